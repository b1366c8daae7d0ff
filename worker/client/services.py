"""The broker and the workers of jobs: the configured ones, or else embedded ones."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from cluesmith.worker.client.embedded_services import embedded_services
from cluesmith.worker.client.worker_process import WorkerProcess
from cluesmith.worker.cores import n_cores
from cluesmith.worker.settings import Settings


class Services(Protocol):
    """Services that keep a broker and workers running while a client waits."""

    restarts_broker: bool
    """Whether a lost broker is soon replaced: that of another process may end at any time."""

    def tend(self) -> str:
        """Check the services and return the broker's URL."""
        ...

    @property
    def are_starting(self) -> bool:
        """Return True before workers of this process take messages; then they dispatch all jobs."""
        ...

    def wait_until_ready(self) -> None:
        """Wait until workers that were started for this process take messages."""
        ...


class ConfiguredServices:
    """The configured broker, with workers that run elsewhere."""

    restarts_broker = are_starting = False

    def __init__(self, broker_url: str) -> None:
        self._broker_url = broker_url

    def tend(self) -> str:
        """Return the broker's URL."""
        return self._broker_url

    def wait_until_ready(self) -> None:
        """Return at once: others run these workers."""


@contextmanager
def running_services(
    settings: Settings, n_workers: int | None = None, ahead: WorkerProcess | None = None
) -> Iterator[Services]:
    """Yield the configured broker and workers, or else embedded ones for this block.

    ``n_workers``: the number of embedded worker processes; default: one per core. ``ahead``: the
    result of ``workers_ahead``.
    """
    if settings.broker_url is not None:
        yield ConfiguredServices(settings.broker_url)
        return
    with embedded_services(settings, n_workers or n_cores(), ahead) as services:
        yield services
