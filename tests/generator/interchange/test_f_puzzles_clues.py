"""Clues that are not digits in f-puzzles' JSON: as it documents them, there and back, refusals."""

import json
import tomllib
from pathlib import Path

import pytest

from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.interchange.f_puzzles_board import (
    board_of,
    definition_from_f_puzzles,
    puzzle_on_board,
    rules_of,
)
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.kind_registry import kind_named, register


def board(**keys: object) -> dict[str, object]:
    """Return a puzzle with an empty grid of 9x9 cells."""
    return {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)], **keys}


EXAMPLES = tomllib.loads(Path(__file__).with_name("examples.toml").read_text())["f_puzzles"]


@pytest.mark.parametrize(("exported", "puzzle"), EXAMPLES.items(), ids=EXAMPLES.values())
def test_clues_are_read_and_written_back(exported, puzzle):
    name, clues = puzzle.split()
    keys, kind, line = json.loads(exported), kind_named(name), "." * 81 + clues
    assert puzzle_on_board(board(**keys)) == (kind, line)
    assert {key: board_of(kind, line)[key] for key in keys} == keys


def test_a_place_outside_is_of_the_line_as_seen_from_there():
    skyscrapers = kind_named("skyscrapers4")
    line = "...4............;skyscraper:r1c4-r4c4=1;skyscraper:r2c4-r2c1=2;skyscraper:r4c1-r4c4=3"
    written = board_of(skyscrapers, line)
    assert written["skyscraper"] == [
        {"cell": "R0C4", "value": "1"},
        {"cell": "R2C5", "value": "2"},
        {"cell": "R4C0", "value": "3"},
    ]
    assert puzzle_on_board(written) == (skyscrapers, line)


def test_clues_of_the_extension_are_drawn_for_those_without_it():
    (line,) = board_of(kind_named("whispers"), "." * 81 + ";whisper:r1c1r2c2")["line"]
    assert (line["lines"], line["fromConstraint"]) == ([["R1C1", "R2C2"]], "Whispers")
    texts = board_of(kind_named("x-sums"), "." * 81 + ";x-sum:r1c1-r1c9=7")["text"]
    assert [(each["cells"], each["value"]) for each in texts] == [
        (["R1C0"], "\u25ef"),
        (["R1C0"], "7"),
    ]


def test_values_that_are_usual_and_lines_with_one_bulb_or_circle_are_read():
    assert puzzle_on_board(
        board(
            difference=[
                {"cells": ["R1C1", "R1C2"], "value": ""},
                {"cells": ["R1C2", "R1C3"], "value": "1"},
            ],
            ratio=[{"cells": ["R5C5", "R5C6"], "value": 2}],
            whispers=[{"lines": [["R9C1", "R9C2"]], "value": 5}],
            thermometer=[{"lines": [["R3C3", "R3C4"], ["R3C3", "R4C3"]]}],
            arrow=[{"cells": ["R7C7"], "lines": [["R7C7", "R7C8"], ["R7C7", "R8C7"]]}],
        )
    )[1] == "." * 81 + (
        ";white:r1c1c2;white:r1c2c3;black:r5c5c6;thermo:r3c3c4;thermo:r3c3r4c3;arrow:r7c7c8;"
        "arrow:r7c7r8c7;whisper:r9c1c2"
    )


def test_clues_that_no_built_in_kind_has_together_are_of_a_definition():
    puzzle = board(
        antiknight=True,
        killercage=[{"cells": ["R1C1", "R1C2"], "value": "3"}],
        odd=[{"cell": "R9C9"}],
    )
    puzzle["grid"][0][0] = {"value": 1, "given": True}
    kind, line = puzzle_on_board(puzzle)
    families = tuple(map(ClueRule, ("digit", "cage", "parity")))
    expected = Definition("", (9,) * 9, boxes=(3, 3), forbid=("knight",), clues=families)
    assert kind is register(expected)
    assert line == "1" + "." * 80 + ";cage:r1c1c2=3;odd:r9c9"
    assert puzzle_on_board(board_of(kind, line)) == (kind, line)
    assert definition_from_f_puzzles(json.dumps(puzzle)).digest == expected.digest


@pytest.mark.parametrize(
    ("family", "keys"),
    [("dot", {"nonconsecutive": True, "negative": ["ratio"]}), ("xv", {"negative": ["xv"]})],
)
def test_clues_that_are_all_shown_are_a_rule(family, keys):
    rules = ClueRule("digit"), ClueRule(family, negative=True)
    kind = register(Definition("", (9,) * 9, boxes=(3, 3), clues=rules))
    assert puzzle_on_board(board(**keys)) == (kind, "." * 81)
    assert {key: rules_of(kind)[key] for key in keys} == keys


@pytest.mark.parametrize("name", ["thermo", "kropki", "little-killer"])
def test_a_puzzle_with_digits_alone_keeps_its_kind(name):
    kind, line = kind_named(name), "5" + "." * 80
    assert puzzle_on_board(board_of(kind, line)) == (kind, line)


def test_non_consecutive_without_dots_stays_the_rule_that_it_was():
    kind, _ = puzzle_on_board(
        board(nonconsecutive=True, xv=[{"cells": ["R1C1", "R1C2"], "value": "X"}])
    )
    assert kind.definition.non_consecutive
    assert puzzle_on_board(board(nonconsecutive=True)) == (kind_named("non-consecutive"), "." * 81)


def test_the_same_line_twice_is_refused():
    twice = board(renban=[{"lines": [["R1C1", "R1C2"]]}, {"lines": [["R1C2", "R1C1"]]}])
    with pytest.raises(DefinitionError, match="there are two clues for its cells"):
        puzzle_on_board(twice)


def test_kinds_with_clues_that_f_puzzles_does_not_have_are_refused_by_name():
    refused = {}
    for name, definition in BUILT_IN.items():
        if definition.clues:
            try:
                rules_of(kind_named(name))
            except DefinitionError as error:
                refused[name] = str(error)
    assert refused == {
        f"calcudoku{n}": "f-puzzles has no cages with operations" for n in range(3, 10)
    }


def test_signs_of_futoshiki_are_drawn_and_point_at_the_smaller_digit():
    line = "...2............;less:r1c1c2;less:r1c4c3;less:r2c1r3c1;less:r4c4r3c4"
    written = board_of(kind_named("futoshiki4"), line)
    assert [each["value"] for each in written["text"]] == ["<", ">", "\u2227", "\u2228"]
    assert written["text"][1]["cells"] == written["inequality"][1]["cells"] == ["R1C4", "R1C3"]
    assert puzzle_on_board(written) == (kind_named("futoshiki4"), line)
