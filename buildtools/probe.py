"""Compiles and links one empty extension module. Exit 0: this machine can; else the reason stands on standard output."""

from __future__ import annotations

import os
import sys
import sysconfig
import tempfile
from pathlib import Path

# Importing setuptools puts its own distutils in place, which knows the compilers of every platform.
import setuptools  # noqa: F401

from distutils import ccompiler  # isort: skip
from distutils import sysconfig as compilers  # isort: skip

SOURCE = """#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "probe", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&module); }
"""


def main() -> int:
    """Try it in a temporary directory."""
    paths = sysconfig.get_paths()
    include = sorted({paths["include"], paths["platinclude"]})
    if not any((Path(directory) / "Python.h").is_file() for directory in include):
        print(f"Python.h was not found in {' or '.join(include)} (the package is called python3-dev or python3-devel)")
        return 1
    compiler = ccompiler.new_compiler()
    compilers.customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        Path("probe.c").write_text(SOURCE, encoding="ascii")
        try:
            objects = compiler.compile(["probe.c"], include_dirs=include)
            compiler.link_shared_object(objects, "probe" + sysconfig.get_config_var("EXT_SUFFIX"))
        except Exception as error:  # every kind of compiler has errors of its own; all mean the same here
            print(f"no working C compiler was found ({' '.join(str(error).split())})")
            return 1
        finally:
            os.chdir(os.path.dirname(scratch))
    return 0


if __name__ == "__main__":
    sys.exit(main())
