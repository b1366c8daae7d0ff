"""The connections of the server: how many others may hold, for how long, and what they may send.

waitress reads all connections in one thread and needs another only for a whole request.  It ends
neither connections that never send one nor answers that nobody reads on, so this module does.
"""

import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask


@dataclass(frozen=True, slots=True)
class Limits:
    """How many connections there may be, and how long each may keep the server waiting.

    Parameters
    ----------
    request_s : float
        Seconds in which a request comes as a whole, from the opening of its connection or from
        the request before.
    stalled_s : float
        Seconds in which an answer that is being sent has to get on.
    per_address, in_all : int
        The most connections from an address, and from all.  A further one takes the place of the
        one that has waited longest for a request.
    """

    request_s: float = 15
    stalled_s: float = 60
    per_address: int = 100
    in_all: int = 400


class _Request(HTTPRequestParser):  # type: ignore[misc]  # waitress has no types
    """A request whose length is given in one way only, so that a proxy cannot read it otherwise."""

    def parse_header(self, header_plus: bytes) -> None:
        """Read the header; raises ParsingError where it cannot be read."""
        super().parse_header(header_plus)
        is_encoded = self.chunked or "TRANSFER_ENCODING" in self.headers
        if is_encoded and "CONTENT_LENGTH" in self.headers:
            raise ParsingError("send Content-Length or Transfer-Encoding, not both")


class _Answer(WSGITask):  # type: ignore[misc]
    """An answer, which for HEAD has no end of a body either."""

    def build_response_header(self) -> bytes:
        """Return the status and the header."""
        header: bytes = super().build_response_header()
        if self.request.command == "HEAD":
            self.chunked_response = False
        return header


class Connection(HTTPChannel):  # type: ignore[misc]
    """A connection that knows what it has waited for, and since when."""

    parser_class = _Request
    task_class = _Answer

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.since = time.monotonic()
        self._n_requests = 0
        self._waits_for = self._waiting()

    @property
    def is_idle(self) -> bool:
        """Whether it has no whole request to answer, and nothing to send."""
        return not self.requests and not self.total_outbufs_len

    def service(self) -> None:
        """Answer a request, in a thread for it."""
        self._n_requests += 1
        self.since = time.monotonic()
        super().service()

    def is_overdue(self, limits: Limits) -> bool:
        """Whether the other side has kept it waiting for too long."""
        now, waits_for = time.monotonic(), self._waiting()
        if waits_for != self._waits_for:
            self._waits_for, self.since = waits_for, now
        limit_s = limits.stalled_s if self.total_outbufs_len else limits.request_s
        return waits_for is not None and now - self.since > limit_s

    def drop(self) -> None:
        """Have it closed, also where it can neither be read nor written."""
        self.will_close = True
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)

    def _waiting(self) -> tuple[str, float] | None:
        """Return what the other side has to do next; it changes as soon as that is done."""
        if self.total_outbufs_len:
            return "read on", self.last_activity
        return None if self.requests else ("send a request", self._n_requests)


class Listener(TcpWSGIServer):  # type: ignore[misc]
    """Accepts the connections to an address, and keeps them within limits."""

    channel_class = Connection
    limits = Limits()

    def handle_accept(self) -> None:
        """Accept a connection, for which another may have to go."""
        super().handle_accept()
        held = [
            each
            for each in self._map.values()
            if isinstance(each, Connection) and not each.will_close
        ]
        of_address = [each for each in held if each.addr[0] == held[-1].addr[0]]
        for some, most in (
            (of_address, self.limits.per_address),
            (held, self.limits.in_all),
        ):
            if len(some) > most:
                # The new one, if all others are at work.
                min((each for each in some if each.is_idle), key=lambda each: each.since).drop()

    def maintenance(self, now: float) -> None:
        """Drop the connections that have kept the server waiting for too long."""
        for connection in self.active_channels.values():
            if connection.is_overdue(self.limits):
                connection.drop()
