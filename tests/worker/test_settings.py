"""Settings: from the environment, and cheap to read."""

import socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from forwarder import forwarding

from cluesmith.worker.settings import (
    ALIVE_FILE,
    BROKER_NAMESPACE,
    BROKER_URL,
    DATABASE_URL,
    FILE_SUFFIX,
    HOME,
    LOG_FORMAT,
    UNTAKEN_AFTER,
    Settings,
)
from cluesmith.worker.transport.broker_url import UNUSABLE


def test_only_a_home_is_needed(tmp_path: Path) -> None:
    settings = Settings.from_environment({HOME: str(tmp_path)})
    assert settings.home == tmp_path
    assert settings.database_url == f"sqlite:///{tmp_path}/cluesmith.db"
    assert settings.broker_url is None
    assert settings.has_embedded_database


def test_home_has_a_default() -> None:
    assert Settings.from_environment({}).home.name == "cluesmith"


def test_an_embedded_broker_is_not_named_to_a_child(tmp_path: Path) -> None:
    settings = Settings.from_environment({HOME: str(tmp_path)})
    assert Settings.from_environment(settings.to_environment()) == settings


def test_urls_may_stand_in_files(tmp_path: Path) -> None:
    environ = {}
    for name, url in ((DATABASE_URL, "postgresql://host/name"), (BROKER_URL, "redis://host/0")):
        file = tmp_path / name
        file.write_text(f"{url}\n")
        environ[name + FILE_SUFFIX] = str(file)
    settings = Settings.from_environment({HOME: str(tmp_path), **environ})
    assert settings == Settings(tmp_path, "postgresql://host/name", "redis://host/0")
    assert not settings.has_embedded_database
    # A child is given the URLs themselves, and inherits the names of the files as well.
    assert Settings.from_environment({**environ, **settings.to_environment()}) == settings


@pytest.mark.parametrize(
    ("name", "value", "code", "message"),
    [
        (DATABASE_URL + FILE_SUFFIX, "/absent", 1, "/absent: No such file or directory"),
        (
            HOME,
            "~no-user/a",
            2,
            f"the home folder of ~no-user/a is unknown; set {HOME} to a folder",
        ),
        (
            HOME,
            "/tmp/\udcff",
            2,
            f"{HOME}=/tmp/\\xff: is not UTF-8, as a database URL must be; name another folder",
        ),
        (
            UNTAKEN_AFTER,
            "5m",
            2,
            f"{UNTAKEN_AFTER}=5m: use a number of seconds from 1 to 2,678,400",
        ),
        (
            BROKER_NAMESPACE,
            "a b",
            2,
            f"{BROKER_NAMESPACE}=a b: use up to 40 letters, digits, hyphens and underscores",
        ),
        (LOG_FORMAT, "xml", 2, f"{LOG_FORMAT}=xml: unknown; use text or json"),
        *(
            (name, "", 2, f"{name}: is empty; give it a value, or unset it for the default")
            for name in (HOME, DATABASE_URL, BROKER_URL, LOG_FORMAT, UNTAKEN_AFTER, ALIVE_FILE)
        ),
        *(
            (name + FILE_SUFFIX, value, 2, f"{name}{FILE_SUFFIX}{told}")
            for name in (DATABASE_URL, BROKER_URL)
            for value, told in (
                (" ", ": is empty; give it a value, or unset it for the default"),
                ("/dev/null", "=/dev/null: is empty; write the URL into it"),
            )
        ),
        *(
            (name, "/dev/zero", 2, f"{name}=/dev/zero: over 10000 bytes, so no URL")
            for name in (DATABASE_URL + FILE_SUFFIX, BROKER_URL + FILE_SUFFIX)
        ),
    ],
)
def test_a_setting_that_cannot_be_used_is_refused(
    cluesmith: Callable[..., Any], name: str, value: str, code: int, message: str
) -> None:
    done = cluesmith("jobs", "--since", "7d", **{name: value})
    assert (done.code, done.err) == (code, f"cluesmith: {message}\n")


def test_a_time_zone_a_day_from_utc_is_refused(cluesmith_process: Callable[..., Any]) -> None:
    done = cluesmith_process("jobs", "--since", "7d", TZ="AAA+99")
    told = "cluesmith: TZ=AAA+99: is a day or more from UTC; set a zone such as Europe/Berlin\n"
    assert (done.code, done.err) == (2, told)


