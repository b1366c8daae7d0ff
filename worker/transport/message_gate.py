"""The gate: a worker accepts only messages that Cluesmith itself could have sent.

Celery and kombu trust everyone who can write to the broker. A message with an unexpected body
raises in the worker's main process and ends it. Because it is not acknowledged, it comes back and
ends the next worker. Other messages could set time limits, callbacks or delays. So the gate checks
each message before Celery or kombu reads it, and rebuilds it from known parts: one of our tasks,
its numbers, its identity. It logs and removes a message that it refuses. No work is lost, because
the database knows what is to be done.

`guarded_transport` puts the gate where kombu reads. The broker's users decide who may write to it
at all: ``compose/make-secrets`` for a cluster, a private socket for the embedded broker.
"""

import base64
import json
from datetime import datetime
from typing import Any

from cluesmith.worker.transport.broker import DISPATCH_JOBS, SHARD_TASKS, TAKE_BACK_SHARD
from cluesmith.worker.worker_errors import MalformedMessageError

# The number of arguments of each task.
N_ARGUMENTS = {**dict.fromkeys(SHARD_TASKS, 2), TAKE_BACK_SHARD: 4, DISPATCH_JOBS: 0}

# Our messages have some hundred bytes; the gate does not read longer ones.
MAX_MESSAGE_BYTES = 20_000
_MAX_NAME_CHARACTERS = 200

# The length at which a log cuts a value.
_SHOWN_CHARACTERS = 80

Message = dict[str, Any]


def admitted_task(raw: bytes) -> bytes:
    """Return a message for a task, rebuilt as Cluesmith would have sent it.

    Raises MalformedMessageError for a message that Cluesmith does not send.
    """
    return json.dumps(admitted(_parsed(raw))).encode()


def admitted_question(raw: bytes) -> bytes:
    """Return a message to all workers with the envelope that kombu needs; raises as above.

    Celery itself checks the question.
    """
    return json.dumps(_envelope(_parsed(raw))).encode()


def check_kept(raw: bytes) -> None:
    """Refuse a text that is not kombu's record of an unacknowledged message; raises as above."""
    match _parsed(raw):
        case [message, str(), str()]:
            admitted(message)
        case other:
            raise MalformedMessageError(shown(other))


def _parsed(raw: bytes) -> object:
    # Check the size before decoding, which would put the message into memory several times.
    if len(raw) > MAX_MESSAGE_BYTES:
        raise MalformedMessageError(f"{len(raw)} bytes")
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise MalformedMessageError(f"not JSON: {type(error).__name__}") from None


def admitted(raw: object) -> Message:
    """Return the rebuilt message of a task; raises as above."""
    message = _envelope(raw)
    headers = _dict(message.get("headers"), "headers")
    task = headers.get("task")
    if not isinstance(task, str) or task not in N_ARGUMENTS:
        raise MalformedMessageError(f"unknown task {shown(task)}")
    if message.get("content-type") != "application/json":
        raise MalformedMessageError(f"content type {shown(message.get('content-type'))}")
    if headers.get("eta") is not None:
        raise MalformedMessageError(f"eta {shown(headers['eta'])}")
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
    """Return the parts that kombu needs of any message, and its headers unchanged."""
    message = _dict(raw, "message")
    properties = _dict(message.get("properties"), "properties")
    delivery = _dict(properties.get("delivery_info"), "delivery_info")
    body = message.get("body")
    if not isinstance(body, str) or properties.get("body_encoding") != "base64":
        raise MalformedMessageError(f"body {shown(body)}")
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
    try:
        parts = json.loads(base64.b64decode(body, validate=True))
    except (ValueError, RecursionError) as error:  # binascii.Error is a ValueError
        raise MalformedMessageError(f"{task}: not JSON: {error}") from None
    match parts:
        case [[*arguments], {**keywords}, {}] if not keywords:
            if len(arguments) == N_ARGUMENTS[task]:
                return arguments
    raise MalformedMessageError(f"{task}: arguments {shown(parts)}")


def _dict(value: object, what: str) -> Message:
    if not isinstance(value, dict):
        raise MalformedMessageError(f"{what} {shown(value)}")
    return value


def _text(value: object, what: str) -> str:
    """Return a short text; the name of an exchange may be empty."""
    is_short = isinstance(value, str) and len(value) <= _MAX_NAME_CHARACTERS
    if not is_short or not str(value).isprintable():
        raise MalformedMessageError(f"{what} {shown(value)}")
    return str(value)


def _time(value: object) -> str | None:
    if value is None:
        return None
    try:
        time = datetime.fromisoformat(_text(value, "expires"))
    except ValueError:
        time = None
    # Years in which no time zone leads beyond the range of a datetime.
    if time is None or time.tzinfo is None or not 2000 <= time.year < 9999:
        raise MalformedMessageError(f"expires {shown(value)}")
    return time.isoformat()


def shown(value: object) -> str:
    """Return a value for a log: short, and without control characters."""
    if isinstance(value, str | bytes):
        value = value[:_SHOWN_CHARACTERS]
    try:
        text = ascii(value)
    except RecursionError:
        return "nested too deep"
    return text if len(text) <= _SHOWN_CHARACTERS else f"{text[:_SHOWN_CHARACTERS]}..."
