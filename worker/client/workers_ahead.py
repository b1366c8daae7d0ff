"""Embedded workers that start while a command still prepares their work."""

from collections.abc import Iterator
from contextlib import contextmanager

from cluesmith.worker.client.home_lock import HomeLock
from cluesmith.worker.client.worker_process import WorkerProcess
from cluesmith.worker.cores import n_cores
from cluesmith.worker.settings import Settings

__all__ = ["WorkerProcess", "workers_ahead"]


@contextmanager
def workers_ahead(
    settings: Settings, n_workers: int | None = None
) -> Iterator[WorkerProcess | None]:
    """Yield workers for ``running_services`` if it will start any; they end with this block.

    ``n_workers``: default: one per core.
    """
    if settings.broker_url is not None or HomeLock(settings.home).owner() is not None:
        yield None
        return
    workers = WorkerProcess(settings, n_workers or n_cores())
    try:
        yield workers
    finally:
        workers.stop(0)
