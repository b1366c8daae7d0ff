"""Sending messages: the only place that publishes.

The link to the broker is imported when it is needed: with Celery and Redis it takes longer than all
else of a short command, and embedded workers leave a client nothing to send.
"""

from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING
from uuid import uuid4

from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.states import Purpose
from cluesmith.worker.transport.queues import DISPATCH, QUEUES, queue_of

if TYPE_CHECKING:
    from cluesmith.worker.transport.broker_link import Link

GENERATE_SHARD = "cluesmith.generate_shard"
VERIFY_SHARD = "cluesmith.verify_shard"
CENSUS_SHARD = "cluesmith.census_shard"
RATE_SHARD = "cluesmith.rate_shard"
DISPATCH_JOBS = "cluesmith.dispatch"
TAKE_BACK_SHARD = "cluesmith.take_back_shard"

_TASKS = {
    Purpose.GENERATE: GENERATE_SHARD,
    Purpose.VERIFY: VERIFY_SHARD,
    Purpose.CENSUS: CENSUS_SHARD,
    Purpose.RATE: RATE_SHARD,
}

# All workers together request a dispatch of all jobs at most once in this many seconds.
ASK_EVERY_S = 2

# Workers of a database give a sign of life with each dispatch, at least every ten seconds.
DATABASE_GONE_AFTER_S = 60

SHARD_TASKS = frozenset(_TASKS.values())


class Broker:
    """A broker that messages are sent to.

    ``url``: None for the broker from which this worker takes its messages.
    """

    def __init__(self, url: str | None = None) -> None:
        self._url = url

    def send_shards(
        self,
        purpose: Purpose,
        job_id: int,
        sent: Mapping[int, int],
        versions: JobVersions,
    ) -> None:
        """Send a message for each of these shards of a job of these versions.

        ``sent``: the number of each shard, with that of its tries so far.

        Raises BrokerError if some or all of the messages were not sent.
        """
        name, queue = _TASKS[purpose], queue_of(purpose, versions)
        with self._linked() as link:
            for number, n_before in sent.items():
                link.send(name, queue, (job_id, number), f"{n_before}.{uuid4()}")

    def request_dispatch(self) -> None:
        """Ask any worker to dispatch all jobs. Raises as ``send_shards`` does."""
        with self._linked() as link:
            # Otherwise requests would fill the broker while workers are busy for long, and very
            # many workers would do nothing else.
            if not link.length(DISPATCH) and link.is_first_in(ASK_EVERY_S):
                link.send(DISPATCH_JOBS, DISPATCH)

    def report_lost(self, job_id: int, number: int, worker: str, message_id: str) -> None:
        """Report that the process which had this shard has died. Raises as ``send_shards``.

        ``message_id``: that of the message from ``send_shards``, which names the try. That of an
        older Cluesmith names none; then the end of the lease frees the shard.
        """
        n_before = message_id.partition(".")[0]
        if not n_before.isdecimal():
            return
        with self._linked() as link:
            link.send(TAKE_BACK_SHARD, DISPATCH, (job_id, number, worker, int(n_before)))

    def has_waiting(self, purpose: Purpose, versions: JobVersions) -> bool:
        """Return True if such messages wait for a worker. Raises as ``send_shards``."""
        with self._linked() as link:
            return link.length(queue_of(purpose, versions)) > 0

    def queue_lengths(self) -> dict[str, int]:
        """Return the numbers of messages that wait for a worker.  Raises as ``send_shards``."""
        with self._linked() as link:
            return {queue: link.length(queue) for queue in QUEUES}

    def note_database(self, identity: str) -> None:
        """Note the database that this worker works for. Raises as ``send_shards``."""
        with self._linked() as link:
            link.note_database(identity)

    def other_databases(self, identity: str) -> set[str]:
        """Return other databases with workers on this broker. Raises as ``send_shards``."""
        with self._linked() as link:
            return link.databases(DATABASE_GONE_AFTER_S) - {identity}

    def _linked(self) -> AbstractContextManager["Link"]:
        """Yield the link to the broker; any error while it is used becomes a BrokerError."""
        from cluesmith.worker.transport.broker_link import linked

        return linked(self._url)


def shared_with(others: Collection[str]) -> str:
    """Return the sentence about other databases whose workers take messages from a broker."""
    return (
        f"has workers of other databases too ({', '.join(sorted(others))}), which take messages"
        " of each other; give each installation another CLUESMITH_BROKER_NAMESPACE, or another"
        " database number in its URL"
    )
