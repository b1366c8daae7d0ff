"""Patterns of marked cells as text."""

from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.kind import Kind

MARKED, UNMARKED = "*", "."
_READ_AS_MARKED = "*xX#oO@█■●"
_READ_AS_UNMARKED = ".0-_·□"
_SKIPPED = "|+"


def read_pattern(kind: Kind, text: str) -> str:
    """Read a pattern in one line or in drawn rows.

    Parameters
    ----------
    text : str
        '*', 'x', 'o', '#', '@', '█', '■', '●' and the digits of the kind are marked cells; '.',
        '0', '-', '_', '·' and '□' are not.  White space, '|' and '+' are skipped, and so are the
        lines between boxes, of '-' and at least one '+'.  If the cells are too few and there is a
        line for each row, a blank is a cell as well, and so is each cell that a line lacks at its
        end.

    Returns
    -------
    str
        One line: '*' for marked cells, '.' for the others.

    Raises
    ------
    PuzzleSyntaxError
        Another character, with its place, or another number of cells.
    """
    marks = _marks(kind, text)
    if len(marks) < kind.n_cells:
        marks = _marks(kind, _with_dots(kind, text))
    if len(marks) != kind.n_cells:
        raise PuzzleSyntaxError(
            f"the pattern has {len(marks)} cells, and {kind.title} has {kind.n_cells}"
        )
    return "".join(marks)


def _with_dots(kind: Kind, text: str) -> str:
    """Return a text with dots in place of blanks, if there is a line for each row of cells."""
    lines = text.expandtabs().splitlines()
    if len(lines) != len(kind.rows):
        return text
    rows = [f"{line.rstrip():{length}}" for line, length in zip(lines, kind.rows, strict=True)]
    if kind.definition.boards:
        rows = _without_holes(kind, lines)
    return "\n".join(rows).replace(" ", UNMARKED)


def _without_holes(kind: Kind, lines: list[str]) -> list[str]:
    """Return the cells of each row of boards that share cells; all of a line with marks in gaps."""
    rows = []
    for row, line in enumerate(lines):
        columns = [column for column, of_row in kind.definition.cell_places if of_row == row]
        cells = f"{line:{kind.definition.n_columns}}"
        is_beside = any(not c.isspace() for n, c in enumerate(cells) if n not in columns)
        rows.append(cells if is_beside else "".join(cells[column] for column in columns))
    return rows


def _marks(kind: Kind, text: str) -> list[str]:
    marks = []
    for number, line in enumerate(text.splitlines(), start=1):
        if "+" in line and not line.strip("-+| \t"):
            continue
        for column, character in enumerate(line, start=1):
            if character in _READ_AS_MARKED or character.upper() in kind.symbols:
                marks.append(MARKED)
            elif character in _READ_AS_UNMARKED:
                marks.append(UNMARKED)
            elif not (character in _SKIPPED or character.isspace()):
                raise PuzzleSyntaxError(
                    f"{character!r} in line {number}, column {column}: mark a cell "
                    f"with one of {' '.join(_READ_AS_MARKED)} or a digit, leave it with one of "
                    f"{' '.join(_READ_AS_UNMARKED)}",
                    column,
                )
    return marks


def marked_cells(kind: Kind, pattern: str) -> frozenset[int]:
    """Return the marked cells of a pattern in one line.

    Raises
    ------
    PuzzleSyntaxError
        It does not have the form that ``read_pattern`` returns.
    """
    if len(pattern) != kind.n_cells or set(pattern) - {MARKED, UNMARKED}:
        raise PuzzleSyntaxError(
            f"the pattern is not {kind.n_cells} characters {MARKED!r} and {UNMARKED!r}"
        )
    return frozenset(cell for cell, mark in enumerate(pattern) if mark == MARKED)
