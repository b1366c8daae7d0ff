"""`cluesmith serve` as a process: it serves, refuses what it must, and ends when it is told to."""

import http.client
import signal
import socket
import subprocess
import sys
import urllib.request
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from serving import serving
from web_site import TOKEN

from cluesmith.optional_packages import command_to_install

WEB = ("serve", "--port", "0")


@pytest.mark.served
@pytest.mark.parametrize(
    "end", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)]
)
def test_pages_are_served_until_the_server_is_ended(cluesmith, command_environ, end):
    cluesmith("enqueue", "sudoku4", "--count", "2", "--seed", "1", "--wait")
    with serving(command_environ, *WEB, end=end) as address:
        with urllib.request.urlopen(address) as answer:
            page = answer.read().decode()
            assert answer.headers["Server"] is None
        assert "2 of 2" in page
        with urllib.request.urlopen(f"{address}puzzles/1/solution") as answer:
            assert answer.status in (200, 202)
        with urllib.request.urlopen(f"{address}download?job=1") as answer:
            assert len(answer.read().split()) == 2


def test_ten_megabytes_of_query_or_body_are_refused(command_environ):
    with serving(command_environ, *WEB) as address:
        host = address.removeprefix("http://").rstrip("/")
        for method, path, body in (
            ("GET", f"/puzzles?level={'x' * 10_000_000}", None),
            ("POST", "/", b"x" * 10_000_000),
        ):
            connection = http.client.HTTPConnection(host)
            try:
                connection.request(method, path, body)
                answer = connection.getresponse()
            except (BrokenPipeError, ConnectionResetError):
                pass  # it does not read on
            else:
                assert answer.status in (400, 413, 414, 431)
                assert len(answer.read()) < 500
            connection.close()
        with urllib.request.urlopen(f"{address}health") as answer:
            assert answer.read() == b"ok\n"


def test_half_requests_keep_nobody_out(command_environ):
    """Two hundred connections from the address of a person who clicks."""
    with serving(command_environ, *WEB) as address, ExitStack() as opened:
        place = urlsplit(address)
        for _ in range(200):
            half = socket.create_connection((place.hostname, place.port))
            opened.enter_context(half).sendall(b"GET / HTTP/1.1\r\nHost: ")
        for page in ("", "jobs", "collections", "puzzles", "health"):
            with urllib.request.urlopen(address + page, timeout=20) as answer:
                assert answer.status == 200


def test_a_server_for_other_machines_asks_for_the_token(command_environ, tmp_path):
    (tmp_path / "token").write_text(f"{TOKEN}\n")
    options = ("--host", "0.0.0.0", "--token-file", str(tmp_path / "token"))
    with serving(command_environ, *WEB, *options) as address:
        address = address.replace("0.0.0.0", "127.0.0.1")
        asked = urllib.request.Request(address, headers={"Accept": "application/json"})
        with pytest.raises(urllib.error.HTTPError, match="401"):
            urllib.request.urlopen(asked)
        asked.add_header("Authorization", f"Bearer {TOKEN}")
        with urllib.request.urlopen(asked) as answer:
            assert answer.status == 200


def test_a_port_that_is_taken_is_reported_in_one_line(cluesmith_process, command_environ):
    with serving(command_environ, *WEB) as address:
        port = address.rstrip("/").rpartition(":")[2]
        done = cluesmith_process("serve", "--port", port)
    assert (done.code, len(done.err.splitlines())) == (1, 1)
    assert "in use" in done.err


@pytest.mark.parametrize("package", ["flask", "waitress"])
def test_a_missing_package_is_named(command_environ, package):
    code = (
        f"import sys\nsys.modules[{package!r}] = None\n"
        "from cluesmith.cli.main import main\nmain(['web'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=command_environ, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr == (
        f"cluesmith: the package {package} is not installed: `{command_to_install('web')}`\n"
    )
