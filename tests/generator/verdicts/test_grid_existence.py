"""Whether a kind has any grid: found, impossible, or not known within a budget."""

import pytest

from cluesmith.generator.definitions.toml_text import definition_from_toml
from cluesmith.generator.errors import DefinitionError, GridError
from cluesmith.generator.kinds.kind_registry import KINDS, register
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from cluesmith.generator.verdicts.grid_existence import some_grid
from tests.support.kinds import each_name

# No 4x4 Sudoku: the cells around the centre would be four different ones in two rows of 2.
NO_GRID = "boxes = [2, 2]\nforbid = 'king'"

# Of the searches for non-consecutive grids four of five end without one; this is for one search.
TOO_FEW = 7


@each_name(KINDS)
def test_every_built_in_kind_has_a_grid(name):
    assert KINDS[name].rules.is_grid(some_grid(KINDS[name]))


def test_rules_that_leave_no_grid_differ_from_grids_that_are_hard_to_find():
    with pytest.raises(DefinitionError, match="no grid obeys these rules"):
        some_grid(register(definition_from_toml(NO_GRID)))
    with pytest.raises(DefinitionError, match=f"no grid found within {TOO_FEW} nodes"):
        some_grid(KINDS["non-consecutive"], max_nodes=TOO_FEW)


@pytest.mark.parametrize(
    "rules",
    [NO_GRID, "rows = 3\nshape = 'hexagon'\nlines = 'consecutive'\nnon_consecutive = true"],
    ids=["houses", "links"],
)
def test_random_grids_of_rules_that_leave_none_are_not_looked_for_for_ever(rules):
    with pytest.raises(GridError, match="has no grid"):
        random_grid(register(definition_from_toml(rules)), 1)
