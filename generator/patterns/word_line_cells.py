"""Lines for words: in such a line of the solution the digits stand in order."""

import re

from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind import Kind

DIAGONAL = "diagonal"

# Of larger kinds hardly any grid has different digits on its diagonal.
_MOST_DIGITS = 12

_LINE = re.compile(r"(row|column) ([1-9][0-9]?)")


def word_line_cells(kind: Kind, line: str) -> tuple[int, ...]:
    """Return the cells of a line, from the left or from above.

    Parameters
    ----------
    kind : Kind
        A square, whose digits can be exchanged.
    line : str
        "row 5", "column 1" or "diagonal".

    Raises
    ------
    LimitError
        The kind has no such line.
    """
    n = kind.n_digits
    if kind.digit_maps is not None or kind.rows != (n,) * n:
        reason = f"only a square whose digits can be exchanged has one, and not {kind.title}"
        raise LimitError("word_line", None, reason)
    if line == DIAGONAL:
        return tuple(range(0, n * n, n + 1))
    found = _LINE.fullmatch(line)
    if found is None or int(found[2]) > n:
        reason = f"use row 1 to row {n}, column 1 to column {n}, or {DIAGONAL}"
        raise LimitError("word_line", line, reason)
    at = int(found[2]) - 1
    return tuple(range(at * n, at * n + n) if found[1] == "row" else range(at, n * n, n))


def is_house(kind: Kind, cells: tuple[int, ...]) -> bool:
    """Return True if every grid has each digit once in these cells."""
    return any({*house.cells} == {*cells} for house in kind.houses)


def check_word_line(kind: Kind, line: str, has_layout: bool) -> None:
    """Check that some puzzle can have the digits in order in this line.

    Raises
    ------
    LimitError
    """
    if is_house(kind, word_line_cells(kind, line)):
        return
    if has_layout:
        reason = "rows move until its digits differ, which no pattern of clues allows: use a row"
        raise LimitError("word_line", line, reason)
    if kind.n_digits > _MOST_DIGITS:
        reason = f"hardly any grid of {kind.title} has different digits there: use a row"
        raise LimitError("word_line", line, reason)
