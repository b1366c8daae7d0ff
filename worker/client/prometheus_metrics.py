"""Metrics for Prometheus: each request reads the database, the broker and the workers.

Nothing is counted here, so any number of exporters may come and go.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any

from prometheus_client import CollectorRegistry, Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

from cluesmith.storage.database.connection import Database
from cluesmith.storage.jobs.statistics import Figures, figures
from cluesmith.storage.players import pools
from cluesmith.storage.players.daily import latest_date
from cluesmith.storage.players.pools import PoolStatus
from cluesmith.storage.storage_errors import StorageError
from cluesmith.worker.client.health import WorkerReports, worker_reports
from cluesmith.worker.transport.broker import Broker
from cluesmith.worker.worker_errors import BrokerError


class Collector:
    """Collects the metrics; a part that does not answer is reported as down.

    ``opened``: returns the database; raises StorageError while it cannot be used. ``broker_url``:
    returns the broker's URL; None if no broker runs.
    """

    def __init__(
        self, opened: Callable[[], Database], broker_url: Callable[[], str | None]
    ) -> None:
        self._opened = opened
        self._broker_url = broker_url

    def collect(self) -> Iterator[Metric]:
        """Yield all metrics with their present values."""
        try:
            with self._opened().read() as session:
                found = figures(session)
                stocks = pools.statuses(session, latest_date(time.time()))
        except StorageError:
            yield _gauge("database_up", "Whether the database answers.", 0)
        else:
            yield _gauge("database_up", "Whether the database answers.", 1)
            yield from _of_database(found)
            yield from _of_pools(stocks)
        url = self._broker_url()
        try:
            lengths = Broker(url).queue_lengths() if url else {}
            reports = worker_reports(url) if url else None
        except BrokerError:
            reports = None
        yield _gauge("broker_up", "Whether the broker answers.", 1 if reports else 0)
        if reports:
            yield _by_label("queue_messages", "Messages that wait for a worker.", "queue", lengths)
            yield from of_workers(reports)


def registry(
    opened: Callable[[], Database], broker_url: Callable[[], str | None]
) -> CollectorRegistry:
    """Return a registry with the metrics of Cluesmith and nothing else."""
    found = CollectorRegistry()
    found.register(Collector(opened, broker_url))
    return found


def _of_database(found: Figures) -> Iterator[Metric]:
    yield _by_label("jobs", "Jobs by status.", "status", found.jobs)
    yield _by_label("shards", "Shards of active jobs by state.", "state", found.shards)
    yield _by_label("puzzles", "Stored puzzles by kind.", "kind", found.puzzles)
    yield _gauge("leases", "Shards that a worker works on.", found.n_leases)
    yield _gauge("leases_expired", "Shards whose worker is gone.", found.n_expired_leases)
    yield _gauge(
        "claims_lost", "Claims that ended in an error or a lost worker.", found.n_claims_lost
    )
    yield _gauge(
        "oldest_unsent_seconds",
        "The longest that an active job has had no shard sent or worked on.",
        found.oldest_unsent_s,
    )
    labels = ("job", "purpose", "kind")
    wanted = GaugeMetricFamily(_name("job_requested"), "What a job was asked for.", labels=labels)
    got = GaugeMetricFamily(_name("job_found"), "What a job has.", labels=labels)
    for job in found.recent_jobs:
        values = (str(job.job), job.purpose, job.kind or "")
        wanted.add_metric(values, job.requested)
        got.add_metric(values, job.found)
    yield wanted
    yield got


def _of_pools(stocks: list[PoolStatus]) -> Iterator[Metric]:
    yield _by_label(
        "pool_left",
        "Stored puzzles that are left for the player who had the most of a pool.",
        "pool",
        {each.name: each.n_stored - each.n_taken for each in stocks},
    )
    yield _by_label(
        "pool_kept_filled",
        "1 for each pool that workers keep filled, 0 if its job has ended otherwise.",
        "pool",
        {each.name: int(each.is_kept_filled) for each in stocks},
    )


def of_workers(reports: WorkerReports) -> Iterator[Metric]:
    """Yield the metrics of workers; for an unreadable report, only that it is unreadable."""
    workers = reports.read
    yield _by_label(
        "worker_report_unreadable",
        "1 for each worker whose report lacks a field: it is of another version.",
        "worker",
        dict.fromkeys(reports.unread, 1),
    )
    yield _by_label(
        "worker_processes",
        "Processes of each worker that answers.",
        "worker",
        {name: report.n_processes for name, report in workers.items()},
    )
    shards = CounterMetricFamily(
        _name("worker_shards"), "Shards that a worker has done.", labels=("worker",)
    )
    seconds = CounterMetricFamily(
        _name("worker_seconds"), "Where the time of its shards went.", labels=("worker", "part")
    )
    for name, report in workers.items():
        shards.add_metric((name,), report.n_shards)
        for part, each in report.seconds.items():
            seconds.add_metric((name, part), each)
    yield shards
    yield seconds


def _name(name: str) -> str:
    return f"cluesmith_{name}"


def _gauge(name: str, description: str, value: float) -> Metric:
    return GaugeMetricFamily(_name(name), description, value=value)


def _by_label(name: str, description: str, label: str, values: Any) -> Metric:
    gauge = GaugeMetricFamily(_name(name), description, labels=(label,))
    for each, value in values.items():
        gauge.add_metric((str(each),), value)
    return gauge
