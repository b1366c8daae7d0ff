"""A line at the bottom of a terminal that is redrawn, and never mixes with the output above it.

Results go to standard output and the line to standard error, which are often the same terminal. So
while there is a line, both streams are replaced by streams that erase it before they write; the
next drawing restores it. (rich does this as well, but sends standard output to standard error, cut
at the terminal's width.)
"""

import os
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

# The width if the terminal does not report it.
_DEFAULT_COLUMNS = 80

# The last column, and room for ^C.
_KEPT_FREE = 3

ERASE_LINE = "\r\x1b[K"


class BottomLine:
    """The line; draw and hide it from any thread."""

    def __init__(self, terminal: TextIO) -> None:
        self._terminal = terminal
        self._lock = threading.RLock()
        self._is_shown = False
        self._is_kept_away = False

    @property
    def columns(self) -> int:
        """Return the greatest length of the line.

        Some terminals begin a new line in the last column, and Ctrl-C shows as ^C after the line.
        Text that this pushes into the next line could not be erased.
        """
        columns = os.get_terminal_size(self._terminal.fileno()).columns or _DEFAULT_COLUMNS
        return max(1, columns - _KEPT_FREE)

    def draw(self, text: str) -> None:
        """Show a text in place of the last one, unless there is an unfinished line of output."""
        with self._lock:
            if self._is_kept_away:
                return
            self._terminal.write(ERASE_LINE + text)
            self._terminal.flush()
            self._is_shown = True

    def hide(self) -> None:
        """Erase the line until it is next drawn."""
        with self._lock:
            if self._is_shown:
                self._terminal.write(ERASE_LINE)
                self._terminal.flush()
                self._is_shown = False

    def keep_away(self) -> None:
        """Erase the line and do not draw it again."""
        with self._lock:
            self.hide()
            self._is_kept_away = True

    def write_above(self, stream: TextIO, text: str) -> int:
        """Write to a stream that is this terminal; the line comes back only below a whole line."""
        with self._lock:
            self.hide()
            n_written = stream.write(text)
            stream.flush()
            if text:
                self._is_kept_away = not text.endswith("\n")
            return n_written


class _StreamAbove:
    """A stream whose text goes above the line. All other attributes are those of the stream."""

    def __init__(self, stream: TextIO, line: BottomLine) -> None:
        self._stream = stream
        self._line = line

    def write(self, text: str) -> int:
        """Write a text above the line."""
        return self._line.write_above(self._stream, text)

    def writelines(self, texts: Iterable[str]) -> None:
        """Write texts above the line."""
        for text in texts:
            self.write(text)

    @property
    def buffer(self) -> Any:
        """Return the stream of bytes, whose line ends are unknown."""
        self._line.keep_away()
        return self._stream.buffer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def bottom_line() -> Iterator[BottomLine]:
    """Yield a line at the bottom of the terminal of standard error, until the block ends."""
    line = BottomLine(sys.stderr)
    streams = sys.stdout, sys.stderr
    if sys.stdout.isatty():
        sys.stdout = cast("TextIO", _StreamAbove(sys.stdout, line))
    sys.stderr = cast("TextIO", _StreamAbove(sys.stderr, line))
    try:
        yield line
    finally:
        sys.stdout, sys.stderr = streams
        line.keep_away()
