"""Positions as text: the digits placed so far, and the candidates that a person has left."""

import re

from cluesmith.generator.clues.clue import Given, digits_of, with_digits
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.technique_path import first_position
from cluesmith.generator.rating.techniques.position import Position, set_of

_CELL = re.compile(r"\{([^{}]*)\}|[^\s/]")


def position_text(position: Position) -> str:
    """Return placed digits, and the candidates of open cells in braces; rows end with a slash."""
    kind, n = position.kind, position.kind.n_digits
    cells = [
        kind.symbols[value - 1]
        if value
        else "{"
        + "".join(kind.symbols[d] for d in range(n) if position.left >> cell * n + d & 1)
        + "}"
        for cell, value in enumerate(position.values)
    ]
    rows, start = [], 0
    for length in kind.rows:
        rows.append(" ".join(cells[start : start + length]))
        start += length
    return " / ".join(rows)


def without_candidates(text: str) -> str:
    """Return a position as a puzzle: a blank stands for the candidates in braces of a cell."""
    cells = _CELL.finditer(text)
    return "".join("." if cell[1] is not None else cell[0] for cell in cells)


def read_position(kind: Kind, given: Given, text: str) -> Position:
    """Read a position of a puzzle.

    Parameters
    ----------
    given : bytes or CluePuzzle
        The puzzle.
    text : str
        A digit or a blank for each cell in the order of a puzzle's line, or candidates in braces.
        A blank cell has the candidates that the digits leave.

    Raises
    ------
    PuzzleSyntaxError
        The text is no position of this puzzle.
    """
    text = text.partition("|")[0]
    cells = list(_CELL.finditer(text))
    values = bytearray(kind.values(without_candidates(text)))
    for cell, digit in enumerate(digits_of(given)):
        if digit and values[cell] not in (0, digit):
            raise PuzzleSyntaxError(
                f"{kind.cell_names[cell]}: {kind.symbols[values[cell] - 1]} where the puzzle gives "
                f"{kind.symbols[digit - 1]}"
            )
        values[cell] = digit or values[cell]
    position = first_position(kind, with_digits(given, bytes(values)))
    for cell, found in enumerate(cells):
        if found[1] is not None and not values[cell]:
            keep_only(position, cell, found[1])
    return position


def start_of(
    kind: Kind, given: Given, text: str | None, solution: bytes | None = None
) -> Position | None:
    """Return the position in a text, None for no text; refuse one that the solution contradicts."""
    position = None if text is None else read_position(kind, given, text)
    if position is not None and solution is not None:
        check_position(position, solution)
    return position


def keep_only(position: Position, cell: int, symbols: str) -> None:
    """Strike out the candidates of a cell that are not among these digits."""
    kind, kept = position.kind, 0
    for symbol in symbols:
        digit = kind.symbols.find(symbol.upper())
        if digit < 0:
            raise PuzzleSyntaxError(f"{kind.cell_names[cell]}: {symbol!r} is not a digit")
        kept |= 1 << cell * kind.n_digits + digit
    position.strike(position.table.cell[cell] & ~kept)


def check_position(position: Position, solution: bytes) -> None:
    """Refuse a position with a mistake."""
    for cell, problem in mistakes(position, solution).items():
        raise PuzzleSyntaxError(f"{position.kind.cell_names[cell]}: {problem}")


def mistakes(position: Position, solution: bytes) -> dict[int, str]:
    """Return by cell what is wrong: digits, or else candidates without the true one."""
    kind, values = position.kind, position.values
    wrong = {
        cell: f"{kind.symbols[value - 1]} is wrong"
        for cell, value in enumerate(values)
        if value not in (0, solution[cell])
    }
    lost = set_of(kind.presets(solution)) & ~position.left
    return wrong or {
        cell: "the right digit is not among the candidates"
        for cell, value in enumerate(values)
        if not value and lost & position.table.cell[cell]
    }
