"""The HTTP API under load: ``python -m tools.benchmarks.service [--puzzles N] [--rate R]``.

Stores a million made-up puzzles in a SQLite file and in PostgreSQL, each a database of its own,
the first of them in a pool, and starts `cluesmith serve`. Then it sends requests at a steady rate,
whatever the answers take: `next` for players, results of what they got, and `daily`. It prints the
median, the 99th percentile and the maximum of each in milliseconds, from the moment at which a
request was due, and the errors.
``--hostile N`` adds N clients that send nothing, stall in the header, or send a byte a second.

Server, database and load share this machine.  The last line has the processor time of the server
and of the load itself.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import re
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click
import psutil
from sqlalchemy import text

from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.bulk import insert_absent, insert_rows
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.models import JobPuzzle, Puzzle
from cluesmith.storage.database.schema import upgrade
from cluesmith.storage.jobs import job_lifecycle
from cluesmith.storage.players import daily, pools
from cluesmith.storage.puzzles import stored_collections
from tools.benchmarks.rows import made_up
from tools.benchmarks.servers import postgresql, sqlite

COMMAND = Path(sys.executable).parent / "cluesmith"
DAYS = 365
PIECE = 20_000
N_IN_POOL = 100_000
N_CONNECTIONS = 48
WARM_UP_S = 3.0
LEVELS = 5
TODAY = daily.latest_date(time.time())
DATES = [TODAY - timedelta(days=1 + number) for number in range(DAYS)]

WISHES = {"next": "kind=sudoku&level=hard", "pool": "pool=stock"}
MIXES = {
    "all": ("next", "daily", "results", "next", "daily"),
    **{name: (name,) for name in WISHES},
    "daily": ("daily",),
}

_COLUMNS = (
    *("grid_key", "form_key", "job_id", "kind", "n_clues", "clues", "solution", "canonical"),
    *("canonical_version", "grid_class", "symmetry", "techniques", "level", "hardest", "score"),
    *("n_steps", "er", "ep", "ed", "whip", "rater_version", "id"),
)


def rows(n_puzzles: int) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of rated Sudoku that are none: made-up ones with their digits exchanged."""
    rng = random.Random(1)
    patterns = made_up(rng, 1000)
    for number in range(1, n_puzzles + 1):
        exchange = str.maketrans("123456789", "".join(rng.sample("123456789", 9)))
        clues, solution, canonical, _ = patterns[number % 1000]
        level, er = number % LEVELS, 10 + number % 80
        yield (
            *(rng.getrandbits(62), rng.getrandbits(62), 1, "sudoku", 24),
            *(each.translate(exchange) for each in (clues, solution, canonical)),
            *(1, f"{number:032x}", 1, 1 << level, level, level, 10, 50, er, er, er, 0, 1, number),
        )


def fill(url: str, n_puzzles: int) -> None:
    """Store made-up puzzles, and a collection of the first ones as a series of days."""
    began = time.perf_counter()
    upgrade(url)
    with closing(Database(url)) as database:
        recipe = job_lifecycle.Recipe(
            spec=JobSpec(kind="sudoku"),
            n_requested=n_puzzles,
            seed=1,
            patience=1,
            shard_size=1,
            versions=JobVersions(1),
        )
        with database.write() as session:
            job_lifecycle.create(session, recipe)
        insert: Any = insert_rows
        if not url.startswith("sqlite"):
            insert = partial(insert_absent, key=("grid_key", "form_key"))
        made = rows(n_puzzles)
        while piece := list(itertools.islice(made, PIECE)):
            with database.write() as session:
                insert(session, Puzzle.__table__, _COLUMNS, piece)
        with database.write() as session:
            stored_collections.create(session, "everyday")
            stored_collections.append(session, "everyday", range(1, DAYS + 1))
            daily.set_collection(session, "everyday", TODAY - timedelta(days=DAYS))
            columns = ("job_id", "ordinal", "attempt", "position", "puzzle_id")
            numbers = range(1, min(n_puzzles, N_IN_POOL) + 1)
            table: Any = JobPuzzle.__table__
            insert_rows(session, table, columns, [(1, each, each, 0, each) for each in numbers])
            pools.add(session, "stock", 1, 1, n_puzzles)
            session.execute(text("ANALYZE"))
    click.echo(f"  {n_puzzles:,} puzzles stored in {time.perf_counter() - began:.0f} s")


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server: where it listens, and its process."""

    netloc: str
    process: psutil.Process

    def processor_s(self) -> float:
        """Return the processor time that it has used, without that of a database's server."""
        times = self.process.cpu_times()
        return float(times.user + times.system)


