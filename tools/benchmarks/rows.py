"""What the rows of a puzzle cost: ``python -m tools.benchmarks.rows [--against CHECKOUT]``.

Accepts shards of made-up puzzles as workers do, a transaction each, on SQLite and on PostgreSQL, by
one process and by two at once whose jobs have half of their puzzles in common, and prints the
median and the quartiles in microseconds a puzzle: by the clock, and of processor time, the server's
process included.  With another checkout, such as a worktree of an older version whose modules need
not be compiled, both take turns, each on a database of its own.
"""

import argparse
import json
import os
import random
import statistics
import string
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
from sqlalchemy import text

from tools.benchmarks.servers import postgresql, sqlite

HERE = Path(__file__).resolve().parents[2]
N_CELLS = 81
N_CLUES = 24


@dataclass(frozen=True, slots=True)
class Figure:
    """The time for a puzzle of a shard, in microseconds."""

    clock: float
    processor: float


def made_up(rng: random.Random, n_puzzles: int) -> list[tuple[str, str, str, str]]:
    """Return clues, solution, canonical form and class of grids of puzzles that are none."""
    found = []
    for _ in range(n_puzzles):
        solution = "".join(rng.choices(string.digits[1:], k=N_CELLS))
        given = set(rng.sample(range(N_CELLS), N_CLUES))
        clues = "".join(digit if i in given else "." for i, digit in enumerate(solution))
        grid_class = f"{rng.getrandbits(128):032x}"
        found.append((clues, solution, clues[::-1], grid_class))
    return found


def found_in(first: int, puzzles: list[tuple[str, str, str, str]]) -> list[Any]:
    """Return puzzles as a shard finds them, one for each attempt."""
    from cluesmith.storage.jobs.shard_results import FoundPuzzle
    from cluesmith.storage.puzzles.stored_puzzles import NewPuzzle

    return [
        FoundPuzzle(
            attempt,
            0,
            NewPuzzle(clues, solution, canonical, 1, grid_class, 1),
        )
        for attempt, (clues, solution, canonical, grid_class) in enumerate(puzzles, start=first)
    ]


