"""The build backend of setuptools, with a C compiler where the machine has none.

pip asks a backend what a build needs.  Without a C compiler the answer includes ziglang: its wheel
holds clang and the headers of the C library, and `python -m ziglang cc` compiles the same modules.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (  # noqa: F401 - what pip calls besides
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

_COMPILER_PACKAGE = "ziglang>=0.13"


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """Return the packages that a build of a wheel needs."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_compiler_package()]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    """Return the packages that an editable install needs."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *_compiler_package()]


def build_wheel(*arguments: Any, **options: Any) -> str:
    """Build a wheel, and return its file name."""
    _choose_compiler()
    return build_meta.build_wheel(*arguments, **options)


def build_editable(*arguments: Any, **options: Any) -> str:
    """Build what an editable install needs, and return the name of its wheel."""
    _choose_compiler()
    return build_meta.build_editable(*arguments, **options)


def _compiler_package() -> list[str]:
    """Return the package that compiles, on Linux without a C compiler.

    Raises
    ------
    SystemExit
        Python's own headers are missing: no package holds them.
    """
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.exists():
        sys.exit(
            f"Cluesmith needs the headers of Python to compile its kernel; {header} does not "
            "exist. Install the package python3-dev (Debian, Ubuntu) or python3-devel (Fedora)."
        )
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    has_compiler = shutil.which(shlex.split(command)[0]) is not None
    return [] if has_compiler or sys.platform != "linux" else [_COMPILER_PACKAGE]


def _choose_compiler() -> None:
    if _compiler_package():
        compiler = f"{shlex.quote(sys.executable)} -m ziglang cc"
        # Python's own flags for the linker are those of gcc; Debian's are refused by this one.
        os.environ |= {"CC": compiler, "LDSHARED": f"{compiler} -shared"}
