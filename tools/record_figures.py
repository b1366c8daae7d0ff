"""Published figures of the record, measured anew: `python -m tools.record_figures --help`.

A measurement draws samples, each a pure function of its number, until its time is over, and makes
figures of them.  Nearly all are ratios of two sums over the samples: the interval comes from how
the samples differ.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import comb, sqrt
from statistics import NormalDist, fmean
from time import process_time
from typing import Any, Generic, TypeVar

import click

from cluesmith.cli.commands.operations.bench import machine
from cluesmith.cli.terminal.pace import Pace
from cluesmith.cli.terminal.progress import progress
from cluesmith.cli.terminal.tables import print_table
from cluesmith.generator.canonical.puzzle_signature import signature_of
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.fewest_clues_search import fewest_clues
from cluesmith.generator.making.overlap import OverlapIndex
from cluesmith.generator.making.sampling import sample, sampling_plan
from cluesmith.generator.oracles.catalogue_oracle import catalogue_of
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.spec import HALF, GenerationSpec
from tools.all_minimal import MinimalCount, all_minimal
from tools.deletion_paths import minimal_puzzles_by_clues
from tools.uniform_grids import N_GRIDS, uniform_grids

SEED = 2026

# Processor seconds for each measurement, by default.
DEFAULT_S = 10.0

# Attempts in a sample of puzzles from grids whose clues are dropped.
_ATTEMPTS = 200

# Flips of the search for few clues in one grid: some 0.5 s.
_STEPS = 300_000

BERTHIER = "Berthier, Unbiased statistics of a CSP, 2009"

# Of all minimal puzzles, in percent, by their number of clues.
BERTHIER_SHARES = {24: 2.28, 25: 13.42, 26: 31.94, 27: 32.74, 28: 15.48, 29: 3.56}

# Grids up to symmetry with a puzzle of at most this many clues.
GRIDS_SOURCES = {
    20: ("all but 4 of 5,472,730,538", "enjoysudoku.com, t36214 and t36215"),
    19: ("not known", ""),
    18: ("0.19 % at least; a third, as a guess", "enjoysudoku.com, t36214, 2019"),
    17: ("0.00085 %", "49,158 puzzles on 46,300 of 5,472,730,538 grids; tdoku"),
}

# The exact number of puzzles with 4 clues is ours, by exhaustion.
HANIDOKU_SOURCES = {
    4: ("9,055,224", "cluesmith census hanidoku --clues 4, exact"),
    5: ("not known", ""),
    6: ("not known", ""),
}

SUDOKU4_SOURCES = {4: (25_728, 13), 5: (58_368, 22), 6: (1_536, 1)}

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RecordFigure:
    """A figure as it was published, and as it is measured here."""

    what: str
    published: str
    source: str
    ours: float
    # Both are the same if it was counted, and None if no sample met the condition.
    low: float | None
    high: float | None
    n_samples: int
    unit: str = ""

    @property
    def row(self) -> tuple[str, ...]:
        """Return it as a row of a table."""
        ours, interval = f"{_number(self.ours)}{self.unit}", "none met"
        if self.low is not None and self.high is not None:
            interval = f"{_number(self.low)} to {_number(self.high)}{self.unit}"
            if self.low == self.high:
                ours, interval = f"{self.ours:,.0f}", "exact"
        return self.what, self.published, ours, interval, self.source


@dataclass(frozen=True, slots=True)
class Drawn(Generic[T]):
    """A sample, and the processor seconds that it took."""

    value: T
    seconds: float


@dataclass(frozen=True, slots=True)
class Measurement(Generic[T]):
    """Samples that are drawn by number, and the figures that follow from them."""

    name: str
    draw: Callable[[int], T]
    figures: Callable[[Sequence[Drawn[T]]], Iterator[RecordFigure]]
    # Fewer samples say nothing; None for more than are ever drawn.
    n_least: int = 3
    n_most: int | None = None

    def drawn(self, number: int) -> Drawn[T]:
        """Draw the sample of this number."""
        started = process_time()
        value = self.draw(number)
        return Drawn(value, process_time() - started)

    def run(self, seconds: float, report: Callable[[float], None]) -> list[RecordFigure]:
        """Draw samples until the processor time is over, and return the figures."""
        samples: list[Drawn[T]] = []
        spent = 0.0
        while len(samples) < self.n_least or spent < seconds:
            samples.append(self.drawn(len(samples)))
            spent += samples[-1].seconds
            report(min(spent, seconds))
            if len(samples) == self.n_most:
                break
        return list(self.figures(samples))


Clues = Mapping[int, float]
Seventeens = tuple[Puzzle, ...]


def measurements() -> list[Measurement[Any]]:
    """Return all measurements; some share a name."""
    seventeens = [
        Measurement(
            "seventeens",
            partial(_seventeens, max_overlap),
            partial(_seventeens_figures, max_overlap),
        )
        for max_overlap in (None, HALF)
    ]
    census = [
        Measurement("hanidoku", partial(_hanidoku, n), partial(_hanidoku_figures, n))
        for n in HANIDOKU_SOURCES
    ]
    return [
        Measurement("all-minimal", _all_minimal, _all_minimal_figures),
        Measurement("dropped", _dropped, _dropped_figures),
        *seventeens,
        Measurement("grids", _fewest, _fewest_figures),
        *census,
        Measurement("sudoku4", _sudoku4, _sudoku4_figures, n_least=1, n_most=1),
    ]


def record_names() -> list[str]:
    """Return the names of the measurements, each once."""
    return list(dict.fromkeys(each.name for each in measurements()))


def _number(value: float) -> str:
    """Return a number with the significant digits of an estimate."""
    if value >= 1e7:
        return f"{value:.3e}".replace("e+", "e")
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.4g}" if value >= 1 else f"{value:.2g}"


# All minimal Sudoku.


def _all_minimal(number: int) -> Clues:
    return minimal_puzzles_by_clues(SEED + number)


def _all_minimal_figures(samples: Sequence[Drawn[Clues]]) -> Iterator[RecordFigure]:
    of_grid = [sum(each.value.values()) for each in samples]
    yield _ratio(
        "mean clues of all minimal Sudoku", "26.577", BERTHIER, of_grid, _sums_of_clues(samples)
    )
    in_all = [N_GRIDS * number for number in of_grid]
    ones = [1] * len(samples)
    yield _ratio("minimal Sudoku in all", "3.1055e37, within 0.065 %", BERTHIER, ones, in_all)
    for n_clues, percent in BERTHIER_SHARES.items():
        with_n = [100 * each.value.get(n_clues, 0.0) for each in samples]
        what = f"of these with {n_clues} clues"
        yield _ratio(what, f"{percent} %", BERTHIER, of_grid, with_n, " %")


# Puzzles of grids whose clues are dropped in random order.


def _dropped(number: int) -> Clues:
    indexes = range(number * _ATTEMPTS, (number + 1) * _ATTEMPTS)
    spec = GenerationSpec(kind=KINDS["sudoku"])
    puzzles = [p for index in indexes for p in attempt(spec, SEED, index)]
    return Counter(81 - puzzle.clues.count(".") for puzzle in puzzles)


def _dropped_figures(samples: Sequence[Drawn[Clues]]) -> Iterator[RecordFigure]:
    n_puzzles = [sum(each.value.values()) for each in samples]
    what = "mean clues where clues are dropped in random order"
    yield _ratio(what, "24.38", BERTHIER, n_puzzles, _sums_of_clues(samples))


# Sudoku with 17 clues.


def _seventeens(max_overlap: str | None, number: int) -> Seventeens:
    return attempt(
        GenerationSpec(kind=KINDS["sudoku"], max_clues=17, max_overlap=max_overlap), SEED, number
    )


def _seventeens_figures(
    max_overlap: str | None, samples: Sequence[Drawn[Seventeens]]
) -> Iterator[RecordFigure]:
    found = [float(_n_different(each.value)) for each in samples]
    what = "Sudoku with 17 clues a second"
    if max_overlap is not None:
        found = _n_far(samples)
        what += ", no two overlapping"
    seconds = [each.seconds for each in samples]
    published = "1 to 6 in 24 hours, on a laptop of 2007"
    source = "JPF, 17-Clue and 18-Clue Sudoku Update; tdoku makes 0.1 a second here"
    yield _ratio(what, published, source, seconds, found)


def _n_different(puzzles: Seventeens) -> int:
    sudoku = KINDS["sudoku"]
    return len({signature_of(sudoku)(sudoku.values(puzzle.clues)) for puzzle in puzzles})


def _n_far(samples: Sequence[Drawn[Seventeens]]) -> list[float]:
    """Return the number of puzzles of each sample that share at most half with any before."""
    index = OverlapIndex(81)
    numbers = []
    for each in samples:
        before = len(index)
        for puzzle in each.value:
            index.add_unless_overlapping(KINDS["sudoku"].values(puzzle.clues))
        numbers.append(float(len(index) - before))
    return numbers


# The fewest clues of random grids.


def _fewest(number: int) -> Clues:
    (grid,) = uniform_grids(SEED + number, 1).grids
    sudoku = KINDS["sudoku"]
    return {sudoku.n_clues(fewest_clues(sudoku, grid, SEED + number, max_steps=_STEPS).clues): 1}


def _fewest_figures(samples: Sequence[Drawn[Clues]]) -> Iterator[RecordFigure]:
    fewest = [n_clues for each in samples for n_clues in each.value]
    for limit, (published, source) in GRIDS_SOURCES.items():
        n_within = sum(n_clues <= limit for n_clues in fewest)
        what = f"grids in which {limit} clues or fewer are found"
        yield _share(what, published, source, n_within, len(fewest))


# The minimal Hanidoku with few clues.


def _hanidoku(n_clues: int, number: int) -> Clues:
    hanidoku = KINDS["hanidoku"]
    found = sample(hanidoku, n_clues, SEED + number)
    plan = sampling_plan(hanidoku, n_clues)
    # A try finds each puzzle with the probability of n_last in so many; see ``sample``.
    n_sets = catalogue_of(hanidoku).n_grids * comb(hanidoku.n_cells, n_clues)
    return {n_clues: len(found) * n_sets / (plan.n_tries * plan.n_last)}


def _hanidoku_figures(n_clues: int, samples: Sequence[Drawn[Clues]]) -> Iterator[RecordFigure]:
    published, source = HANIDOKU_SOURCES[n_clues]
    estimates = [each.value[n_clues] for each in samples]
    what = f"minimal Hanidoku with {n_clues} clues"
    yield _ratio(what, published, source, [1] * len(samples), estimates)


# 4x4 Sudoku in full.


def _sudoku4(number: int) -> dict[int, MinimalCount]:
    return all_minimal(KINDS["sudoku4"])


def _sudoku4_figures(
    samples: Sequence[Drawn[dict[int, MinimalCount]]],
) -> Iterator[RecordFigure]:
    counts = samples[0].value
    source = "Sudopedia, Shi Doku"
    for n_clues in sorted(counts.keys() | SUDOKU4_SOURCES):
        ours = counts.get(n_clues, MinimalCount(0, 0))
        n_puzzles, n_classes = SUDOKU4_SOURCES.get(n_clues, (0, 0))
        what = f"minimal 4x4 Sudoku with {n_clues} clues"
        yield _counted(what, n_puzzles, source, ours.n_puzzles)
        yield _counted(f"{what}, up to symmetry", n_classes, source, ours.n_classes)


# Intervals.


def _sums_of_clues(samples: Iterable[Drawn[Clues]]) -> list[float]:
    return [sum(n * number for n, number in each.value.items()) for each in samples]


def _ratio(
    what: str,
    published: str,
    source: str,
    below: Sequence[float],
    above: Sequence[float],
    unit: str = "",
) -> RecordFigure:
    """Return the ratio of two sums, with the interval for the ratio of their means.

    Cochran, Sampling Techniques, section 2.11, with Student's factor.
    """
    n = len(below)
    ratio = sum(above) / sum(below)
    if not ratio:
        return RecordFigure(what, published, source, ratio, None, None, n, unit)
    squares = sum((y - ratio * x) ** 2 for x, y in zip(below, above, strict=True))
    half = _student(n - 1) * sqrt(squares / (n * (n - 1))) / fmean(below)
    low, high = max(0.0, ratio - half), ratio + half
    return RecordFigure(what, published, source, ratio, low, high, n, unit)


def _share(what: str, published: str, source: str, n_hits: int, n: int) -> RecordFigure:
    """Return a share in percent, with Wilson's interval."""
    z = NormalDist().inv_cdf(0.975)
    share = n_hits / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + (z / (2 * n)) ** 2)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return RecordFigure(what, published, source, 100 * share, 100 * low, 100 * high, n, " %")


