"""Which cages of a puzzle could be joined."""

from cluesmith.generator.clues.cage_joins import possible_joins
from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.clues.clue_text import clue_text
from cluesmith.generator.definitions.definition import Definition
from cluesmith.generator.kinds.kind import Kind

GRID = bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])


def joins(text: str, most: int = 0, **of_cages: object) -> list[tuple[int, int, str]]:
    """Return the joins of a 4x4 puzzle."""
    rule = ClueRule("cage", **{"covers": True, **of_cages})  # type: ignore[arg-type]
    kind = Kind("small", Definition("Small", (4,) * 4, boxes=(2, 2), clues=(rule,)))
    found = possible_joins(kind.definition, kind.puzzle("." * 16 + text), GRID, most)
    return [(first, second, clue_text(kind.definition, clue)) for first, second, clue in found]


def test_neighbouring_cages_of_different_digits_are_joined_up_to_the_limit() -> None:
    text = ";cage:r1c1c2=3;cage:r1c3=3;cage:r1c4r2c4=6;cage:r2c1c2=7;cage:r2c3=1;cage:r4c4=1"
    assert joins(text, most=4) == [
        (0, 1, "cage:r1c1c2c3=6"),
        (0, 3, "cage:r1c1c2r2c1c2=10"),
        (1, 2, "cage:r1c3c4r2c4=9"),
        (1, 4, "cage:r1c3r2c3=4"),
        (2, 4, "cage:r1c4r2c3c4=7"),
        (3, 4, "cage:r2c1c2c3=8"),
    ]
    assert joins(text, most=2) == joins(text) == [(1, 4, "cage:r1c3r2c3=4")]


def test_a_join_has_each_operation_that_gives_its_value() -> None:
    text = ";plus:r1c1=1;plus:r1c2=2;plus:r2c1=3;times:r3c2c3=4"
    assert joins(text, operations="/x-+") == [
        (0, 1, "plus:r1c1c2=3"),
        (0, 1, "minus:r1c1c2=1"),
        (0, 1, "times:r1c1c2=2"),
        (0, 1, "divide:r1c1c2=2"),
        (0, 2, "plus:r1c1r2c1=4"),
        (0, 2, "minus:r1c1r2c1=2"),
        (0, 2, "times:r1c1r2c1=3"),
        (0, 2, "divide:r1c1r2c1=3"),
    ]


def test_there_are_none_where_cages_do_not_cover_the_board() -> None:
    assert joins(";cage:r1c1=1;cage:r1c2=2", covers=False) == []
