"""Puzzles whose solution has the digits in their order in a line."""

import pytest

from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.checking.proof import ProofError, prove
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.patterns.word_line_cells import word_line_cells
from cluesmith.generator.spec import GenerationSpec
from tests.support.kinds import spec_of
from tests.support.some import some


def made(spec: GenerationSpec, n: int = 2):
    return list(generate(spec, 1, n))


@pytest.mark.parametrize(
    ("kind", "line", "more"),
    [
        ("sudoku", "row 5", {}),
        ("sudoku", "column 9", {"symmetry": "rot180"}),
        ("sudoku", "diagonal", {}),
        ("sudoku", "row 1", {"max_clues": 22}),
        ("sudoku", "diagonal", {"difficulty": "level=easy"}),
        ("sudoku", "diagonal", {"minimal_at": "easy"}),
        ("sudoku6", "diagonal", {}),
        ("sudoku-x", "diagonal", {"symmetry": "rot180"}),
        ("windoku", "row 2", {}),
    ],
)
def test_the_digits_of_a_line_are_in_their_order(kind, line, more):
    spec = spec_of(kind, word_line=line, **more)
    cells = word_line_cells(KINDS[kind], line)
    for puzzle in some(made(spec)):
        prove(spec, puzzle)
        assert "".join(puzzle.solution[cell] for cell in cells) == KINDS[kind].symbols


def test_they_are_the_same_puzzles_up_to_symmetry_and_the_same_each_time():
    kind = KINDS["sudoku"]
    found = []
    for line in (None, "row 3", "diagonal", "diagonal"):
        spec = spec_of("sudoku", word_line=line)
        found.append([attempt(spec, 3, index)[0] for index in range(4)])
    assert found[2] == found[3] != found[0]
    plain, in_row, on_diagonal, _ = (
        [canonical_form(kind, each.clues, each.solution) for each in some] for some in found
    )
    assert plain == in_row == on_diagonal


def test_the_proof_refuses_digits_out_of_order():
    puzzle = made(spec_of("sudoku"), 1)[0]
    with pytest.raises(ProofError, match="out of order in the row 5"):
        prove(spec_of("sudoku", word_line="row 5"), puzzle)
