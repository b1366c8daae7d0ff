"""Queues: who does not know a kind never gets a shard of it, whoever sends the message."""

import pytest

from generator import ALGORITHM_VERSION
from storage.database.job_spec import JobSpec
from storage.database.states import Purpose
from worker.jobs.algorithm_versions import is_ours, version_of_judging, version_of_making, words_of
from worker.transport.queues import ANY_KIND, GENERATION, QUEUES, VERIFICATION, queue_of

# What the first workers take shards from.
FIRST_QUEUES = {f"generation-v{ALGORITHM_VERSION}", "verification"}


def _version(purpose: Purpose, kind: str | None) -> int | None:
    if purpose == Purpose.GENERATE:
        return version_of_making(JobSpec(kind))
    return version_of_judging(kind)


def _queue_of_the_first(purpose: Purpose, version: int | None) -> str:
    """Return where the first workers send a shard, when they see to all jobs."""
    if version is not None:
        return f"generation-v{version}"
    return "verification" if purpose == Purpose.VERIFY else f"generation-v{ALGORITHM_VERSION}"


@pytest.mark.parametrize("purpose", Purpose)
@pytest.mark.parametrize("kind", ["custom-0123456789abcdef", None])
def test_shards_of_other_kinds_never_go_to_the_first_workers(
    purpose: Purpose, kind: str | None
) -> None:
    version = _version(purpose, kind)
    for queue in (queue_of(purpose, version), _queue_of_the_first(purpose, version)):
        assert queue in QUEUES
        assert queue not in FIRST_QUEUES
    assert is_ours(purpose, JobSpec(kind), version)


@pytest.mark.parametrize("purpose", Purpose)
def test_shards_of_the_first_kinds_go_to_any_worker(purpose: Purpose) -> None:
    version = _version(purpose, "sudoku")
    expected = VERIFICATION if purpose == Purpose.VERIFY else GENERATION
    assert queue_of(purpose, version) == _queue_of_the_first(purpose, version) == expected


def test_verification_does_not_queue_behind_generation() -> None:
    kind = "custom-0123456789abcdef"
    making = queue_of(Purpose.GENERATE, version_of_making(JobSpec(kind)))
    assert queue_of(Purpose.VERIFY, version_of_judging(kind)) != making


@pytest.mark.parametrize(
    "spec",
    [
        JobSpec("sudoku", difficulty="whip=2..99"),
        JobSpec("custom-0123456789abcdef", is_rated=True),
        JobSpec("hanidoku", minimal_at="easy"),
    ],
    ids=["difficulty", "rated", "minimal"],
)
def test_jobs_whose_answer_depends_on_ratings_have_a_version_and_a_queue_of_their_own(
    spec: JobSpec,
) -> None:
    version = version_of_making(spec)
    queue = queue_of(Purpose.GENERATE, version)
    assert queue in QUEUES
    assert queue not in FIRST_QUEUES
    assert is_ours(Purpose.GENERATE, spec, version)
    # Begun when ratings were others.
    for before in (ALGORITHM_VERSION, ANY_KIND + ALGORITHM_VERSION, version - 1000):
        assert not is_ours(Purpose.GENERATE, spec, before)
    assert (
        words_of(spec, ALGORITHM_VERSION)
        == f"version {ALGORITHM_VERSION} with ratings of version 1"
    )
