"""The server: connections and work that keep it waiting are ended, and keep nobody else from it."""

import os
import select
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from flask.testing import FlaskClient
from raw_requests import TIMEOUT_S, everything, running
from werkzeug.exceptions import HTTPException

from cluesmith.cli.web.connections import Limits
from cluesmith.cli.web.slow_work import SlowWork

HALF = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1"
WHOLE = HALF + b"\r\n\r\n"

PIECE = b"x" * 100_000
N_PIECES = 400

Connect = Callable[..., socket.socket]


@pytest.fixture
def connect() -> Iterator[Connect]:
    """Serve an app with limits, and return a connection to it, from an address of this machine."""
    with ExitStack() as opened:
        servers: dict[object, Any] = {}

        def connected(app: object, limits: Limits, source: str = "127.0.0.1") -> socket.socket:
            if app not in servers:
                servers[app] = opened.enter_context(running(app, limits))
            port = urlsplit(servers[app].address).port
            made = socket.create_connection(("127.0.0.1", port), TIMEOUT_S, (source, 0))
            return opened.enter_context(made)

        yield connected


class LongAnswer:
    """An app with an answer that is longer than what the server keeps of one."""

    def __init__(self) -> None:
        self.is_closed = threading.Event()

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        start_response("200 OK", [("Content-Type", "text/plain")])
        return self._pieces()

    def _pieces(self) -> Iterator[bytes]:
        try:
            for _ in range(N_PIECES):
                yield PIECE
        finally:
            self.is_closed.set()


def test_an_answer_that_is_not_read_on_ends_with_what_it_reads(connect: Connect) -> None:
    app = LongAnswer()
    connection = connect(app, Limits(stalled_s=0.2))
    connection.sendall(WHOLE)
    assert connection.recv(100).startswith(b"HTTP/1.1 200 OK")
    assert app.is_closed.wait(TIMEOUT_S)
    reader = connect(LongAnswer(), Limits())
    reader.sendall(WHOLE)
    assert everything(reader).count(b"x" * 1000) == 100 * N_PIECES


def test_an_answer_that_is_read_more_slowly_than_the_least_rate_ends(connect: Connect) -> None:
    app, n_read = LongAnswer(), 0
    connection = connect(app, Limits(stalled_s=1, bytes_per_s=1e9))
    connection.sendall(WHOLE)
    with suppress(ConnectionResetError):
        while piece := connection.recv(50_000):
            n_read += len(piece)
            app.is_closed.wait(0.005)
    assert app.is_closed.wait(TIMEOUT_S)
    assert n_read < N_PIECES * len(PIECE)


def test_half_a_request_is_not_waited_for(client: FlaskClient, connect: Connect) -> None:
    connection = connect(client.application, Limits(request_s=0.2))
    connection.sendall(HALF)
    assert everything(connection) == b""


@pytest.mark.parametrize(
    ("limits", "sources"),
    [
        (Limits(per_address=3, idle_s=0), ["127.0.0.1"] * 3),
        (Limits(in_all=3, idle_s=0), ["127.0.0.2", "127.0.0.3", "127.0.0.4"]),
    ],
    ids=["of an address", "of all"],
)
def test_one_connection_too_many_takes_the_place_of_the_one_that_waits_longest(
    client: FlaskClient, connect: Connect, limits: Limits, sources: list[str]
) -> None:
    old = [connect(client.application, limits, source) for source in sources]
    old[0].sendall(HALF)
    new = connect(client.application, limits)
    assert everything(old[0]) == b""
    for each in (new, *old[1:]):
        each.sendall(WHOLE)
        assert each.recv(1000).startswith(b"HTTP/1.1 200 OK")


def test_one_request_too_many_at_once_is_asked_to_come_again(connect: Connect) -> None:
    is_over = threading.Event()

    def app(environ: dict, start_response: Callable) -> Iterable[bytes]:
        is_over.wait(TIMEOUT_S)
        start_response("200 OK", [])
        return [b"done"]

    sockets = [connect(app, Limits(in_all=20, idle_s=60)) for _ in range(22)]
    try:
        for each in sockets:
            each.sendall(WHOLE)
        refused = [everything(each) for each in sockets[20:]]
    finally:
        is_over.set()
    assert all(each.startswith(b"HTTP/1.1 503 Service Unavailable\r\n") for each in refused)
    assert all(b"\r\nRetry-After: 1\r\n" in each for each in refused)
    assert all(each.recv(1000).endswith(b"done") for each in sockets[:20])


