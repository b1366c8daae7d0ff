"""Text of unknown origin, made harmless for terminals and logs."""

import re

# Control characters start terminal escape sequences and new lines; marks of direction show text in
# another order than it has; half characters cannot be printed at all.
_HARMFUL = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def printable(text: str) -> str:
    r"""Return the text in one line, with what a terminal would obey as ``\x1b`` and the like."""
    return _HARMFUL.sub(_escaped, text)


def printable_lines(text: str) -> str:
    """Return the text as ``printable`` does, line by line: for messages of our own."""
    return "\n".join(map(printable, text.split("\n")))


def _escaped(match: re.Match[str]) -> str:
    return repr(match[0])[1:-1]