@contextmanager
def served(url: str) -> Iterator[RunningServer]:
    """Run `cluesmith serve`."""
    environ = {**os.environ, "CLUESMITH_DATABASE_URL": url}
    arguments = [str(COMMAND), "serve", "--port", "0"]
    server = subprocess.Popen(arguments, env=environ, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        address = server.stderr.readline().rpartition(" ")[2].strip()
        # Its warnings, when requests wait, would fill the pipe and stop it.
        threading.Thread(target=server.stderr.read, daemon=True).start()
        yield RunningServer(urlsplit(address).netloc, psutil.Process(server.pid))
    finally:
        server.terminate()
        server.wait(timeout=60)


class Connection(asyncio.Protocol):
    """A connection that is kept open, for one request after the other."""

    def connection_made(self, transport: Any) -> None:
        """Begin."""
        self._transport = transport
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None

    def ask(self, request: bytes) -> "asyncio.Future[tuple[int, bytes]]":
        """Send a request and return its status and body, when they are there."""
        self._got = b""
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._answer

    def data_received(self, data: bytes) -> None:
        """Take a part of an answer."""
        self._got += data
        head, _, body = self._got.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
        if length and len(body) >= int(length[1]) and self._answer and not self._answer.done():
            self._answer.set_result((int(head[9:12]), body))

    @property
    def is_closed(self) -> bool:
        """Return True if the server has closed it."""
        return bool(self._transport.is_closing())

    def connection_lost(self, error: Exception | None) -> None:
        """Tell who waits."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error or ConnectionResetError())


class Load:
    """Requests at a steady rate over connections that are kept open, and their times."""

    def __init__(self, netloc: str, rate: float, seconds: float, mix: tuple[str, ...]) -> None:
        self._host, _, port = netloc.rpartition(":")
        self._port = int(port)
        self._rate, self._seconds, self._mix = rate, seconds, mix
        self._free: asyncio.LifoQueue[Connection] = asyncio.LifoQueue()
        self._got: list[tuple[str, int]] = []
        self._players = map("player-{}".format, itertools.count())
        self.times: dict[str, list[float]] = defaultdict(list)
        self.errors: Counter[str] = Counter()
        self.n_ended = 0
        """Hostile connections that the server has ended."""

    async def run(self, n_hostile: int) -> None:
        """Send all requests, and wait for their answers."""
        enemies = [asyncio.create_task(self._annoy(number)) for number in range(n_hostile)]
        for _ in range(N_CONNECTIONS):
            self._free.put_nowait(await self._connected())
        begin = time.perf_counter()
        tasks = []
        for number in range(int(self._rate * (WARM_UP_S + self._seconds))):
            due = begin + number / self._rate
            if due > time.perf_counter():
                await asyncio.sleep(due - time.perf_counter())
            is_counted = due - begin >= WARM_UP_S
            tasks.append(asyncio.create_task(self._send(number, due, is_counted)))
        await asyncio.gather(*tasks)
        for enemy in enemies:
            enemy.cancel()
        await asyncio.gather(*enemies, return_exceptions=True)

    async def _connected(self) -> Connection:
        make = asyncio.get_running_loop().create_connection
        return (await make(Connection, self._host, self._port))[1]

    async def _send(self, number: int, due: float, is_counted: bool) -> None:
        what = self._mix[number % len(self._mix)]
        body = b""
        if what == "results" and self._got:
            player, puzzle = self._got.pop()
            body = b'{"results": [{"id": %d, "outcome": "solved"}]}' % puzzle
            line = f"POST /v1/players/{player}/results"
        elif what == "daily":
            line = f"GET /v1/daily/everyday/{DATES[number % DAYS]}"
        else:
            what = what if what in WISHES else "next"
            # Half of them of a player who had puzzles before.
            player = next(self._players) if number % 2 else f"player-{number % 500}"
            line = f"GET /v1/players/{player}/next?{WISHES[what]}"
        head = f"{line} HTTP/1.1\r\nHost: {self._host}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        connection = await self._free.get()
        if connection.is_closed:  # nothing was sent on it for a while
            connection = await self._connected()
        try:
            status, answer = await connection.ask(head.encode() + body)
        except OSError as error:
            self.errors[f"{what}: {type(error).__name__}"] += 1
            connection = await self._connected()
            return
        finally:
            self._free.put_nowait(connection)
        if is_counted:
            self.times[what].append(1000 * (time.perf_counter() - due))
        if status != 200:
            self.errors[f"{what}: {status}"] += 1
        elif what in WISHES:
            self._got.append((player, json.loads(answer)["id"]))

    async def _annoy(self, number: int) -> None:
        """Send nothing, a part of a header, or a byte a second, again and again."""
        whole = b"GET /v1/kinds HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 3600
        source = ("127.0.0.2", 0)  # the server limits the connections of an address
        while True:
            reader, writer = await asyncio.open_connection(
                self._host, self._port, local_addr=source
            )
            if number % 3 == 1:
                writer.write(whole[:30])
            try:
                for byte in whole if number % 3 == 2 else b"":
                    writer.write(bytes([byte]))
                    await writer.drain()
                    await asyncio.sleep(1)
                await reader.read()
                self.n_ended += 1
            except OSError:
                self.n_ended += 1
            finally:
                writer.close()


def measure(url: str, arguments: argparse.Namespace) -> None:
    """Fill a database, load a server of it, and print the figures."""
    fill(url, arguments.puzzles)
    with served(url) as server:
        load = Load(server.netloc, arguments.rate, arguments.seconds, MIXES[arguments.ask])
        began = server.processor_s(), time.process_time()
        asyncio.run(load.run(arguments.hostile))
        used = server.processor_s() - began[0], time.process_time() - began[1]
    for what, times in sorted(load.times.items()):
        last = statistics.quantiles(times, n=100)[98]
        click.echo(
            f"  {what:8} {len(times):7,} requests  p50 {statistics.median(times):6.1f} ms"
            f"  p99 {last:6.1f} ms  most {max(times):6.1f} ms"
        )
    click.echo(f"  errors: {dict(load.errors) or 'none'}")
    if arguments.hostile:
        click.echo(f"  {load.n_ended} connections of hostile clients ended by the server")
    n_requests = arguments.rate * (WARM_UP_S + arguments.seconds)
    server_ms, own_ms = (1000 * seconds / n_requests for seconds in used)
    click.echo(
        f"  {server_ms:.2f} ms of processor time of the server a request, {own_ms:.2f} of the load"
    )


def main() -> None:
    """Measure both databases."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--puzzles", type=int, default=1_000_000)
    parser.add_argument("--rate", type=float, default=500, help="requests a second")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--hostile", type=int, default=0, help="slow and hostile clients")
    parser.add_argument("--ask", choices=MIXES, default="all", help="requests of one sort")
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    arguments = parser.parse_args()
    for name, databases in (("sqlite", sqlite()), ("postgresql", postgresql())):
        if arguments.only in (None, name):
            with databases as (url,):
                click.echo(name)
                measure(url, arguments)


if __name__ == "__main__":
    main()
