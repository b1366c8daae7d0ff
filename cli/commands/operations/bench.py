"""`cluesmith bench`: measures how fast this machine solves and generates puzzles."""

import json
import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cache, partial
from importlib.metadata import version
from itertools import count
from os import devnull
from pathlib import Path

import click

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.options.kind_options import KIND, oracle_option
from cluesmith.cli.options.output import report_options
from cluesmith.cli.options.value_types import number_from
from cluesmith.cli.reading.puzzle_files import PuzzleFileError, read_batches
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.messages import counted
from cluesmith.cli.terminal.pace import readable_rate
from cluesmith.cli.terminal.progress import progress
from cluesmith.cli.terminal.tables import print_table
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.canonical.canonical_form import proven_forms
from cluesmith.generator.checking.proof import prove_all
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.estimate import DEFAULT_PATIENCE
from cluesmith.generator.making.finished_puzzles import acceptance_of
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.puzzle_batch import PuzzleBatch, batch_of_texts
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.rating.rating_limits import has_er
from cluesmith.generator.rating.techniques.by_singles import is_solved_by_singles
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.whips.whip_rating import whip_rating
from cluesmith.generator.spec import HALF, GenerationSpec
from cluesmith.generator.verdicts.unchecked_forms import solved
from cluesmith.puzzle_spec import PROPER

# The kinds that are measured by default: those with their own engines and plans, and one for each
# sort of clues that are not digits.
DEFAULT_KINDS = (
    "sudoku4",
    "sudoku",
    "sudoku16",
    "hanidoku",
    "killer",
    "calcudoku6",
    "futoshiki7",
    "skyscrapers6",
    "kropki",
    "xv",
    "thermo",
    "arrow",
    "whispers",
    "renban",
    "palindrome",
    "sandwich",
    "little-killer",
    "x-sums",
    "parity",
)

# A run is at least this long, so that clock resolution and task switches do not matter.
MIN_RUN_S = 0.2

# Puzzles to check are made for this many seconds, up to MAX_PUZZLES.
MAKING_S = 2
# After this time the measurement ends with an error if no attempt has found a puzzle.
MOST_MAKING_S = 20
MAX_PUZZLES = 200
SEED = 1

# Sudoku with an ER up to this, in tenths, need no chains. They are also measured separately.
WITHOUT_CHAINS = 44


@dataclass(frozen=True, slots=True)
class Figure:
    """A measurement: microseconds per puzzle and puzzles per second, over the runs."""

    what: str
    kind: str
    detail: str
    runs: int
    median_us: float
    fastest_us: float
    slowest_us: float
    per_second: float


@click.command(cls=Command, examples=["cluesmith bench --kind sudoku4 --runs 3"])
@click.option("--kind", type=KIND, metavar="KIND", help="Only this kind.")
@oracle_option
@click.option(
    "--runs",
    type=number_from(1),
    metavar="N",
    default=5,
    show_default=True,
    help="The number of runs of each measurement.",
)
@click.option(
    "--puzzles",
    "puzzle_file",
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="Check the puzzles of FILE instead of new ones, and generate none.",
)
@report_options
def bench(
    kind: Kind | None, oracle: str | None, runs: int, puzzle_file: str | None, as_json: bool
) -> None:
    """Measure how fast this machine is, on one core.

    `unique` checks that a minimal puzzle has one solution, for each kind and oracle.
    `rate` finds level, techniques and, for 9x9 Sudoku, ER.
    `path` finds the solution path with reasons, `whip` the longest whip.
    `easy` checks whether singles solve a puzzle.
    `make` makes minimal puzzles within a clue limit or minimal at a level.
    `prove`, `form`, `accept` and `write` are what follows until a puzzle is in a file: its proof,
    its canonical form, the comparison with earlier puzzles, and its line.
    """
    if not as_json:
        click.echo(machine(), err=True)
    if puzzle_file:
        measures = list(_file_measures(puzzle_file, kind, oracle))
    else:
        kinds = [kind] if kind else [KINDS[name] for name in DEFAULT_KINDS]
        measures = [m for k in kinds for m in _measures(k, oracle)]
    figures = []
    with progress("measuring", len(measures), "figures") as advance:
        for number, measure in enumerate(measures, start=1):
            figures.append(measure.figure(runs))
            advance(number)
            if as_json:
                click.echo(json.dumps({**asdict(figures[-1]), "machine": machine()}))
    if not as_json:
        print_table(*figure_table(figures))


