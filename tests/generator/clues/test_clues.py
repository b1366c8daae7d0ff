"""Clues that are not digits: their cards, texts, limits and joins."""

import re
from pathlib import Path

import pytest

from cluesmith.generator.clues.cage_joins import possible_joins
from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_card import Automaton, ClueType, ClueWords, Links, Place
from cluesmith.generator.clues.clue_families import DIGIT, DRAWINGS, FAMILIES, ClueRule
from cluesmith.generator.clues.clue_limits import LIMIT_NAMES, keyword_of, read_clue_limits
from cluesmith.generator.clues.clue_text import clue_text, read_clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.shape_table import SHAPES
from cluesmith.generator.errors import LimitError, PuzzleSyntaxError
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named, register
from cluesmith.generator.spec_options import ClueLimits
from tests.support.kinds import spec_of


@pytest.mark.parametrize("row", CLUE_TYPES.values(), ids=CLUE_TYPES)
def test_a_type_means_something_in_one_way_and_hints_name_it_unless_it_marks_cells(row):
    assert [row.marks, row.related, row.automaton].count(None) == 2
    assert bool(row.hint) is (row.marks is None)


def _holds(*numbers):
    return True


@pytest.mark.parametrize(
    ("properties", "problem"),
    [
        ({"place": Place.PATH}, "x: give one of marks, related and automaton"),
        (
            {"place": Place.PATH, "marks": _holds},
            "x: with the place PATH give related or automaton",
        ),
        ({"place": Place.CELL, "related": _holds}, "x: with the place CELL give marks"),
        (
            {"place": Place.PATH, "related": _holds, "value_of": lambda digits, n: 1},
            "x: a clue with the place PATH has no value",
        ),
        (
            {"place": Place.ROW, "automaton": Automaton(0, _holds, _holds)},
            "x: give value_of with the place ROW",
        ),
        (
            {
                "place": Place.PATH,
                "automaton": Automaton(0, _holds, _holds),
                "links": Links.MIRRORED,
            },
            "x: mirrored links need related",
        ),
    ],
)
def test_a_card_that_no_module_can_draw_is_refused(properties, problem):
    with pytest.raises(ValueError, match=f"clue type {problem}"):
        ClueType(name="x", rule="", words=ClueWords(""), **properties)


def test_every_family_has_a_shape_and_every_shape_a_family():
    assert DRAWINGS.keys() == FAMILIES.keys() - {DIGIT}
    assert {drawing.shape for drawing in DRAWINGS.values()} == SHAPES.keys()


ALL = register(Definition("All", (9,) * 9, boxes=(3, 3), clues=tuple(map(ClueRule, FAMILIES))))
SUMS = (ClueRule("cage", operations="+-x/?", covers=True),)
CALCUDOKU = register(Definition("With operations", (9,) * 9, clues=SUMS))
BLANK = "." * 81


def test_a_clue_of_every_type_reads_back_as_the_page_on_definitions_writes_it() -> None:
    page = (Path(__file__).parents[3] / "docs/definitions.md").read_text()
    assert set(re.findall(r"^\| `([a-z-]+)` \|.*\|.*\|.*\|$", page, re.MULTILINE)) >= set(FAMILIES)
    shown = re.findall(r"\| `([a-z-]+:[rc0-9=-]+)` \|", page)
    assert [clue.partition(":")[0] for clue in shown] == list(CLUE_TYPES)
    for clue in shown:
        read = read_clue(ALL.definition, clue)
        kind = ALL if read.type in ALL.clue_types else CALCUDOKU
        assert kind.puzzle(f"{BLANK};{clue}").clues == (read,)
        assert clue_text(ALL.definition, read) == clue


def test_the_same_clues_in_any_order_are_the_same_text() -> None:
    puzzle = ALL.puzzle(f"{BLANK};odd:r1c1;palindrome:r3c3c2c1;cage:r2c1r1c1c2=12")
    assert ALL.puzzle_text(puzzle) == f"{BLANK};cage:r1c1c2r2c1=12;palindrome:r3c1c2c3;odd:r1c1"
    assert puzzle.n_clues == ALL.n_clues_in(ALL.puzzle_text(puzzle)) == 3


def test_a_kind_refuses_clues_of_families_that_it_does_not_have() -> None:
    with pytest.raises(PuzzleSyntaxError, match="no clues of type 'thermo'"):
        KINDS["killer"].puzzle(f"{BLANK};thermo:r1c1c2c3")


