"""Cluesmith beside other programs, as whole commands in turn: ``python -m tools.benchmarks.peers``.

Each row makes the same number of puzzles with both commands, in turn, and compares their processor
time, start included.  ``apt-get install sgt-puzzles qqwing`` brings the other generators.  With
``--tdoku``, the uniqueness check is compared too.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from statistics import median

import click

CLUESMITH = Path(sys.executable).with_name("cluesmith")

# Debian's games are not on every PATH.
PLACES = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/games"))

N_RUNS = 5

# Seconds that tdoku warms up and measures.
WARMUP_S, TDOKU_S = 1, 3


@dataclass(frozen=True, slots=True)
class Pair:
    """Two commands that make the same number of puzzles of the same sort."""

    ours: str
    theirs: str
    n_puzzles: int = 1_000


PAIRS = (
    Pair("sudoku", "qqwing --one-line --symmetry none --generate {n}"),
    Pair("sudoku", "sgt-solo --generate {n} 3x3"),
    Pair("sudoku6", "sgt-solo --generate {n} 2x3"),
    Pair("sudoku16", "sgt-solo --generate {n} 4x4", n_puzzles=100),
    Pair("sudoku-x", "sgt-solo --generate {n} 3x3x"),
    Pair("killer --proper --cage-sizes 2..3", "sgt-solo --generate {n} 3x3k"),
    Pair("calcudoku6", "sgt-keen --generate {n} 6"),
    Pair("futoshiki7", "sgt-unequal --generate {n} 7"),
    Pair("skyscrapers6", "sgt-towers --generate {n} 6"),
)

Row = tuple[str, ...]

HEADER: Row = ("puzzles", "`cluesmith generate`", "ms each", "other program", "ms each", "ratio")
CHECK_HEADER: Row = ("puzzles to check", "Cluesmith, us", "tdoku, us", "ratio")


def processor_s(command: Sequence[str | Path]) -> float:
    """Run a command to its end and return its processor time, children included, in seconds.

    Raises subprocess.CalledProcessError.
    """
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        errors = process.stderr.read() if process.stderr else b""
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, stderr=errors)
    return used.ru_utime + used.ru_stime


def generators(pairs: Iterable[Pair] = PAIRS, n_runs: int = N_RUNS) -> Iterator[Row]:
    """Yield a row for each pair: milliseconds of a puzzle, and how many times theirs are ours.

    Raises click.ClickException if a program is not installed.
    """
    processor_s([CLUESMITH, "--version"])  # the first start compiles modules to bytecode
    with tempfile.TemporaryDirectory(prefix="cluesmith-peers-") as folder:
        for pair in pairs:
            n = pair.n_puzzles
            made = ("--count", str(n), "-o", f"{folder}/made.txt")
            ours: list[str | Path] = [CLUESMITH, "generate", *pair.ours.split(), *made]
            program, *arguments = pair.theirs.format(n=n).split()
            theirs = [_found(program), *arguments]
            runs = [(processor_s(ours) / n, processor_s(theirs) / n) for _ in range(n_runs)]
            yield (
                f"{n:,}",
                f"`{pair.ours}`",
                _spread([1e3 * ours_s for ours_s, _ in runs]),
                f"`{program} {arguments[-1]}`" if "sgt" in program else f"`{program}`",
                _spread([1e3 * theirs_s for _, theirs_s in runs]),
                _spread([theirs_s / ours_s for ours_s, theirs_s in runs]),
            )


def checks(tdoku: Path, files: Iterable[Path], n_runs: int = N_RUNS) -> Iterator[Row]:
    """Yield a row for each file of Sudoku: microseconds to see that a puzzle has one solution.

    ``tdoku``: its program ``run_benchmark``. ``files``: a Sudoku in each line.
    """
    for file in files:
        runs = [(_bench_us(file), _tdoku_us(tdoku, file)) for _ in range(n_runs)]
        yield (
            file.name,
            _spread([ours for ours, _ in runs]),
            _spread([theirs for _, theirs in runs]),
            _spread([theirs / ours for ours, theirs in runs]),
        )


def _bench_us(file: Path) -> float:
    command = (CLUESMITH, "bench", "--puzzles", file, "--oracle", "bands", "--json")
    figure: dict[str, float] = json.loads(_output(*command))
    return figure["median_us"]


def _tdoku_us(program: Path, file: Path) -> float:
    """Return what tdoku's own benchmark says, of the puzzles as they stand in the file."""
    seconds = ("-w", str(WARMUP_S), "-t", str(TDOKU_S))
    rows = [line.split(",") for line in _output(program, "-c", "-r0", *seconds, file).splitlines()]
    return float(next(row[6] for row in rows if len(row) > 6 and row[4].startswith("tdoku")))


def _output(*command: str | Path) -> str:
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def _found(program: str) -> str:
    path = which(program, path=PLACES)
    if path is None:
        raise click.ClickException(f"{program} is missing: apt-get install sgt-puzzles qqwing")
    return path


def _spread(numbers: Sequence[float]) -> str:
    """Return the median, and the least and the most in brackets."""
    return f"{median(numbers):.3g} ({min(numbers):.3g} to {max(numbers):.3g})"


def markdown(header: Row, rows: Iterable[Row]) -> Iterator[str]:
    """Yield the lines of a table in Markdown."""
    for row in (header, ("---",) * len(header), *rows):
        yield f"| {' | '.join(row)} |"


@click.command()
@click.option("--runs", type=click.IntRange(1), default=N_RUNS, show_default=True)
@click.option(
    "--tdoku",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="PROGRAM",
    help="tdoku's run_benchmark, to check the puzzles of FILES with it.",
)
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
def main(runs: int, tdoku: Path | None, files: tuple[Path, ...]) -> None:
    """Compare with other generators, and with tdoku on FILES of Sudoku."""
    if tdoku is None:
        lines = markdown(HEADER, generators(n_runs=runs))
    else:
        lines = markdown(CHECK_HEADER, checks(tdoku, files, runs))
    for line in lines:
        click.echo(line)


if __name__ == "__main__":
    main()
