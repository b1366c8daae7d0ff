"""Game IDs of Simon Tatham's puzzles: there and back as the programs write them."""

import tomllib
from pathlib import Path

import pytest

from cluesmith.generator.errors import DefinitionError, FormatError
from cluesmith.generator.interchange.tatham_game_ids import (
    code_of,
    game_of,
    is_code,
    puzzle_of_code,
)
from cluesmith.generator.kinds.definition import DIAGONALS, Definition
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named, register
from tests.support.clue_puzzles import any_puzzle

MADE = tomllib.loads(Path(__file__).with_name("examples.toml").read_text())["game_ids"]


@pytest.mark.parametrize(("text", "puzzle"), MADE.items(), ids=MADE.values())
def test_an_id_is_read_and_written_back(text, puzzle):
    name, line = puzzle.split()
    assert is_code(text)
    assert puzzle_of_code(text) == (kind_named(name), line)
    assert code_of(kind_named(name), line) == text


def test_an_id_of_no_built_in_kind_is_of_a_definition():
    text = "4jx:c4_3f2_1c,aa_____ac_d_b"
    kind, line = puzzle_of_code(text)
    definition = Definition("", (4,) * 4, regions="1122132413243344", diagonals=DIAGONALS)
    assert kind is register(definition)
    assert code_of(kind, line) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("killer6", "2x3k:zj,zd______________________________,21e21e21e21e21e21e"),
        ("calcudoku6", "6:ye_30,a21a21a21a21a21a21"),
    ],
)
def test_cages_as_long_as_a_row_are_written_as_the_program_reads_them(name, text):
    kind = kind_named(name)
    assert code_of(kind, any_puzzle(kind)) == text
    assert puzzle_of_code(text) == (kind, any_puzzle(kind))


def test_how_the_program_made_a_puzzle_is_no_part_of_it():
    for made, told in (("2x2k:p", "2x2kdu:p"), ("2x3:e", "2x3r4da:e"), ("4:_a", "4dnm:_a")):
        (text,) = (text for text in MADE if text.startswith(made))
        assert puzzle_of_code(text.replace(made, told)) == puzzle_of_code(text)


def test_regions_that_no_kind_can_have_are_refused():
    with pytest.raises(DefinitionError, match="'1' marks 16 cells"):
        puzzle_of_code("4j:p,x")


def test_no_game_has_a_kind_with_other_rules_or_clues():
    played = {name for name, kind in KINDS.items() if game_of(kind)}
    killers = {"killer", "killer4", "killer6"}
    assert {name for name in played if name.startswith("killer")} == killers
    assert {"sudoku25", "sudoku-x", "jigsaw-bb3", "calcudoku9", "skyscrapers7"} <= played
    assert not {"windoku", "thermo", "anti-knight", "latin5", "greater-than"} & played
    scattered = Definition("Scattered", (4,) * 4, regions="1233424421412133")
    assert game_of(register(scattered)) is None
    with pytest.raises(FormatError, match="Windoku is no game of"):
        code_of(KINDS["windoku"], "." * 81)
