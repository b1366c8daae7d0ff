"""A lease that is renewed while a worker works on a shard."""

import logging
import math
import os
import threading
import time
from collections.abc import Callable
from contextvars import copy_context
from types import TracebackType

from sqlalchemy.exc import DBAPIError

from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.driver_errors import without_sql
from cluesmith.storage.jobs import leases
from cluesmith.storage.jobs.leases import Claim
from cluesmith.storage.storage_errors import StorageError
from cluesmith.worker.execution import repeated_warnings

logger = logging.getLogger(__name__)

# There are five tries before the lease ends, two if the database is locked. A worker notices a
# cancelled job within this time.
RENEW_EVERY_S = 5.0

# An attempt takes some seconds at most; a worker that is stopped is killed after ten.
STOP_GRACE_S = 5.0
WATCH_EVERY_S = 0.5


class LeaseLost(Exception):  # noqa: N818 -- not an error: somebody else goes on, or nobody has to
    """This worker has lost the shard, or the job has ended."""


class StopRequested(Exception):  # noqa: N818 -- not an error: the worker was told to stop
    """The worker is about to stop and gives the shard back."""


class Lease:
    """Renews the lease of a claim in a thread, because an attempt may take longer than a lease.

    ``should_stop``: returns whether the worker should stop.
    """

    def __init__(self, database: Database, claim: Claim, should_stop: Callable[[], bool]) -> None:
        self._database = database
        self._claim = claim
        self._should_stop = should_stop
        self._is_lost = threading.Event()
        self._end = threading.Event()
        self._thread = threading.Thread(
            target=copy_context().run,  # its log lines name the shard too
            args=(self._keep,),
            name="lease",
            daemon=True,
        )

    def __enter__(self) -> "Lease":
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._end.set()
        self._thread.join()

    def check(self) -> None:
        """Raise LeaseLost or StopRequested if the work must end; called between attempts."""
        if self._is_lost.is_set():
            raise LeaseLost
        if self._should_stop():
            raise StopRequested

    def _keep(self) -> None:
        """Renew the lease until the work ends or must end: an attempt cannot be interrupted."""
        renew_at = time.monotonic() + RENEW_EVERY_S
        leave_at = math.inf
        while not self._end.wait(WATCH_EVERY_S):
            now = time.monotonic()
            if self._should_stop():
                leave_at = min(leave_at, now + STOP_GRACE_S)
            if now > leave_at:
                self._leave()
            if now > renew_at and not self._is_lost.is_set():
                self._renew()
                renew_at = now + RENEW_EVERY_S

    def _leave(self) -> None:
        """Give the shard back and end this process in the middle of an attempt."""
        logger.warning("given back in the middle of an attempt")
        try:
            with self._database.write() as session:
                leases.give_back(session, self._claim)
        finally:
            os._exit(1)

    def _renew(self) -> None:
        try:
            with self._database.write() as session:
                is_ours = leases.renew(session, self._claim)
        except (StorageError, DBAPIError) as error:
            # The next try may succeed; if none does, the database refuses the result.
            if repeated_warnings.is_due(error):
                logger.warning("lease not renewed: %s", without_sql(error))
            return
        if not is_ours:
            self._is_lost.set()
