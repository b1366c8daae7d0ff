"""A server that lost its statistics, as when it is killed, accepts results as fast as before."""

from contextlib import closing

import pytest
from shard_steps import claimed, make_job, new_puzzle
from sqlalchemy import text
from sqlalchemy.orm import Session

from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.connection import Database
from cluesmith.storage.jobs import result_acceptance
from cluesmith.storage.jobs.shard_results import FoundPuzzle
from cluesmith.worker.jobs.dispatch import JUDGE

N_STORED = 200_000
SHARD = 1000

# Keys that the digests of real puzzles hardly have; every puzzle is of the job too.
FILL = """
SET LOCAL session_replication_role = replica;
INSERT INTO puzzle (id, kind, clues, n_clues, solution, canonical, canonical_version, grid_class,
 symmetry, grid_key, form_key, job_id, created_at)
SELECT n, 'sudoku4', '1...', 1, '1234', n, 1, n, 0, n, n, :job, 0 FROM generate_series(1, :n) n;
INSERT INTO job_puzzle (job_id, ordinal, attempt, position, puzzle_id)
SELECT :job, n, n, 0, n FROM generate_series(1, :n) n;
UPDATE job SET n_found = :n WHERE id = :job;
SELECT setval('puzzle_id_seq', :n);
DELETE FROM pg_statistic;
UPDATE pg_class SET reltuples = -1, relpages = 0 WHERE relnamespace = 'public'::regnamespace;
"""

N_READ = """
SELECT sum(seq_tup_read + idx_tup_fetch) FROM pg_stat_xact_user_tables
WHERE relname IN ('puzzle', 'job_puzzle', 'job_exclusion')
"""


def _n_read(session: Session) -> int:
    return int(session.scalar(text(N_READ)) or 0)


@pytest.mark.slow
def test_a_shard_is_accepted_through_indexes(postgresql_url: str) -> None:
    known = [new_puzzle(f"{n:04}", grid_class=f"g{n}") for n in range(1, SHARD // 2)]
    others = [new_puzzle(f"{n:04}", grid_class=f"g{n}") for n in range(SHARD // 2, SHARD)]
    sizes = {"n_requested": 2 * N_STORED, "patience": N_STORED, "shard_size": SHARD}
    with closing(Database(postgresql_url)) as database:
        spec = JobSpec("sudoku4", per_grid=1)
        job_id = make_job(database, 2, spec, [f"{n:04}" for n in range(SHARD, 3 * SHARD)], **sizes)
        with database.write() as session:
            for statement in FILL.split(";\n")[:-1]:
                session.execute(text(statement), {"job": job_id, "n": N_STORED})
        for number, puzzles in enumerate([known, known + others]):
            found = [FoundPuzzle(number, place, puzzle) for place, puzzle in enumerate(puzzles)]
            shard = claimed(database, job_id, number)
            with database.write() as session:
                assert result_acceptance.complete(session, shard, found, JUDGE)
                n_read = _n_read(session)
            # Each new puzzle is read for its foreign key; a known one to find it, and for its grid.
            assert n_read < 10 * SHARD


@pytest.mark.slow
def test_plans_that_were_made_for_small_tables_are_not_kept(postgresql_url: str) -> None:
    sizes = {"n_requested": 2 * SHARD, "patience": SHARD, "shard_size": 1}
    with closing(Database(postgresql_url)) as database:
        job_id = make_job(database, 20, JobSpec("sudoku4"), **sizes)
        for number in range(20):
            is_large = number == 19
            forms = [f"{number:02}{n:04}" for n in range(SHARD if is_large else 1)]
            puzzles = [new_puzzle(form, grid_class=f"g{form}") for form in forms]
            found = [FoundPuzzle(number, place, puzzle) for place, puzzle in enumerate(puzzles)]
            shard = claimed(database, job_id, number)
            with database.write() as session:
                if number == 1:
                    session.execute(text("ANALYZE"))
                assert result_acceptance.complete(session, shard, found, JUDGE)
                n_read = _n_read(session)
    assert n_read < 10 * SHARD
