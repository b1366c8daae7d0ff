"""The HTTP API under load: ``python -m tools.benchmarks.service [--puzzles N] [--rate R]``.

Stores a million made-up puzzles in a SQLite file and in PostgreSQL, each a database of its own,
and starts `cluesmith serve`. Then it sends requests at a steady rate, whatever the answers take:
`next` for players, results of what they got, and `daily`. It prints the median, the 99th percentile
and the maximum of each in milliseconds, from the moment at which a request was due, and the errors.
``--hostile N`` adds N clients that send nothing, stall in the header, or send a byte a second.

Server, database and load share this machine.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
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
from cluesmith.storage.database.models import Puzzle
from cluesmith.storage.database.schema import upgrade
from cluesmith.storage.jobs import job_lifecycle
from cluesmith.storage.players import daily
from cluesmith.storage.puzzles import stored_collections
from tools.benchmarks.rows import made_up
from tools.benchmarks.servers import postgresql, sqlite

COMMAND = Path(sys.executable).parent / "cluesmith"
DAYS = 365
PIECE = 20_000
N_CONNECTIONS = 48
WARM_UP_S = 3.0
LEVELS = 5
TODAY = daily.latest_date(time.time())

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


class Load:
    """Requests at a steady rate over connections that are kept open, and their times."""

    def __init__(self, netloc: str, rate: float, seconds: float) -> None:
        self._host, _, port = netloc.rpartition(":")
        self._port = int(port)
        self._rate, self._seconds = rate, seconds
        self._free: asyncio.LifoQueue[tuple[Any, Any]] = asyncio.LifoQueue()
        self._got: list[tuple[str, int]] = []
        self._players = map("player-{}".format, itertools.count())
        self.times: dict[str, list[float]] = defaultdict(list)
        self.errors: Counter[str] = Counter()

    async def run(self, n_hostile: int) -> None:
        """Send all requests, and wait for their answers."""
        enemies = [asyncio.create_task(self._annoy(number)) for number in range(n_hostile)]
        for _ in range(N_CONNECTIONS):
            self._free.put_nowait(await asyncio.open_connection(self._host, self._port))
        begin = time.perf_counter()
        tasks = []
        for number in range(int(self._rate * (WARM_UP_S + self._seconds))):
            due = begin + number / self._rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            is_counted = due - begin >= WARM_UP_S
            tasks.append(asyncio.create_task(self._send(number, due, is_counted)))
        await asyncio.gather(*tasks)
        for enemy in enemies:
            enemy.cancel()

    async def _send(self, number: int, due: float, is_counted: bool) -> None:
        # Of five requests, two are for the next puzzle, one has a result, and two are for a day.
        what = ("next", "daily", "results", "next", "daily")[number % 5]
        body = b""
        if what == "results" and self._got:
            player, puzzle = self._got.pop()
            body = json.dumps({"results": [{"id": puzzle, "outcome": "solved"}]}).encode()
            line = f"POST /v1/players/{player}/results"
        elif what == "daily":
            day = TODAY - timedelta(days=1 + number % DAYS)
            line = f"GET /v1/daily/everyday/{day}"
        else:
            # Half of them of a player who had puzzles before.
            what, player = "next", next(self._players) if number % 2 else f"player-{number % 500}"
            line = f"GET /v1/players/{player}/next?kind=sudoku&level=hard"
        reader, writer = await self._free.get()
        try:
            head = f"{line} HTTP/1.1\r\nHost: {self._host}\r\n"
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            writer.write(head.encode() + body)
            status, answer = await _answer(reader)
        except (OSError, asyncio.IncompleteReadError) as error:
            self.errors[f"{what}: {type(error).__name__}"] += 1
            reader, writer = await asyncio.open_connection(self._host, self._port)
            return
        finally:
            self._free.put_nowait((reader, writer))
        if status != 200:
            self.errors[f"{what}: {status}"] += 1
        elif what == "next":
            self._got.append((player, json.loads(answer)["id"]))
        if is_counted:
            self.times[what].append(1000 * (time.perf_counter() - due))

    async def _annoy(self, number: int) -> None:
        """Send nothing, a part of a header, or a byte a second, again and again."""
        whole = b"GET /v1/kinds HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 3600
        while True:
            reader, writer = await asyncio.open_connection(self._host, self._port)
            if number % 3 == 1:
                writer.write(whole[:30])
            try:
                for byte in whole if number % 3 == 2 else b"":
                    writer.write(bytes([byte]))
                    await asyncio.sleep(1)
                await reader.read()
            except OSError:
                continue
            finally:
                writer.close()


async def _answer(reader: Any) -> tuple[int, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(
        int(line.partition(b":")[2])
        for line in head.split(b"\r\n")
        if line.lower().startswith(b"content-length:")
    )
    return int(head[9:12]), await reader.readexactly(length)


def measure(url: str, arguments: argparse.Namespace) -> None:
    """Fill a database, load a server of it, and print the figures."""
    fill(url, arguments.puzzles)
    with served(url) as server:
        load = Load(server.netloc, arguments.rate, arguments.seconds)
        began = server.processor_s()
        asyncio.run(load.run(arguments.hostile))
        used_s = server.processor_s() - began
    for what, times in sorted(load.times.items()):
        last = statistics.quantiles(times, n=100)[98]
        click.echo(
            f"  {what:8} {len(times):7,} requests  p50 {statistics.median(times):6.1f} ms"
            f"  p99 {last:6.1f} ms  most {max(times):6.1f} ms"
        )
    click.echo(f"  errors: {dict(load.errors) or 'none'}")
    each_ms = 1000 * used_s / (arguments.rate * (WARM_UP_S + arguments.seconds))
    click.echo(f"  {each_ms:.2f} ms of processor time of the server a request")


def main() -> None:
    """Measure both databases."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--puzzles", type=int, default=1_000_000)
    parser.add_argument("--rate", type=float, default=500, help="requests a second")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--hostile", type=int, default=0, help="slow and hostile clients")
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    arguments = parser.parse_args()
    for name, databases in (("sqlite", sqlite()), ("postgresql", postgresql())):
        if arguments.only in (None, name):
            with databases as (url,):
                click.echo(name)
                measure(url, arguments)


if __name__ == "__main__":
    main()
