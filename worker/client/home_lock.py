"""The lock of a home folder: one process at a time runs its embedded services.

The lock is the kernel's flock, called directly.  The package filelock would save five lines, and
costs 40 ms in each command that imports it; where a file system has no flock it takes a file's
existence for the lock by default, and then a dead owner's lock is never free.
"""

import fcntl
import hashlib
import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import IO

from cluesmith.light_dataclasses import dataclass
from cluesmith.storage.database.file_locks import no_locks
from cluesmith.worker.settings import Settings


@dataclass(frozen=True, slots=True)
class Owner:
    """The process that runs the services, as it describes itself to others."""

    pid: int
    broker_url: str
    socket: str
    n_workers: int
    database: str
    """A digest of the database's URL, which may hold a password."""


class HomeLock:
    """The right to run the services of a home folder; the kernel frees it when its owner dies."""

    def __init__(self, home: Path) -> None:
        self._path = home / "services.lock"
        self._note = home / "services.json"
        self._file: IO[str] | None = None

    @property
    def is_ours(self) -> bool:
        """Return True if this process runs the services."""
        return self._file is not None

    def acquire(self) -> bool:
        """Take the lock if it is free, and remove the file that a former owner wrote."""
        file = self._path.open("a")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            return False
        except OSError as error:
            file.close()
            raise no_locks(self._path.parent, error) from None
        self._file = file
        self._note.unlink(missing_ok=True)
        return True

    def publish(self, owner: Owner) -> None:
        """Write down for others how to reach the services."""
        draft = self._note.with_suffix(".tmp")
        draft.write_text(json.dumps(asdict(owner)))
        draft.replace(self._note)

    def owner(self) -> Owner | None:
        """Return the owner of the services, if it has described itself and we can read that."""
        try:
            note = json.loads(self._note.read_text())
            return Owner(**{name: note[name] for name in Owner.__slots__})
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            self._note.unlink(missing_ok=True)
            self._file.close()
            self._file = None


def this_process(settings: Settings, broker_url: str, socket: Path, n_workers: int) -> Owner:
    """Describe this process as the owner."""
    return Owner(os.getpid(), broker_url, str(socket), n_workers, database_digest(settings))


def database_digest(settings: Settings) -> str:
    """Return a digest that distinguishes databases without revealing their passwords."""
    return hashlib.sha256(settings.database_url.encode()).hexdigest()