def _counted(what: str, published: int, source: str, ours: int) -> RecordFigure:
    return RecordFigure(what, f"{published:,}", source, ours, ours, ours, 1)


def _student(n_free: int) -> float:
    """Return the 97.5 % point of Student's distribution.

    Abramowitz and Stegun, 26.7.5; from a table where that is off by more than 0.005.
    """
    if n_free <= 4:
        return (12.706, 4.303, 3.182, 2.776)[n_free - 1]
    z = NormalDist().inv_cdf(0.975)
    return (
        z
        + (z**3 + z) / (4 * n_free)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n_free**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n_free**3)
    )


@click.command()
@click.argument("which", type=click.Choice(record_names()), required=False)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=DEFAULT_S,
    show_default=True,
    help="Processor time for each measurement.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per figure.")
def main(which: str | None, seconds: float, as_json: bool) -> None:
    """Measure published figures anew and print both: all of them, or WHICH."""
    chosen = [each for each in measurements() if which in (None, each.name)]
    rows = []
    with progress("measuring", len(chosen), "measurements") as work:
        for number, measurement in enumerate(chosen):
            pace = Pace(number, len(chosen), "measurements")

            def report(spent: float, pace: Pace = pace, name: str = measurement.name) -> None:
                work.take(pace, f"{name} {spent:.0f} of {seconds:.0f} s")

            for figure in measurement.run(seconds, report):
                rows.append(figure.row)
                if as_json:
                    click.echo(json.dumps({**asdict(figure), "machine": machine()}))
    if not as_json:
        print_table(("WHAT", "PUBLISHED", "OURS", "95 % INTERVAL", "SOURCE"), rows)


if __name__ == "__main__":
    main()
