"""Load, measured through the real command: `python -m tools.benchmarks.load [--quick]`.

Prints a line a figure: what it takes to accept a large job, what is in the broker meanwhile, a
million submitted lines, what a second worker brings, and the memory of the processes.  Everything
runs in a home folder of its own, which is removed.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import redis

from cluesmith.worker.client.redis_server import DATABASE
from cluesmith.worker.transport.celery_app import KEY_PREFIX

COMMAND = Path(sys.executable).parent / "cluesmith"
MIB = 1 << 20


class Home:
    """A home folder, the command run in it, and the memory of what runs for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environ = {**os.environ, "CLUESMITH_HOME": str(folder)}

    def run(self, *arguments: str) -> str:
        """Run the command to its end and return what it printed."""
        done = subprocess.run(
            [COMMAND, *arguments], env=self.environ, capture_output=True, text=True
        )
        if done.returncode not in (0, 1):
            raise RuntimeError(f"{arguments}: {done.stderr}")
        return done.stdout

    def status(self, job: int) -> dict[str, object]:
        """Return a job's status."""
        fields: dict[str, object] = json.loads(self.run("status", str(job), "--json"))
        return fields

    def memory(self) -> int:
        """Return the largest resident set of the processes of this home, in bytes."""
        sizes = [0]
        for process in psutil.process_iter():
            try:
                if process.environ().get("CLUESMITH_HOME") == str(self.folder):
                    sizes.append(process.memory_info().rss)
            except psutil.Error:
                continue
        return max(sizes)

    @contextmanager
    def up(self, n_workers: int) -> Iterator[None]:
        """Keep services running for the block."""
        process = subprocess.Popen(
            [COMMAND, "up", "--workers", str(n_workers)],
            env=self.environ,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stderr is not None
            process.stderr.readline()
            yield
        finally:
            process.terminate()
            process.wait()


class Peak:
    """The highest of a figure while a block runs, sampled a few times a second."""

    def __init__(self, figure: object) -> None:
        self.figure = figure
        self.highest = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch)

    def _watch(self) -> None:
        while not self._stop.wait(0.3):
            self.highest = max(self.highest, self.figure())  # type: ignore[operator]

    def __enter__(self) -> "Peak":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()


@contextmanager
def home() -> Iterator[Home]:
    """Give a home folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix="cluesmith-load-"))
    try:
        yield Home(folder)
    finally:
        shutil.rmtree(folder)


def tell(what: str, figure: str) -> None:
    """Print a figure."""
    print(f"{what:<58} {figure}", flush=True)  # noqa: T201


def accept_a_large_job(seconds: float) -> None:
    """Ten million puzzles: how long to accept them, how many messages wait at most."""
    with home() as place, place.up(2):
        begin = time.monotonic()
        job = int(place.run("enqueue", "sudoku", "--count", "10000000", "--seed", "1"))
        tell("a job of 10,000,000 puzzles is accepted in", f"{time.monotonic() - begin:.2f} s")
        socket = json.loads((place.folder / "services.json").read_text())["socket"]
        broker = redis.Redis(unix_socket_path=socket, db=DATABASE)

        def waiting() -> int:
            keys = [key for key in broker.scan_iter() if broker.type(key) == b"list"]
            return sum(map(broker.llen, keys)) + broker.hlen(f"{KEY_PREFIX}unacked")

        with Peak(waiting) as peak:
            time.sleep(seconds)
        broker.close()
        tell("messages in the broker at most", str(peak.highest))
        begin = time.monotonic()
        place.run("cancel", str(job))
        tell("cancelled in", f"{time.monotonic() - begin:.2f} s")


def submit_a_file(n_lines: int) -> None:
    """Lines through the workers: how long, and the largest process."""
    with home() as place:
        puzzles = place.folder / "puzzles.txt"
        n_distinct = n_lines // 10
        limits = ("--max-clues", "22", "--max-overlap", "any", "--per-grid", "0", "--seed", "1")
        place.run("generate", "sudoku", "--count", str(n_distinct), *limits, "-o", str(puzzles))
        lines = puzzles.read_text() * 10
        puzzles.write_text(lines)
        with Peak(place.memory) as peak:
            begin = time.monotonic()
            with (place.folder / "verdicts.txt").open("w") as out:
                subprocess.run(
                    [COMMAND, "submit", str(puzzles), "--wait"],
                    env=place.environ,
                    stdout=out,
                    stderr=subprocess.DEVNULL,
                )
            seconds = time.monotonic() - begin
        with (place.folder / "verdicts.txt").open() as verdicts:
            n_passed = sum(line.startswith("minimal\t") for line in verdicts)
        tell(f"{n_lines:,} submitted lines have a verdict in", f"{seconds:.0f} s")
        tell("of these minimal", f"{n_passed:,}")
        tell("largest process meanwhile", f"{peak.highest / MIB:.0f} MiB")


def add_a_worker(n_puzzles: int) -> None:
    """The same job with one worker and with two."""
    seconds = {}
    for n_workers in (1, 2):
        with home() as place:
            limits = ("--max-clues", "24", "--seed", "1", "--wait", "--workers", str(n_workers))
            job = int(place.run("enqueue", "sudoku", "--count", str(n_puzzles), *limits))
            status = place.status(job)
            seconds[n_workers] = float(status["finished_at"]) - float(status["started_at"])  # type: ignore[arg-type]
    for n_workers, taken in seconds.items():
        tell(f"{n_puzzles:,} Sudoku <= 24 with {n_workers} worker(s)", f"{taken:.1f} s")
    tell("two workers are as fast as", f"{seconds[1] / seconds[2]:.2f} of one")


def work_for_long(seconds: float) -> None:
    """The largest process after a minute, and then ten times more."""
    with home() as place, place.up(2):
        place.run("enqueue", "sudoku", "--count", "100000000", "--seed", "1")
        begin = time.monotonic()
        for after in (60, *(60 + (seconds - 60) * part / 10 for part in range(1, 11))):
            time.sleep(max(0.0, begin + after - time.monotonic()))
            tell(f"largest process after {after:.0f} s", f"{place.memory() / MIB:.0f} MiB")


def main() -> None:
    """Measure everything, or a tenth of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the work")
    share = 0.1 if parser.parse_args().quick else 1.0
    accept_a_large_job(60 * share)
    submit_a_file(round(1_000_000 * share))
    add_a_worker(round(300_000 * share))
    work_for_long(3600 * share)


if __name__ == "__main__":
    main()
