"""Forged messages to a real worker: refused and logged, and the worker goes on."""

import base64
import json
import os
import pickle
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from clusters import Cluster, redis_of
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.worker.transport.celery_app import KEY_PREFIX, app
from cluesmith.worker.transport.guarded_transport import _taken
from cluesmith.worker.transport.message_gate import N_ARGUMENTS, admitted
from cluesmith.worker.transport.queues import GENERATION, VERIFICATION
from cluesmith.worker.worker_errors import MalformedMessageError, ServicesError

TASK = "cluesmith.generate_shard"
SIGNATURE = {"task": "cluesmith.dispatch", "args": [], "kwargs": {}, "options": {}}
HUGE = 10**30


def message(body: object, headers: dict[str, Any] | None = None, **other: Any) -> dict[str, Any]:
    """Return a message as it stands in the broker."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return {
        "body": base64.b64encode(raw).decode(),
        "content-type": "application/json",
        "content-encoding": "utf-8",
        "headers": {"lang": "py", "task": TASK, "id": str(uuid.uuid4()), **(headers or {})},
        "properties": {
            "body_encoding": "base64",
            "delivery_tag": str(uuid.uuid4()),
            "delivery_info": {"exchange": GENERATION, "routing_key": GENERATION},
        },
        **other,
    }


def of_shard(*arguments: object, **headers: object) -> dict[str, Any]:
    return message([arguments, {}, {}], headers)


class Payload:
    """What a pickle may do to who reads it."""

    def __init__(self, command: str) -> None:
        self.command = command

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str]]:
        return os.system, (self.command,)


def forged(evil: Path) -> dict[str, object]:
    """Return messages, or what is none, of which each must be refused."""
    pickled = pickle.dumps(Payload(f"touch {evil}"))
    arguments = [["x", 1], [None, 0], [1.5, 0], [True, 0], [-1, 0], [2**31, 0], [HUGE, 0], [[], {}]]
    arguments += [[], [1], [1, 2, 3], ["'; DROP TABLE job;--", 0], ["\x1b[31m\nINFO: all well", 0]]
    bodies = ["hello", None, {}, 5, [[1, 0]], [[1, 0], 5, {}], [[1, 0], {"x": 1}, {}]]
    headers: list[dict[str, Any]] = [
        *({"task": name} for name in ("os.system", "celery.map", "\x1b[31m\nINFO", None, [1])),
        *({"eta": eta} for eta in ("9999-12-31T23:59:59+00:00", "soon", [1], HUGE)),
        *({"expires": when} for when in ("9999-12-31T23:59:59+00:00", "never", [1], HUGE)),
        *({"id": identity} for identity in (None, [1], "\x1b[31m\nINFO", "x" * 100_000)),
    ]
    good = of_shard(0, 0)
    properties = good["properties"]
    wrong_properties: list[object] = [
        None,
        [1],
        {},
        *(
            {**properties, name: value}
            for name in ("body_encoding", "delivery_tag", "delivery_info")
            for value in (None, 5, [1], {"a": 1})
        ),
    ]
    return {
        **{f"arguments {given}": of_shard(*given) for given in arguments},
        **{f"body {given}": message(given) for given in bodies},
        **{f"headers {given}"[:80]: of_shard(0, 0, **given) for given in headers},
        **{f"properties {p}": {**good, "properties": p} for p in wrong_properties},
        **{f"envelope headers {h}": {**good, "headers": h} for h in (None, [1], {}, 5)},
        "no body": {**good, "body": None},
        "no base64": {**good, "body": "!"},
        "pickle": {**message(pickled), "content-type": "application/x-python-serialize"},
        "pickle as json": message(pickled),
        "yaml": {**message(b"!!python/object/apply:os.system [id]"), "content-type": "x-yaml"},
        "deep body": message(b"[" * 7_000),
        "deep": b"[" * 200_000,
        **{f"raw {raw!r}": raw for raw in (b"not JSON", b"\xff\xfe\0", b"", b"5", b"[]", b"{}")},
    }


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_a_worker_refuses_forged_messages_and_goes_on(
    cluster: Cluster, undisturbed: str, tmp_path: Path, until: Callable[..., None]
) -> None:
    evil = tmp_path / "evil"
    forgeries = forged(evil)
    with redis_of(cluster) as broker:
        # As if taken long ago by somebody who has died since.
        for raw in ("nonsense", "[]", '["x", 5, null]', '[{}, "", "generation"]', "[" * 200_000):
            broker.hset(KEY_PREFIX + "unacked", raw[:9], raw)
            broker.zadd(KEY_PREFIX + "unacked_index", {raw[:9]: 1})
    worker = cluster.start_worker("a")
    queues = (KEY_PREFIX + GENERATION, KEY_PREFIX + VERIFICATION)
    with redis_of(cluster) as broker:
        for each in forgeries.values():
            raw = each if isinstance(each, bytes) else json.dumps(each).encode()
            broker.lpush(KEY_PREFIX + GENERATION, raw)
        # Whoever speaks to all workers can send anything as well.
        for raw in (b"nonsense", b"{}", b"[]", json.dumps(message({"method": 5})).encode()):
            broker.publish("cluesmith:/1.celery.pidbox", raw)
        # Harmless: a shard that there is not, and one with wishes that nobody grants.
        wishes = {"callbacks": [SIGNATURE], "chord": SIGNATURE, "chain": [SIGNATURE]}
        limits = {"timelimit": [1e300, "x"], "reply_to": "me", "shadow": "\x1b[31m", "retries": "x"}
        for harmless in (of_shard(999_999, 0), message([[999_999, 1], {}, wishes], limits)):
            broker.lpush(KEY_PREFIX + VERIFICATION, json.dumps(harmless))
        until(lambda: not any(map(broker.llen, queues)), 60)
        job_id = cluster.enqueue()
        cluster.await_status(job_id)
        until(lambda: not broker.hlen("cluesmith:unacked"), 60)
    worker.check()
    assert cluster.cluesmith("export", "--job", str(job_id)) == undisturbed
    log = cluster.log("a").read_text()
    refused = [line for line in log.splitlines() if ": message refused" in line]
    assert len([line for line in refused if "pidbox" not in line]) == len(forgeries)
    assert log.count("unacknowledged message refused") == 5
    assert 'event="nothing to do" job=999999 shard=0' in log
    assert 'event="nothing to do" job=999999 shard=1' in log
    assert "\x1b" not in log
    assert not evil.exists()


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_an_error_of_the_gate_itself_is_not_called_a_refused_message(
    cluster: Cluster, until: Callable[..., None]
) -> None:
    trap = "from cluesmith.worker.transport import message_gate\nmessage_gate.N_ARGUMENTS = None"
    worker = cluster.start_worker("a", preload=trap)
    cluster.enqueue()
    with pytest.raises(ServicesError, match="the worker a ended"):
        until(worker.check)
    log = cluster.log("a").read_text()
    assert "TypeError" in log
    assert "message refused" not in log


def test_answers_of_other_workers_are_let_in_as_they_are() -> None:
    answer = json.dumps(message({"other@test": {"clock": 5}})).encode()
    queue = f"{KEY_PREFIX}me.reply.celery.pidbox".encode()
    taken = _taken([queue, answer])
    assert taken is not None
    assert (taken[0], json.loads(taken[1])["body"]) == (queue, json.loads(answer)["body"])
    assert _taken([f"{KEY_PREFIX}{GENERATION}".encode(), answer]) is None


def test_the_gate_knows_every_task() -> None:
    app.loader.import_default_modules()
    assert set(N_ARGUMENTS) == {name for name in app.tasks if not name.startswith("celery.")}


def test_what_workers_send_each_other_is_let_in_as_it_is() -> None:
    soon = "2026-01-31T12:00:00.123456+00:00"
    sent = message([[], {}, {}], {"task": "cluesmith.dispatch", "expires": soon})
    let_in = admitted(sent)
    assert json.loads(base64.b64decode(let_in["body"]))[:2] == [[], {}]
    assert (let_in["headers"]["task"], let_in["headers"]["expires"]) == ("cluesmith.dispatch", soon)
    assert let_in["properties"]["delivery_tag"] == sent["properties"]["delivery_tag"]
    assert admitted(let_in) == let_in


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)
_LIKELY = st.sampled_from(["body", "headers", "properties", "content-type"])


@given(_JSON | st.dictionaries(_LIKELY, _JSON), _JSON, st.dictionaries(st.text(), _JSON))
def test_any_json_is_let_in_as_ours_or_refused(envelope: Any, body: Any, headers: Any) -> None:
    for raw in (envelope, message(body, headers), {**of_shard(1, 2), "headers": headers}):
        with suppress(MalformedMessageError):
            let_in = admitted(raw)
            assert admitted(let_in) == let_in
            assert let_in["headers"]["eta"] is None
