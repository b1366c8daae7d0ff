"""The keys of Cluesmith in the broker, and a check that they can be written and hold no other data.

Redis answers WRONGTYPE if a key holds something else, and does not name the key.
"""

from typing import Any

from redis import Redis
from redis.exceptions import NoPermissionError, ReadOnlyError, ResponseError

from cluesmith.worker.transport.celery_app import BROKER_TIMEOUT_S, KEY_PREFIX
from cluesmith.worker.transport.queues import QUEUES
from cluesmith.worker.worker_errors import WorkerError

# Exists for some seconds after a request for a dispatch.
DISPATCH_ASKED = "dispatch-asked"

# The databases whose jobs workers do, with the time of their last sign of life.
DATABASES = "databases"

# The channel on which workers hear questions to all of them.
QUESTIONS = "celery.pidbox"

# The types of our keys: the queues, and what kombu stores beside them.
KEY_TYPES = {
    **dict.fromkeys(QUEUES, "list"),
    DISPATCH_ASKED: "string",
    DATABASES: "zset",
    "unacked": "hash",
    "unacked_index": "zset",
    "_kombu.binding_deadlines": "zset",
    "_kombu.binding.celery.pidbox": "set",
    "_kombu.binding.reply.celery.pidbox": "set",
}

READ_ONLY = (
    "is a read-only replica; wait for the end of a failover, or let the URL name the primary server"
)


class RefusalError(WorkerError, ConnectionError):
    """A broker that answers and cannot be used; Celery tries again as if it did not answer."""


def misused_key(channel: Any) -> str | None:
    """Return a sentence about a key that Cluesmith did not write; None if there is none."""
    with Redis(connection_pool=channel.pool).pipeline(transaction=False) as pipeline:
        for name in KEY_TYPES:
            pipeline.type(KEY_PREFIX + name)
        found = [type_.decode() for type_ in pipeline.execute()]
    for (name, wanted), type_ in zip(KEY_TYPES.items(), found, strict=True):
        if type_ not in (wanted, "none"):
            return (
                f"the key {KEY_PREFIX}{name} holds a {type_} that Cluesmith did not write,"
                f" in place of a {wanted}; delete it"
            )
    return None


def refusal_to_work(channel: Any) -> str | None:
    """Return a sentence about a broker that workers cannot use now; None if they can."""
    client = Redis(connection_pool=channel.pool)
    try:
        if misused := misused_key(channel):
            return misused
        client.zrem(KEY_PREFIX + DATABASES, "")
        with client.pubsub() as questions:  # type: ignore[no-untyped-call]
            questions.psubscribe(f"{KEY_PREFIX}{channel.keyprefix_fanout}{QUESTIONS}")
            questions.get_message(timeout=BROKER_TIMEOUT_S)
    except ReadOnlyError:
        return READ_ONLY
    except NoPermissionError as error:
        return missing_right(channel, error)
    except ResponseError as error:
        return f"refuses to write ({error})"
    return None


def missing_right(channel: Any, error: BaseException) -> str:
    """Return a sentence about a user of the broker without a right, with the rules that it needs.

    A channel that a worker listens to must be in its rule as it is: patterns match no patterns.
    """
    heard = f"&{KEY_PREFIX}{channel.keyprefix_fanout}{QUESTIONS}"
    reason = str(error).partition(" of pipeline caused error: ")
    return (
        f"its user lacks a right ({reason[2] or reason[0]});"
        f" give it ~{KEY_PREFIX}* {heard} +@all -@dangerous"
    )
