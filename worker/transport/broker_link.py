"""The link to a broker through Celery: messages, queues, and what a refusal means."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from kombu.exceptions import KombuError
from redis.exceptions import NoPermissionError, ReadOnlyError

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
from cluesmith.worker.transport.queues import queue_named
from cluesmith.worker.worker_errors import BrokerError


class Link:
    """A connection to a broker."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._producer = app.amqp.Producer(connection, auto_declare=False)

    @property
    def _client(self) -> Any:
        return self._connection.default_channel.client

    def send(
        self, task: str, queue: str, args: Sequence[object] = (), message_id: str | None = None
    ) -> None:
        """Send a message."""
        # Celery knows only the queues that this worker reads by their names.
        to = queue_named(queue)
        app.send_task(task, args=args, task_id=message_id, queue=to, producer=self._producer)

    def length(self, queue: str) -> int:
        """Return the number of messages that wait in a queue."""
        # Not passive: kombu would look for the list under a name without the prefix.
        declared = self._connection.default_channel.queue_declare(queue=queue)
        return int(declared.message_count)

    def is_first_in(self, seconds: int) -> bool:
        """Record a request for a dispatch; return True if there was none for this long."""
        return bool(self._client.set(DISPATCH_ASKED, 1, nx=True, ex=seconds))

    def note_database(self, identity: str) -> None:
        """Note a database whose jobs workers do."""
        self._client.zadd(DATABASES, {identity: self._client.time()[0]})

    def databases(self, gone_after_s: float) -> set[str]:
        """Return the databases that were noted within this time, and forget the others."""
        since = self._client.time()[0] - gone_after_s
        found = self._client.zrange(DATABASES, 0, -1, withscores=True)
        gone = {name for name, at in found if at < since}
        self._client.zrem(DATABASES, "", *gone)
        if problem := refusal_to_work(self._connection.default_channel):
            raise RefusalError(problem)
        return {name.decode() for name, _ in found if name not in gone}


@contextmanager
def linked(url: str | None) -> Iterator[Link]:
    """Yield a link to a broker, by default to the configured one.

    Raises BrokerError for any error while it is used.
    """
    broker_url.check(url or app.conf.broker_url)
    try:
        connection = app.connection_for_write(url)
        errors = connection.recoverable_connection_errors + connection.recoverable_channel_errors
    except (KeyError, ImportError, ValueError) as error:
        raise BrokerError(broker_url.UNUSABLE) from error
    with connection:
        try:
            _ensure(connection)
            yield Link(connection)
        except (KombuError, OSError, *errors) as error:
            problem = _refusal(connection, error) or _silence(error)
            raise BrokerError(f"broker {connection.as_uri()}: {problem}") from error


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
