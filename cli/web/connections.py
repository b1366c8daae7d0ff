"""The server's connections: limits on their number, their time and the requests of clients.

waitress reads all connections in one thread, and uses another thread only for a complete request.
It does not close connections that never send a complete request, or whose client stops reading the
response. This module does.

waitress also asks each connection what it waits for, before each wait and after each request. With
48 connections this takes more time than a request. Here (on Linux) the kernel tells of an event of
a connection once, and the connection then says what it waits for next.
"""

import json
import select
import socket
import threading
import time
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import Any

from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask, ThreadedTaskDispatcher, WSGITask
from waitress.utilities import Error, RequestEntityTooLarge

from cluesmith.cli.web.access import API


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on the number of connections, and on the time that each keeps the server waiting."""

    request_s: float = 15
    """A request must be complete within this many seconds after its connection was opened or after
    the previous request.
    """
    stalled_s: float = 60
    """The most seconds that a client may lag behind reading the response at the least rate."""
    bytes_per_s: float = 4096
    """The least rate, so that a client that reads a byte now and then is disconnected."""
    between_s: float = 15
    """The most seconds between the end of a request and the beginning of the next one."""
    per_address: int = 100
    in_all: int = 400
    """The largest number of connections from one address, and in all. To accept one more, the
    server closes the one that has been idle for the longest time.
    """
    idle_s: float = 1
    """The seconds after which a connection counts as idle. If none does, the request of the new one
    gets 503.
    """


# For a server behind a proxy, and one that only its own machine reaches: all connections come from
# one address. Proxies keep them open for up to ten minutes (those of Google), and a request that a
# proxy sends while the server closes its connection is lost.
OF_ONE_ADDRESS = Limits(per_address=Limits().in_all, between_s=650)


# Whether the server runs. It is answered whatever the database and all other requests do.
LIVE = "/health/live"

_RETRY_AFTER_S = 1

# The longest body for the API. Each route takes as much as it needs.
MAX_API_BODY_BYTES = 262_144


class _Request(HTTPRequestParser):  # type: ignore[misc]  # waitress has no types
    """A request that gives its length in one way only, so that proxies cannot misread it."""

    def parse_header(self, header_plus: bytes) -> None:
        """Read the header; raises ParsingError if it is invalid."""
        super().parse_header(header_plus)
        is_encoded = self.chunked or "TRANSFER_ENCODING" in self.headers
        if is_encoded and "CONTENT_LENGTH" in self.headers:
            raise ParsingError("send Content-Length or Transfer-Encoding, not both")
        if self.path.startswith(API):
            self.adj: Any = _for_api(self.adj)


@cache
def _for_api(settings: Any) -> Any:
    found = copy(settings)
    found.max_request_body_size = MAX_API_BODY_BYTES
    return found


class _Answer(WSGITask):  # type: ignore[misc]
    """A response; for HEAD it leaves out the last chunk too, because there is no body."""

    def build_response_header(self) -> bytes:
        """Return nothing: the header is sent together with what comes first behind it."""
        self.channel.header = super().build_response_header()
        if self.request.command == "HEAD":
            self.chunked_response = False
        return b""

    def finish(self) -> None:
        """Send the rest; without a body, this is the header."""
        super().finish()
        header, self.channel.header = self.channel.header, b""
        self.channel.write_soon(header)


class _BusyError(Error):  # type: ignore[misc]
    code = 503
    reason = "Service Unavailable"


class _Refusal(ErrorTask):  # type: ignore[misc]
    """The answer to a request that cannot be read or is one too many; for the API a problem."""

    def execute(self) -> None:
        """Send it."""
        if isinstance(self.request.error, _BusyError):
            self.response_headers.append(("Retry-After", str(_RETRY_AFTER_S)))
        if not getattr(self.request, "path", "").startswith(API):
            super().execute()
            return
        error = self.request.error
        self.status = f"{error.code} {error.reason}"
        is_long = isinstance(error, RequestEntityTooLarge)
        detail = f"The body has more than {MAX_API_BODY_BYTES:,} bytes." if is_long else error.body
        problem = {"title": error.reason, "status": error.code, "detail": detail}
        body = json.dumps({**problem, "type": "about:blank"}).encode()
        self.response_headers.append(("Content-Type", "application/problem+json"))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class Connection(HTTPChannel):  # type: ignore[misc]
    """A connection that records what it waits for, and since when.

    ``is_refused``: whether it is one too many, so that its request gets 503.
    """

    parser_class = _Request
    task_class = _Answer
    error_task_class = _Refusal
    header = b""
    """The header of a response, until it is sent."""
    is_refused = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.since = time.monotonic()
        self._n_requests = 0
        self._waits_for = self._waiting()
        if self.server.waiting is not None:
            self.server.waiting.arm(self)

    @property
    def is_idle(self) -> bool:
        """Return True if it has no complete request to answer, and nothing to send."""
        return not self.requests and not self.total_outbufs_len

    @property
    def is_urgent(self) -> bool:
        """Return True if its request is answered before those that wait for a thread."""
        return self.is_refused or self.requests[0].path == LIVE

    def service(self) -> None:
        """Answer a request, in its thread."""
        self._n_requests += 1
        if self.is_refused:
            self.requests[0].error = _BusyError("The server has too many connections.")
        self.since = time.monotonic()
        _SERVING.connection = self
        super().service()

    def write_soon(self, data: Any) -> int:
        """Send the next part of the response, behind the header if that is still to be sent."""
        if not data:
            return 0
        header, self.header = self.header, b""
        if header and isinstance(data, bytes):
            data = header + data
        elif header:  # a file
            super().write_soon(header)
        n_bytes: int = super().write_soon(data)
        return n_bytes

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send a part of the response. Bytes that the client reads give it more time."""
        n_sent: int = super().send(data, do_close)
        gained_s = n_sent / self.server.limits.bytes_per_s
        self.since = min(time.monotonic(), self.since + gained_s)
        return n_sent

    def is_overdue(self, limits: Limits) -> bool:
        """Return True if the client has kept the server waiting for too long."""
        now, waits_for = time.monotonic(), self._waiting()
        if waits_for != self._waits_for:
            self._waits_for, self.since = waits_for, now
        if self.total_outbufs_len:
            limit_s = limits.stalled_s
        elif self._n_requests and self.request is None:
            limit_s = limits.between_s
        else:
            limit_s = limits.request_s
        return waits_for is not None and now - self.since > limit_s

    def drop(self) -> None:
        """Close it, even if the client neither reads nor writes."""
        self.will_close = True
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)

    def _waiting(self) -> tuple[str, int] | None:
        """Return the next thing that the client must do. The value changes when it is done."""
        if self.total_outbufs_len:
            return "read on", self._n_requests
        if self.requests:
            return None
        if self._n_requests and self.request is None:
            return "begin a request", self._n_requests
        return "send a request", self._n_requests


