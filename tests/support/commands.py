"""Run the command in this process, or as a process of its own, and say what it did."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, chdir
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from cluesmith.cli import command_group
from cluesmith.generator.kinds import kind_registry

COMMAND = Path(sys.executable).parent / "cluesmith"

_STREAMS = (
    ("stdin", "r", "strict"),
    ("stdout", "w", "strict"),
    ("stderr", "w", "backslashreplace"),
)


@dataclass(frozen=True, slots=True)
class Done:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


def run_process(*arguments: str, stdin: bytes = b"", cwd: Path, environ: Mapping[str, str]) -> Done:
    """Run the installed command as a process."""
    done = subprocess.run(
        [COMMAND, *arguments], input=stdin, capture_output=True, cwd=cwd, env=environ
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def run_here(*arguments: str, stdin: bytes = b"", cwd: Path, environ: Mapping[str, str]) -> Done:
    """Run the command in this process, with streams, folder and environment of its own.

    The streams are files, since commands use their descriptors, and may close them.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        (folder / "stdin").write_bytes(stdin)
        for name, mode, errors in _STREAMS:
            stream = (folder / name).open(mode, encoding="utf-8", newline="\n", errors=errors)
            stack.enter_context(mock.patch.object(sys, name, stack.enter_context(stream)))
        stack.enter_context(mock.patch.dict(os.environ, environ, clear=True))
        stack.enter_context(chdir(cwd))
        # A new process knows no kind of a user's, which others may have called otherwise.
        for kinds in (kind_registry._custom, kind_registry._texts):
            stack.enter_context(mock.patch.dict(kinds, clear=True))
        code = _code_of(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
        return Done(
            code,
            (folder / "stdout").read_bytes().decode(),
            (folder / "stderr").read_bytes().decode(),
        )


def _code_of(arguments: Sequence[str]) -> int:
    """Run the command; return its exit code as Python finds it."""
    try:
        return command_group.run(arguments)
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return end.code or 0
        print(end.code, file=sys.stderr)  # noqa: T201
        return 1
