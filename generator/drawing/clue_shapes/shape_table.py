"""The table of families: which module draws their clues.

A family of the table is drawn over those before it.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.clue_shapes import cages, dots, lines, marks, outside, signs
from cluesmith.generator.drawing.clue_shapes.shapes import ClueShapes, Shaper
from cluesmith.generator.kinds.kind import Kind


class _Row(NamedTuple):
    """What draws a family, and the type of its numbers or letters in widths of a cell."""

    shaper: Shaper
    type_size: float | None = None


_ROWS: Mapping[str, _Row] = {
    "parity": _Row(marks.parities),
    "palindrome": _Row(lines.palindromes),
    "renban": _Row(lines.renbans),
    "whisper": _Row(lines.whispers),
    "thermometer": _Row(lines.thermometers),
    "arrow": _Row(lines.arrows),
    "cage": _Row(cages.cages, cages.NUMBER_TYPE),
    "inequality": _Row(signs.inequalities),
    "dot": _Row(dots.dots),
    "xv": _Row(dots.letters, dots.LETTER_TYPE),
    "skyscraper": _Row(outside.line_numbers, outside.LINE_TYPE),
    "sandwich": _Row(outside.line_numbers, outside.LINE_TYPE),
    "x-sum": _Row(outside.line_numbers, outside.LINE_TYPE),
    "little-killer": _Row(outside.diagonal_numbers, outside.DIAGONAL_TYPE),
}


def clue_shapes(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Return what the clues of a puzzle look like.

    Parameters
    ----------
    kind : Kind
    clues : sequence of Clue
        Those that are not digits.
    """
    found = ClueShapes()
    for family, row in _ROWS.items():
        some = [clue for clue in clues if CLUE_TYPES[clue.type].family == family]
        if some:
            found += row.shaper(kind, some)
    return found


def least_type(kind: Kind) -> float | None:
    """Return the smallest type of numbers and letters of a kind's clues, in widths of a cell."""
    families = {rule.family for rule in kind.definition.clues}
    sizes = [row.type_size for name, row in _ROWS.items() if name in families and row.type_size]
    return min(sizes, default=None)
