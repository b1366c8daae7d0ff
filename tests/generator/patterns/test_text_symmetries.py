"""Symmetries of patterns with clues that are not digits."""

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.patterns.clue_symmetries import symmetry_of
from cluesmith.generator.patterns.text_symmetries import mask_of_text


@pytest.mark.parametrize(
    ("kind", "text", "symmetry"),
    [
        ("futoshiki4", "1..............2", "both-diagonals"),
        ("futoshiki4", 16 * "." + ";less:r1c1c2;less:r4c3c4", "rot180"),
        ("futoshiki4", "1" + 15 * "." + ";less:r1c1c2;less:r4c3c4", None),
        ("killer4", 16 * "." + ";cage:r1c1c2r2c1=6;cage:r3c4r4c3c4=9", "both-diagonals"),
        ("thermo", 81 * "." + ";thermo:r1c1r2c2r3c3;thermo:r9c9r8c8r7c7", "both-diagonals"),
        ("thermo", 81 * "." + ";thermo:r1c1r2c2r3c3;thermo:r7c7r8c8r9c9", "diagonal"),
        ("killer4", 16 * "." + ";cage:r1c1c2=3;cage:r1c3c4r2c4=8", None),
    ],
)
def test_clues_are_turned_onto_clues_of_their_family(kind, text, symmetry):
    kind = kind_named(kind)
    assert symmetry_of(kind, mask_of_text(kind, text)) == symmetry
