"""Queues, reports and times of workers, of this version and of others."""

import itertools
import subprocess
import sys
from dataclasses import asdict

import pytest

from cluesmith.cli.commands.operations.doctor import Concern, summary
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.states import Purpose
from cluesmith.worker.client.health import WorkerReport, reports_of
from cluesmith.worker.client.prometheus_metrics import of_workers
from cluesmith.worker.execution.stopwatch import Phase, Stopwatch
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


REPORT = WorkerReport("1", 1, 2, list(QUEUES), 3, {})
WHOLE = asdict(REPORT)
LESS = {name: value for name, value in WHOLE.items() if name != "n_shards"}


def test_a_report_that_says_more_is_read() -> None:
    assert reports_of({"celery@new": {**WHOLE, "colour": "red"}}).read == {"celery@new": REPORT}


@pytest.fixture
def mixed():
    """The reports of a worker of this version and of one that says less."""
    return reports_of({"celery@this": WHOLE, "celery@old": LESS})


def test_a_report_that_says_less_hides_no_other(mixed) -> None:
    samples = {
        (each.name, each.labels["worker"]): each.value
        for metric in of_workers(mixed)
        for each in metric.samples
    }
    assert samples["cluesmith_worker_shards_total", "celery@this"] == 3
    assert samples["cluesmith_worker_report_unreadable", "celery@old"] == 1
    assert ("cluesmith_worker_shards_total", "celery@old") not in samples


def test_the_doctor_names_the_worker_that_says_less(mixed) -> None:
    with pytest.raises(Concern) as raised:
        summary(mixed)
    line = str(raised.value)
    assert "celery@this (2 processes, version 1, " in line
    assert "celery@old: its report has no n_shards, so it is of another version" in line


# The slots are shared with every process that is forked after the import.
SUM = """
import os
from cluesmith.worker.execution import stopwatch
watch = stopwatch.Stopwatch(dict.fromkeys(stopwatch.Phase, 1.5))
stopwatch.add(watch)
if os.fork() == 0:
    stopwatch.add(watch)
    os._exit(0)
os.wait()
total = stopwatch.total()
print(total.n_shards, total.seconds["core"])
"""


def test_each_lap_takes_the_time_since_the_lap_before() -> None:
    watch = Stopwatch()
    begin = watch._since
    for phase in Phase:
        watch.lap(phase)
    total = sum(watch.seconds.values())
    assert total == pytest.approx(watch._since - begin)
    assert watch.outside == pytest.approx(
        total - watch.seconds[Phase.CORE] - watch.seconds[Phase.CHECKS]
    )


def test_processes_of_a_worker_add_up() -> None:
    done = subprocess.run([sys.executable, "-c", SUM], capture_output=True, text=True, check=True)
    assert done.stdout == "2 3.0\n"