UNUSABLE_BROKERS = [
    "garbage",
    "memory://",
    "amqp://localhost",
    "sentinel://localhost",
    "redis://",
    "redis://localhost:999999/1",
    "redis://localhost/first",
    "redis://localhost/1;amqp://localhost",
    *("redis://:a/b@localhost/1", "redis://:a#b@localhost/1", "redis://:a?b@localhost/1"),
    '"redis://localhost/1"',
]


@pytest.mark.parametrize("url", UNUSABLE_BROKERS)
def test_a_broker_that_is_no_redis_is_refused(cluesmith: Callable[..., Any], url: str) -> None:
    told = f"{UNUSABLE}\n"
    waiting = cluesmith("enqueue", "sudoku4", "--count", "1", "--wait", **{BROKER_URL: url})
    assert (waiting.code, waiting.err.endswith(f"\ncluesmith: {told}")) == (1, True)


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgresql://u:ti@ger@127.0.0.1:1/n", "in a password, write %40 for @"),
        ("postgresql://u:tiger@127.0.0.1:1/n?schema=public", "has no option 'schema'"),
        ("postgresql://u:tiger@127.0.0.1:1/n?pool_size=5", "has no option 'pool_size'"),
        ("'postgresql://u:tiger@127.0.0.1:1/n'", "without quotes"),
        ("postgresql://u:tiger@127.0.0.1:1/n?connect_timeout=ger", "connect_timeout: 'ger'"),
        ("postgresql://u:ti/g#e?r:%@127.0.0.1:1/n", "port 1 failed: Connection refused"),
        (" postgresql://u:tiger@127.0.0.1:1/n\n", "port 1 failed: Connection refused"),
        ("postgresql://u:tiger@127.0.0.1:1,127.0.0.1:2/n", "port 2 failed: Connection refused"),
    ],
)
def test_a_database_url_that_does_not_work_is_reported_in_a_line_without_its_password(
    cluesmith: Callable[..., Any], url: str, told: str
) -> None:
    done = cluesmith("jobs", **{DATABASE_URL: url})
    assert (done.code, done.err.count("\n"), told in done.err) == (1, 1, True)
    assert "tiger" not in done.err


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("redis://:tiger@localhost:1/1?socket_timeout=9", "unknown option 'socket_timeout'"),
        ("rediss://:tiger@localhost:1/1?ssl_cert_reqs=no", "ssl_cert_reqs=no"),
    ],
)
def test_an_unknown_option_of_a_broker_is_refused(
    cluesmith: Callable[..., Any], url: str, told: str
) -> None:
    done = cluesmith("doctor", **{BROKER_URL: url})
    assert (done.code, told in done.out, "tiger" in done.out) == (1, True, False)


@pytest.fixture
def tls_broker(broker_url: str, tmp_path: Path) -> Iterator[tuple[int, Path]]:
    """The port of a proxy with TLS in front of a broker, and its certificate, by nobody signed."""
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    command = "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -addext"
    made = [*command.split(), "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate]
    subprocess.run(made, check=True, capture_output=True)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, key)
    path = Path(unquote(urlsplit(broker_url).path))
    with socket.create_server(("127.0.0.1", 0)) as listening, forwarding(listening, path, tls):
        yield listening.getsockname()[1], certificate


def test_the_certificate_of_a_broker_is_checked_unless_its_url_says_otherwise(
    cluesmith: Callable[..., Any], tls_broker: tuple[int, Path]
) -> None:
    port, certificate = tls_broker
    url = f"rediss://localhost:{port}/1"
    trusted = [f"{url}?ssl_ca_certs={certificate}", f"{url}?ssl_cert_reqs=none"]
    assert "its certificate is not trusted" in cluesmith("doctor", **{BROKER_URL: url}).out
    for each in trusted:
        assert "broker: answers" in cluesmith("doctor", **{BROKER_URL: each}).out


@pytest.mark.parametrize("url", [UNUSABLE_BROKERS[0], UNUSABLE_BROKERS[-1]])
def test_a_worker_refuses_a_broker_that_is_no_redis(
    cluesmith_process: Callable[..., Any], url: str
) -> None:
    told = f"{UNUSABLE}\n"
    worker = cluesmith_process("worker", **{BROKER_URL: url})
    assert (worker.code, worker.out, worker.err) == (1, "", told)


def test_importing_the_packages_is_cheap() -> None:
    code = "import sys, cluesmith.storage, cluesmith.worker; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    expensive = {"celery", "kombu", "sqlalchemy", "cluesmith.generator"}
    assert expensive.isdisjoint(done.stdout.split())
