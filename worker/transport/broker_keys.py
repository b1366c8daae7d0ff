"""The keys of Cluesmith in the broker, and a check that they can be written and hold no other data.

Redis answers WRONGTYPE if a key holds something else, and does not name the key.
"""

from typing import Any

from redis import Redis
from redis.exceptions import ReadOnlyError, ResponseError

from cluesmith.worker.transport.celery_app import KEY_PREFIX
from cluesmith.worker.transport.queues import QUEUES
from cluesmith.worker.worker_errors import WorkerError

# Exists for some seconds after a request for a dispatch.
DISPATCH_ASKED = "dispatch-asked"

# The databases whose jobs workers do, with the time of their last sign of life.
DATABASES = "databases"

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


def refusal_to_write(channel: Any) -> str | None:
    """Return a sentence about a broker that changes no key of ours now; None if it does."""
    try:
        Redis(connection_pool=channel.pool).zrem(KEY_PREFIX + DATABASES, "")
    except ReadOnlyError:
        return READ_ONLY
    except ResponseError as error:
        return f"refuses to write ({error})"
    return None
