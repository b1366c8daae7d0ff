"""The server behind a real nginx, which sends all requests from one address."""

import os
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from needed_programs import NGINX
from serving import serving
from web_site import TOKEN

pytestmark = pytest.mark.slow

N_AT_ONCE = 150

_SITE = """
{user}
daemon off; pid nginx.pid; error_log stderr; worker_processes 1;
events {{ worker_connections 2000; }}
http {{
    access_log off; client_body_temp_path a; proxy_temp_path b; fastcgi_temp_path c;
    uwsgi_temp_path d; scgi_temp_path e;
    upstream cluesmith {{ server {server}; keepalive 32; }}
    server {{
        listen unix:{socket};
        location / {{
            proxy_pass http://cluesmith;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host puzzles.example.org;
            proxy_set_header X-Forwarded-For 192.0.2.7;
        }}
    }}
}}
"""


@pytest.fixture
def nginx(
    command_environ: Mapping[str, str],
    home_of_test: Path,
    until: Callable[..., None],
) -> Iterator[Path]:
    """The socket of an nginx in front of a server."""
    token, place = home_of_test / "token", home_of_test / "nginx.socket"
    token.write_text(TOKEN)
    options = ("--public-url", "https://puzzles.example.org", "--token-file", str(token))
    with serving(command_environ, "serve", "--port=0", "--max-rate=1000", *options) as address:
        site = home_of_test / "nginx.conf"
        user = "user root;" if os.geteuid() == 0 else ""
        site.write_text(_SITE.format(server=urlsplit(address).netloc, user=user, socket=place))
        command = [str(NGINX), "-e", "stderr", "-p", str(home_of_test), "-c", str(site)]
        with subprocess.Popen(command) as started:
            try:
                until(place.exists)
                yield place
            finally:
                started.terminate()


def test_as_many_requests_at_once_as_a_proxy_sends_are_answered(nginx: Path) -> None:
    are_ready = threading.Barrier(N_AT_ONCE)

    def ask(_: int) -> tuple[int, str | None]:
        connection = HTTPConnection("localhost")
        connection.sock = socket.socket(socket.AF_UNIX)
        connection.sock.connect(str(nginx))
        are_ready.wait(60)
        connection.request("GET", "/v1/kinds", headers={"Authorization": f"Bearer {TOKEN}"})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer.status, answer.headers["Retry-After"]

    with ThreadPoolExecutor(N_AT_ONCE) as threads:
        answers = [*threads.map(ask, range(N_AT_ONCE))]
    assert set(answers) == {(200, None)}
