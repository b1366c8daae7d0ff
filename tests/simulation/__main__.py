"""Runs histories for some time: ``python -m tests.simulation --minutes 60``."""

import argparse
import logging
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from tests.simulation.histories import Histories, events_of, shown, shrunk


def main() -> int:
    """Run histories, print each that breaks a promise and the figures of all."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0, help="how long (default: 1)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default: 0)")
    parser.add_argument("--only", action="store_true", help="run the history of this seed alone")
    parser.add_argument("--url", help="an empty PostgreSQL database (default: SQLite)")
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    end, seed, n_broken = time.monotonic() + 60 * given.minutes, given.seed, 0
    with ExitStack() as stack:
        url = given.url
        if url is None:
            folder = "/dev/shm" if Path("/dev/shm").is_dir() else None
            held = stack.enter_context(tempfile.TemporaryDirectory(dir=folder))
            url = f"sqlite:///{held}/histories.db"
        histories = stack.enter_context(Histories(url))
        while time.monotonic() < end and (seed == given.seed or not given.only):
            events = events_of(seed)
            if (broken := histories.run(events)) is not None:
                n_broken += 1
                fewest = shrunk(events, broken, histories)
                print(f"seed {seed}: {shown(broken, fewest)}", flush=True)  # noqa: T201
            seed += 1
        print(f"{histories.figures}; {n_broken} broke a promise")  # noqa: T201
    return min(n_broken, 1)


if __name__ == "__main__":
    sys.exit(main())
