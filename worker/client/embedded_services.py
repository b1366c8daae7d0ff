"""The embedded services: a broker and workers that this process starts and ends.

One process at a time owns the services of a home folder. Another process that needs them uses the
owner's, and takes over when the owner ends. Whatever ends the owner (the end of the block, Ctrl-C,
a signal, an error, kill -9) also ends its broker and its workers.
"""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from types import FrameType

from sqlalchemy.orm import Session

from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.held_signals import handling
from cluesmith.storage.jobs import leases, shard_dispatch
from cluesmith.storage.storage_errors import MissingDatabaseError, StorageError
from cluesmith.worker.child_process import POLL_EVERY_S
from cluesmith.worker.client import home_lock
from cluesmith.worker.client.redis_server import Server, answers, remove_socket
from cluesmith.worker.client.worker_process import WorkerProcess
from cluesmith.worker.jobs import algorithm_versions
from cluesmith.worker.settings import Settings
from cluesmith.worker.worker_errors import ServicesError

# Workers give their shards back between two attempts, which takes a moment.
WORKER_STOP_GRACE_S = 10.0
# An owner starts or stops its services within this time.
JOIN_TIMEOUT_S = 60.0

ENDING_SIGNALS = (signal.SIGTERM, signal.SIGHUP)


class EmbeddedServices:
    """The services of a home folder: of this process or of another one.

    ``ahead``: workers that were started before. If this process owns the services, it uses and
    stops them.
    """

    # If the owner ends, another process takes over.
    restarts_broker = True

    def __init__(
        self, settings: Settings, n_workers: int, ahead: WorkerProcess | None = None
    ) -> None:
        self._settings = settings
        self._n_workers = n_workers
        self._ahead = ahead
        self._lock = home_lock.HomeLock(settings.home)
        self._server: Server | None = None
        self._worker: WorkerProcess | None = None
        self.broker_url = ""

    @property
    def is_owner(self) -> bool:
        """Return True if this process runs the services."""
        return self._lock.is_ours

    @property
    def are_starting(self) -> bool:
        """Return True before workers of this process take messages; then they dispatch all jobs."""
        return self._worker is not None and not self._worker.is_ready

    def join(self) -> None:
        """Start the services, or connect to those of another process."""
        deadline = time.monotonic() + JOIN_TIMEOUT_S
        while not (self._take_over() or self._attach()):
            if time.monotonic() > deadline:
                raise ServicesError(
                    f"{self._settings.home}: another process starts services there, but no broker"
                    f" answers after {JOIN_TIMEOUT_S:g} s; end that process"
                )
            time.sleep(POLL_EVERY_S)

    def tend(self) -> str:
        """Check the services and return the broker's URL; call this from time to time.

        Raises ServicesError if a service of this process has ended.
        """
        if self._server is not None and self._worker is not None:
            self._server.child.check()
            self._worker.check()
        else:
            self._take_over()
        return self.broker_url

    def wait_until_ready(self) -> None:
        """Wait until workers of this process take messages; messages may be sent before.

        Raises ServicesError if they do not take messages in time.
        """
        if self._worker is not None:
            self._worker.wait_until_ready()

    def stop(self) -> None:
        """Stop the services of this process. Workers stop first, to give their work back."""
        with ExitStack() as last_first:
            last_first.callback(self._lock.release)
            if self._server is not None:
                last_first.callback(self._server.stop)
            if self._worker is not None:
                # The broker's messages are lost, and a worker may not have given back all its work.
                last_first.callback(self._plan_again)
                last_first.callback(self._worker.stop, WORKER_STOP_GRACE_S, self._is_idle)
        self._worker = self._server = None

    def _is_idle(self) -> bool:
        """Return True if our workers have given back all work; Celery itself takes seconds to end.

        Only in the embedded database are all leases certain to be those of our workers.
        """
        return self._settings.has_embedded_database and not _has_leases(self._settings.database_url)

    def _plan_again(self, *more: Callable[[Session], object]) -> None:
        """Plan sent and running shards again: this home has no worker and no broker left.

        Another database may have other workers, so there only the leases show what is running. It
        does no harm to send a message again that was not lost.
        """
        url = self._settings.database_url
        if self._settings.has_embedded_database:
            _change(url, leases.free_leases, shard_dispatch.forget_messages, *more)
            return
        with suppress(StorageError):  # then the lost messages are noticed later
            _change(url, shard_dispatch.forget_messages)

    def _take_over(self) -> bool:
        former = self._lock.owner()
        if not self._lock.acquire():
            return False
        if former is not None:
            remove_socket(Path(former.socket), self._settings.home)
        # The worker loads its code meanwhile, and does nothing else before it knows the broker.
        self._worker = self._ahead or WorkerProcess(self._settings, self._n_workers)
        self._ahead = None
        # The embedded database has no other workers: nobody takes the jobs that ours refuse.
        self._plan_again(algorithm_versions.end_others)
        self._server = Server(self._settings.home)
        self.broker_url = self._server.url
        self._lock.publish(
            home_lock.this_process(
                self._settings, self._server.url, self._server.socket, self._n_workers
            )
        )
        self._worker.start(self.broker_url)
        return True

    def _attach(self) -> bool:
        owner = self._lock.owner()
        if owner is None or not answers(Path(owner.socket)):
            return False
        if owner.database != home_lock.database_digest(self._settings):
            raise ServicesError(
                f"{self._settings.home}: process {owner.pid} runs services for another database"
                " there; end it, or set another CLUESMITH_HOME"
            )
        self.broker_url = owner.broker_url
        return True


@contextmanager
def embedded_services(
    settings: Settings, n_workers: int, ahead: WorkerProcess | None = None
) -> Iterator[EmbeddedServices]:
    """Yield running services; those that this process started end with the block.

    Call it in the main thread.  SIGTERM and SIGHUP end the block as SystemExit.
    """
    settings.home.mkdir(parents=True, exist_ok=True)
    services = EmbeddedServices(settings, n_workers, ahead)
    with _signals_as_exit():
        try:
            services.join()
            yield services
        finally:
            with _undisturbed():
                services.stop()


def _opened(database_url: str) -> closing[Database]:
    """Open the database; never create one."""
    return closing(Database(database_url, may_create=False))


def _change(database_url: str, *changes: Callable[[Session], object]) -> None:
    with (
        suppress(MissingDatabaseError),  # with nothing to change in it
        _opened(database_url) as database,
        database.write() as session,
    ):
        for change in changes:
            change(session)


def _has_leases(database_url: str) -> bool:
    with (
        suppress(MissingDatabaseError),
        _opened(database_url) as database,
        database.read() as session,
    ):
        return leases.any_running(session)
    return False


@contextmanager
def _signals_as_exit() -> Iterator[None]:
    """Turn signals that would end the process at once into SystemExit."""
    if threading.current_thread() is not threading.main_thread():
        raise ServicesError("embedded services can only be started in the main thread")
    with handling(ENDING_SIGNALS, _exit):
        yield


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ignore signals while services stop, which takes seconds at most."""
    with handling((signal.SIGINT, *ENDING_SIGNALS), signal.SIG_IGN):
        yield


def _exit(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)  # the exit code that a shell shows after a signal
