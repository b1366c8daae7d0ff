"""Locks of files, which some file systems lack."""

import fcntl
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cluesmith.storage.storage_errors import NoLocksError


def check_locks(folder: Path, lock: Callable[[Any, int], object] = fcntl.lockf) -> None:
    """Raise NoLocksError if the file system of a folder has no locks.

    ``lock``: ``fcntl.lockf`` for those of SQLite, or ``fcntl.flock``.
    """
    with tempfile.TemporaryFile(dir=folder) as file:
        try:
            lock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise no_locks(folder, error) from None


def no_locks(folder: Path, error: OSError) -> NoLocksError:
    """Return the error for a folder whose file system refuses a lock."""
    return NoLocksError(
        f"{folder}: its file system has no locks ({error.strerror}), as some network file systems;"
        " set CLUESMITH_HOME to a local disk"
    )
