"""Commands that install the packages of an extra, or compile a clone, for this Python."""

import shlex
import sys
from importlib.metadata import requires
from importlib.util import find_spec
from pathlib import Path


def command_to_install(extra: str) -> str:
    """Return the shell command that installs the packages of an extra, for any folder.

    It names the packages, not the extra: an index may have another package of this name.
    """
    packages = shlex.join(
        name.strip()
        for name, _, condition in (each.partition(";") for each in requires("cluesmith") or ())
        if extra in condition.replace("'", '"').split('"')[1::2]
    )
    prefix = Path(sys.prefix)
    # `pipx run` leaves this file elsewhere, where nothing can be injected.
    if prefix.parent.name == "venvs" and (prefix / "pipx_metadata.json").exists():
        return f"pipx inject {shlex.quote(prefix.name)} {packages}"
    return _command_of_pip(packages)


def command_to_compile(folder: Path) -> str:
    """Return the shell command that compiles the modules of a clone in this folder."""
    return _command_of_pip(shlex.quote(str(folder)))


def _command_of_pip(packages: str) -> str:
    python = shlex.quote(sys.executable)
    if find_spec("pip") is None:
        return f"uv pip install --python {python} {packages}"
    return f"{python} -m pip install {packages}"