def accept(url: str, n_puzzles: int, n_shards: int, seed: int) -> Iterator[Figure]:
    """Accept the shards of a new job one by one; another seed has half of the puzzles too."""
    from cluesmith.puzzle_spec import JobSpec
    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.database.job_versions import JobVersions
    from cluesmith.storage.database.states import Purpose
    from cluesmith.storage.jobs import job_lifecycle, leases, result_acceptance, shards
    from cluesmith.storage.jobs.job_lifecycle import Recipe
    from cluesmith.worker.jobs.dispatch import JUDGE

    database = Database(url)
    recipe = Recipe(
        spec=JobSpec(kind="sudoku"),
        n_requested=n_puzzles * n_shards + 1,
        seed=seed,
        patience=n_puzzles * n_shards,
        shard_size=n_puzzles,
        versions=JobVersions(1),
    )
    with database.write() as session:
        job = job_lifecycle.create(session, recipe)
        shards.plan(session, job, n_shards)
        job_id = job.id
    common = random.Random(seed // 2)
    own = random.Random(-1 - seed)
    for number in range(n_shards):
        puzzles = made_up(common, n_puzzles // 2) + made_up(own, n_puzzles - n_puzzles // 2)
        own.shuffle(puzzles)
        found = found_in(number * n_puzzles, puzzles)
        with database.write() as session:
            claim = leases.claim(session, job_id, number, Purpose.GENERATE, "rows")
            server = server_process(session)
        assert claim is not None
        began, used = time.perf_counter(), processor_time(server)
        with database.write() as session:
            result_acceptance.complete(session, claim, found, JUDGE)
        yield Figure(
            (time.perf_counter() - began) / n_puzzles * 1e6,
            (processor_time(server) - used) / n_puzzles * 1e6,
        )
    database.close()


def server_process(session: object) -> psutil.Process | None:
    """Return the process of a PostgreSQL server of this machine that serves a session."""
    if session.get_bind().dialect.name == "sqlite":  # type: ignore[attr-defined]
        return None
    pid = session.scalar(text("SELECT pg_backend_pid()"))  # type: ignore[attr-defined]
    return psutil.Process(pid) if psutil.pid_exists(pid) else None


def processor_time(server: psutil.Process | None) -> float:
    """Return the processor time of this process and of the server's."""
    of_server = sum(server.cpu_times()[:2]) if server else 0.0
    return time.process_time() + of_server


def in_process(checkout: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start this program with the packages of a checkout, to accept one job."""
    return subprocess.Popen(
        [sys.executable, __file__, "--accept", *arguments],
        env={**os.environ, "PYTHONPATH": str(checkout)},
        cwd=checkout,
        stdout=subprocess.PIPE,
        text=True,
    )


def prepare(checkout: Path, url: str) -> None:
    """Make the tables of the checkout's own schema."""
    code = "import sys; from cluesmith.storage.database.schema import upgrade; upgrade(sys.argv[1])"
    environ = {**os.environ, "PYTHONPATH": str(checkout)}
    subprocess.run([sys.executable, "-c", code, url], env=environ, cwd=checkout, check=True)


def measure(
    checkouts: dict[str, Path], urls: list[str], options: argparse.Namespace, n_workers: int
) -> dict[str, list[Figure]]:
    """Let the checkouts take turns; each worker accepts a job of its own in each round."""
    figures: dict[str, list[Figure]] = {name: [] for name in checkouts}
    for number in range(options.rounds):
        for (name, checkout), url in zip(checkouts.items(), urls, strict=True):
            seeds = range((number * 10 + n_workers) * 2, (number * 10 + n_workers) * 2 + n_workers)
            sizes = (str(options.puzzles), str(options.shards))
            workers = [in_process(checkout, url, *sizes, str(seed)) for seed in seeds]
            for worker in workers:
                out, _ = worker.communicate()
                if worker.returncode:
                    raise SystemExit(f"{name}: a worker failed")
                figures[name] += [Figure(*each) for each in json.loads(out)]
    return figures


def tell(what: str, figures: list[Figure]) -> None:
    """Print the medians and the quartiles."""
    shown = []
    for aspect in ("clock", "processor"):
        low, median, high = statistics.quantiles((getattr(f, aspect) for f in figures), n=4)
        shown.append(f"{aspect} {median:5.1f} us ({low:.1f} to {high:.1f})")
    say(what, "   ".join(shown))


def say(what: str, figure: str) -> None:
    """Print a figure."""
    print(f"{what:<44} {figure}", flush=True)  # noqa: T201


def main() -> None:
    """Measure both databases, with one worker and with two."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, help="another checkout to compare with")
    parser.add_argument("--url", help="a PostgreSQL server that may be given new databases")
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--shards", type=int, default=6, help="of each job")
    parser.add_argument("--puzzles", type=int, default=5000, help="of each shard")
    parser.add_argument("--accept", nargs=4, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.accept:
        url, *numbers = options.accept
        figures = list(accept(url, *map(int, numbers)))
        print(json.dumps([(each.clock, each.processor) for each in figures]))  # noqa: T201
        return
    checkouts = {"here": HERE}
    if options.against:
        checkouts = {"there": options.against.resolve(), **checkouts}
    places = {
        "sqlite": sqlite(len(checkouts)),
        "postgresql": postgresql(options.url, len(checkouts)),
    }
    for engine in [options.only] if options.only else places:
        with places[engine] as urls:
            for checkout, url in zip(checkouts.values(), urls, strict=True):
                prepare(checkout, url)
            for n_workers in (1, 2):
                for name, figures in measure(checkouts, urls, options, n_workers).items():
                    tell(f"{engine}, {n_workers} at once, {name}", figures)


if __name__ == "__main__":
    main()