@dataclass(frozen=True, slots=True)
class Measure:
    """Something to measure; ``run(number)`` returns the seconds per puzzle of that run."""

    what: str
    kind: Kind
    detail: str
    run: Callable[[int], float]

    def figure(self, runs: int) -> Figure:
        """Measure this number of runs."""
        from statistics import median  # slow to import, and the help loads this module

        seconds = [self.run(number) for number in range(runs)]
        middle = median(seconds)
        ends = (middle, min(seconds), max(seconds))
        median_us, fastest_us, slowest_us = (round(1e6 * each, 3) for each in ends)
        per_second = round(1 / middle, 1)
        what, kind, detail = self.what, self.kind.name, self.detail
        return Figure(what, kind, detail, runs, median_us, fastest_us, slowest_us, per_second)


def _measures(kind: Kind, oracle: str | None) -> Iterator[Measure]:
    puzzles = _puzzles_to_check(kind)
    given = batch_of_texts(kind, [puzzle.clues for puzzle in puzzles])
    yield from _oracle_measures(oracle, given, "minimal")
    yield from _stage_measures(kind, puzzles)
    if not kind.has_clue_families:
        yield from _difficulty_measures(kind, puzzles)
    yield from _make_measures(kind)


def _stage_measures(kind: Kind, puzzles: list[Puzzle]) -> Iterator[Measure]:
    """Yield measures of the stages between the search and the file, in their order."""
    spec = GenerationSpec(kind=kind, max_overlap=HALF)
    texts = [puzzle.clues for puzzle in puzzles]
    proven = prove_all(spec, puzzles)
    forms = proven_forms(proven, with_classes=False)

    def accept() -> None:
        acceptance = acceptance_of(spec, len(puzzles), DEFAULT_PATIENCE)
        for attempt_number, (text, form) in enumerate(zip(texts, forms, strict=True)):
            acceptance.accepts(attempt_number, form.clues, form.grid_class, text.encode())

    lines = PuzzleOutput(FORMATS["line"], FormatOptions(), devnull, is_reported=False)
    stages = {
        "prove": lambda: prove_all(spec, puzzles),
        "form": lambda: proven_forms(proven, with_classes=False),
        "accept": accept,
        "write": lambda: lines.write_clues(texts),
    }
    for what, work in stages.items():
        yield _measure(what, kind, "minimal", work, len(puzzles))


def _measure(
    what: str, kind: Kind, detail: str, work: Callable[[], object], n_puzzles: int
) -> Measure:
    return Measure(what, kind, detail, lambda _: _run(work, n_puzzles))


def _puzzles_to_check(kind: Kind) -> list[Puzzle]:
    started = time.perf_counter()
    puzzles: list[Puzzle] = []
    for index in count():
        puzzles += attempt(GenerationSpec(kind=kind), SEED, index)
        elapsed = time.perf_counter() - started
        if len(puzzles) >= MAX_PUZZLES or (puzzles and elapsed > MAKING_S):
            break
        if elapsed > MOST_MAKING_S:
            raise click.ClickException(
                f"{kind.title}: none of {counted(index + 1, 'attempt')} found a puzzle to measure"
            )
    return puzzles[:MAX_PUZZLES]


def _oracle_measures(oracle: str | None, puzzles: PuzzleBatch, detail: str) -> Iterator[Measure]:
    kind, values = puzzles.kind, puzzles.values
    if kind.has_clue_families:
        yield _measure("unique", kind, f"{detail}, clues", partial(solved, puzzles), len(puzzles))
        return
    for name in [oracle] if oracle else kind.oracles:
        count_many = partial(oracle_for(kind, name).count_many, values)
        n_puzzles = len(values) // kind.n_cells
        yield _measure("unique", kind, f"{detail}, {name}", count_many, n_puzzles)


