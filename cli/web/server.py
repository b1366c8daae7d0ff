"""The server of the pages, which runs until the user ends it."""

import logging
import select
from typing import TYPE_CHECKING

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.task import ThreadedTaskDispatcher

from cluesmith.cli.web.connections import Limits, Listener, Waiting

if TYPE_CHECKING:
    import flask

# A page takes milliseconds. A download, and a call that checks puzzles, keep a thread to their end.
_N_THREADS = 12

# The time that responses have to finish when the server ends.
_GRACE_S = 1

# Our longest requests have an address with a query and a cookie; the body of a page holds only a
# token. For the API see `connections`.
_MAX_HEADER_BYTES = 16_384
_MAX_BODY_BYTES = 16_384

# How often connections are checked while no data arrives.
_TICK_S = 0.5


class Server:
    """Answers requests from threads.

    ``host``, ``port``: where it listens; a name may have several addresses, and port 0 picks a free
    port. ``limits``: the limits of connections. ``is_proxied``: whether a proxy gives the client's
    address in X-Forwarded-For.

    Raises OSError if the server cannot listen there.
    """

    def __init__(
        self,
        app: "flask.Flask",
        host: str,
        port: int,
        limits: Limits,
        *,
        is_proxied: bool = False,
    ) -> None:
        proxy = {"trusted_proxy": "*", "trusted_proxy_headers": "x-forwarded-for"}
        settings = Adjustments(
            host=host,
            port=port,
            ident=None,
            clear_untrusted_proxy_headers=True,
            max_request_header_size=_MAX_HEADER_BYTES,
            max_request_body_size=_MAX_BODY_BYTES,
            # Our limits must be reached first. At its own limit, the server accepts nothing more.
            connection_limit=2 * limits.in_all,
            cleanup_interval=0,
            **(proxy if is_proxied else {}),
        )
        self._sockets: dict[int, object] = {}
        self._waiting = Waiting(self._sockets) if hasattr(select, "epoll") else None
        # It would write a line for each request that waits for a thread.
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        self._threads, self._urgent = ThreadedTaskDispatcher(), ThreadedTaskDispatcher()
        self._threads.set_thread_count(_N_THREADS)
        self._urgent.set_thread_count(1)
        listeners = [
            Listener(app, self._sockets, dispatcher=self._threads, adj=settings, sockinfo=place)
            for place in settings.listen
        ]
        for listener in listeners:
            listener.limits, listener.waiting = limits, self._waiting
            listener.urgent = self._urgent
        host, port = listeners[0].effective_host, listeners[0].effective_port
        self.address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    def run(self) -> None:
        """Serve until it is closed, or a signal ends it."""
        # The library's own method would hide the signal that ended it.
        if self._waiting is not None:
            self._waiting.run(_TICK_S)
            return
        wasyncore.loop(_TICK_S, use_poll=True, map=self._sockets)

    def close(self) -> None:
        """End unfinished responses, and all connections."""
        self._threads.shutdown(timeout=_GRACE_S)
        self._urgent.shutdown(timeout=_GRACE_S)
        wasyncore.close_all(self._sockets, ignore_all=True)
