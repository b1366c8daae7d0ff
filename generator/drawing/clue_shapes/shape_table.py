"""The table of shapes, which the cards of families name: what draws each."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_families import DRAWINGS
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.clue_shapes import cages, dots, lines, marks, outside, signs
from cluesmith.generator.drawing.clue_shapes.shapes import ClueShapes, Shaper
from cluesmith.generator.kinds.kind import Kind


class _Row(NamedTuple):
    """What draws a shape, and the type of its numbers or letters in widths of a cell."""

    shaper: Shaper
    type_size: float | None = None


SHAPES: Mapping[str, _Row] = {
    "mark": _Row(marks.parities),
    "line": _Row(lines.plain_lines),
    "thermometer": _Row(lines.thermometers),
    "arrow": _Row(lines.arrows),
    "cage": _Row(cages.cages, cages.NUMBER_TYPE),
    "sign": _Row(signs.inequalities),
    "dot": _Row(dots.dots),
    "letter": _Row(dots.letters, dots.LETTER_TYPE),
    "line number": _Row(outside.line_numbers, outside.LINE_TYPE),
    "diagonal number": _Row(outside.diagonal_numbers, outside.DIAGONAL_TYPE),
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
    for family, drawing in DRAWINGS.items():
        some = [clue for clue in clues if CLUE_TYPES[clue.type].family == family]
        if some:
            found += SHAPES[drawing.shape].shaper(kind, some)
    return found


def least_type(kind: Kind) -> float | None:
    """Return the smallest type of numbers and letters of a kind's clues, in widths of a cell."""
    families = {rule.family for rule in kind.definition.clues}
    rows = [SHAPES[drawing.shape] for name, drawing in DRAWINGS.items() if name in families]
    return min((row.type_size for row in rows if row.type_size), default=None)
