"""Sending messages: the only place that publishes."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from kombu.exceptions import KombuError
from redis.exceptions import NoPermissionError, ReadOnlyError

from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.states import Purpose
from cluesmith.worker.transport import broker_url
from cluesmith.worker.transport.broker_keys import (
    DATABASES,
    DISPATCH_ASKED,
    READ_ONLY,
    RefusalError,
    missing_right,
    misused_key,
    refusal_to_work,
)
from cluesmith.worker.transport.celery_app import BROKER_TIMEOUT_S, app
from cluesmith.worker.transport.queues import DISPATCH, QUEUES, queue_named, queue_of
from cluesmith.worker.worker_errors import BrokerError

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
        name = _TASKS[purpose]
        # Celery knows only the queues that this worker reads by their names.
        queue = queue_named(queue_of(purpose, versions))
        with self._connected() as connection:
            producer = app.amqp.Producer(connection, auto_declare=False)
            for number, n_before in sent.items():
                app.send_task(
                    name,
                    args=(job_id, number),
                    task_id=f"{n_before}.{uuid4()}",
                    queue=queue,
                    producer=producer,
                )

    def request_dispatch(self) -> None:
        """Ask any worker to dispatch all jobs. Raises as ``send_shards`` does."""
        with self._connected() as connection:
            # Otherwise requests would fill the broker while workers are busy for long, and very
            # many workers would do nothing else.
            if not _length(connection, DISPATCH) and _is_first(connection):
                producer = app.amqp.Producer(connection, auto_declare=False)
                app.send_task(DISPATCH_JOBS, queue=DISPATCH, producer=producer)

    def report_lost(self, job_id: int, number: int, worker: str, message_id: str) -> None:
        """Report that the process which had this shard has died. Raises as ``send_shards``.

        ``message_id``: that of the message from ``send_shards``, which names the try. That of an
        older Cluesmith names none; then the end of the lease frees the shard.
        """
        n_before = message_id.partition(".")[0]
        if not n_before.isdecimal():
            return
        with self._connected() as connection:
            producer = app.amqp.Producer(connection, auto_declare=False)
            args = (job_id, number, worker, int(n_before))
            app.send_task(TAKE_BACK_SHARD, args=args, queue=DISPATCH, producer=producer)

    def has_waiting(self, purpose: Purpose, versions: JobVersions) -> bool:
        """Return True if such messages wait for a worker. Raises as ``send_shards``."""
        with self._connected() as connection:
            return _length(connection, queue_of(purpose, versions)) > 0

    def queue_lengths(self) -> dict[str, int]:
        """Return the numbers of messages that wait for a worker.  Raises as ``send_shards``."""
        with self._connected() as connection:
            return {queue: _length(connection, queue) for queue in QUEUES}

    def note_database(self, identity: str) -> None:
        """Note the database that this worker works for. Raises as ``send_shards``."""
        with self._connected() as connection:
            client = connection.default_channel.client
            client.zadd(DATABASES, {identity: client.time()[0]})

    def other_databases(self, identity: str) -> set[str]:
        """Return other databases with workers on this broker. Raises as ``send_shards``."""
        with self._connected() as connection:
            client = connection.default_channel.client
            since = client.time()[0] - DATABASE_GONE_AFTER_S
            seen = {
                name.decode(): at for name, at in client.zrange(DATABASES, 0, -1, withscores=True)
            }
            gone = {name for name, at in seen.items() if at < since}
            client.zrem(DATABASES, "", *gone)
            if problem := refusal_to_work(connection.default_channel):
                raise RefusalError(problem)
            return set(seen) - gone - {identity}

    @contextmanager
    def _connected(self) -> Iterator[Any]:
        """Yield a connection; any error while it is used becomes a BrokerError."""
        broker_url.check(self._url or app.conf.broker_url)
        try:
            connection = app.connection_for_write(self._url)
            errors = (
                connection.recoverable_connection_errors + connection.recoverable_channel_errors
            )
        except (KeyError, ImportError, ValueError) as error:
            raise BrokerError(broker_url.UNUSABLE) from error
        with connection:
            try:
                _ensure(connection)
                yield connection
            except (KombuError, OSError, *errors) as error:
                problem = _refusal(connection, error) or _silence(error)
                raise BrokerError(f"broker {connection.as_uri()}: {problem}") from error


def shared_with(others: Collection[str]) -> str:
    """Return the sentence about other databases whose workers take messages from a broker."""
    return (
        f"has workers of other databases too ({', '.join(sorted(others))}), which take messages"
        " of each other; give each installation another CLUESMITH_BROKER_NAMESPACE, or another"
        " database number in its URL"
    )


def _ensure(connection: Any) -> None:
    try:
        connection.ensure_connection(max_retries=1, interval_start=0.2, timeout=BROKER_TIMEOUT_S)
    except ValueError as error:  # kombu reads a part of the URL only now
        raise BrokerError(broker_url.UNUSABLE) from error


def _silence(error: BaseException) -> str:
    if "CERTIFICATE_VERIFY_FAILED" in str(error):
        return (
            f"its certificate is not trusted ({_one_line(error)}); name the file of who signed it"
            " in the URL: ?ssl_ca_certs=FILE"
        )
    return f"does not answer ({_one_line(error)}); check that it runs and that the URL is right"


def _refusal(connection: Any, error: BaseException) -> str | None:
    """Return the reason why a broker that answers refuses a command; None if it does not answer."""
    cause = error.__cause__ or error  # kombu has a single error for all of these
    if isinstance(cause, RefusalError):
        return str(cause)
    if isinstance(cause, ReadOnlyError):
        return READ_ONLY
    if isinstance(cause, NoPermissionError):
        return missing_right(connection.default_channel, cause)
    if not isinstance(cause, connection.channel_errors):
        return None
    # Without a connection it has refused the number of the database.
    misused = misused_key(connection.default_channel) if connection.connected else None
    return misused or f"refuses a command ({_one_line(error)}); check the URL"


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split())


def _is_first(connection: Any) -> bool:
    """Record this request; return True if nobody has requested a dispatch for some seconds."""
    client = connection.default_channel.client
    return bool(client.set(DISPATCH_ASKED, 1, nx=True, ex=ASK_EVERY_S))


def _length(connection: Any, queue: str) -> int:
    # Not passive: kombu would look for the list under a name without the prefix.
    return int(connection.default_channel.queue_declare(queue=queue).message_count)
