"""The keys of the broker that are ours, and whether somebody else's data stands there.

Redis answers WRONGTYPE to whoever uses a key that holds something else, and does not say which.
"""

from typing import Any

from cluesmith.worker.transport.celery_app import KEY_PREFIX
from cluesmith.worker.transport.queues import QUEUES

# Is there for some seconds after somebody asked for a dispatch.
DISPATCH_ASKED = "dispatch-asked"

# Each with the type that it must have: the queues, and what kombu keeps beside them.
KEY_TYPES = {
    **dict.fromkeys(QUEUES, "list"),
    DISPATCH_ASKED: "string",
    "unacked": "hash",
    "unacked_index": "zset",
    "_kombu.binding_deadlines": "zset",
    "_kombu.binding.celery.pidbox": "set",
    "_kombu.binding.reply.celery.pidbox": "set",
}


def misused_key(channel: Any) -> str | None:
    """Return a sentence about a key that holds what is not ours; None if there is none.

    Parameters
    ----------
    channel : kombu.transport.redis.Channel
    """
    from redis import Redis

    with Redis(connection_pool=channel.pool).pipeline(transaction=False) as pipeline:
        for name in KEY_TYPES:
            pipeline.type(KEY_PREFIX + name)
        found = [type_.decode() for type_ in pipeline.execute()]
    for (name, wanted), type_ in zip(KEY_TYPES.items(), found, strict=True):
        if type_ not in (wanted, "none"):
            return (
                f"the key {KEY_PREFIX}{name} holds a {type_} that is not ours, where a {wanted}"
                f" should be; delete it"
            )
    return None
