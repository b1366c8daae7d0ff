"""Queues: who does not know a kind never gets a shard of it, whoever sends the message."""

import pytest

from cluesmith.generator.kernel.random_draws import ALGORITHM_VERSION
from cluesmith.storage.database.job_spec import JobSpec
from cluesmith.storage.database.states import Purpose
from cluesmith.worker.jobs.algorithm_versions import (
    is_ours,
    version_of_judging,
    version_of_making,
    words_of,
)
from cluesmith.worker.transport.queues import ANY_KIND, GENERATION, QUEUES, VERIFICATION, queue_of

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
        JobSpec("custom-0123456789abcdef", is_rated=True),
        JobSpec("hanidoku", minimal_at="easy"),
    ],
    ids=["rated", "minimal"],
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


@pytest.mark.parametrize(
    "spec",
    [
        JobSpec("sudoku", symmetry="rot180"),
        JobSpec("custom-0123456789abcdef", pattern="*" * 16, fill_pattern=True),
        JobSpec("sudoku", max_clues=20, max_overlap="half"),
        JobSpec("sudoku", min_clues=36),
        JobSpec("sudoku", difficulty="er=9.0.."),
        JobSpec("hanidoku", symmetry="rot60", is_rated=True),
    ],
    ids=["symmetry", "pattern", "far", "many clues", "difficulty", "symmetry, rated"],
)
def test_jobs_that_are_searched_for_are_not_mixed_with_those_of_other_searches(
    spec: JobSpec,
) -> None:
    version = version_of_making(spec)
    assert queue_of(Purpose.GENERATE, version) in QUEUES
    assert is_ours(Purpose.GENERATE, spec, version)
    without = version % 1_000_000
    for before in (ALGORITHM_VERSION, ANY_KIND + ALGORITHM_VERSION, without, version - 1_000_000):
        assert not is_ours(Purpose.GENERATE, spec, before)
    assert words_of(spec, without).endswith("searches of version 1")
    assert words_of(spec, version) != words_of(spec, without)


@pytest.mark.parametrize(
    "spec",
    [
        JobSpec("sudoku"),
        JobSpec("sudoku", max_clues=20),
        JobSpec("sudoku", max_overlap="half"),
        JobSpec("hanidoku", max_clues=5, min_clues=5),
    ],
    ids=str,
)
def test_other_jobs_go_on_whatever_the_searches(spec: JobSpec) -> None:
    assert version_of_making(spec) == ALGORITHM_VERSION
    assert is_ours(Purpose.GENERATE, spec, ALGORITHM_VERSION)
    assert words_of(spec, ALGORITHM_VERSION) == f"version {ALGORITHM_VERSION}"
