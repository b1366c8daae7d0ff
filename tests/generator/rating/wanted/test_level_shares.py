"""Shares of levels among the puzzles of a job."""

from collections import Counter
from dataclasses import replace

import pytest

from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.option_values import OptionValueError
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.wanted.level_shares import (
    LevelQuotas,
    aimed_level,
    read_level_shares,
)
from cluesmith.generator.spec_request import spec_of_options

EASY, MEDIUM, HARD = list(Level)[:3]


def _accepted(shares: str, n_wanted: int, found: list[int]) -> Counter[int]:
    quotas = LevelQuotas(read_level_shares(shares), n_wanted, {})
    for level in found:
        if quotas.n_of_level.total() < n_wanted and quotas.needs(level):
            quotas.n_of_level[level] += 1
    return quotas.n_of_level


@pytest.mark.parametrize(
    ("shares", "n_wanted", "expected"),
    [
        ("easy:1,medium:1,hard:1", 10, {0: 4, 1: 3, 2: 3}),
        ("easy:1,hard:3", 8, {0: 2, 2: 6}),
        ("easy:1,hard:1", 1, {0: 1}),
        ("any", 5, {0: 5}),
    ],
)
def test_each_level_gets_its_share_and_what_is_left_goes_to_the_first(shares, n_wanted, expected):
    assert _accepted(shares, n_wanted, [0] * 20 + [1] * 20 + [2] * 20) == Counter(expected)


def test_attempts_aim_at_levels_by_their_shares():
    shares = read_level_shares("hard:2,easy:1")
    assert [aimed_level(shares, i) for i in range(4)] == [EASY, HARD, HARD, EASY]


@pytest.mark.parametrize("text", ["easy", "easy:0", "easy:1,easy:2", "tough:1", ""])
def test_shares_that_cannot_be_read_are_refused(text):
    with pytest.raises(OptionValueError):
        read_level_shares(text)


def test_a_range_of_levels_brings_each_in_equal_shares():
    spec = spec_of_options(kind_named("sudoku4"), level=[[EASY]])
    assert spec.level_shares is None
    spec = spec_of_options(kind_named("sudoku"), level=[[EASY, MEDIUM]])
    levels = Counter(each.rating.level for each in generate(spec, seed=1, n_puzzles=6))
    assert levels == {EASY: 3, MEDIUM: 3}


def test_a_level_that_no_puzzle_can_have_gets_no_share():
    wanted = {"level": [[EASY, HARD]], "er": (10, 20)}
    with pytest.raises(LimitError, match="leave this level out"):
        spec_of_options(kind_named("sudoku"), **wanted)
    assert spec_of_options(kind_named("sudoku"), **wanted, level_shares="any").shares == {}
    spec = spec_of_options(kind_named("sudoku"), **wanted | {"er": None})
    with pytest.raises(LimitError, match="give a share to each level"):
        replace(spec, level_shares="easy:1")
