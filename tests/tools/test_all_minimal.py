"""All minimal puzzles of a small kind, against the record and the census."""

import pytest

from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.counting.census import census
from tools.all_minimal import all_minimal

SUDOKU4 = kind_named("sudoku4")


def test_4x4_sudoku_has_as_many_minimal_puzzles_as_were_published():
    counts = {n: (each.n_puzzles, each.n_classes) for n, each in all_minimal(SUDOKU4).items()}
    assert counts == {4: (25_728, 13), 5: (58_368, 22), 6: (1_536, 1)}


def test_the_census_counts_as_many():
    counts = all_minimal(SUDOKU4)
    assert {n: sum(census(SUDOKU4, n, 0, 2)) for n in counts} == {
        n: each.n_puzzles for n, each in counts.items()
    }


def test_a_kind_of_many_cells_is_refused():
    with pytest.raises(LimitError, match="16 cells or fewer"):
        all_minimal(kind_named("hanidoku"))
