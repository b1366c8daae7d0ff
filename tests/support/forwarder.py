"""A forwarder from a TCP port to the Unix socket of a server."""

import asyncio
import ssl
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from socket import socket


@contextmanager
def forwarding(listening: socket, path: Path, tls: ssl.SSLContext | None = None) -> Iterator[None]:
    """Forward each connection to a listening socket to a Unix socket, both ways, until the end."""

    async def copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError), closing(target):
            while read := await source.read(65536):
                target.write(read)

    async def serve(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        far_source, far_target = await asyncio.open_unix_connection(path)
        await asyncio.gather(copy(source, far_target), copy(far_source, target))

    async def run() -> None:
        end.append((asyncio.get_running_loop(), done := asyncio.Event()))
        async with await asyncio.start_server(serve, sock=listening, ssl=tls):
            ready.set()
            await done.wait()

    ready = threading.Event()
    end: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []
    thread = threading.Thread(target=asyncio.run, args=(run(),))  # cancels what is left at its end
    thread.start()
    ready.wait()
    try:
        yield
    finally:
        loop, done = end[0]
        loop.call_soon_threadsafe(done.set)
        thread.join()
