"""A rating: what the generator finds is what is stored and what people get, field by field."""

from dataclasses import fields

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.rating import RATER_VERSION, Rating, rate
from cluesmith.generator.records.shown_ratings import rating_fields, stored_rating_fields
from cluesmith.rating_facts import FACTS, RatingNumbers
from cluesmith.storage.database.rating_columns import RATING_COLUMNS
from cluesmith.worker.execution.puzzle_records import stored_rating

PUZZLES = {
    "sudoku4": "1.....2..3.....4",
    "sudoku": "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
}


def test_the_generator_the_database_and_records_have_the_same_fields() -> None:
    names = {field.name for field in fields(Rating)}
    assert names == set(FACTS)
    assert [field.name for field in fields(RatingNumbers)] == [*FACTS]
    assert (*FACTS, "rater_version", "path") == RATING_COLUMNS
    assert len({fact.letter for fact in FACTS.values()}) == len(FACTS)


@pytest.mark.parametrize("name", PUZZLES)
def test_a_stored_rating_says_what_the_rating_said(name: str) -> None:
    kind = kind_named(name)
    rating = rate(kind, kind.values(PUZZLES[name]), with_whip=True)
    stored = stored_rating(rating)
    assert stored.rater_version == RATER_VERSION
    assert stored_rating_fields(stored) == rating_fields(rating)
    assert rating_fields(rating)["level"] == rating.level
