"""Hosts that vanish: what is sent to them is lost, and nobody refuses it."""

import ctypes
import inspect
import shutil
import socket
import subprocess
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from clusters import Cluster
from forwarder import forwarding
from needed_programs import SYSTEM_PATH
from sqlalchemy import select, text
from sqlalchemy.engine import make_url

from cluesmith.storage.database.engine import IDLE_S, N_PROBES, PROBE_EVERY_S, UNCONFIRMED_MS
from cluesmith.storage.database.models import Job
from cluesmith.worker.client.redis_server import DATABASE
from cluesmith.worker.settings import BROKER_URL, DATABASE_URL

# It is noticed after some 10 seconds; a new connection is tried for some more.
NOTICED_AFTER_S = 20

ADDRESS = "10.9.9.2"

WAITING = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")


def enter(namespace: str) -> None:
    """Let this thread open its sockets in a network namespace."""
    with Path("/run/netns", namespace).open() as file:
        assert ctypes.CDLL(None).setns(file.fileno(), 0) == 0


@dataclass(frozen=True, slots=True)
class Hosts:
    """Two hosts and a cable, as network namespaces; no other network is touched."""

    client: str
    server: str

    def listen(self, port: int) -> socket.socket:
        """Return a socket that listens on the server, and notices clients that vanish."""

        def listening() -> socket.socket:
            enter(self.server)
            opened = socket.create_server((ADDRESS, port))
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, IDLE_S)
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, PROBE_EVERY_S)
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT, N_PROBES)
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNCONFIRMED_MS)
            return opened

        with ThreadPoolExecutor(1) as thread:
            return thread.submit(listening).result()

    def vanish(self) -> None:
        """Take the server from the network."""
        ip("-n", self.server, "addr", "del", f"{ADDRESS}/24", "dev", "cable")

    def come_back(self) -> None:
        """Bring the server back."""
        ip("-n", self.server, "addr", "add", f"{ADDRESS}/24", "dev", "cable")


def ip(*arguments: str) -> None:
    program = str(shutil.which("ip", path=SYSTEM_PATH))
    subprocess.run([program, *arguments], check=True, capture_output=True)


@pytest.fixture
def hosts() -> Iterator[Hosts]:
    """Two hosts that reach each other."""
    names = [f"cluesmith-{uuid.uuid4().hex[:8]}" for _ in range(2)]
    with ExitStack() as made:
        for name in names:
            try:
                ip("netns", "add", name)
            except subprocess.CalledProcessError:
                pytest.skip("only the superuser may make network namespaces")
            made.callback(ip, "netns", "delete", name)
        client, server = names
        ends = ("cable", "netns", client, "type", "veth", "peer", "name", "cable", "netns", server)
        ip("link", "add", *ends)
        for name, address in ((client, "10.9.9.1"), (server, ADDRESS)):
            ip("-n", name, "addr", "add", f"{address}/24", "dev", "cable")
            ip("-n", name, "link", "set", "cable", "up")
        yield Hosts(client, server)


def _start_worker(cluster: Cluster, hosts: Hosts, **environ: str) -> None:
    preload = f"import ctypes\nfrom pathlib import Path\n{inspect.getsource(enter)}"
    cluster.start_worker("a", 2, f"{preload}enter({hosts.client!r})", **environ)


@pytest.fixture
def far_database(cluster: Cluster, hosts: Hosts) -> Iterator[dict[str, str]]:
    """The setting of a worker on the client for the cluster's database, which is on the server."""
    url = make_url(cluster.settings.database_url)
    path = Path(str(url.query["host"]), ".s.PGSQL.5432")
    with hosts.listen(5432) as listening, forwarding(listening, path):
        yield {DATABASE_URL: f"postgresql://postgres@{ADDRESS}/{url.database}"}


@pytest.fixture
def far_broker(cluster: Cluster, hosts: Hosts) -> Iterator[dict[str, str]]:
    """The setting of a worker on the client for the cluster's broker, which is on the server."""
    with hosts.listen(6379) as listening, forwarding(listening, cluster.broker.socket):
        yield {BROKER_URL: f"redis://{ADDRESS}/{DATABASE}"}


@pytest.mark.slow
def test_a_database_that_vanishes_is_noticed_by_who_sends_a_result(
    cluster, far_database, gate, hosts, undisturbed, until
):
    _start_worker(cluster, hosts, **far_database, **gate.environ())
    job_id = cluster.enqueue()
    until(lambda: cluster.job(job_id).n_found)
    hosts.vanish()
    gate.open()
    until(lambda: _messages(cluster, "result not stored yet: "), NOTICED_AFTER_S)
    hosts.come_back()
    cluster.await_answer(undisturbed, job_id)
    told = _messages(cluster, "result not stored yet: ")
    assert all("the server does not answer (" in line for line in told)


@pytest.mark.slow
def test_a_database_that_vanishes_is_noticed_by_who_waits_for_its_answer(
    cluster, far_database, gate, hosts, undisturbed, until
):
    _start_worker(cluster, hosts, **far_database, **gate.environ())
    job_id = cluster.enqueue()
    until(lambda: cluster.job(job_id).n_found)
    with cluster.database.write() as session:
        session.execute(select(Job).with_for_update())
        gate.open()
        with cluster.database.look() as other:
            until(lambda: other.scalar(WAITING) == 2)
        hosts.vanish()
        until(lambda: _messages(cluster, "result not stored yet: "), NOTICED_AFTER_S)
    hosts.come_back()
    cluster.await_answer(undisturbed, job_id)


@pytest.mark.slow
def test_a_broker_that_vanishes_is_noticed(cluster, far_broker, gate, hosts, undisturbed, until):
    _start_worker(cluster, hosts, **far_broker, **gate.environ())
    job_id = cluster.enqueue()
    until(lambda: cluster.job(job_id).n_found)
    hosts.vanish()
    until(lambda: _messages(cluster, "onnection to broker lost"), NOTICED_AFTER_S)
    hosts.come_back()
    gate.open()
    cluster.await_answer(undisturbed, job_id)


def _messages(cluster: Cluster, words: str) -> list[str]:
    """Return the lines of the worker's log with these words."""
    return [line for line in cluster.log("a").read_text().splitlines() if words in line]
