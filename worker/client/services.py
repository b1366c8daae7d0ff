"""The broker and the workers that jobs are sent to: configured ones, or else embedded ones."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from cluesmith.worker.embedded.embedded_services import embedded_services
from cluesmith.worker.embedded.worker_process import WorkerProcess
from cluesmith.worker.settings import Settings, default_n_workers


class Services(Protocol):
    """A broker and workers that run while a client waits."""

    restarts_broker: bool
    """Whether a broker that went away is soon replaced: a neighbour's may end at any time."""

    def tend(self) -> str:
        """Return the broker's URL, after a look at the services."""
        ...

    def wait_until_ready(self) -> None:
        """Wait until workers that were started for this process take messages."""
        ...


class ConfiguredServices:
    """The configured broker, with workers that run elsewhere."""

    restarts_broker = False

    def __init__(self, broker_url: str) -> None:
        self._broker_url = broker_url

    def tend(self) -> str:
        """Return the broker's URL."""
        return self._broker_url

    def wait_until_ready(self) -> None:
        """Return at once: whoever runs the workers knows when they are ready."""


@contextmanager
def running_services(
    settings: Settings, n_workers: int | None = None, ahead: WorkerProcess | None = None
) -> Iterator[Services]:
    """Give a broker and workers: the configured ones, or else embedded ones for this block.

    Parameters
    ----------
    settings : Settings
    n_workers : int, optional
        Embedded worker processes; one for each core if not given.
    ahead : WorkerProcess, optional
        What ``workers_ahead`` gave.
    """
    if settings.broker_url is not None:
        yield ConfiguredServices(settings.broker_url)
        return
    with embedded_services(settings, n_workers or default_n_workers(), ahead) as services:
        yield services
