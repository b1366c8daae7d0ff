"""Jobs without overlaps, accepted by several processes and through transactions given up."""

import random

import pytest
from shard_steps import claimed, clues_of, make_job, new_puzzle, status_now

from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.overlap_indexes import overlap_index_named
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Job
from cluesmith.storage.jobs.leases import Claim
from cluesmith.storage.jobs.result_acceptance import Judge, complete
from cluesmith.storage.jobs.shard_results import FoundPuzzle
from cluesmith.storage.puzzles.job_overlaps import OverlapIndexes
from cluesmith.storage.puzzles.selection import Filters

N_SHARDS, SHARD_SIZE = 12, 10
SPEC = JobSpec(kind="sudoku4", max_overlap="2")


def _judge() -> Judge:
    """What a process of its own has."""
    return Judge(Acceptance, OverlapIndexes(overlap_index_named))


def _made(seed: int) -> list[str]:
    """Return a text of 16 cells for each attempt, no two the same."""
    rng = random.Random(seed)
    texts = ("".join(rng.choice("12......") for _ in range(16)) for _ in range(1000))
    return list(dict.fromkeys(text for text in texts if text.strip(".")))[: N_SHARDS * SHARD_SIZE]


def _not_overlapping(texts: list[str]) -> list[str]:
    """The definition of the answer: the first of those that share at most two clues."""
    answer: list[str] = []
    for one in texts:
        if all(sum(a == b != "." for a, b in zip(one, o, strict=True)) <= 2 for o in answer):
            answer.append(one)
    return answer


class _GivenUpError(Exception):
    """A transaction comes to nothing."""


def _complete(
    database: Database, claim: Claim, texts: list[str], judge: Judge, *, is_lost: bool
) -> None:
    attempts = range(claim.first, claim.first + claim.size)
    found = [
        FoundPuzzle(each, 0, new_puzzle(texts[each], grid_class=texts[each])) for each in attempts
    ]
    with database.write() as session:
        assert complete(session, claim, found, judge)
        if is_lost:
            raise _GivenUpError


@pytest.mark.parametrize("n_judges", [1, 2, 3])
def test_the_answer_is_the_same_whoever_accepts_and_whatever_is_given_up(
    database: Database, n_judges: int
) -> None:
    texts = _made(7)
    expected = _not_overlapping(texts)
    assert 10 < len(expected) < len(texts)
    job_id = make_job(database, N_SHARDS, SPEC, n_requested=len(texts), shard_size=SHARD_SIZE)
    judges = [_judge() for _ in range(n_judges)]
    for number in range(N_SHARDS):
        claim = claimed(database, job_id, number)
        if number % 3 == 1:
            judge = judges[(number + 1) % n_judges]
            with pytest.raises(_GivenUpError):
                _complete(database, claim, texts, judge, is_lost=True)
        judge = judges[number % n_judges]
        _complete(database, claim, texts, judge, is_lost=False)
    assert clues_of(database, Filters(job=job_id)) == expected
    assert status_now(database, job_id).dropped_overlapping == len(texts) - len(expected)


def test_a_process_keeps_no_index_of_a_job_that_has_ended(database: Database) -> None:
    texts = _made(8)
    expected = _not_overlapping(texts)
    judge = _judge()
    job_id = make_job(database, N_SHARDS, SPEC, n_requested=5, shard_size=SHARD_SIZE)
    _complete(database, claimed(database, job_id), texts, judge, is_lost=False)
    assert status_now(database, job_id).status == "done"
    assert clues_of(database, Filters(job=job_id)) == expected[:5]
    with database.read() as session:
        job = session.get_one(Job, job_id)
        assert judge.max_overlap.n_unread(job) == job.n_found > 0
