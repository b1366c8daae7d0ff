"""The options for wanted puzzles: each row, the keyword and the field that go with it."""

from typing import get_type_hints

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.option_values import (
    ClueRange,
    Names,
    OptionValueError,
    RatingRange,
    Scale,
)
from cluesmith.generator.rating.wanted.criterion_values import NameList
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.spec_options import NUMBER, SPEC_OPTIONS, Wanted
from cluesmith.generator.spec_request import spec_of_options
from cluesmith.puzzle_spec import PuzzleSpec
from cluesmith.wanted_puzzles import wanted_spec

KEYWORDS = get_type_hints(Wanted)
SUDOKU = kind_named("sudoku")


def keyword_types(form):
    """Return the types that the keyword of an option with this form may have."""
    match form:
        case None:
            return (bool,)
        case NameList():
            return (Names,)
        case Scale():
            return (ClueRange, RatingRange)
        case _ if form is NUMBER:
            return (int | None,)
    return (str | None, str | int, ClueRange)


def test_each_option_is_a_keyword_of_the_library():
    assert SPEC_OPTIONS.keys() == KEYWORDS.keys()


@pytest.mark.parametrize("row", SPEC_OPTIONS.values(), ids=lambda row: row.name)
def test_the_keyword_of_an_option_has_the_type_of_its_values(row):
    assert KEYWORDS[row.name] in keyword_types(row.form)


def test_each_field_of_a_specification_is_decided_by_an_option():
    of_several = {"kind", "min_clues", "max_clues", "clue_limits", "difficulty", "with_paths"}
    fields = [row.field for row in SPEC_OPTIONS.values() if row.field]
    assert sorted([*fields, *of_several]) == sorted(PuzzleSpec.__slots__)


def test_what_status_or_a_name_says_of_an_option_is_a_field():
    said = [row for row in SPEC_OPTIONS.values() if row.label or row.in_job_name]
    assert said
    assert all(row.field for row in said)


def test_no_options_and_keywords_that_are_none_give_the_same_specification():
    nothing = dict.fromkeys(SPEC_OPTIONS)
    assert wanted_spec(SUDOKU, 1, nothing) == spec_of_options(SUDOKU)
    assert spec_of_options(SUDOKU) == GenerationSpec(kind=SUDOKU, per_grid=1, max_overlap="half")


def test_a_pair_is_a_range_of_cage_sizes():
    wanted = wanted_spec(kind_named("killer"), 1, {"cage_sizes": (2, 4)})
    assert wanted.clue_limits == "cage-sizes=2..4"


@pytest.mark.parametrize("name", ["level_shares", "minimal_at"])
def test_an_empty_text_is_refused_by_the_name_of_its_keyword(name):
    with pytest.raises(OptionValueError, match=f"^{name}: "):
        wanted_spec(SUDOKU, 1, {"level": "easy", name: ""})


def test_an_option_that_does_not_exist_is_refused():
    with pytest.raises(TypeError, match="'levl'"):
        spec_of_options(SUDOKU, levl="easy")
