"""One mutant of the engine judged: whether a scenario notices it.

Only the scenarios are played that run through the changed line and in which, where that can be said, the change ever comes to
something else; those first that have noticed others in the same function, until one comes out differently. A mutant is put into
the running engine in a process of its own; one that matters while the engine is imported gets a copy of the engine instead.
"""

from __future__ import annotations

import ast
import gc
import importlib
import json
import os
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec

import doubloon
from doubloon.lab.mutant_ground import ENGINE, Ground, done_at_import, name_of
from doubloon.lab.mutants import IMPORT, MODULES, Breakable, Mutant, code_of
from doubloon.scenario import Scenario, run

PATIENCE: Final = 20.0
"""A scenario may take so many times the processor time that it takes on the unbroken engine, and ..."""

GRACE: Final = 1.5
"""... so many seconds more; then the mutant counts as noticed (it never ends)."""

BUSY: Final = 10.0
"""A child that hangs outside of a scenario is given up after so many times the processor time its scenarios may take."""

WARM: Final = 20
"""So many scenarios are played before the first mutant, so that the words in which they are told are read once and for all."""

MEMORY: Final = 4 << 30
"""Bytes a mutant may use; what it asks beyond that fails, which is noticed."""


class Verdict(msgspec.Struct, frozen=True):
    """What became of a mutant: ``killed`` by the scenario ``by``, ``survived``, or ``missed`` (no scenario comes there)."""

    key: str
    status: str
    by: str = ""
    ran: int = 0


class _TooLong(BaseException):
    """A scenario takes far longer than it should."""


def install(mutant: Mutant, breakable: Breakable) -> None:
    """Put a mutant into the engine of this process."""
    module: ModuleType = importlib.import_module(f"doubloon.jackal.{mutant.module}")
    owner_name, _, method = mutant.function.rpartition(".")
    owner = getattr(module, owner_name) if owner_name else module
    if mutant.removed:
        delattr(owner, method)
        return
    code = compile(breakable.function(mutant.number), str(ENGINE / f"{mutant.module}.py"), "exec")
    vars(owner)[method].__code__ = code_of(code, mutant.function)


def first_to_notice(scenarios: Sequence[Scenario], seconds: Sequence[float], order: Sequence[int]) -> tuple[int, int]:
    """Play scenarios until one comes out differently, fails, or takes far too long: its number (-1: none), and how many ran."""

    def too_long(*_: Any) -> None:
        raise _TooLong

    signal.signal(signal.SIGPROF, too_long)  # processor time: on a busy machine nothing is noticed that is merely late
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for ran, number in enumerate(order, 1):
        signal.setitimer(signal.ITIMER_PROF, PATIENCE * seconds[number] + GRACE)
        try:
            good = run(scenarios[number]).good
        except (Exception, _TooLong):
            good = False
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if not good:
            return number, ran
    return -1, len(order)


