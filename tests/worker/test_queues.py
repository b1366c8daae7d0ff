"""Queues: only workers of the versions that a job's answer depends on take its messages."""

import itertools

import pytest

from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.states import Purpose
from cluesmith.worker.jobs.algorithm_versions import versions_of, words_of
from cluesmith.worker.transport.queues import QUEUES, queue_of

SPECS = {
    "plain": JobSpec("sudoku", max_clues=25),
    "searched": JobSpec("sudoku", symmetry="rot180"),
    "rated": JobSpec("custom-0123456789abcdef", is_rated=True),
    "difficulty": JobSpec("sudoku", difficulty="er=9.0.."),
    "minimal": JobSpec("hanidoku", minimal_at="easy"),
    "proper": JobSpec("sudoku", pattern="*" * 81, fill_pattern=True, minimal_at="proper"),
    "any kind": JobSpec(None),
}
DEPEND_ON_RATINGS = ("rated", "difficulty", "minimal")


@pytest.mark.parametrize("purpose", Purpose)
@pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS)
def test_workers_read_the_queue_of_a_job_if_they_are_of_its_versions(
    purpose: Purpose, spec: JobSpec
) -> None:
    ours = versions_of(purpose, spec)
    numbers = (ours.algorithm_version, ours.rater_version)
    shifts = [(0,) if number is None else (-1, 0, 1) for number in numbers]
    for shift in itertools.product(*shifts):
        changed = (n if n is None else n + more for n, more in zip(numbers, shift, strict=True))
        others = JobVersions(*changed)
        assert (queue_of(purpose, others) in QUEUES) == (others == ours)
        assert (words_of(others) == words_of(ours)) == (others == ours)


@pytest.mark.parametrize("name", SPECS)
def test_a_generate_job_depends_on_ratings_where_its_answer_does(name: str) -> None:
    versions = versions_of(Purpose.GENERATE, SPECS[name])
    assert versions.algorithm_version is not None
    assert (versions.rater_version is not None) == (name in DEPEND_ON_RATINGS)


def test_no_two_purposes_share_a_queue() -> None:
    queues = {queue_of(each, versions_of(each, JobSpec("sudoku"))) for each in Purpose}
    assert len(queues) == len(Purpose)
