"""The specification of a job: what the generator asks for is what a worker is told."""

from dataclasses import fields

import pytest

from cluesmith.generator.spec import GenerationSpec
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.job_lookup import existing_locked
from cluesmith.storage.database.states import Purpose
from cluesmith.storage.jobs import leases, shards
from cluesmith.storage.jobs.job_overview import job_status
from cluesmith.worker.client import new_jobs
from tests.support.kinds import spec_of

# A value of its own in each field; several specifications, since not all go together.
MOST = spec_of(
    "sudoku",
    max_clues=30,
    min_clues=20,
    per_grid=2,
    max_overlap="3",
    symmetry="rot180",
    pattern="..*...*....*....*.**....***.*.***...............***.*.***....**.*....*....*...*..",
    difficulty="level=easy,medium er=1.5..4.0 without=uniqueness",
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
    job_id = new_jobs.enqueue(database, spec, count=1, seed=1)
    with database.write() as session:
        shards.plan(session, existing_locked(session, job_id), 1)
        claim = leases.claim(session, job_id, 0, Purpose.GENERATE, "a worker")
    assert claim is not None
    assert GenerationSpec.of_job(claim.spec) == spec
    with database.read() as session:
        assert job_status(session, job_id).spec == claim.spec
