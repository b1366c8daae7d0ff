"""Warnings that come again and again, in all processes of a worker."""

import mmap
import struct
import time

from cluesmith.storage.storage_errors import MissingRightError

# A right that is missing does not come back by itself, and each message that is kept tells of it.
REPEAT_AFTER_S = 60.0

# The time of the last line of this sort. Anonymous and shared; made when the main process imports
# this module, before it forks.
_told_at = mmap.mmap(-1, 8)


def is_due(error: Exception) -> bool:
    """Return True if an error is to be logged: a missing right once a minute by all processes."""
    if not isinstance(error, MissingRightError):
        return True
    (told_at,) = struct.unpack("d", _told_at[:])
    now = time.monotonic()
    if told_at and now < told_at + REPEAT_AFTER_S:
        return False
    _told_at[:] = struct.pack("d", now)
    return True
