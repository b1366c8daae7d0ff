"""Clues in one line of text."""

import re
from pathlib import Path

import pytest

from cluesmith.generator.clues.clue_families import FAMILIES, ClueRule
from cluesmith.generator.clues.clue_text import read_clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.definitions.definition import Definition
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.kind_registry import KINDS, register

ALL = register(Definition("All", (9,) * 9, boxes=(3, 3), clues=tuple(map(ClueRule, FAMILIES))))
BLANK = "." * 81


@pytest.mark.parametrize(
    "clue",
    [
        "cage:r1c1c2r2c1=10",
        "less:r1c2c1",
        "white:r1c1r2c1",
        "x:r1c1c2",
        "thermo:r3c3r2c2r1c3",
        "arrow:r9c9c8r8c7",
        "renban:r1c1r2c2r3c1",
        "skyscraper:r9c2-r1c2=3",
        "sandwich:r1c1-r1c9=35",
        "little-killer:r1c2-r8c9=31",
        "x-sum:r1c9-r1c1=12",
        "odd:r5c5",
    ],
)
def test_a_clue_reads_back_as_it_is_written(clue: str) -> None:
    text = f"{BLANK};{clue}"
    assert ALL.puzzle_text(ALL.puzzle(text)) == text


def test_the_page_on_definitions_shows_every_family_and_a_clue_of_every_type() -> None:
    page = (Path(__file__).parents[3] / "docs/definitions.md").read_text()
    assert set(re.findall(r"^\| `([a-z-]+)` \|.*\|.*\|.*\|$", page, re.MULTILINE)) >= set(FAMILIES)
    shown = re.findall(r"\| `([a-z-]+:[rc0-9=-]+)` \|", page)
    assert [clue.partition(":")[0] for clue in shown] == list(CLUE_TYPES)
    for clue in shown:
        ALL.clue_places.check([read_clue(ALL.definition, clue)])


def test_the_same_clues_in_any_order_are_the_same_text() -> None:
    puzzle = ALL.puzzle(f"{BLANK};odd:r1c1;palindrome:r3c3c2c1;cage:r2c1r1c1c2=12")
    assert ALL.puzzle_text(puzzle) == f"{BLANK};cage:r1c1c2r2c1=12;palindrome:r3c1c2c3;odd:r1c1"
    assert puzzle.n_clues == ALL.n_clues_in(ALL.puzzle_text(puzzle)) == 3


@pytest.mark.parametrize(
    ("clue", "problem"),
    [
        ("cage:r1c1c3=4", "not connected"),
        ("cage:r1c1c2", "needs a value"),
        ("odd:r1c1=3", "has no value"),
        ("cage:r1c1c2=10;cage:r1c1c2=1x", "is no clue"),
        ("cage:r1c1c2=10;cage:r1c1c2=", "is no clue"),
        ("white:r1c1r2c2", "share no side"),
        ("thermo:r1c1c3", "touch the next"),
        ("skyscraper:r1c1-r1c8=3", "no whole row"),
        ("little-killer:r1c2-r7c9=31", "not in one line"),
        ("little-killer:r1c2-r1c2=31", "not in one line"),
        ("skyscraper:r1c1-r1c10=3", "no cell r1c10"),
        ("skyscraper:r1c1c9=3", "a line is written like"),
        ("cage:r1c10=4", "no cell r1c10"),
        ("cage:r1c1c2=3;cage:r1c2c3=5", "another cage"),
        ("snake:r1c1c2", "no type"),
        ("nonsense", "no clue"),
        ("odd:r1c1;odd:r1c1", "two clues"),
    ],
)
def test_what_is_wrong_with_a_clue_is_said(clue: str, problem: str) -> None:
    with pytest.raises(PuzzleSyntaxError, match=problem):
        ALL.puzzle(f"{BLANK};{clue}")


def test_a_kind_refuses_clues_of_families_that_it_does_not_have() -> None:
    with pytest.raises(PuzzleSyntaxError, match="no clues of type 'thermo'"):
        KINDS["killer"].puzzle(f"{BLANK};thermo:r1c1c2c3")
