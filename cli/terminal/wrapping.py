"""Lines for people, broken between words where a terminal is too narrow for them."""

import os
import re
import textwrap
from typing import TextIO

_COMMAND = re.compile(r"`[^`]*`")
_KEPT_BLANK = "\0"


def room(stream: TextIO) -> int | None:
    """Return the columns of the terminal that a stream is, None if it is none."""
    if not stream.isatty():
        return None
    if (columns := os.environ.get("COLUMNS", "")).isdecimal() and int(columns):
        return int(columns)
    return os.get_terminal_size(stream.fileno()).columns or None


def wrapped(line: str, columns: int | None, indent: int) -> str:
    """Return a line that goes on below, indented; commands to copy stay in one piece."""
    if columns is None or not indent < columns < len(line):
        return line
    kept = _COMMAND.sub(lambda found: found[0].replace(" ", _KEPT_BLANK), line)
    filled = textwrap.fill(
        kept,
        columns,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return filled.replace(_KEPT_BLANK, " ")
