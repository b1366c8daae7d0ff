"""The specification of a job: what the generator asks for is what a worker is told."""

from dataclasses import fields

from generator import GenerationSpec
from storage.database.connection import Database
from storage.database.job_lookup import existing_locked
from storage.database.states import Purpose
from storage.jobs import leases, shards
from storage.jobs.job_status import job_status
from worker.client import new_jobs
from worker.jobs.spec_conversion import generation_spec

# A value of its own in each field.
EVERYTHING = GenerationSpec(
    "sudoku",
    max_clues=30,
    min_clues=20,
    per_grid=2,
    per_pool=3,
    symmetry="rot180",
    pattern="..*...*....*....*.**....***.*.***...............***.*.***....**.*....*....*...*..",
    fill_pattern=True,
    difficulty="level=easy,medium er=1.5..4.0 without=uniqueness",
    is_rated=True,
    minimal_at="medium",
)


def test_every_field_of_a_specification_travels_through_the_database(database: Database) -> None:
    for field in fields(GenerationSpec):
        assert getattr(EVERYTHING, field.name) != field.default
    job_id = new_jobs.enqueue(database, EVERYTHING, count=1, seed=1)
    with database.write() as session:
        shards.plan(session, existing_locked(session, job_id), 1)
        claim = leases.claim(session, job_id, 0, Purpose.GENERATE, "a worker")
    assert claim is not None
    assert generation_spec(claim.spec) == EVERYTHING
    with database.read() as session:
        assert job_status(session, job_id).spec == claim.spec