# The connection that a thread serves.
_SERVING = threading.local()


class Waiting:
    """Waits for events of sockets, each of which is armed again after an event."""

    def __init__(self, sockets: dict[int, Any]) -> None:
        self._sockets = sockets
        self._epoll = select.epoll()

    def arm(self, each: Any) -> None:
        """Tell of the next event that a socket waits for. Any thread may call this."""
        events = select.EPOLLIN | select.EPOLLPRI if each.readable() else 0
        if each.writable() and not each.accepting:
            events |= select.EPOLLOUT
        number = each._fileno
        if not events or number is None:
            return
        with suppress(OSError, ValueError):  # the thread of the loop has just closed it
            try:
                self._epoll.modify(number, events | select.EPOLLONESHOT)
            except FileNotFoundError:
                self._epoll.register(number, events | select.EPOLLONESHOT)

    def run(self, tick_s: float) -> None:
        """Handle events until there are no sockets, and look at all sockets at each tick."""
        due = 0.0
        with self._epoll:
            while self._sockets:
                if time.monotonic() >= due:
                    due = time.monotonic() + tick_s
                    for each in [*self._sockets.values()]:
                        self.arm(each)
                for number, events in self._epoll.poll(tick_s):
                    ready = self._sockets.get(number)
                    if ready is not None:
                        wasyncore.readwrite(ready, events)
                        self.arm(ready)


class Listener(TcpWSGIServer):  # type: ignore[misc]
    """Accepts connections, and keeps their number within the limits."""

    channel_class = Connection
    limits = Limits()
    waiting: Waiting | None = None
    urgent: ThreadedTaskDispatcher

    def add_task(self, task: Connection) -> None:
        """Let a thread answer the request of a connection."""
        (self.urgent if task.is_urgent else self.task_dispatcher).add_task(task)

    def pull_trigger(self) -> None:
        """Let the loop look at the connection that this thread serves."""
        if self.waiting is None:
            super().pull_trigger()
        else:
            self.waiting.arm(_SERVING.connection)

    def handle_accept(self) -> None:
        """Accept a connection, and close another one if there are too many."""
        super().handle_accept()
        opened = [
            each
            for each in [*self._map.values()]
            if isinstance(each, Connection) and not each.will_close
        ]
        held = [each for each in opened if not each.is_refused]
        of_address = [each for each in held if each.addr[0] == held[-1].addr[0]]
        for some, most in (
            (of_address, self.limits.per_address),
            (held, self.limits.in_all),
        ):
            if len(some) > most:
                # It is the new connection if all others are busy.
                oldest = min((each for each in some if each.is_idle), key=_since)
                if time.monotonic() - oldest.since >= self.limits.idle_s:
                    oldest.drop()
                else:
                    held[-1].is_refused = True
                    break
        refused = [each for each in opened if each.is_refused]
        if len(refused) > self.limits.in_all // 2:
            min(refused, key=_since).drop()

    def maintenance(self, now: float) -> None:
        """Close the connections that have kept the server waiting for too long."""
        for connection in [*self.active_channels.values()]:  # another thread may close the server
            if connection.is_overdue(self.limits):
                connection.drop()


def _since(connection: Connection) -> float:
    return connection.since
