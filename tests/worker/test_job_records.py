"""What is stored of a job: its specification, its ratings, its verdicts and its name."""

from dataclasses import fields

import pytest

from cluesmith.generator.kinds.kind_registry import KINDS, kind_named, register
from cluesmith.generator.kinds.toml_text import definition_from_toml
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.generator.rating.rating import Rating, rate
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.records.shown_ratings import rating_fields, stored_rating_fields
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.versions import RATER_VERSION
from cluesmith.puzzle_spec import LEVELS_OF_MINIMALITY, JobSpec
from cluesmith.rating_facts import FACTS, RatingNumbers
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.job_lookup import existing_locked
from cluesmith.storage.database.rating_columns import RATING_COLUMNS
from cluesmith.storage.database.states import Purpose
from cluesmith.storage.jobs import leases, shards
from cluesmith.storage.jobs.job_overview import job_status
from cluesmith.storage.jobs.submissions import Line
from cluesmith.worker.client import new_jobs
from cluesmith.worker.client.default_names import (
    name_of_census,
    name_of_file,
    name_of_rating,
    name_of_spec,
)
from cluesmith.worker.execution.puzzle_records import stored_rating
from cluesmith.worker.execution.submitted_puzzles import verdict_on
from tests.support.kinds import spec_of

# A value of its own in each field; several specifications, since not all go together.
MOST = spec_of(
    "sudoku",
    max_clues=30,
    min_clues=20,
    per_grid=2,
    max_overlap="3",
    kinship=90,
    symmetry="rot180",
    pattern="..*...*....*....*.**....***.*.***...............***.*.***....**.*....*....*...*..",
    difficulty="level=easy,medium er=1.5..4.0 without=uniqueness",
    level_shares="easy:2,medium:1",
    is_rated=True,
    with_paths=True,
    minimal_at="medium",
)
FILLED = spec_of("sudoku4", pattern="*" * 16, fill_pattern=True, minimal_at="proper")
READING = spec_of("sudoku", word_line="row 5")
FAMILIES = spec_of("killer", clue_limits="cages=..24 cage-sizes=2..4")
SPECS = (MOST, FILLED, READING, FAMILIES)


def test_each_field_is_in_one_of_the_specifications():
    for field in fields(GenerationSpec):
        assert any(getattr(spec, field.name) != field.default for spec in SPECS)


@pytest.mark.parametrize("spec", SPECS, ids=["most", "filled", "reading", "families"])
def test_every_field_of_a_specification_travels_through_the_database(
    database: Database, spec: GenerationSpec
) -> None:
    job_id = new_jobs.enqueue(database, wanted_job(spec, count=1, seed=1))
    with database.write() as session:
        shards.plan(session, existing_locked(session, job_id), 1)
        claim = leases.claim(session, job_id, 0, Purpose.GENERATE, "a worker")
    assert claim is not None
    assert GenerationSpec.of_job(claim.spec) == spec
    with database.read() as session:
        assert job_status(session, job_id).spec == claim.spec


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


KIND = kind_named("sudoku16")
GRID = KIND.text(random_grid(KIND, 1))
ANY_KIND = JobSpec(None)


def test_a_redundant_puzzle_is_stored_reduced():
    row = verdict_on(Line(1, GRID), ANY_KIND, minimize=True)
    assert row.verdict == "redundant"
    assert row.puzzle
    assert row.puzzle.solution == GRID


def test_a_reduction_that_spends_its_budget_is_reported_and_ends():
    """A search for the verdict may take it all, one of the reduction a tenth."""
    row = verdict_on(Line(1, GRID), ANY_KIND, minimize=True, max_nodes=6_000)
    assert (row.verdict, row.puzzle) == ("redundant", None)
    assert row.detail
    assert row.detail.endswith("; not minimized: the search gave up after 600 nodes")


def test_a_puzzle_whose_grid_has_no_canonical_form_is_reported_and_not_stored():
    kind = register(definition_from_toml("rows = 16"))
    grid = kind.text(bytes(1 + (row ^ column) for row in range(16) for column in range(16)))
    row = verdict_on(Line(1, grid), JobSpec(kind.name), minimize=True)
    assert (row.verdict, row.puzzle) == ("redundant", None)
    assert row.detail.endswith("not stored: its grid has too many symmetries of its own")


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        (spec_of("sudoku"), "sudoku"),
        (
            spec_of("sudoku", max_clues=24, difficulty="level=hard", symmetry="rot180"),
            "sudoku-hard-max24-rot180",
        ),
        (spec_of("killer", clue_limits="cages=..24"), "killer-cages..24"),
        (spec_of("hanidoku", max_clues=4, min_clues=4), "hanidoku-exact4"),
        (
            spec_of("sudoku", max_clues=30, min_clues=26, difficulty="er=3.4..4.0 whip=0..3"),
            "sudoku-er3.4-4.0-whip0-3-min26-max30",
        ),
        (
            spec_of("sudoku", difficulty="technique=swordfish without=chains pearl"),
            "sudoku-swordfish-no-chains-pearl",
        ),
        (spec_of("sudoku", minimal_at="easy"), "sudoku-minimal-easy"),
        (spec_of("sudoku4", pattern="*" * 16, is_rated=True), "sudoku4-pattern"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_name_tells_what_is_wanted(spec, name):
    assert name_of_spec(spec) == name


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("/home/me/My puzzles (2).txt", "verify-My-puzzles-2"),
        ("-", "verify"),
        ("\x1b[2J.txt", "verify-2J"),
        (f"{'long' * 50}.sdm", f"verify-{'long' * 10}"),
    ],
)
def test_the_name_of_a_submission_is_that_of_its_file_and_can_be_typed(file, name):
    assert name_of_file(file) == name


def test_other_jobs_are_named_for_what_they_do():
    assert name_of_census(KINDS["hanidoku"], 4) == "census-hanidoku-4"
    assert (name_of_rating(None), name_of_rating(KINDS["sudoku"])) == ("rate", "rate-sudoku")


def test_the_levels_of_minimality_have_the_numbers_of_levels() -> None:
    assert [level.value for level in Level][:-1] == list(LEVELS_OF_MINIMALITY)
