"""Definitions: the houses and pairs that they mean, and which of them have the same rules."""

from dataclasses import replace
from itertools import combinations

import pytest

from cluesmith.generator.definitions.built_in import BUILT_IN
from cluesmith.generator.definitions.cell_layout import CellShape, lines, places
from cluesmith.generator.definitions.definition import (
    Definition,
    DigitFreedom,
    Holds,
    Pair,
    PairRule,
)
from cluesmith.generator.definitions.named_symmetries import drawing_symmetries
from cluesmith.generator.definitions.toml_text import definition_from_toml

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
def test_built_in_kinds_have_so_many_houses_and_pairs(
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
    for _, generators in drawing_symmetries(shape, at).values():
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
