"""Jobs without overlaps, accepted by several processes and through transactions given up."""

import random

import pytest

from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.overlap import overlap_index_of_texts
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.job_spec import JobSpec
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.states import Purpose
from cluesmith.storage.jobs import job_lifecycle, leases, shards
from cluesmith.storage.jobs.job_lifecycle import Recipe
from cluesmith.storage.jobs.job_overview import job_status
from cluesmith.storage.jobs.result_acceptance import Judge, complete
from cluesmith.storage.jobs.shard_results import FoundPuzzle
from cluesmith.storage.puzzles.overlap_indexes import OverlapIndexes
from cluesmith.storage.puzzles.selection import Filters, iter_puzzles
from cluesmith.storage.puzzles.stored_puzzles import NewPuzzle

N_SHARDS, SHARD_SIZE = 12, 10


def _judge() -> Judge:
    """What a process of its own has."""
    return Judge(Acceptance, OverlapIndexes(overlap_index_of_texts))


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


def _create(database: Database, n_requested: int) -> int:
    recipe = Recipe(
        spec=JobSpec(kind="sudoku4", max_overlap="2"),
        n_requested=n_requested,
        seed=1,
        patience=1000,
        shard_size=SHARD_SIZE,
        versions=JobVersions(1),
    )
    with database.write() as session:
        job = job_lifecycle.create(session, recipe)
        shards.plan(session, job, N_SHARDS)
        job_lifecycle.start(session, job.id)
        return job.id


class _GivenUpError(Exception):
    """A transaction comes to nothing."""


def _complete(
    database: Database, job_id: int, number: int, texts: list[str], judge: Judge, *, is_lost: bool
) -> None:
    with database.write() as session:
        claim = leases.claim(session, job_id, number, Purpose.GENERATE, "worker")
        assert claim is not None
        found = [
            FoundPuzzle(
                attempt, 0, NewPuzzle(texts[attempt], texts[attempt], *_form(texts[attempt]))
            )
            for attempt in range(claim.first, claim.first + claim.size)
        ]
        assert complete(session, claim, found, judge)
        if is_lost:
            raise _GivenUpError


def _form(text: str) -> tuple[str, int, str, int]:
    return text, 1, text, 0


@pytest.mark.parametrize("n_judges", [1, 2, 3])
def test_the_answer_is_the_same_whoever_accepts_and_whatever_is_given_up(
    database: Database, n_judges: int
) -> None:
    texts = _made(7)
    expected = _not_overlapping(texts)
    assert 10 < len(expected) < len(texts)
    job_id = _create(database, len(texts))
    judges = [_judge() for _ in range(n_judges)]
    for number in range(N_SHARDS):
        if number % 3 == 1:
            judge = judges[(number + 1) % n_judges]
            with pytest.raises(_GivenUpError):
                _complete(database, job_id, number, texts, judge, is_lost=True)
        judge = judges[number % n_judges]
        _complete(database, job_id, number, texts, judge, is_lost=False)
    with database.read() as session:
        assert [row.clues for row in iter_puzzles(session, Filters(job=job_id))] == expected
        status = job_status(session, job_id)
    assert status.dropped_overlapping == len(texts) - len(expected)


def test_a_process_keeps_no_index_of_a_job_that_has_ended(database: Database) -> None:
    texts = _made(8)
    expected = _not_overlapping(texts)
    judge = _judge()
    job_id = _create(database, 5)
    _complete(database, job_id, 0, texts, judge, is_lost=False)
    with database.read() as session:
        assert job_status(session, job_id).status == "done"
        assert [row.clues for row in iter_puzzles(session, Filters(job=job_id))] == expected[:5]
    assert judge.max_overlap.n_held == 0