def _file_measures(file: str, kind: Kind | None, oracle: str | None) -> Iterator[Measure]:
    by_kind: dict[Kind, list[str]] = {}
    for batch in read_batches((file,), kind):
        if isinstance(batch, PuzzleFileError):
            raise batch
        by_kind.setdefault(batch.kind, []).extend(batch.puzzles.texts)
    for file_kind, texts in by_kind.items():
        puzzles = batch_of_texts(file_kind, texts)
        yield from _oracle_measures(oracle, puzzles, Path(file).name)


def _difficulty_measures(kind: Kind, puzzles: list[Puzzle]) -> Iterator[Measure]:
    clues = [kind.values(puzzle.clues) for puzzle in puzzles]
    rated = partial(rate, kind, with_whip=False)
    yield _work_measure("rate", kind, "minimal", clues, rated)
    if has_er(kind):
        simple = [each for each in clues if (rated(each).er or 0) <= WITHOUT_CHAINS]
        if simple:
            detail = f"minimal, ER <= {WITHOUT_CHAINS / 10}"
            yield _work_measure("rate", kind, detail, simple, rated)
    yield _work_measure("path", kind, "minimal", clues, partial(solution_path, kind))
    yield _work_measure("whip", kind, "minimal", clues, partial(whip_rating, kind))
    yield _work_measure("easy", kind, "minimal", clues, partial(is_solved_by_singles, kind))


def _work_measure(
    what: str, kind: Kind, detail: str, clues: list[bytes], work: Callable[[bytes], object]
) -> Measure:
    """Return a measure of work on puzzles. A run takes the puzzles that fit into its time."""

    @cache
    def some() -> list[bytes]:
        started = time.perf_counter()
        n_puzzles = 0
        while n_puzzles < len(clues) and time.perf_counter() - started < MIN_RUN_S:
            work(clues[n_puzzles])
            n_puzzles += 1
        return clues[:n_puzzles]

    def run(_: int) -> float:
        return _run(lambda: [work(each) for each in some()], len(some()))

    return Measure(what, kind, detail, run)


def _make_measures(kind: Kind) -> Iterator[Measure]:
    specs = {"no limit": GenerationSpec(kind=kind)}
    if kind.has_clue_families:
        specs["proper"] = GenerationSpec(kind=kind, minimal_at=PROPER)
    for limit in kind.known.bench_limits:
        specs[f"<= {limit} clues"] = GenerationSpec(kind=kind, max_clues=limit)
    easy = Level.EASY.value
    specs[f"minimal at {easy}"] = GenerationSpec(kind=kind, minimal_at=easy)
    for detail, spec in specs.items():
        yield Measure("make", kind, detail, partial(_make_run, spec))


def _run(work: Callable[[], object], n_puzzles: int) -> float:
    """Return seconds per puzzle."""
    rounds = 0
    started = time.perf_counter()
    while time.perf_counter() - started < MIN_RUN_S:
        work()
        rounds += 1
    return (time.perf_counter() - started) / (rounds * n_puzzles)


def _make_run(spec: GenerationSpec, seed: int) -> float:
    """Return seconds per puzzle, counting failed attempts."""
    n_puzzles = index = 0
    started = time.perf_counter()
    while not n_puzzles or time.perf_counter() - started < MIN_RUN_S:
        n_puzzles += len(attempt(spec, seed, index))
        index += 1
    return (time.perf_counter() - started) / n_puzzles


def figure_table(figures: list[Figure]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the header and the rows of a table of figures."""
    header = ("WHAT", "KIND", "", "MEDIAN", "FASTEST", "SLOWEST", "A SECOND")
    rows = [
        (
            f.what,
            f.kind,
            f.detail,
            *(_time(us) for us in (f.median_us, f.fastest_us, f.slowest_us)),
            readable_rate(f.per_second),
        )
        for f in figures
    ]
    return header, rows


def _time(microseconds: float) -> str:
    if microseconds < 1000:
        return f"{microseconds:.3g} us"
    return f"{microseconds / 1000:,.3g} ms" if microseconds < 1e6 else f"{microseconds / 1e6:.3g} s"


def machine() -> str:
    """Return the version, interpreter and processor, on which the figures depend."""
    return (
        f"cluesmith {version('cluesmith')}, Python {platform.python_version()}, "
        f"{_processor()}, {platform.system()}"
    )


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2] for line in text.splitlines() if line.startswith("model name")]
    return names[0].strip() if names else platform.machine()
