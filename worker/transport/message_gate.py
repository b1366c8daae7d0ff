"""The gate: what comes from the broker is let in only if it is a message of ours.

Celery and kombu trust whoever writes to the broker.  A message whose body is not what they expect
raises in the worker's main process and ends it; not acknowledged, it comes back and ends the next
worker.  Others ask for the time limits, callbacks or delays that they like.  So each message is
looked at before either reads it, and made anew of what we know: a task of ours, its numbers, its
identity.  What is refused is logged and gone; whatever was in it, the database knows what is to do.
"""

import base64
import json
import logging
from datetime import datetime
from typing import Any

from kombu import transport as kombu_transport
from kombu.transport import redis

from worker.errors import MalformedMessageError
from worker.transport.broker import DISPATCH_JOBS, SHARD_TASKS, TAKE_BACK_SHARD
from worker.transport.celery_app import app

logger = logging.getLogger(__name__)

# How many arguments each task takes.
N_ARGUMENTS = {**dict.fromkeys(SHARD_TASKS, 2), TAKE_BACK_SHARD: 3, DISPATCH_JOBS: 0}
_TASK_QUEUES = frozenset(queue.name for queue in app.conf.task_queues)

# Ours have a few hundred; more is not worth reading.
_MAX_BODY_CHARACTERS = 10_000
_MAX_NAME_CHARACTERS = 200

# How much of a value a log shows.
_SHOWN_CHARACTERS = 80

Message = dict[str, Any]


def admitted(raw: object) -> Message:
    """Return a message for a task as we would have sent it.

    Raises
    ------
    MalformedMessageError
        None of ours is like it.
    """
    message = _envelope(raw)
    headers = _dict(message.get("headers"), "headers")
    task = headers.get("task")
    if not isinstance(task, str) or task not in N_ARGUMENTS:
        raise MalformedMessageError(f"unknown task {_short(task)}")
    if message.get("content-type") != "application/json":
        raise MalformedMessageError(f"content type {_short(message.get('content-type'))}")
    if headers.get("eta") is not None:
        raise MalformedMessageError(f"eta {_short(headers['eta'])}")
    identity = _text(headers.get("id"), "id")
    arguments = _arguments(task, message["body"])
    body = [arguments, {}, {"callbacks": None, "errbacks": None, "chain": None, "chord": None}]
    return {
        **message,
        "body": base64.b64encode(json.dumps(body).encode()).decode(),
        "headers": {
            "lang": "py",
            "task": task,
            "id": identity,
            "root_id": identity,
            "parent_id": None,
            "group": None,
            "retries": 0,
            "timelimit": [None, None],
            "eta": None,
            "expires": _time(headers.get("expires")),
            "ignore_result": True,
            "redelivered": headers.get("redelivered") is True,
        },
    }


def _envelope(raw: object) -> Message:
    """Return what kombu needs of any message, and its headers as they are."""
    message = _dict(raw, "message")
    properties = _dict(message.get("properties"), "properties")
    delivery = _dict(properties.get("delivery_info"), "delivery_info")
    body = message.get("body")
    if not isinstance(body, str) or properties.get("body_encoding") != "base64":
        raise MalformedMessageError(f"body {_short(body)}")
    return {
        "body": body,
        "content-type": message.get("content-type"),
        "content-encoding": "utf-8",
        "headers": message.get("headers"),
        "properties": {
            "body_encoding": "base64",
            "delivery_tag": _text(properties.get("delivery_tag"), "delivery_tag"),
            "delivery_mode": 2,
            "priority": 0,
            "delivery_info": {
                "exchange": _text(delivery.get("exchange"), "exchange"),
                "routing_key": _text(delivery.get("routing_key"), "routing_key"),
                "redelivered": delivery.get("redelivered") is True,
            },
        },
    }


def _arguments(task: str, body: str) -> list[Any]:
    if len(body) > _MAX_BODY_CHARACTERS:
        raise MalformedMessageError(f"{task}: a body of {len(body)} characters")
    try:
        parts = json.loads(base64.b64decode(body, validate=True))
    except (ValueError, RecursionError) as error:  # binascii.Error is a ValueError
        raise MalformedMessageError(f"{task}: no JSON: {error}") from None
    match parts:
        case [[*arguments], {**keywords}, {}] if not keywords:
            if len(arguments) == N_ARGUMENTS[task]:
                return arguments
    raise MalformedMessageError(f"{task}: arguments {_short(parts)}")


def _dict(value: object, what: str) -> Message:
    if not isinstance(value, dict):
        raise MalformedMessageError(f"{what} {_short(value)}")
    return value


def _text(value: object, what: str) -> str:
    """Return a short text; an exchange may be without a name."""
    is_short = isinstance(value, str) and len(value) <= _MAX_NAME_CHARACTERS
    if not is_short or not str(value).isprintable():
        raise MalformedMessageError(f"{what} {_short(value)}")
    return str(value)


def _time(value: object) -> str | None:
    if value is None:
        return None
    try:
        time = datetime.fromisoformat(_text(value, "expires"))
    except ValueError:
        time = None
    # Within the years in which no time zone leads out of what a datetime holds.
    if time is None or time.tzinfo is None or not 2000 <= time.year < 9999:
        raise MalformedMessageError(f"expires {_short(value)}")
    return time.isoformat()


def _short(value: object) -> str:
    if isinstance(value, str | bytes):
        value = value[:_SHOWN_CHARACTERS]
    try:
        text = ascii(value)
    except RecursionError:
        return "nested too deep"
    return text if len(text) <= _SHOWN_CHARACTERS else f"{text[:_SHOWN_CHARACTERS]}..."


class GuardedChannel(redis.Channel):
    """A channel that goes on after what is no JSON."""

    def _brpop_read(self, **options: Any) -> Any:
        try:
            return super()._brpop_read(**options)  # type: ignore[no-untyped-call]
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            logger.error("message refused: %s: %s", type(error).__name__, _short(str(error)))
            return True


class GuardedTransport(redis.Transport):
    """The Redis transport with the gate before it."""

    Channel = GuardedChannel

    def _deliver(self, message: object, queue: str) -> None:
        try:
            let_in = admitted(message) if queue in _TASK_QUEUES else _envelope(message)
        except MalformedMessageError as error:
            logger.error("queue %s: message refused: %s", _short(queue), error)
            return
        super()._deliver(let_in, queue)  # type: ignore[no-untyped-call]


def close_gate() -> None:
    """Let workers of this process take messages only through the gate."""
    name = f"{__name__}:{GuardedTransport.__name__}"
    kombu_transport.TRANSPORT_ALIASES |= {"redis": name, "rediss": name}
