"""Lines from cell to cell, such as thermometers and arrows, drawn in rows of text."""

import itertools
from collections.abc import Iterator, Sequence

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import Order, Place
from cluesmith.generator.clues.clue_types import CLUE_TYPES

# Strokes by the step from one cell to the next, down and to the right.
_RISING = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
_FALLING = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}"
_BOTH = "\N{BOX DRAWINGS LIGHT DIAGONAL CROSS}"
_STROKES = {(0, 1): "─", (1, 0): "│", (1, 1): _FALLING, (1, -1): _RISING}
_HEADS = {
    (0, 1): "→",
    (0, -1): "←",
    (1, 0): "↓",
    (-1, 0): "↑",
    (1, 1): "↘",
    (-1, -1): "↖",
    (1, -1): "↙",
    (-1, 1): "↗",
}

# Characters that a line may replace.
_FREE = " |-+"


def draw_lines(
    clues: Sequence[Clue], lines: Sequence[list[str]], n_columns: int, pitch: int
) -> list[Clue]:
    """Draw lines between the cells of a square board.

    A thermometer or an arrow begins in a cell in round brackets.

    ``lines``: the drawing of the board, which is changed. ``pitch``: columns of text from one cell
    to the next. Returns the clues that need no words: those of the first family that meet no other
    line, and that no sign between cells hides in part.
    """
    paths = [clue for clue in clues if CLUE_TYPES[clue.type].place is Place.PATH]
    drawn = [clue for clue in paths if clue.type == paths[0].type]
    unclear = _meeting(drawn, n_columns)
    for clue in drawn:
        is_whole = True
        if CLUE_TYPES[clue.type].order is Order.ONE_WAY:
            row, column = divmod(clue.cells[0], n_columns)
            for at, bracket in ((1, "("), (3, ")")):
                is_whole &= _write(lines[2 * row + 1], pitch * column + at, bracket)
        for a, b in itertools.pairwise(clue.cells):
            head = clue.type == "arrow" and b == clue.cells[-1]
            ends = divmod(a, n_columns), divmod(b, n_columns)
            is_whole &= _draw_link(lines, *ends, pitch, has_head=head)
        if not is_whole:
            unclear.add(clue)
    return [clue for clue in drawn if clue not in unclear]


def _meeting(clues: Sequence[Clue], n_columns: int) -> set[Clue]:
    """Return the lines that have a cell or a crossing in common with another one."""
    found = set()
    for first, second in itertools.combinations(clues, 2):
        if not {*_places(first, n_columns)}.isdisjoint(_places(second, n_columns)):
            found |= {first, second}
    return found


def _places(clue: Clue, n_columns: int) -> Iterator[tuple[int, int]]:
    """Yield the cells of a line and the middles between them, in halves of rows and columns."""
    cells = [divmod(cell, n_columns) for cell in clue.cells]
    yield from ((2 * row, 2 * column) for row, column in cells)
    yield from ((a[0] + b[0], a[1] + b[1]) for a, b in itertools.pairwise(cells))


def _draw_link(
    lines: Sequence[list[str]],
    start: tuple[int, int],
    end: tuple[int, int],
    pitch: int,
    *,
    has_head: bool,
) -> bool:
    """Draw a line from one cell to the next; return True if any of it is visible."""
    down, right = end[0] - start[0], end[1] - start[1]
    turned = (down, right) if (down, right) in _STROKES else (-down, -right)
    stroke = _STROKES[turned]
    row, column = min(start[0], end[0]), min(start[1], end[1])
    if down:
        at = pitch * (column + 1) if right else pitch * column + 2
        return _write(lines[2 * row + 2], at, _HEADS[down, right] if has_head else stroke)
    between = range(pitch * column + 3, pitch * (column + 1) + 2)
    is_seen = [_write(lines[2 * row + 1], at, stroke) for at in between]
    if has_head:
        lines[2 * row + 1][between[-1] if right > 0 else between[0]] = _HEADS[down, right]
    return any(is_seen)


def _write(line: list[str], at: int, text: str) -> bool:
    """Write a character unless it would hide a sign; return True if it is visible."""
    if line[at] in _FREE:
        line[at] = text
    elif {line[at], text} == {_RISING, _FALLING}:
        line[at] = _BOTH
    else:
        return False
    return True
