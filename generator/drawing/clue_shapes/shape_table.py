"""The table of families: which module draws their clues.

A family of the table is drawn over those before it.
"""

from collections.abc import Mapping, Sequence

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.clue_shapes import cages, dots, lines, marks, outside, signs
from cluesmith.generator.drawing.clue_shapes.shapes import ClueShapes, Shaper
from cluesmith.generator.kinds.kind import Kind

SHAPERS: Mapping[str, Shaper] = {
    "parity": marks.parities,
    "palindrome": lines.palindromes,
    "renban": lines.renbans,
    "whisper": lines.whispers,
    "thermometer": lines.thermometers,
    "arrow": lines.arrows,
    "cage": cages.cages,
    "inequality": signs.inequalities,
    "dot": dots.dots,
    "xv": dots.letters,
    "skyscraper": outside.line_numbers,
    "sandwich": outside.line_numbers,
    "x-sum": outside.line_numbers,
    "little-killer": outside.diagonal_numbers,
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
    for family, shaper in SHAPERS.items():
        some = [clue for clue in clues if CLUE_TYPES[clue.type].family == family]
        if some:
            found += shaper(kind, some)
    return found
