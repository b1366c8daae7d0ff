"""Where a worker's time goes: ``python tests/benchmarks/share.py``, on an idle machine.

Runs jobs through one embedded worker process and adds up what it logs of each shard.
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
    "sudoku <= 24": (30_000, ("sudoku", "--max-clues", "24")),
    "sudoku <= 20": (40_000, ("sudoku", "--max-clues", "20", "--akin", "any")),
    "sudoku <= 18": (3_000, ("sudoku", "--max-clues", "18", "--akin", "any")),
    "sudoku with 17": (200, ("sudoku", "--max-clues", "17")),
    "sudoku rot180": (1_500, ("sudoku", "--symmetry", "rot180")),
    "sudoku of level expert": (4_000, ("sudoku", "--level", "expert")),
    "hanidoku": (80_000, ("hanidoku",)),
    "hanidoku with 4": (40_000, ("hanidoku", "--exact-clues", "4")),
}


def shards_of(job: tuple[str, ...], count: int) -> list[dict[str, float]]:
    """Run a job and return what was logged at the end of each shard."""
    with tempfile.TemporaryDirectory(prefix="cluesmith-share-") as home:
        environ = {**os.environ, "CLUESMITH_HOME": home, "CLUESMITH_LOG_FORMAT": "json"}
        options = ("--count", str(count), "--seed", "1", "--wait", "--workers", "1")
        subprocess.run(
            [COMMAND, "enqueue", *job, *options], env=environ, check=True, capture_output=True
        )
        log = (Path(home) / "logs" / "worker.log").read_text()
    events = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    return [event for event in events if event["event"] == "shard done"]


def tell(name: str, shards: list[dict[str, float]]) -> None:
    """Print the parts of the time, and their share outside the core without and with the checks."""
    seconds: Counter[str] = Counter()
    for shard in shards:
        seconds.update({key: n for key, n in shard.items() if key.startswith("seconds_")})
    outside = seconds.pop("seconds_outside")
    total = seconds.total()
    parts = ", ".join(f"{key[8:]} {each / total:.1%}" for key, each in seconds.items())
    line = f"{name}: {len(shards)} shards of {total / len(shards):.2f} s: {parts}"
    checked = outside + seconds["seconds_checks"]
    print(f"{line}; outside {outside / total:.1%}, with checks {checked / total:.1%}", flush=True)  # noqa: T201


def main() -> None:
    """Run the jobs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the puzzles of each job")
    share = parser.parse_args().share
    for name, (count, job) in JOBS.items():
        tell(name, shards_of(job, round(count * share)))


if __name__ == "__main__":
    main()
