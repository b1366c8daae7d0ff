"""Requests to a real server, written byte for byte: clients of libraries encode their addresses."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from cluesmith.cli.web.connections import Limits
from cluesmith.cli.web.server import Server

# Nothing here takes as long, also on a busy machine.
TIMEOUT_S = 20


@contextmanager
def running(app: object, limits: Limits, *, is_proxied: bool = False) -> Iterator[Server]:
    """Serve an app."""
    server = Server(app, "127.0.0.1", 0, limits, is_proxied=is_proxied)
    thread = threading.Thread(target=server.run)
    thread.start()
    yield server
    server.close()
    thread.join()


def everything(connection: socket.socket) -> bytes:
    """Return what comes until the other side ends the connection."""
    with connection.makefile("rb") as stream:
        return stream.read()


def answer_to(server: Server, method: str, path: str, headers: str = "", body: str = "") -> str:
    """Return the answer to a request, with its header."""
    port = urlsplit(server.address).port
    head = f"Host: localhost\r\nConnection: close\r\nContent-Length: {len(body)}\r\n{headers}"
    with socket.create_connection(("127.0.0.1", port), TIMEOUT_S) as connection:
        connection.sendall(f"{method} {path} HTTP/1.1\r\n{head}\r\n{body}".encode("latin-1"))
        return everything(connection).decode()
