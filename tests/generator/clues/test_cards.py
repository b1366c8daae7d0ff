"""Cards are complete: each type means something in one way, and drawings and hints know it."""

import pytest

from cluesmith.generator.clues.clue_families import DIGIT, DRAWINGS, FAMILIES
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.clue_shapes.shape_table import SHAPES


@pytest.mark.parametrize("row", CLUE_TYPES.values(), ids=CLUE_TYPES)
def test_a_type_means_something_in_one_way_and_hints_name_it_unless_it_marks_cells(row):
    assert [row.marks, row.related, row.automaton].count(None) == 2
    assert bool(row.hint) is (row.marks is None)


def test_every_family_has_a_shape_and_every_shape_a_family():
    assert DRAWINGS.keys() == FAMILIES.keys() - {DIGIT}
    assert {drawing.shape for drawing in DRAWINGS.values()} == SHAPES.keys()