KILLER = kind_named("killer6")
PUZZLE = KILLER.puzzle("1" + 35 * "." + ";cage:r1c1c2=3;cage:r2c1c2c3=9;cage:r3c1=4")


def test_limits_are_one_text_however_they_are_written():
    limits = read_clue_limits("cage-sizes=2..5 cages=..24 digits=0..0")
    assert limits.text == "digits=..0 cages=..24 cage-sizes=2..5"
    assert read_clue_limits(limits.text) == limits
    weighed = read_clue_limits("cage-sizes=3:6,2:15")
    assert (weighed.text, weighed.sizes_of("cage")) == ("cage-sizes=2:15,3:6", (2, 3))


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("digits=1..1 cages=3..3 cage-sizes=1..3", None),
        ("digits=..0", "digits"),
        ("cages=4..", "cages"),
        ("cage-sizes=2..", "cage-sizes"),
    ],
)
def test_a_puzzle_is_within_limits_or_breaks_one(text, broken):
    assert read_clue_limits(text).first_broken(PUZZLE) == broken


def test_a_spec_counts_clues_of_all_families():
    spec = spec_of("killer6", max_clues=4, clue_limits="cages=3..")
    assert spec.accepts_puzzle(PUZZLE)
    assert not spec.accepts_puzzle(CluePuzzle(PUZZLE.digits, PUZZLE.clues[:2]))


def test_kinds_with_digits_alone_have_no_limits_of_families():
    with pytest.raises(LimitError, match="digits: Sudoku has no such clues; it has digits alone"):
        spec_of("sudoku", clue_limits="digits=..24")


def test_one_solution_is_enough_without_a_pattern():
    assert spec_of("killer6", minimal_at="proper", clue_limits="digits=..0").is_proper


def test_the_library_has_a_keyword_for_each_limit():
    assert {keyword_of(name) for name in LIMIT_NAMES} == ClueLimits.__annotations__.keys()


GRID = bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])


def joins(text: str, most: int = 0, **of_cages: object) -> list[tuple[int, int, str]]:
    """Return the joins of a 4x4 puzzle."""
    rule = ClueRule("cage", **{"covers": True, **of_cages})  # type: ignore[arg-type]
    kind = Kind("small", Definition("Small", (4,) * 4, boxes=(2, 2), clues=(rule,)))
    found = possible_joins(kind.definition, kind.placed("." * 16 + text).puzzle, GRID, most)
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


def test_a_join_that_hides_its_operation_has_each_result_once() -> None:
    text = ";hidden:r1c1=1;hidden:r1c2=2;hidden:r2c1=3;hidden:r3c2c3=4"
    assert joins(text, operations="?") == [
        (0, 1, "hidden:r1c1c2=3"),
        (0, 1, "hidden:r1c1c2=1"),
        (0, 1, "hidden:r1c1c2=2"),
        (0, 2, "hidden:r1c1r2c1=4"),
        (0, 2, "hidden:r1c1r2c1=2"),
        (0, 2, "hidden:r1c1r2c1=3"),
    ]


def test_a_cage_of_one_cell_of_a_calcudoku_is_a_digit_and_for_the_search_a_cage() -> None:
    kind = kind_named("calcudoku4")
    cages = "times:r1c1c2=2;plus:r1c3r2c3=5;plus:r2c4=4"
    text = f"2......4........;{cages.rpartition(';')[0]}"
    published, caged = kind.puzzle(text), kind.puzzle(f"2...............;{cages}")
    assert published == caged
    assert [*published.digits].count(0) == 14
    assert kind.placed(text).puzzle.clues[1].cells == (7,)
    assert kind.puzzle_text(published).startswith("2......4........;plus:r1c3r2c3=5;times:")


@pytest.mark.parametrize("start", ["....;plus:r1c1=5", "....;plus:r1c1=300", "3...;plus:r1c1=2"])
def test_a_cage_of_one_cell_that_no_digit_can_state_stays_a_cage(start: str) -> None:
    digits, _, cage = start.partition(";")
    text = f"{digits}............;{cage}"
    assert kind_named("calcudoku4").puzzle_text(kind_named("calcudoku4").puzzle(text)) == text


def test_there_are_none_where_cages_do_not_cover_the_board() -> None:
    assert joins(";cage:r1c1=1;cage:r1c2=2", covers=False) == []
