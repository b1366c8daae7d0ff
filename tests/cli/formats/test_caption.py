"""Captions: a template filled in, without the parts that are not known."""

from dataclasses import replace

import pytest
from clue_puzzles import FUTOSHIKI

from cluesmith.cli.formats.caption import Caption, caption_for
from cluesmith.generator.errors import FormatError
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.records.puzzle_record import PuzzleRecord

PLAIN = PuzzleRecord(KINDS["sudoku4"], "1.....2..3.....4", 7)
RATED = PuzzleRecord(
    KINDS["sudoku4"],
    "1.....2..3.....4",
    7,
    level="easy",
    er=1.2,
    hardest="x-wing",
    techniques=("window", "x-wing"),
)


@pytest.mark.parametrize(
    ("template", "plain", "rated"),
    [
        ("{number} · {level} · ER {er}", "7", "7 · Easy · ER 1.2"),
        ("ER {er} - No. {number}", "No. 7", "ER 1.2 - No. 7"),
        ("{level}: {techniques}, {n_clues} clues", "4 clues", "Easy: Window, X-Wing, 4 clues"),
        ("{number}: {hardest}", "7", "7: X-Wing"),
        ("a-{number}-b | {{x}} {kind}", "a-7-b | {x} 4x4 Sudoku", "a-7-b | {x} 4x4 Sudoku"),
        ("{level} {number}", "", "Easy 7"),
        ("plain", "plain", "plain"),
        ("", "", ""),
    ],
)
def test_a_part_with_what_is_not_known_is_left_out(template, plain, rated):
    caption = Caption(template)
    assert (caption.of(PLAIN), caption.of(RATED)) == (plain, rated)


def test_a_page_of_several_kinds_tells_the_kind_unless_the_user_says_what_to_tell():
    assert caption_for(None, 1).of(RATED) == "7 · Easy"
    assert caption_for(None, 2).of(RATED) == "7 · 4x4 Sudoku · Easy"
    assert caption_for("{number}", 2).of(RATED) == "7"
    assert Caption("{number} {er} {weekday}").needed == {"er", "date"}


@pytest.mark.parametrize(
    ("kind", "clues", "counts"),
    [
        ("sudoku4", "1...............", "1 clue"),
        ("killer4", ";".join(["." * 16, "cage:r1c1c2=3", "cage:r1c3c4=7"]), "2 cages"),
        ("futoshiki4", FUTOSHIKI, "3 signs, 1 digit"),
        ("futoshiki4", "." * 16, "0 clues"),
    ],
)
def test_a_caption_counts_the_clues_of_each_family(kind, clues, counts):
    assert Caption("{clues}").of(PuzzleRecord(KINDS[kind], clues, 1)) == counts


@pytest.mark.parametrize(
    ("language", "caption"),
    [
        ("en", "Monday, January 4, 2027 · 1/4/27"),
        ("en-GB", "Monday, 4 January 2027 · 04/01/2027"),
        ("de-XX", "Montag, 4. Januar 2027 · 04.01.27"),
    ],
)
def test_days_are_written_as_people_of_a_language_write_them(language, caption):
    record = replace(PLAIN, date="2027-01-04")
    assert Caption("{weekday}, {date} · {short_date}").of(record, language) == caption


def test_a_date_with_a_comma_names_the_puzzle_whole():
    record = replace(PLAIN, date="2027-01-04")
    assert Caption("{level} · {date} · {number}").label_of(record) == "January 4, 2027"
    assert Caption("{level}").label_of(record) == "7"


def test_a_language_without_dates_is_refused():
    with pytest.raises(FormatError, match="in 'tlh' is not known"):
        Caption("{date}").of(replace(PLAIN, date="2027-01-04"), "tlh")
