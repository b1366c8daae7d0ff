"""The state that all pages share: the database, the paces of jobs, and the workers."""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from flask import Flask, current_app

from cluesmith.base_error import CluesmithError
from cluesmith.cli.job_tracking.job_progress import JobPace, JobPacer
from cluesmith.cli.web.check_pool import CheckPool
from cluesmith.cli.web.memory import Memory
from cluesmith.cli.web.slow_work import SlowWork

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from sqlalchemy.orm import Session

    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.jobs.job_overview import JobStatus
    from cluesmith.worker.client.health import WorkerReports
    from cluesmith.worker.settings import Settings

_EXTENSION = "cluesmith"

_LOG = logging.getLogger(__name__)

# Asking the workers takes a second, so it happens in the background and not for each page.
ASK_AGAIN_S = 5.0

# The most downloads at the same time; further ones are asked to retry.
MAX_DOWNLOADS = 4


class Downloads:
    """The downloads under way: one for each address, and a few in all."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._addresses: set[str] = set()

    def begin(self, address: str) -> str | None:
        """Count a new download to an address, or return why it must wait."""
        with self._lock:
            if address in self._addresses:
                return "Another download to your address is running: wait until it ends."
            if len(self._addresses) >= MAX_DOWNLOADS:
                return "Too many downloads are running: try again in a moment."
            self._addresses.add(address)
        return None

    def end(self, address: str) -> None:
        """Count the end of a download, so that others may begin."""
        with self._lock:
            self._addresses.discard(address)


@dataclass(frozen=True, slots=True)
class WorkerNews:
    """The workers that have answered recently, or the reason why none can."""

    reports: "WorkerReports | None" = None
    problem: str | None = None


class WorkerWatch:
    """Asks the workers in a thread of its own, when somebody wants to know."""

    def __init__(self, ask: Callable[[], WorkerNews]) -> None:
        self._ask = ask
        self._lock = threading.Lock()
        self._latest: WorkerNews | None = None
        self._asked_at: float | None = None

    def latest(self) -> WorkerNews | None:
        """Return the last answers, None if there are none yet; ask again if they are old."""
        with self._lock:
            now = time.monotonic()
            if self._asked_at is None or now - self._asked_at >= ASK_AGAIN_S:
                self._asked_at = now
                threading.Thread(target=self._refresh, name="workers", daemon=True).start()
            return self._latest

    def _refresh(self) -> None:
        try:
            self._latest = self._ask()
        except Exception:  # nobody else would see an error in this thread
            _LOG.exception("the workers were not asked")
            self._latest = WorkerNews(problem="Internal error; the server log has the details")


class JobPaces:
    """The paces of jobs, computed from their counts at each request."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pacers: dict[int, JobPacer] = {}

    def pace(self, status: "JobStatus") -> JobPace:
        """Return the pace of a job now."""
        with self._lock:
            if not status.status.is_active:
                return self._pacers.pop(status.job, JobPacer()).pace(status, time.monotonic())
            return self._pacers.setdefault(status.job, JobPacer()).pace(status, time.monotonic())


@dataclass(frozen=True, slots=True)
class Site:
    """The state that the pages of a server share."""

    opened: "Callable[[], Database]"
    """Returns the database; raises StorageError while it cannot be used."""
    workers: WorkerWatch
    slow_work: SlowWork
    checks: CheckPool = field(default_factory=CheckPool)
    broker_url: Callable[[], str | None] = lambda: None
    """Returns the address of the broker, None if none runs."""
    paces: JobPaces = field(default_factory=JobPaces)
    downloads: Downloads = field(default_factory=Downloads)
    days: Memory = field(default_factory=Memory)
    """The puzzles of days, by series and date."""

    def reading(self) -> "AbstractContextManager[Session]":
        """Open a session that sees one state of the database."""
        return self.opened().read()


def asking_workers(settings: "Settings") -> Callable[[], WorkerNews]:
    """Return the object that asks the workers of the configured or the embedded broker."""

    def ask() -> WorkerNews:
        from cluesmith.worker.client.health import running_broker_url, worker_reports

        try:
            url = running_broker_url(settings)
            if url is None:
                return WorkerNews(problem="No broker runs here")
            return WorkerNews(worker_reports(url))
        except CluesmithError as error:
            return WorkerNews(problem=str(error))

    return ask


def site() -> Site:
    """Return the site of the current app."""
    found: Site = current_app.extensions[_EXTENSION]
    return found


def attach(app: Flask, shared: Site) -> None:
    """Give an app its site."""
    app.extensions[_EXTENSION] = shared
