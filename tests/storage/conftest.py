"""A job for the tests on shards."""

import pytest

from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.job_spec import JobSpec
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.jobs import job_lifecycle, shards
from cluesmith.storage.jobs.job_lifecycle import Recipe


@pytest.fixture
def job_id(database: Database) -> int:
    """A generate job with four planned shards of ten attempts."""
    recipe = Recipe(
        spec=JobSpec(kind="sudoku", max_clues=25),
        n_requested=40,
        seed=7,
        patience=100,
        shard_size=10,
        versions=JobVersions(1),
    )
    with database.write() as session:
        job = job_lifecycle.create(session, recipe)
        shards.plan(session, job, 4)
        return job.id
