"""Reports of workers of other versions."""

from dataclasses import asdict

import pytest

from cluesmith.worker.monitoring.health import WorkerReport, report_of
from cluesmith.worker.worker_errors import BrokerError

REPORT = WorkerReport("1", 1, True, 2, ["shards"], 3, {})


def test_a_report_that_says_more_is_read() -> None:
    assert report_of("celery@new", {**asdict(REPORT), "colour": "red"}) == REPORT


def test_a_report_that_says_less_is_one_line() -> None:
    answer = asdict(REPORT)
    del answer["n_shards"]
    with pytest.raises(BrokerError, match="worker celery@old: its report has no n_shards"):
        report_of("celery@old", answer)
