"""Guises of a picture: as drawn first, then moved, then turned and mirrored."""

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.turned_pattern import equivalent_patterns

SUDOKU = kind_named("sudoku")
HANIDOKU = kind_named("hanidoku")


def test_a_picture_moves_as_far_as_the_edges_and_the_nearest_place_comes_first():
    marks = ["."] * 81
    marks[9 * 1 + 8] = marks[9 * 8 + 7] = "*"
    found = equivalent_patterns(SUDOKU, "".join(marks))
    words = list(found.values())
    assert words[0] == "as drawn"
    # Up by one row and to the left by seven columns at most: 2 x 8 places in all.
    assert words[1:16].count("turned or mirrored") == 0
    assert set(words[1:3]) == {"moved 1 up", "moved 1 to the left"}
    assert "moved 1 up and moved 7 to the left" in words
    assert set(words[16:]) == {"turned or mirrored"}
    assert {guise.count("*") for guise in found} == {2}


def test_a_picture_that_fills_the_grid_is_turned_alone():
    marks = "".join("*" if cell % 10 == 0 or cell in (1, 2) else "." for cell in range(81))
    origins = list(equivalent_patterns(SUDOKU, marks).values())
    assert origins == ["as drawn"] + ["turned or mirrored"] * 7


def test_hexagons_are_turned_by_sixths():
    marks = "*" * 7 + "." * 54
    assert len(equivalent_patterns(HANIDOKU, marks)) == 12
