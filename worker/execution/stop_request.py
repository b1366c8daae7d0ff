"""A byte that a worker's main process shares with its children: stop and give work back.

A Celery worker does not pass SIGTERM on to its children; it only waits for them.
"""

import mmap

# Anonymous and shared; made when the main process imports this module, before it forks.
_byte = mmap.mmap(-1, 1)


def request() -> None:
    """Ask the children to stop.  You can call this in a signal handler."""
    _byte[0] = 1


def is_requested() -> bool:
    """Return True if the main process is about to stop."""
    return _byte[0] == 1
