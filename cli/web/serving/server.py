"""Serving the pages until the user ends it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import flask

# A page takes milliseconds; a download keeps a thread as long as it lasts.
_N_THREADS = 8

# What answers are given to be finished when the server ends.
_GRACE_S = 1

# The longest of ours are an address with its query and a cookie; a body is a token.
_MAX_HEADER_BYTES = 16_384
_MAX_BODY_BYTES = 16_384


def serve(app: "flask.Flask", host: str, port: int, report: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; ``report`` gets the address once the server answers.

    Raises
    ------
    OSError
        Nobody can listen there.
    """
    from waitress import wasyncore
    from waitress.server import create_server

    sockets: dict[int, object] = {}
    server = create_server(
        app,
        map=sockets,
        host=host,
        port=port,
        threads=_N_THREADS,
        ident=None,
        clear_untrusted_proxy_headers=True,
        max_request_header_size=_MAX_HEADER_BYTES,
        max_request_body_size=_MAX_BODY_BYTES,
    )
    # A name may stand for several addresses.
    places = getattr(server, "effective_listen", None)
    bound_host, bound_port = places[0] if places else (server.effective_host, server.effective_port)
    shown = f"[{bound_host}]" if ":" in bound_host else bound_host
    report(f"http://{shown}:{bound_port}/")
    try:
        # Not the server's own way, which says nothing of the signal that ended it.
        wasyncore.loop(use_poll=True, map=sockets)
    finally:
        server.task_dispatcher.shutdown(timeout=_GRACE_S)
        wasyncore.close_all(sockets, ignore_all=True)