class Court:
    """What a worker process knows: the ground, the sources, and who noticed what before."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.sources = {module: (ENGINE / f"{module}.py").read_text(encoding="utf-8") for module in MODULES}
        self.breakable = {module: Breakable(source, module) for module, source in self.sources.items()}
        self.noticed: dict[str, Counter[int]] = {}
        self.at_import = done_at_import(self.sources)
        self.pickled = ""
        for scenario in ground.scenarios[:WARM]:
            run(scenario)
        gc.freeze()  # a child that collects garbage would copy all of this

    def order(self, mutant: Mutant, numbers: set[int], first: int = -1) -> list[int]:
        """The scenarios to play: ``first``, who noticed mutants of the same line or function, then the short ones."""
        near = self.noticed.get(f"{mutant.function} {mutant.line}", Counter())
        record = self.noticed.get(mutant.function, Counter())
        return sorted(numbers, key=lambda n: (n != first, -near[n], -record[n], self.ground.seconds[n]))

    def judge(self, module: str, number: int, first: int = -1, tried: frozenset[int] = frozenset()) -> Verdict:
        """The verdict on a mutant. ``first`` noticed it before; ``tried`` did not, and are not played again."""
        mutant = self.breakable[module].mutants[number]
        whole = mutant.function == IMPORT or mutant.function in self.at_import[module]
        through = set(range(len(self.ground.scenarios))) if whole else self.ground.through(mutant)
        order = self.order(mutant, (through if whole else self.ground.able(mutant)) - tried, first)
        if not order:
            return Verdict(mutant.key, "survived" if through else "missed", "", len(through))
        by, ran = self.judge_copy(mutant, order) if whole else self.in_a_child(mutant, order)
        return self.verdict(mutant, by, ran if by >= 0 else len(through))

    def verdict(self, mutant: Mutant, by: int, ran: int) -> Verdict:
        """What a run came to; who noticed is remembered."""
        if by < 0:
            return Verdict(mutant.key, "survived", "", ran)
        for place in (mutant.function, f"{mutant.function} {mutant.line}"):
            self.noticed.setdefault(place, Counter())[by] += 1
        return Verdict(mutant.key, "killed", name_of(self.ground.scenarios[by]), ran)

    def in_a_child(self, mutant: Mutant, order: list[int]) -> tuple[int, int]:
        """Fork, break the engine there, and hear what it came to. A child that dies has noticed, with its first scenario."""
        out, into = os.pipe()
        child = os.fork()
        if child == 0:
            found = b""
            try:
                os.close(out)
                install(mutant, self.breakable[mutant.module])
                found = json.dumps(first_to_notice(self.ground.scenarios, self.ground.seconds, order)).encode()
            finally:
                os.write(into, found)
                os._exit(0)
        os.close(into)
        limit = sum(PATIENCE * self.ground.seconds[n] + GRACE for n in order)
        ready, _, _ = select.select([out], [], [], BUSY * limit)
        data = os.read(out, 4096) if ready else b""
        if not ready:
            os.kill(child, signal.SIGKILL)
        os.close(out)
        os.waitpid(child, 0)
        by, ran = json.loads(data) if data else (order[0], 1)
        return by, ran

    def judge_copy(self, mutant: Mutant, order: list[int]) -> tuple[int, int]:
        """Break a copy of the package, play the scenarios with it in a process of its own, and say what it came to."""
        with tempfile.TemporaryDirectory(prefix="doubloon-mutant-") as folder:
            package = copy_of_the_package(Path(folder))
            tree = self.breakable[mutant.module].whole(mutant.number)
            target = package / "jackal" / f"{mutant.module}.py"
            target.unlink()
            target.write_text(ast.unparse(tree), encoding="utf-8")
            command = [sys.executable, "-c", _IN_A_COPY, self.pickled]
            environment = {**os.environ, "PYTHONPATH": folder}
            ran = subprocess.run(command, input=json.dumps(order), capture_output=True, text=True, env=environment, check=False)
        by, ran_through = json.loads(ran.stdout) if ran.returncode == 0 and ran.stdout else (order[0], 1)
        return by, ran_through


_IN_A_COPY: Final = """
import json, pickle, sys
order = json.load(sys.stdin)
from doubloon.lab.verdicts import first_to_notice
with open(sys.argv[1], "rb") as file:
    scenarios, seconds = pickle.load(file)
print(json.dumps(first_to_notice(scenarios, seconds, order)))
"""


def copy_of_the_package(folder: Path, links: bool = True) -> Path:
    """The package without compiled modules in a folder, its files as links or copied."""
    source = Path(doubloon.__file__).parent
    package = folder / "doubloon"
    for path in sorted(source.rglob("*")):
        if path.is_file() and path.suffix not in (".so", ".pyd", ".pyc"):
            target = package / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            if links:
                target.symlink_to(path)
            else:
                shutil.copyfile(path, target)
    return package
