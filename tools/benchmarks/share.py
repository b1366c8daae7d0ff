"""Where a worker's time goes: ``python -m tools.benchmarks.share``, on an idle machine.

Runs jobs through one embedded worker process, on SQLite, and adds up what it logs of each shard.
Beside it stands what ``cluesmith generate`` makes in one process.  ``--beside`` runs each job with
another version as well, one after the other.
"""

import argparse
import json
import os
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.benchmarks.peers import CLUESMITH, Row, markdown, processor_s

# Puzzles, and what is asked for: some five seconds each.
JOBS = {
    "sudoku": 20_000,
    "sudoku --max-overlap any": 20_000,
    "sudoku --max-clues 20 --max-overlap any": 20_000,
    "sudoku --symmetry rot180": 5_000,
    "sudoku --level hard": 3_000,
    "sudoku6": 30_000,
    "hanidoku": 30_000,
    "killer --proper --cage-sizes 2..3": 5_000,
    "calcudoku6": 8_000,
    "futoshiki7": 3_000,
}

HEADER: Row = (
    *("job", "a worker, puzzles per second", "core", "proof and forms", "database and broker"),
    "`generate`, puzzles per second",
)


def shards_of(command: Path, job: str, count: int) -> list[dict[str, float]]:
    """Run a job and return the log lines at the end of each shard."""
    with tempfile.TemporaryDirectory(prefix="cluesmith-share-") as home:
        environ = {**os.environ, "CLUESMITH_HOME": home, "CLUESMITH_LOG_FORMAT": "json"}
        options = ("--count", str(count), "--seed", "1", "--wait", "--workers", "1")
        subprocess.run(
            [command, "enqueue", *job.split(), *options],
            env=environ,
            check=True,
            capture_output=True,
        )
        log = (Path(home) / "logs" / "worker.log").read_text()
    events = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    return [event for event in events if event["event"] == "shard done"]


def rows(jobs: Iterable[str] = JOBS, command: Path = CLUESMITH, part: float = 1.0) -> Iterator[Row]:
    """Yield a row for each job; ``part`` is that of its puzzles."""
    for job in jobs:
        count = round(JOBS[job] * part)
        seconds: Counter[str] = Counter()
        for shard in shards_of(command, job, count):
            seconds.update({key: n for key, n in shard.items() if key.startswith("seconds_")})
        outside, core, checks = (
            seconds[f"seconds_{phase}"] for phase in ("outside", "core", "checks")
        )
        total = core + checks + outside
        shares = (f"{each / total:.0%}" for each in (core, checks, outside))
        alone = count / generate_s(command, job, count)
        yield f"`{job}`", f"{count / total:,.0f}", *shares, f"{alone:,.0f}"


def generate_s(command: Path, job: str, count: int) -> float:
    """Return the processor seconds of ``generate`` for these puzzles, without its start."""

    def run(n: int) -> float:
        made = ("--count", str(n), "--seed", "1", "-o", os.devnull)
        return processor_s([command, "generate", *job.split(), *made])

    return run(count) - run(1)


def main() -> None:
    """Run the jobs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the puzzles of each job")
    parser.add_argument("--job", choices=JOBS, help="this one only")
    parser.add_argument("--beside", type=Path, help="the command cluesmith of another version")
    arguments = parser.parse_args()
    for job in [arguments.job] if arguments.job else JOBS:
        for command in filter(None, (arguments.beside, CLUESMITH)):
            for line in markdown(HEADER, rows([job], command, arguments.share)):
                print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
