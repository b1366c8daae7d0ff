"""Definitions of anything at all: read, or refused by the error that says what is wrong."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.generator.definitions.toml_text import (
    definition_as_toml,
    definition_from_keys,
    definition_from_toml,
)
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.f_puzzles.f_puzzles_board import definition_from_f_puzzles

with pytest.raises(DefinitionError) as told:
    definition_from_keys({"xyz": 1}, "any")
KEYS = str(told.value).rpartition(": use ")[2].split(", ")
F_PUZZLES = ("size", "grid", "diagonal+", "antiking", "extraregion", "title", "disjointgroups")

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-2, 30)
    | st.floats()
    | st.sampled_from(["knight", "down", "distinct", "hexagon", "r1c1", "R9C9 r1c2", "different"])
    | st.text(max_size=9)
)
INNER = ("cells", "name", "rule", "holds", "region", "value")
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(INNER), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(table=st.dictionaries(st.sampled_from(KEYS), values))
def test_any_values_of_the_keys_are_refused_or_read_and_written(table):
    with suppress(DefinitionError):
        definition = definition_from_keys(table, "any")
        assert definition_from_toml(definition_as_toml(definition)) == definition


@given(board=st.dictionaries(st.sampled_from(F_PUZZLES), values), size=st.integers(0, 4))
def test_any_board_of_f_puzzles_is_refused_or_read(board, size):
    board.setdefault("grid", [[{}] * size for _ in range(size)])
    with suppress(DefinitionError):
        assert definition_from_f_puzzles(json.dumps(board)).size == len(board["grid"])
