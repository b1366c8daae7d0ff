"""Reports of workers of other versions."""

from dataclasses import asdict

import pytest

from cluesmith.cli.commands.operations.doctor import Concern, summary
from cluesmith.worker.client.health import WorkerReport, reports_of
from cluesmith.worker.client.prometheus_metrics import of_workers
from cluesmith.worker.transport.queues import QUEUES

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
