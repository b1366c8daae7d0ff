"""Levels: every rating has one, and every level says what it means."""

import pytest

from generator import BEYOND, Level, level_of


def test_levels_share_out_the_ratings():
    assert [r for level in Level for r in level.ratings] == list(range(BEYOND + 1))
    assert [level_of(r) for r in (0, 1, 3, 6, 7, 98, 99)] == [
        *("easy", "medium", "hard", "expert", "extreme", "extreme", "beyond")
    ]
    assert all(level_of(r) == level for level in Level for r in level.ratings)
    with pytest.raises(ValueError, match="rating 100"):
        level_of(100)


def test_levels_differ_in_what_they_mean():
    assert len({level.meaning for level in Level}) == len(Level)
    assert Level.EASY.meaning.startswith("singles")
