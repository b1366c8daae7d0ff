"""Results: to standard output, or to a file that appears whole or not at all."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

import click


@contextmanager
def open_output(path: str | None) -> Iterator[TextIO]:
    """Open a file for a result, or standard output for None and '-'.

    The file is written beside its final place and renamed when the block ends well; until then,
    and after an error, whatever was there stays.  A device or pipe is written to directly.
    """
    if path is None or path == "-":
        yield sys.stdout
    elif Path(path).exists() and not Path(path).is_file():
        with Path(path).open("w", encoding="utf-8", newline="\n") as stream:
            yield stream
    else:
        with _replacing(Path(path)) as stream:
            yield stream


@contextmanager
def _replacing(path: Path) -> Iterator[TextIO]:
    path = path.resolve()  # so that a symbolic link keeps pointing where it did
    try:
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except FileNotFoundError:
        raise click.UsageError(f"-o {path}: there is no folder {path.parent}") from None
    temporary = Path(name)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as stream:  # noqa: PTH123
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(_mode_for(path))
        temporary.replace(path)
    except BaseException:
        with suppress(FileNotFoundError):
            temporary.unlink()
        raise


def _mode_for(path: Path) -> int:
    """Return the mode of the file that is replaced, or what the umask gives a new one."""
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask
