"""Definitions as TOML: what is read and written, and what is refused with which words."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.definitions.built_in import BUILT_IN
from cluesmith.generator.definitions.cell_layout import CellShape
from cluesmith.generator.definitions.definition import (
    MOVES,
    Definition,
    Holds,
    House,
    Pair,
    PairRule,
)
from cluesmith.generator.definitions.toml_text import (
    definition_as_toml,
    definition_from_keys,
    definition_from_toml,
)
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.f_puzzles.f_puzzles_board import definition_from_f_puzzles
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


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty: use at least rows, boxes or regions"),
        ("rows", "not TOML: .*at end of document"),
        ("rows = = 1", "not TOML: .*at line 1"),
        ("rows = 9\nrows = 9", "not TOML"),
        ('title = "Nothing"', "at least rows, boxes or regions"),
        ("rows = 26", "rows 26: use 2 to 25"),
        ("rows = -1", "rows -1: use 2 to 25"),
        ("rows = 1.5", "rows 1.5: use a whole number"),
        ("rows = true", "rows True: use a whole number"),
        ("rows = [4, 4, 4]", "a square has as many cells in each row"),
        ('rows = [3, 4, 3, 4, 3]\nshape = "hexagon"', "a hexagon has an odd number of rows"),
        ("rows = 9\ndiagnals = true", "unknown key 'diagnals': did you mean diagonals?"),
        ("rows = 9\nqqqq = 1", "unknown key 'qqqq': use title, rows"),
        ("rows = 9\nboxes = [3, 4]", "boxes 3 x 4: a box has as many cells as there are digits, 9"),
        (
            "rows = 6\nboxes = 6",
            r"boxes 6: use the rows and the columns of a box, such as \[2, 3\]",
        ),
        ("rows = 9\ndigits = 8", "digits 8: rows have up to 9 cells; use 9 to 25"),
        ("rows = 9\ndigits = 26", "digits 26: .* use 9 to 25"),
        ('regions = "112211223344334"', "15 characters are no square; say rows as well"),
        ('rows = 4\nregions = "1122"', "regions: 4 characters, and there are 16 cells"),
        (
            'rows = 4\nregions = "1112112233443344"',
            "'1' marks 5 cells, and a region has .* digits, 4",
        ),
        ('boxes = [2, 2]\nregions = "1122112233443344"', "boxes and regions: use one of them"),
        ('rows = 9\ndiagonals = "left"', 'diagonals \'left\': use true, "down" or "up"'),
        ('rows = 9\nforbid = ["rook"]', 'forbid \'rook\': use "knight" or "king"'),
        ("rows = 9\nwindows = true", "windows: they need boxes"),
        ("rows = 9\nwindows = 1", "windows 1: use true or false"),
        ('rows = 5\nshape = "hexagon"\ndiagonals = true', "diagonals: only a square grid of"),
        ('rows = 5\nshape = "circle"', 'shape \'circle\': use "square" or "hexagon"'),
        ('title = "a\\nb"\nrows = 9', "title .*: use 1 to 80 printable characters"),
        ("rows = 4\nhouses = 3", r"houses 3: use \[\[houses\]\]"),
        ("rows = 4\n[[houses]]", "house 'house 1': it has no cells"),
        ('rows = 4\n[[houses]]\ncells = "r1c1"', "house 'house 1': 1 cell"),
        ('rows = 4\n[[houses]]\ncells = "r1c1 r1c1"', "r1c1 is listed twice"),
        ('rows = 4\n[[houses]]\ncells = "r1c1 r1c5"', "there is no r1c5"),
        (
            'rows = 4\n[[houses]]\ncells = "a1 a2"',
            "'a1': use names such as r1c9, with spaces between",
        ),
        (
            'rows = 4\n[[houses]]\ncells = "r1c1 r1c2 r1c3 r1c4 r2c1"',
            "5 cells, and there are 4 digits",
        ),
        (
            'rows = 4\n[[houses]]\nname = "x"\ncell = "r1c1"',
            "house 1: unknown key 'cell': did you mean",
        ),
        ('rows = 4\n[[pairs]]\ncells = "r1c1"', 'use two cells, such as "r1c1 r1c2"'),
        ('rows = 4\n[[pairs]]\ncells = ["r1c1 r1c1"]', "use two cells"),
        (
            'rows = 4\n[[pairs]]\nrule = "same"\ncells = "r1c1 r2c2"',
            "rule 'same': use \"different\"",
        ),
        ("rows = 9\n[[clues]]\ncount = 1", "clues 1: it has no family: use one of digit, cage"),
        ('rows = 9\n[[clues]]\nfamily = "snake"', "clues 'snake': use one of digit, cage, ineq"),
        ('rows = 9\n[[clues]]\nfamily = "cage"\nsize = 2', "clues 1: unknown key 'size': .*sizes"),
        ('rows = 9\n[[clues]]\nfamily = "cage"\nsizes = "2-5"', "clues 1: sizes '2-5': use a num"),
        ('rows = 9\n[[clues]]\nfamily = "cage"\nsizes = true', "clues 1: sizes True: use a num"),
        (
            'rows = 9\n[[clues]]\nfamily = "cage"\nsizes = "5..2"',
            "5..2: use 1 to 16, the fewest first",
        ),
        ('rows = 4\n[[clues]]\nfamily = "cage"\nsizes = "2..5"', "sizes 2..5: use 1 to 4 cells"),
        ('rows = 9\n[[clues]]\nfamily = "thermometer"\nsizes = 1', "sizes 1..1: use 2 to 9 cells"),
        ('rows = 9\n[[clues]]\nfamily = "dot"\nsizes = 2', "clues 'dot': its clues have no sizes"),
        ('rows = 9\n[[clues]]\nfamily = "cage"\ncover = true', 'cover True: use "all" or "some"'),
        ('rows = 9\n[[clues]]\nfamily = "dot"\ncover = "all"', "only cages have cover and oper"),
        ('rows = 9\n[[clues]]\nfamily = "cage"\noperations = "+*"', "use some of .-x/, each once"),
        ('rows = 9\n[[clues]]\nfamily = "dot"\nnegative = 1', "negative 1: use true or false"),
        ('rows = 9\n[[clues]]\nfamily = "cage"\nnegative = true', "negative is for clues between"),
        ('rows = 9\n[[clues]]\nfamily = "dot"\ncount = 0', "clues 'dot': count 0: use 1 to 1000"),
        ('rows = 9\n[[clues]]\nfamily = "dot"\ncount = 9', "`--dots ..9` limits these clues"),
        ('rows = 9\n[[clues]]\nfamily = "cage"\ncount = 9', "`--cages ..9` limits these clues"),
        (
            'rows = 9\n[[clues]]\nfamily = "dot"\n[[clues]]\nfamily = "dot"',
            "clues 'dot': one table for a family is enough",
        ),
        (
            'rows = 5\nshape = "hexagon"\n[[clues]]\nfamily = "sandwich"',
            "clues 'sandwich': only a square grid has them",
        ),
        (
            "rows = 4\ndigits = 5\n[[clues]]\nfamily = 'x-sum'",
            "clues 'x-sum': rows have 4 cells; use as many digits, not 5",
        ),
        ('rows = 17\n[[clues]]\nfamily = "dot"', "clues: 17 digits; use 16 or fewer"),
        (".".join(["a"] * 50_000) + " = 1", "nested too deeply"),
        (
            "boxes = [3, 3]\ndisjoint-groups = true\ndisjoint_groups = false",
            "disjoint_groups is given twice",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_what_is_wrong(text, words):
    with pytest.raises(DefinitionError, match=words) as error:
        definition_from_toml(text)
    assert len(str(error.value).splitlines()) == 1


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
