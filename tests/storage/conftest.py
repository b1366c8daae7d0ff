"""A job for the tests on shards."""

import pytest
from shard_steps import make_job

from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.connection import Database


@pytest.fixture
def job_id(database: Database) -> int:
    """A generate job with four planned shards of ten attempts."""
    return make_job(database, 4, JobSpec(kind="sudoku", max_clues=25))
