"""Definitions as TOML: what is read and written, and what is refused with which words."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.interchange.f_puzzles_board import definition_from_f_puzzles
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.definition import (
    MOVES,
    Definition,
    Holds,
    House,
    Pair,
    PairRule,
)
from cluesmith.generator.kinds.toml_text import (
    definition_as_toml,
    definition_from_keys,
    definition_from_toml,
)
from tests.support.kinds import each_name

EVERY_KEY = """
title = "Everything \\"at\\" once"
rows = 4
shape = "square"
digits = 4
lines = "distinct"
regions = [
    "aabb",
    "aabb",
    "ccdd",
    "ccdd",
]
diagonals = ["up"]
forbid = ["king"]
non_consecutive = true

[[houses]]
name = "corners"
cells = "r1c1 r1c4 r4c1 r4c4"

[[houses]]
cells = ["r2c2 r2c3", "r3c2"]
holds = "consecutive"

[[pairs]]
rule = "not consecutive"
cells = ["r1c1 r4c4", "r4c1 r1c4"]

[[pairs]]
cells = "r1c2 r4c3"

[[clues]]
family = "cage"
sizes = "1..3"
cover = "all"
operations = "+x"

[[clues]]
family = "thermometer"
sizes = 3
count = 4

[[clues]]
family = "dot"
negative = true

[[clues]]
family = "digit"
"""


def test_every_key_is_read():
    assert definition_from_toml(EVERY_KEY) == Definition(
        'Everything "at" once',
        (4,) * 4,
        regions="1122112233443344",
        diagonals=("up",),
        forbid=("king",),
        non_consecutive=True,
        houses=(
            House("corners", (0, 3, 12, 15), is_added=True),
            House("house 2", (5, 6, 9), Holds.CONSECUTIVE, is_added=True),
        ),
        pairs=(
            Pair((0, 15), PairRule.NOT_CONSECUTIVE),
            Pair((3, 12), PairRule.NOT_CONSECUTIVE),
            Pair((1, 14)),
        ),
        clues=(
            ClueRule("cage", (1, 3), covers=True, operations="+x"),
            ClueRule("thermometer", (3, 3), count=4),
            ClueRule("dot", negative=True),
            ClueRule("digit"),
        ),
    )


@each_name(BUILT_IN)
def test_a_built_in_definition_reads_back_from_its_text(name):
    text = definition_as_toml(BUILT_IN[name])
    assert definition_from_toml(text) == BUILT_IN[name]


def test_a_text_that_was_read_and_written_stays_as_it_is():
    text = definition_as_toml(definition_from_toml(EVERY_KEY))
    again = definition_from_toml(text)
    assert definition_as_toml(again) == text
    assert again.digest == definition_from_toml(EVERY_KEY).digest


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("boxes = [2, 3]", (6,) * 6),
        ('regions = "1122112233443344"', (4,) * 4),
        ("rows = [3, 3, 3]", (3, 3, 3)),
        ('rows = 5\nshape = "hexagon"', (3, 4, 5, 4, 3)),
        ("disjoint-groups = true\nboxes = [2, 2]", (4,) * 4),
    ],
)
def test_what_is_not_said_follows_from_the_rest(text, rows):
    definition = definition_from_toml(text, "Mine")
    assert (definition.title, definition.rows) == ("Mine", rows)
    assert definition.n_digits == max(rows)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    try:
        definition = definition_from_toml(text)
    except DefinitionError:
        return
    assert definition_from_toml(definition_as_toml(definition)) == definition


@given(
    size=st.integers(2, 8),
    shape=st.sampled_from(CellShape),
    forbid=st.sets(st.sampled_from(sorted(MOVES))),
    data=st.data(),
)
def test_definitions_read_back_from_their_text(size, shape, forbid, data):
    rows = (size,) * size
    if shape is CellShape.HEXAGON:
        size = max(3, size | 1)
        rows = tuple(size - abs(size // 2 - row) for row in range(size))
        forbid = set()
    cells = st.lists(st.integers(0, sum(rows) - 1), min_size=2, max_size=size, unique=True)
    definition = Definition(
        data.draw(st.text("abc \"\\'", min_size=1, max_size=9).map(lambda text: f"<{text}>")),
        rows,
        shape=shape,
        lines=data.draw(st.sampled_from(Holds)),
        forbid=tuple(sorted(forbid, reverse=True)),
        houses=(House("mine", tuple(data.draw(cells)), is_added=True),),
        pairs=tuple(
            Pair((min(pair), max(pair)), rule)
            for rule in PairRule
            for pair in data.draw(
                st.lists(
                    st.lists(st.integers(0, sum(rows) - 1), min_size=2, max_size=2, unique=True),
                    max_size=3,
                )
            )
        ),
    )
    text = definition_as_toml(definition)
    again = definition_from_toml(text)
    assert definition_as_toml(again) == text
    assert again.digest == definition.digest


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
