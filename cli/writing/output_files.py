"""Results on standard output, or in a file or folder that appears only when it is complete."""

import errno
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import IO, TextIO

import click

from cluesmith.cli.writing.temporary_files import is_temporary, temporary_file, temporary_folder

# The beginning of a SQLite file, and the place of its application id.
_SQLITE = b"SQLite format 3\0"
_SQLITE_HEAD_BYTES = 100
_OWNER = slice(68, 72)

# Numbers in the names of a folder's files have at least this many digits, so that they sort.
LEAST_DIGITS = 3


@contextmanager
def open_output(path: str | None) -> Iterator[TextIO]:
    """Open a file for a result, or standard output for None and '-'.

    The file is written beside its final place and renamed when the block ends without an error.
    Until then, and after an error, an older file stays. Devices and pipes are written to directly.
    """
    if path is None or path == "-":
        yield sys.stdout
        return
    with open_binary(path) as binary:
        stream = TextIOWrapper(binary, encoding="utf-8", newline="\n")
        yield stream
        stream.flush()
        stream.detach()


def check_file(path: str, *, is_backup: bool = False) -> None:
    """Refuse an impossible file name before the work for it starts. A backup may replace databases.

    Raises click.UsageError or OSError.
    """
    if Path(path).is_dir():
        raise click.UsageError(f"{path}: a folder; name a file")
    place = place_of(path)
    is_special = place.exists() and not place.is_file()
    if not is_special and not os.access(place.parent, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    if not is_backup and place.is_file() and _is_other_database(place):
        raise click.UsageError(f"{path}: a database of something else; name another file")


def _is_other_database(place: Path) -> bool:
    """Return True if a file is a SQLite database that is no output, such as that of the jobs."""
    from cluesmith.cli.formats.data.sqlite_schema import APPLICATION_ID  # for older files

    try:
        with place.open("rb") as stream:
            head = stream.read(_SQLITE_HEAD_BYTES)
    except PermissionError:  # it can still be replaced
        return False
    return head.startswith(_SQLITE) and head[_OWNER] != APPLICATION_ID.to_bytes(4, "big")


def check_folder(path: str) -> None:
    """Refuse a name that no new folder can have."""
    place = place_of(path)
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise click.UsageError(f"{path}: already exists; name a new or empty folder")


@contextmanager
def open_binary(path: str | None) -> Iterator[IO[bytes]]:
    """Open a file for bytes as ``open_output`` does for text."""
    if path is None or path == "-":
        yield sys.stdout.buffer
        return
    check_file(path)
    is_special = Path(path).exists() and not Path(path).is_file()
    with _naming(path), Path(path).open("wb") if is_special else _replacing(path) as stream:
        yield stream


@contextmanager
def staged_database(path: str) -> Iterator[Path]:
    """Yield an empty file that takes a database's place when the block ends without an error.

    It is in a folder of its own, because SQLite makes files beside a database.
    """
    check_file(path, is_backup=True)
    place = place_of(path)
    with _naming(path), temporary_folder(place) as folder:
        staged = folder / place.name
        mode = place.stat().st_mode & 0o777 if place.exists() else 0o666
        with open(staged, "wb", opener=lambda name, flags: os.open(name, flags, mode)) as stream:
            yield staged
            os.fsync(stream.fileno())
        staged.replace(place)


@contextmanager
def _naming(path: str) -> Iterator[None]:
    """Add the file's name to errors of writing, which do not have it."""
    try:
        yield
    except OSError as error:
        if error.filename is None or is_temporary(error.filename, Path(os.path.realpath(path))):
            error.filename = path
        raise


@contextmanager
def _replacing(path: str) -> Iterator[IO[bytes]]:
    place = place_of(path)
    with temporary_file(place) as (descriptor, temporary):
        # The stream has the name, for libraries that write files by name.
        with open(temporary, "wb", opener=lambda *_: os.dup(descriptor)) as stream:
            yield stream
            stream.flush()
            os.fsync(descriptor)
        temporary.replace(place)


def place_of(path: str) -> Path:
    """Return the place of a file that exists or will exist. Symbolic links keep their targets.

    Raises click.UsageError if its folder does not exist. Raises OSError if the place is impossible:
    symbolic links form a circle, or a name is too long.
    """
    place = Path(os.path.realpath(path))
    with suppress(FileNotFoundError):
        Path(path).stat()
    if not place.parent.is_dir():
        raise click.UsageError(f"{path}: there is no folder {place.parent}")
    return place


class Folder:
    """An incomplete folder of files that are named by dates and numbers."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._names: list[tuple[int, str]] = []
        self._dated: list[tuple[str, str, str]] = []
        self._kinds: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def write(
        self, number: int, date: str | None, kind: str, files: Iterable[tuple[str, str | bytes]]
    ) -> None:
        """Write the files of a puzzle, whose names are its date or else its number, and a suffix.

        If any date has puzzles of several kinds, the name of the kind follows all dates.  If a date
        and a kind are repeated, a number is appended.
        """
        again = ""
        if date is not None:
            self._kinds[date][kind] += 1
            n_times = self._kinds[date][kind]
            again = f"-{n_times}" if n_times > 1 else ""
        for suffix, text in files:
            content = text if isinstance(text, bytes) else text.encode()
            if date is None:
                self._names.append((number, suffix))
                self._file(number, suffix, LEAST_DIGITS).write_bytes(content)
            else:
                self._dated.append((date, kind, f"{again}{suffix}"))
                (self._path / f"{date}-{kind}{again}{suffix}").write_bytes(content)

    def settle_names(self) -> None:
        """Remove kinds from names that do not need them, and give all numbers the same length."""
        if all(len(kinds) == 1 for kinds in self._kinds.values()):
            for date, kind, end in self._dated:
                (self._path / f"{date}-{kind}{end}").rename(self._path / f"{date}{end}")
        n_digits = max((len(str(number)) for number, _ in self._names), default=0)
        if n_digits <= LEAST_DIGITS:
            return
        for number, suffix in self._names:
            old = self._file(number, suffix, LEAST_DIGITS)
            old.rename(self._file(number, suffix, n_digits))

    def _file(self, number: int, suffix: str, n_digits: int) -> Path:
        return self._path / f"{number:0{n_digits}}{suffix}"


@contextmanager
def open_folder(path: str) -> Iterator[Folder]:
    """Make a folder of files that appears when the block ends without an error.

    Raises click.UsageError if something other than an empty folder is already there.
    """
    with _naming(path), _new_folder(path) as folder:
        yield folder


@contextmanager
def _new_folder(path: str) -> Iterator[Folder]:
    check_folder(path)
    place = place_of(path)
    with temporary_folder(place) as temporary:
        folder = Folder(temporary)
        yield folder
        folder.settle_names()
        temporary.rename(place)
