"""Standard streams that may be closed, or have an encoding that lacks letters.

A program may be started with closed standard input or output. Python then has None in their place,
and the next opened file takes their number: text for the user could end up in a database. So
placeholders that cannot be used take these numbers first.
"""

import errno
import io
import os
import sys


def take_closed_places() -> None:
    """Open placeholders for closed standard streams.

    Reading from or writing to one then fails with EBADF, as for any closed file. Output to a closed
    standard error is dropped.
    """
    for number, mode in ((0, os.O_WRONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        if not _is_open(number):
            place = os.open(os.devnull, mode)  # the lowest number that is free
            os.set_inheritable(place, True)
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def write_utf8() -> None:
    """Write UTF-8 to the standard streams in any locale, as to files.

    The output of a command is the same on each machine, and no letter is missing.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


def input_is_terminal() -> bool:
    """Return True if standard input is a terminal, where somebody types; False if it is closed."""
    return sys.stdin is not None and sys.stdin.isatty()


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError as error:
        if error.errno == errno.EBADF:
            return False
        raise
    return True