def test_a_server_lives_while_all_its_threads_wait(client: FlaskClient, connect: Connect) -> None:
    is_over = threading.Event()

    def app(environ: dict, start_response: Callable) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/health":
            is_over.wait(TIMEOUT_S)
        return client.application(environ, start_response)

    try:
        for _ in range(20):
            connect(app, Limits()).sendall(WHOLE)
        asked = connect(app, Limits())
        asked.sendall(WHOLE.replace(b"/health", b"/health/live"))
        assert asked.recv(1000).endswith(b"ok\n")
    finally:
        is_over.set()


def test_a_proxy_keeps_a_connection_for_longer_than_a_request_takes(
    client: FlaskClient, connect: Connect
) -> None:
    kept = connect(client.application, Limits(request_s=0.2, between_s=20))
    for _ in range(2):
        kept.sendall(WHOLE)
        assert kept.recv(1000).startswith(b"HTTP/1.1 200 OK")
        started = time.monotonic()
        while time.monotonic() < started + 1.5:  # the server looks at it each half second
            assert not select.select([kept], [], [], 0.1)[0]
    kept.sendall(HALF)
    assert everything(kept) == b""


TWO_LENGTHS = "Content-Length: 3\r\nTransfer-Encoding: chunked"


@pytest.mark.parametrize(
    ("request_text", "status"),
    [
        (f"POST / HTTP/1.1\r\n{TWO_LENGTHS}\r\n\r\n0\r\n\r\n", 400),
        (f"POST / HTTP/1.0\r\n{TWO_LENGTHS}\r\n\r\nabc", 400),
        ("HEAD /download?job=1&format=pdf HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 200),
    ],
    ids=["two lengths", "two lengths of HTTP 1.0", "HEAD"],
)
def test_a_length_is_said_once_and_is_right(
    client: FlaskClient, connect: Connect, request_text: str, status: int
) -> None:
    connection = connect(client.application, Limits())
    connection.sendall(request_text.encode())
    head, _, body = everything(connection).decode().partition("\r\n\r\n")
    assert head.split()[1] == str(status)
    if status == 200:
        assert ("Content-Length" in head, body) == (False, "")


def test_a_proxy_says_who_asks() -> None:
    def app(environ: dict, start_response: Callable) -> Iterable[bytes]:
        start_response("200 OK", [])
        return [environ["REMOTE_ADDR"].encode()]

    for is_proxied, address in ((False, b"127.0.0.1"), (True, b"192.0.2.7")):
        with running(app, Limits(), is_proxied=is_proxied) as server:
            asked = Request(server.address, headers={"X-Forwarded-For": "192.0.2.9, 192.0.2.7"})
            with urlopen(asked) as answer:
                assert answer.read() == address


@pytest.mark.parametrize(
    ("function", "argument", "problem"),
    [
        (os._exit, 3, "The process that computes this has crashed. Reload the page to try again."),
        # What the alarm of a process does when its time is over.
        (signal.raise_signal, signal.SIGALRM, "This takes more than 60 seconds."),
    ],
)
def test_why_there_is_no_answer_follows_from_how_the_process_ended(function, argument, problem):
    work = SlowWork()
    try:
        with pytest.raises(HTTPException) as refused:
            work.result(60, function, argument)
        assert refused.value.description == problem
        assert work.result(60, abs, -3) == 3
    finally:
        work.close()


def test_a_crash_is_reported_when_nobody_waited_for_it(until):
    work = SlowWork()
    try:
        with pytest.raises(HTTPException):
            until(lambda: work.result(0, os._exit, 3))
    finally:
        work.close()


def test_what_crashed_is_tried_again(tmp_path):
    file = tmp_path / "size"
    work = SlowWork()
    try:
        with pytest.raises(HTTPException):
            work.result(60, os.path.getsize, file)
        file.write_text("four")
        assert work.result(60, os.path.getsize, file) == 4
    finally:
        work.close()
