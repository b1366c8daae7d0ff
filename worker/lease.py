"""A lease that is kept while a shard is worked on."""

import logging
import threading
from collections.abc import Callable
from types import TracebackType

from sqlalchemy.exc import DBAPIError

from storage import StorageError, shards
from storage.database import Database
from storage.shards import Claim

logger = logging.getLogger(__name__)

# Five chances before the lease runs out; a cancelled job is noticed within this time.
RENEW_EVERY_S = 5.0


class LeaseLost(Exception):  # noqa: N818 -- not an error: somebody else goes on, or nobody has to
    """The shard is no longer ours, or its job has ended."""


class StopRequested(Exception):  # noqa: N818 -- not an error: the worker was told to stop
    """The worker is about to stop; the shard goes back."""


class Lease:
    """Renews the lease of a claim in a thread: a single attempt may take longer than a lease.

    Parameters
    ----------
    database : Database
    claim : Claim
    should_stop : callable
        Whether the worker was told to stop.
    """

    def __init__(self, database: Database, claim: Claim, should_stop: Callable[[], bool]) -> None:
        self._database = database
        self._claim = claim
        self._should_stop = should_stop
        self._is_lost = threading.Event()
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._renew, name="lease", daemon=True)

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
        """Raise LeaseLost or StopRequested if the work shall end; called between attempts."""
        if self._is_lost.is_set():
            raise LeaseLost
        if self._should_stop():
            raise StopRequested

    def _renew(self) -> None:
        while not self._end.wait(RENEW_EVERY_S):
            try:
                with self._database.write() as session:
                    is_ours = shards.renew(session, self._claim)
            except (StorageError, DBAPIError) as error:
                # The next try may do; if none does, the result is refused in the end.
                logger.warning("lease of %s not renewed: %s", self._claim, error)
                continue
            if not is_ours:
                self._is_lost.set()
                return
