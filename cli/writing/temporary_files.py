"""Temporary files beside incomplete outputs, and the removal of those of killed processes.

A process holds a lock on the file that it writes, and the lock ends with the process. A file
without a lock is left over, and is removed when the same output is next written.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# Names that no other program uses.
_SUFFIX = ".cluesmith"

# Random bytes of a name, which differ between processes.
_N_RANDOM = 8

_TO_WRITE = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC

# Without locks in the file system, files older than this count as left over.
_OLD_S = 24 * 3600


@contextmanager
def temporary_file(place: Path) -> Iterator[tuple[int, Path]]:
    """Yield a new file beside its final place, open for writing; it is removed after the block.

    The block renames it when it is complete, and so keeps it.  It has the mode of the file that it
    replaces, or what the umask gives a new one.
    """
    _clear(place)
    descriptor, path = _new_file(place)
    try:
        yield descriptor, path
    finally:
        with suppress(FileNotFoundError):
            path.unlink()
        os.close(descriptor)


@contextmanager
def temporary_folder(place: Path) -> Iterator[Path]:
    """Yield a new folder as ``temporary_file`` yields a file."""
    _clear(place)
    descriptor, path = _new_folder(place)
    try:
        yield path
    finally:
        import shutil

        shutil.rmtree(path, ignore_errors=True)
        os.close(descriptor)


def is_temporary(name: object, place: Path) -> bool:
    """Return True if this is a name of a temporary file or folder for this place."""
    found = Path(str(name)).name
    return found.startswith(_prefix(place)) and found.endswith(_SUFFIX)


def _new_file(place: Path) -> tuple[int, Path]:
    while True:
        path = _new_name(place)
        descriptor = os.open(path, _TO_WRITE, 0o600 if place.exists() else 0o666)
        if _is_held_by_us(descriptor, path):
            with suppress(FileNotFoundError):
                os.fchmod(descriptor, place.stat().st_mode & 0o777)
            return descriptor, path


def _new_folder(place: Path) -> tuple[int, Path]:
    while True:
        path = _new_name(place)
        path.mkdir()
        with suppress(FileNotFoundError):
            descriptor = os.open(path, os.O_RDONLY)
            if _is_held_by_us(descriptor, path):
                return descriptor, path


def _is_held_by_us(descriptor: int, path: Path) -> bool:
    """Lock a new file; close it if another process removed it before it was locked."""
    with suppress(OSError):  # without locks, its age protects the file
        fcntl.flock(descriptor, fcntl.LOCK_EX)
    if path.exists():
        return True
    os.close(descriptor)
    return False


def _new_name(place: Path) -> Path:
    return place.with_name(f"{_prefix(place)}{os.urandom(_N_RANDOM).hex()}{_SUFFIX}")


def _prefix(place: Path) -> str:
    return f".{place.name}."


def _clear(place: Path) -> None:
    """Remove left-over files beside this place."""
    with suppress(OSError), os.scandir(place.parent) as entries:
        left = [Path(entry.path) for entry in entries if is_temporary(entry.name, place)]
        for path in left:
            with suppress(OSError):  # the file is another user's, or has just been renamed
                _clear_if_left(path)


def _clear_if_left(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if _is_left(descriptor):
            import shutil

            shutil.rmtree(path) if path.is_dir() else path.unlink()
    finally:
        os.close(descriptor)


def _is_left(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return time.time() - os.fstat(descriptor).st_mtime > _OLD_S
    return True
