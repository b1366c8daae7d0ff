"""The measured tables of docs/figures.md and docs/comparison.md: `python -m tools.figures_page`.

Each table stands between two comments with its name.  The prose around them is written by hand.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields
from datetime import UTC, datetime
from functools import partial
from itertools import islice, takewhile
from pathlib import Path
from subprocess import PIPE
from time import process_time

import click

from cluesmith.cli.commands.operations.bench import Figure, figure_table, machine
from cluesmith.cli.terminal.progress import progress
from cluesmith.cli.terminal.tables import table
from cluesmith.generator.errors import LimitError
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.finished_puzzles import (
    acceptance_of,
    accepted_puzzles,
    batches_of,
)
from cluesmith.generator.spec import HALF, GenerationSpec
from tools.benchmarks import peers, share
from tools.benchmarks.peers import markdown

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "figures.md"
COMPARISON = DOCS / "comparison.md"
SEED = 2026

# Runs of each figure of `cluesmith bench`.
N_RUNS = 3

# Processor time for a rate, for one of clues that are not digits, for a rare one, and for a limit
# that few attempts meet.
RATE_S, CLUES_S, RARE_S, FEWEST_S = 0.6, 1.5, 3.0, 6.0

# Pictures of each size, and processor time for each.
N_PICTURES, PICTURE_S = 12, 0.3

# The fewest clues known of some kinds, or a few more.
FEWEST = {
    "sudoku-x": 12,
    "windoku": 11,
    "disjoint-groups": 11,
    "asterisk": 15,
    "sudoku8": 14,
    "sudoku10": 22,
    "latin6": 9,
    "latin7": 12,
    "latin8": 16,
}

SYMMETRIES = {
    "sudoku": ("rot180", "rot90", "horizontal", "diagonal", "both-mirrors", "full"),
    "hanidoku": ("rot180", "rot120", "rot60", "horizontal", "both-mirrors", "full"),
}

# Kinds whose clues are not digits alone, and the levels that puzzles are asked for.
CLUE_KINDS = (
    *("killer", "killer12", "calcudoku6", "calcudoku9", "futoshiki7", "futoshiki9", "kropki"),
    *("xv", "thermo", "arrow", "skyscrapers6", "sandwich", "x-sums", "little-killer", "palindrome"),
)
LEVELS = ("easy", "medium", "hard", "expert")

Row = tuple[str, ...]


def found_in(spec: GenerationSpec, seconds: float) -> tuple[int, float]:
    """Return the number of different puzzles made in some processor time, and the time itself.

    A first attempt, which lays out tables, does not count.
    """
    attempt(GenerationSpec(kind=spec.kind), SEED, 0)
    started = process_time()

    acceptance = acceptance_of(spec, sys.maxsize, patience=sys.maxsize)
    batches = batches_of(spec, SEED, acceptance)
    in_time = takewhile(lambda _: process_time() - started < seconds, batches)
    n_found = sum(1 for _ in accepted_puzzles(acceptance, in_time))
    return n_found, process_time() - started


def rate_of(spec: GenerationSpec, seconds: float) -> str:
    """Return the puzzles a second, with the digits that are significant."""
    n_found, spent = found_in(spec, seconds)
    rate = n_found / spent
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def measured_at() -> Iterator[str]:
    """Yield the date, the machine and the version of the figures."""
    commit = _output("git", "rev-parse", "--short", "HEAD").strip()
    changed = _output("git", "status", "--porcelain", "--", ":!docs").strip()
    date = datetime.now(UTC).date().isoformat()
    yield f"Measured on {date} at commit `{commit}`{' with changes' if changed else ''}:"
    yield f"{machine()}."


def bench() -> Iterator[str]:
    """Yield what `cluesmith bench` prints."""
    command = Path(sys.executable).with_name("cluesmith")
    lines = _output(command, "bench", "--json", "--runs", str(N_RUNS)).splitlines()
    records = [json.loads(line) for line in lines]
    names = [each.name for each in fields(Figure)]
    figures = [Figure(*(record[name] for name in names)) for record in records]
    yield from ("```text", table(*figure_table(figures)), "```")


def hard() -> Iterator[str]:
    """Yield the rates of Sudoku with a high ER."""
    rows = []
    for least in ("8.5", "9.0"):
        rates = [
            rate_of(
                GenerationSpec(
                    kind=KINDS["sudoku"], difficulty=f"er={least}..12.0", max_overlap=overlap
                ),
                RARE_S,
            )
            for overlap in (HALF, None)
        ]
        rows.append((f"`--er {least}..`", *rates))
    yield from markdown(
        ("puzzles per second, one core", "no two overlap", "`--max-overlap any`"), rows
    )


def symmetric() -> Iterator[str]:
    """Yield the rates of symmetric patterns."""
    for kind, names in SYMMETRIES.items():
        of_kind = partial(GenerationSpec, kind=KINDS[kind], max_overlap=HALF)
        rates = [rate_of(of_kind(symmetry=name), RATE_S) for name in names]
        header = (f"{kind}, per second", *(f"`{name}`" for name in names))
        yield from (*markdown(header, [("one core", *rates)]), "")


def pictures() -> Iterator[str]:
    """Yield the rates of random pictures that are filled, and the number that have puzzles."""
    rows = []
    for n_cells in (22, 24, 26, 28):
        found = [found_in(spec, PICTURE_S) for spec in islice(_pictures(n_cells), N_PICTURES)]
        rate = sum(n for n, _ in found) / sum(spent for _, spent in found)
        n_with = sum(n > 0 for n, _ in found)
        rows.append((str(n_cells), f"{rate:,.0f}", f"{n_with} of {N_PICTURES}"))
    header = "cells", "minimal puzzles per second", f"patterns with a puzzle within {PICTURE_S} s"
    yield from markdown(header, rows)


def few_clues() -> Iterator[str]:
    """Yield the rates of Sudoku with few clues."""
    rows = []
    for n_clues in (22, 21, 20, 19, 18, 17):
        specs = [
            GenerationSpec(kind=KINDS["sudoku"], max_clues=n_clues, max_overlap=overlap)
            for overlap in (HALF, None)
        ]
        rows.append((str(n_clues), *(rate_of(spec, RARE_S) for spec in specs)))
    yield from markdown(("clues, at most", "no two overlap", "`--max-overlap any`"), rows)


def clues() -> Iterator[str]:
    """Yield the rates of kinds whose clues are not digits alone, of any level and by level."""
    rows = []
    for kind in CLUE_KINDS:
        by_level = [
            rate_of(GenerationSpec(kind=KINDS[kind], difficulty=f"level={level}"), CLUES_S)
            for level in LEVELS
        ]
        rows.append((f"`{kind}`", rate_of(GenerationSpec(kind=KINDS[kind]), CLUES_S), *by_level))
    header = "puzzles per second, one core", "any", *(f"`{level}`" for level in LEVELS)
    yield from markdown(header, rows)


def fewest_clues() -> Iterator[str]:
    """Yield the rates of puzzles with the fewest clues of some kinds."""
    rows = []
    for kind, n_clues in FEWEST.items():
        spec = GenerationSpec(kind=KINDS[kind], max_clues=n_clues, max_overlap=HALF)
        n_found, spent = found_in(spec, FEWEST_S)
        rows.append((f"`{kind}`", str(n_clues), f"{n_found:,}", f"{spent:.0f}"))
    yield from markdown(("kind", "clues, at most", "puzzles", "processor seconds"), rows)


def workers() -> Iterator[str]:
    """Yield where the time of a worker goes, by job."""
    return markdown(share.HEADER, share.rows())


def generators() -> Iterator[str]:
    """Yield the times of other generators beside ours."""
    return markdown(peers.HEADER, peers.generators())


TABLES: Mapping[str, Callable[[], Iterable[str]]] = {
    "measured at": measured_at,
    "bench": bench,
    "hard": hard,
    "symmetric": symmetric,
    "pictures": pictures,
    "clues": clues,
    "few clues": few_clues,
    "fewest clues": fewest_clues,
    "generators": generators,
    "workers": workers,
}


def page_of(name: str) -> Path:
    """Return the page that a table is in."""
    return COMPARISON if name == "generators" else PAGE


def with_table(page: str, name: str, text: str) -> str:
    """Return the page with this text between the comments of this name.

    Raises ValueError if it has no such comments.
    """
    begin, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
    before, found, rest = page.partition(begin)
    _, found_end, after = rest.partition(end)
    if not (found and found_end):
        raise ValueError(f"the page has no comments {begin.strip()} and {end.strip()}")
    return f"{before}{begin}{text}{end}{after}"


def _pictures(n_cells: int) -> Iterator[GenerationSpec]:
    """Yield random patterns of this many cells, without those that are refused at once."""
    draws = Draws(SEED)
    cells = list(range(81))
    while True:
        draws.shuffle(cells)
        marked = set(cells[:n_cells])
        pattern = "".join("*" if cell in marked else "." for cell in range(81))
        with suppress(LimitError):
            yield GenerationSpec(kind=KINDS["sudoku"], pattern=pattern, fill_pattern=True)


def _output(*command: str | Path) -> str:
    return subprocess.run(  # noqa: S603 - no shell, and nothing from outside
        command, cwd=PAGE.parent, stdout=PIPE, text=True, check=True
    ).stdout


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(TABLES)))
def main(names: tuple[str, ...]) -> None:
    """Measure the tables of the pages and rewrite them: all of them, or NAMES."""
    chosen = names or tuple(TABLES)
    with progress("measuring", len(chosen), "tables") as advance:
        for number, name in enumerate(chosen, start=1):
            page = page_of(name)
            text = "\n".join(TABLES[name]()).strip()
            page.write_text(with_table(page.read_text(), name, text))
            advance(number)


if __name__ == "__main__":
    main()
