"""What Cluesmith needs of a machine, tried out: locks and sockets in its home, and semaphores.

Network file systems and folders that a host shares with a virtual machine may lack the first two,
small containers the last.
"""

import fcntl
import socket
import tempfile
from pathlib import Path

from cluesmith.storage.database.file_locks import check_locks
from cluesmith.worker.worker_errors import ServicesError


def check_home(home: Path) -> None:
    """Try locks and sockets in a home folder; raise NoLocksError or ServicesError."""
    check_locks(home, fcntl.flock)
    check_locks(home)
    check_sockets(home)


def check_sockets(folder: Path) -> None:
    """Raise ServicesError if the file system of a folder has no sockets."""
    with (
        tempfile.TemporaryDirectory(prefix=".", dir=folder) as name,
        socket.socket(socket.AF_UNIX) as listener,
    ):
        try:
            listener.bind(f"{name}/s")
        except OSError as error:
            raise ServicesError(
                f"{folder}: its file system has no sockets ({error.strerror or error}); set"
                " CLUESMITH_HOME to a local disk"
            ) from None


def check_semaphores() -> None:
    """Raise ServicesError if this machine has no semaphores, as without /dev/shm."""
    from multiprocessing import Lock

    try:
        Lock()
    except (ImportError, OSError) as error:
        raise ServicesError(
            f"no semaphores ({getattr(error, 'strerror', None) or error}), which workers need;"
            " mount a tmpfs on /dev/shm that this user can write to"
        ) from None
