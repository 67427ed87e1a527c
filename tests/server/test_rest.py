"""The REST part keeps what it says of itself: schemathesis reads its description and asks it everything, well and badly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import CHECKS
from schemathesis.core.failures import FailureGroup

from served import serving_apart

EXAMPLES = 12
"""Requests for each operation, good and bad ones."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in a thread of its own, without limits, with a room whose code is in the description."""
    with serving_apart(tmp_path_factory.mktemp("rest")) as found:
        yield found


CHECKED = ("not_a_server_error", "response_schema_conformance", "content_type_conformance", "status_code_conformance")


def test_every_operation_keeps_its_description(address: str) -> None:
    schema = schemathesis.openapi.from_url(f"{address}/docs/openapi.json")
    checks: Any = [CHECKS.get_one(name) for name in CHECKED]
    faults: list[str] = []
    asked = 0
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]  # the description is valid, or this fails

        @given(case=operation.as_strategy())
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: Any) -> None:
            nonlocal asked
            asked += 1
            case.call_and_validate(base_url=address, checks=checks)

        try:
            ask()
        except FailureGroup as failures:
            faults += [f"{operation.label}: {fault}" for fault in failures.exceptions]
    assert not faults, "\n".join(faults)
    assert asked > 60
