"""The Redis transport of kombu for workers, which reads messages through the gate.

It replaces only public names of kombu and redis: the clients of a channel, and the QoS that keeps
unacknowledged messages. kombu does not promise to read with these, nor with BRPOP. So
pyproject.toml names the versions that were tested, and tests/faults/test_messages.py counts what a
real worker refuses.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from typing import Any

from kombu import transport as kombu_transport
from kombu.transport import redis, virtual
from redis.exceptions import ResponseError

from cluesmith.worker.transport.broker_keys import RefusalError, refusal_to_work
from cluesmith.worker.transport.celery_app import KEY_PREFIX
from cluesmith.worker.transport.message_gate import (
    admitted_question,
    admitted_task,
    check_kept,
    shown,
)
from cluesmith.worker.transport.queues import QUEUES
from cluesmith.worker.worker_errors import MalformedMessageError

logger = logging.getLogger(__name__)

_TASK_QUEUES = frozenset(f"{KEY_PREFIX}{name}".encode() for name in QUEUES)


class GuardedQoS(redis.QoS):
    """The unacknowledged messages; if one cannot be recorded, the connection ends.

    A worker that has lost its connection checks the keys and then makes another connection.
    """

    def append(self, message: Any, delivery_tag: str) -> None:
        """Record a message that was taken."""
        with _refusal_as_lost_connection():
            super().append(message, delivery_tag)  # type: ignore[no-untyped-call]

    def ack(self, delivery_tag: str) -> None:
        """Remove a message whose work is done."""
        with self._no_longer_held(delivery_tag), _refusal_as_lost_connection():
            super().ack(delivery_tag)  # type: ignore[no-untyped-call]

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Remove a message, or give it back."""
        with self._no_longer_held(delivery_tag), _refusal_as_lost_connection():
            super().reject(delivery_tag, requeue)  # type: ignore[no-untyped-call]

    @contextmanager
    def _no_longer_held(self, delivery_tag: str) -> Iterator[None]:
        """Count a message as removed, even if the broker does not answer.

        Celery would only log the error. A message that still counted would keep this worker from
        ever taking another one. If the broker delivers it again, that does no harm.
        """
        try:
            yield
        except self.channel.connection_errors as error:
            logger.warning("message not acknowledged: %s", error)
        finally:
            virtual.QoS.ack(self, delivery_tag)  # type: ignore[no-untyped-call]

    def restore_visible(self, *arguments: Any, **options: Any) -> None:
        """Give back messages that others have taken and not acknowledged in time."""
        with _refusal_as_lost_connection():
            super().restore_visible(*arguments, **options)  # type: ignore[no-untyped-call]

    def restore_by_tag(self, tag: Any, client: Any = None, leftmost: bool = False) -> None:
        """Give a message back if it is valid."""
        with _refusal_as_lost_connection(), self.channel.conn_or_acquire(client) as found:
            kept = found.hget(self.unacked_key, tag)
            try:
                if kept is not None:
                    check_kept(kept)
            except MalformedMessageError as error:
                logger.error("unacknowledged message refused: %s", error)
                found.hdel(self.unacked_key, tag)
            super().restore_by_tag(tag, found, leftmost)  # type: ignore[no-untyped-call]


class GuardedPubSub(redis.PrefixedRedisPubSub):
    """Questions to all workers, read through the gate."""

    def parse_response(self, *arguments: Any, **options: Any) -> Any:
        """Return the server's response; None for a refused message."""
        response = super().parse_response(*arguments, **options)  # type: ignore[no-untyped-call]
        match response:
            case [b"message" | b"pmessage", *names, data]:
                checked = _checked(names[-1], data, admitted_question)
                return None if checked is None else [response[0], *names, checked]
        return response


class GuardedChannel(redis.Channel):
    """A channel that reads messages through the gate."""

    QoS = GuardedQoS

    @cached_property
    def client(self) -> Any:
        """Return the client with which kombu takes messages from the queues, only by BRPOP."""
        client = super().client
        client.set_response_callback("BRPOP", _taken)
        return client

    @cached_property
    def subclient(self) -> Any:
        """Return the client with which kombu listens to questions."""
        return GuardedPubSub(self.async_pool, global_keyprefix=self.global_keyprefix)  # type: ignore[no-untyped-call]

    def maybe_refresh_binding_expiry(self) -> None:
        """Refresh kombu's tables; a refusal is logged where messages are taken, in one line."""
        with _refusal_as_lost_connection():
            super().maybe_refresh_binding_expiry()  # type: ignore[no-untyped-call]


class GuardedTransport(redis.Transport):
    """The Redis transport with the gate."""

    Channel = GuardedChannel

    def establish_connection(self) -> Any:
        """Connect; refuse a broker where others use our keys, or in which it may do nothing.

        The worker tries again later and later.  After a refusal of its first command it would
        connect again at once.
        """
        connection = super().establish_connection()  # type: ignore[no-untyped-call]
        with closing(self.create_channel(connection)) as channel:  # type: ignore[no-untyped-call]
            problem = refusal_to_work(channel)
        if problem is not None:
            self.close_connection(connection)  # type: ignore[no-untyped-call]
            raise RefusalError(problem)
        return connection


def _taken(response: list[bytes] | None) -> tuple[bytes, bytes] | None:
    """Return the queue and the message of a BRPOP; None if the message is refused."""
    if not response:
        return None
    queue, raw = response
    # Answers of other workers to our questions are read in the same way.
    admitted = admitted_task if queue in _TASK_QUEUES else admitted_question
    checked = _checked(queue, raw, admitted)
    return None if checked is None else (queue, checked)


def _checked(name: bytes, raw: bytes, admitted: Callable[[bytes], bytes]) -> bytes | None:
    try:
        return admitted(raw)
    except MalformedMessageError as error:
        queue = name.decode(errors="replace").removeprefix(KEY_PREFIX)
        logger.error("queue %s: message refused: %s", shown(queue), error)
        return None


@contextmanager
def _refusal_as_lost_connection() -> Iterator[None]:
    """Turn a refusal by Redis into an error that Celery expects at any time."""
    try:
        yield
    except ResponseError as error:
        raise ConnectionError(str(error)) from error


def close_gate() -> None:
    """Make workers of this process read messages only through the gate."""
    name = f"{__name__}:{GuardedTransport.__name__}"
    kombu_transport.TRANSPORT_ALIASES |= {"redis": name, "rediss": name}
