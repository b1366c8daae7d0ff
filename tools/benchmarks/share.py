"""Where a worker's time goes: ``python -m tools.benchmarks.share``, on an idle machine.

Runs jobs through one embedded worker process and adds up what it logs of each shard: puzzles a
second that the core makes, and the share of these that the worker delivers, proven and stored.
``--beside`` runs each job with another version as well, one after the other.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

COMMAND = Path(sys.executable).parent / "cluesmith"

# Puzzles, and what is asked for: some ten seconds each.
JOBS = {
    "sudoku": (40_000, ("sudoku",)),
    "sudoku, any overlap": (40_000, ("sudoku", "--max-overlap", "any")),
    "sudoku <= 24": (30_000, ("sudoku", "--max-clues", "24")),
    "sudoku <= 20": (40_000, ("sudoku", "--max-clues", "20", "--max-overlap", "any")),
    "sudoku <= 18": (3_000, ("sudoku", "--max-clues", "18", "--max-overlap", "any")),
    "sudoku with 17": (200, ("sudoku", "--max-clues", "17", "--max-overlap", "any")),
    "sudoku rot180": (8_000, ("sudoku", "--symmetry", "rot180")),
    "sudoku of level expert": (4_000, ("sudoku", "--level", "expert")),
    "hanidoku": (80_000, ("hanidoku",)),
    "hanidoku with 4": (40_000, ("hanidoku", "--clues", "4", "--max-overlap", "any")),
}


def shards_of(command: Path, job: tuple[str, ...], count: int) -> list[dict[str, float]]:
    """Run a job and return the log lines at the end of each shard."""
    with tempfile.TemporaryDirectory(prefix="cluesmith-share-") as home:
        environ = {**os.environ, "CLUESMITH_HOME": home, "CLUESMITH_LOG_FORMAT": "json"}
        options = ("--count", str(count), "--seed", "1", "--wait", "--workers", "1")
        subprocess.run(
            [command, "enqueue", *job, *options], env=environ, check=True, capture_output=True
        )
        log = (Path(home) / "logs" / "worker.log").read_text()
    events = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    return [event for event in events if event["event"] == "shard done"]


def tell(name: str, count: int, shards: list[dict[str, float]]) -> None:
    """Print the puzzles made and delivered, and the parts of the time."""
    seconds: Counter[str] = Counter()
    for shard in shards:
        seconds.update({key: n for key, n in shard.items() if key.startswith("seconds_")})
    del seconds["seconds_outside"]  # the sum of some others
    total, core = seconds.total(), seconds["seconds_core"]
    parts = ", ".join(f"{key[8:]} {each / total:.1%}" for key, each in seconds.items())
    rates = f"made {count / core:,.0f}/s, delivered {count / total:,.0f}/s, {core / total:.1%}"
    print(f"{name}: {rates}; {len(shards)} shards: {parts}", flush=True)  # noqa: T201


def main() -> None:
    """Run the jobs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the puzzles of each job")
    parser.add_argument("--job", choices=JOBS, help="this one only")
    parser.add_argument("--beside", type=Path, help="the command cluesmith of another version")
    arguments = parser.parse_args()
    for name in [arguments.job] if arguments.job else JOBS:
        count, job = JOBS[name]
        count = round(count * arguments.share)
        if arguments.beside:
            tell(f"{name}, before", count, shards_of(arguments.beside, job, count))
        tell(name, count, shards_of(COMMAND, job, count))


if __name__ == "__main__":
    main()
