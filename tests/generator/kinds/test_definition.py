"""Definitions: the houses and pairs that they mean, and that the same rules are one kind."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.cell_layout import CellShape, lines, places
from cluesmith.generator.kinds.definition import (
    Definition,
    DigitFreedom,
    Holds,
    Pair,
    PairRule,
)
from cluesmith.generator.kinds.exact_cover_model import model_of
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named, register, register_text
from cluesmith.generator.kinds.named_symmetries import drawing_symmetries
from cluesmith.generator.kinds.toml_text import definition_as_toml, definition_from_toml
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.spec import GenerationSpec
from tests.support.kinds import each_name
from tests.support.some import some

SUDOKU = BUILT_IN["sudoku"]


def added(name):
    return [house for house in BUILT_IN[name].all_houses if house.is_added]


def names(definition, cells):
    return " ".join(definition.cell_names[cell] for cell in cells)


@pytest.mark.parametrize(
    ("name", "n_houses", "n_different", "n_not_consecutive"),
    [
        ("sudoku", 27, 0, 0),
        ("sudoku6", 18, 0, 0),
        ("latin7", 14, 0, 0),
        ("sudoku-x", 29, 0, 0),
        ("windoku-x", 33, 0, 0),
        ("disjoint-groups", 36, 0, 0),
        ("asterisk", 28, 0, 0),
        ("non-consecutive", 27, 0, 2 * 9 * 8),
        ("hanidoku", 27, 0, 0),
    ],
)
def test_built_in_kinds_have_the_known_numbers_of_houses_and_pairs(
    name, n_houses, n_different, n_not_consecutive
):
    definition = BUILT_IN[name]
    assert len(definition.all_houses) == n_houses
    assert len(definition.different) == n_different
    assert len(definition.not_consecutive) == n_not_consecutive


def test_pairs_of_chess_are_those_that_share_no_house():
    # 2 * 2 * 8 * 7 knight's moves and 2 * 8 * 8 of the king in a diagonal, found by distance.
    for name, distances in (("anti-knight", {(1, 2), (2, 1)}), ("anti-king", {(1, 1)})):
        apart = {
            (a, b)
            for a, b in combinations(range(81), 2)
            if (abs(a // 9 - b // 9), abs(a % 9 - b % 9)) in distances
            and SUDOKU.region_of[a] != SUDOKU.region_of[b]
        }
        assert set(BUILT_IN[name].different) == apart


def test_added_houses_are_where_people_know_them():
    windoku = BUILT_IN["windoku"]
    first = added("windoku")[0]
    assert names(windoku, first.cells) == "r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4"
    assert names(windoku, added("windoku")[3].cells).endswith("r8c8")
    x = BUILT_IN["sudoku-x"]
    assert [house.name for house in added("sudoku-x")] == ["main diagonal", "antidiagonal"]
    assert names(x, added("sudoku-x")[1].cells).split()[0] == "r1c9"
    group = added("disjoint-groups")[8]
    assert {(cell // 9 % 3, cell % 9 % 3) for cell in group.cells} == {(2, 2)}
    assert names(x, added("centre-dot")[0].cells) == "r2c2 r2c5 r2c8 r5c2 r5c5 r5c8 r8c2 r8c5 r8c8"


def test_lines_of_a_hexagon_run_in_three_directions():
    found = lines(CellShape.HEXAGON, places(CellShape.HEXAGON, (2, 3, 2)))
    assert [name for name, _ in found] == [
        f"{name} {number}" for name in ("row", "decline", "incline") for number in (1, 2, 3)
    ]
    assert [cells for _, cells in found[:3]] == [(0, 1), (2, 3, 4), (5, 6)]
    assert sorted(len(cells) for _, cells in found) == [2] * 6 + [3] * 3


@pytest.mark.parametrize("shape", CellShape)
def test_symmetries_of_a_drawing_take_lines_to_lines_or_diagonals(shape):
    rows = (5,) * 5 if shape is CellShape.SQUARE else (3, 4, 5, 4, 3)
    at = places(shape, rows)
    sets = {frozenset(cells) for _, cells in lines(shape, at)}
    for _, generators in some(drawing_symmetries(shape, at).values()):
        for permutation in generators:
            assert {frozenset(permutation[cell] for cell in line) for line in sets} == sets


@pytest.mark.parametrize(
    ("definition", "freedom"),
    [
        (SUDOKU, DigitFreedom.ANY),
        (BUILT_IN["anti-knight"], DigitFreedom.ANY),
        (BUILT_IN["non-consecutive"], DigitFreedom.REVERSAL),
        (BUILT_IN["hanidoku"], DigitFreedom.REVERSAL),
        (Definition("full lines", (4,) * 4, lines=Holds.CONSECUTIVE), DigitFreedom.ANY),
    ],
)
def test_rules_about_the_order_of_digits_leave_only_their_reversal(definition, freedom):
    assert definition.freedom is freedom


def test_other_rules_have_another_digest():
    digests = [definition.digest for definition in BUILT_IN.values()]
    assert len(set(digests)) == len(BUILT_IN)
    for pair in (Pair((0, 80)), Pair((0, 80), PairRule.NOT_CONSECUTIVE), Pair((0, 79))):
        assert replace(SUDOKU, pairs=(pair,)).digest not in digests
    assert Definition("digits", (9,) * 9, 10).digest not in digests


def test_a_title_and_a_pair_within_a_house_are_no_rules():
    assert definition_from_toml('title = "Any"\nboxes = [3, 3]').digest == SUDOKU.digest
    assert replace(SUDOKU, pairs=(Pair((0, 1)),)).digest == SUDOKU.digest


PLAIN = """
    title = "4x4 with two houses more"
    boxes = [2, 2]
    [[houses]]
    cells = "r1c1 r2c3"
    [[houses]]
    cells = "r1c2 r3c4"
    [[pairs]]
    cells = ["r1c1 r3c2", "r2c1 r4c2"]
    """
SAID_OTHERWISE = """
    title = "the same"
    rows = 4
    lines = "consecutive"
    regions = "AABBAABBDDCCDDCC"
    [[houses]]
    name = "the first row again"
    cells = "r1c4 r1c1 r1c2 r1c3"
    holds = "consecutive"
    [[houses]]
    cells = "r3c4 r1c2"
    [[houses]]
    cells = "r1c1 r2c3"
    [[pairs]]
    cells = ["r4c2 r2c1"]
    [[pairs]]
    cells = ["r3c2 r1c1"]
    """


def test_rules_said_otherwise_give_the_same_puzzles():
    one, other = map(definition_from_toml, (PLAIN, SAID_OTHERWISE))
    assert one.digest == other.digest
    assert model_of(one) == model_of(other)
    kind = register(one)
    assert register(other) is kind
    assert len(list(generate(GenerationSpec(kind=kind), 1, 3))) == 3


@each_name(BUILT_IN)
def test_the_order_of_further_houses_means_nothing(name):
    definition = BUILT_IN[name]
    n_lines = 3 * definition.size if definition.shape == "hexagon" else 2 * definition.size
    houses = list(definition.all_houses[n_lines:])
    random.Random(1).shuffle(houses)
    other = replace(
        definition,
        boxes=None,
        regions=None,
        diagonals=(),
        windows=False,
        disjoint_groups=False,
        houses=tuple(houses),
    )
    assert other.digest == definition.digest
    assert [house.cells for house in other.all_houses] == [
        house.cells for house in definition.all_houses
    ]
    assert register(other) is KINDS[name]


def test_the_order_of_boards_means_nothing():
    places = ('at = "r1c1"', 'at = "r3c3"\ndiagonals = true', 'at = "r5c5"')
    one, other = (
        definition_from_toml("boxes = [2, 2]\n" + "".join(f"[[boards]]\n{at}\n" for at in order))
        for order in (places, places[::-1])
    )
    assert one.digest == other.digest
    assert model_of(one) == model_of(other)
    assert definition_as_toml(one) == definition_as_toml(other)


def test_the_clues_of_a_kind_said_otherwise_are_the_same():
    said = """
    boxes = [3, 3]
    [[clues]]
    family = "xv"
    [[clues]]
    family = "cage"
    operations = "x+"
    sizes = "2..5"
    """
    otherwise = """
    boxes = [3, 3]
    [[clues]]
    family = "cage"
    operations = "+x"
    cover = "some"
    [[clues]]
    family = "xv"
    """
    one, other, plain = map(definition_from_toml, (said, otherwise, "boxes = [3, 3]"))
    assert one.digest == other.digest != plain.digest
    assert definition_from_toml('boxes = [3, 3]\n[[clues]]\nfamily = "digit"') == plain


def test_a_stored_kind_keeps_its_name_when_one_with_its_rules_is_built_in():
    definition = BUILT_IN["windoku"]
    name = f"custom-{definition.digest[:16]}"
    register_text(name, definition_as_toml(definition))
    kind = kind_named(name)
    assert (kind.name, kind.definition) == (name, definition)
