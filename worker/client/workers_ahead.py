"""Embedded workers begun while a command still prepares what they will do."""

from collections.abc import Iterator
from contextlib import contextmanager

from cluesmith.worker.embedded.home_lock import HomeLock
from cluesmith.worker.embedded.worker_process import WorkerProcess
from cluesmith.worker.settings import Settings, default_n_workers

__all__ = ["WorkerProcess", "workers_ahead"]


@contextmanager
def workers_ahead(
    settings: Settings, n_workers: int | None = None
) -> Iterator[WorkerProcess | None]:
    """Give workers to hand to ``running_services``, where it will start some; they end with us.

    Parameters
    ----------
    settings : Settings
    n_workers : int, optional
        One for each core if not given.
    """
    if settings.broker_url is not None or HomeLock(settings.home).owner() is not None:
        yield None
        return
    workers = WorkerProcess(settings, n_workers or default_n_workers())
    try:
        yield workers
    finally:
        workers.stop(0)
