"""Plans of pool searches, measured: `python -m tools.plan_measurement sudoku6 --seconds 1`.

Measures the results of attempts of a kind, and finds the pools with the most puzzles.

A pool that runs for long has also run for every shorter time.  So a few pools of each size show
the puzzles a second for every number of steps, and the best size and number are the plan.  Puzzles
that are the same up to symmetry count once, even if they come from several pools.

All seconds are processor time, so other work on the machine changes little.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import accumulate, count
from time import process_time

import click

from cluesmith.cli.options.kind_options import KIND
from cluesmith.cli.terminal.progress import progress
from cluesmith.generator.canonical.puzzle_signature import signature_of
from cluesmith.generator.checking.proof import prove
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.search_plans import PoolPlan
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.pool_search import Pool
from cluesmith.generator.oracles.oracle_registry import pool_oracle
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.spec import GenerationSpec

SEED = 2026

# Processor time for what is measured, where the user says nothing: attempts without limits, and
# the pools of each size for each limit.
DEFAULT_S = 8.0

# Members of the pools that are tried, and the most steps of one.
SIZES = (10, 25)
MAX_STEPS = 16_000

# Of each size; a pool that finds next to nothing is no worse a pool, so several of them are tried.
N_POOLS = 2

# Fewer puzzles than this say nothing about a plan.
ENOUGH = 5

# Parts of the steps after which a pool might have ended.
N_PARTS = 16

# A limit is tight, and gets a pool, if a smaller share of the attempts keeps within it.
TIGHT_SHARE = 0.04

# The distance between limits, in percent of the typical clues.
APART_PERCENT = 6


@dataclass(frozen=True, slots=True)
class TopdownFigures:
    """The time of attempts without limits, and the share of them with at most n clues, by n."""

    attempt_s: float
    shares: Mapping[int, float]

    def tight_limits(self, kind: Kind) -> list[int]:
        """Return the limits that are worth a pool, the easiest first, to the fewest clues known."""
        typical = min(n for n, share in self.shares.items() if share >= 0.5)
        first = max((n for n, share in self.shares.items() if share < TIGHT_SHARE), default=None)
        if first is None:
            first = min(self.shares) - 1
        last = kind.known.fewest_clues or kind.min_clues or 1
        return list(range(first, last - 1, -max(1, typical * APART_PERCENT // 100)))


def measured_facts(kind: Kind, seconds: float) -> Iterator[TopdownFigures | PoolPlan]:
    """Yield the results of attempts without limits, and a plan for each limit that a pool meets."""
    figures = topdown_figures(kind, seconds)
    if figures is None:
        return
    yield figures
    for limit in figures.tight_limits(kind):
        plan = measured_plan(kind, limit, seconds)
        if plan is None:
            return
        yield plan


def as_source(fact: TopdownFigures | PoolPlan) -> str:
    """Return a fact in the form of the modules of ``generator/kinds``."""
    if isinstance(fact, TopdownFigures):
        least_shares = (0.0001, 0.5, 0.9901)  # the fewest clues, the typical ones and many
        clues = [
            min((n for n, share in fact.shares.items() if share >= least), default=None)
            for least in least_shares
        ]
        return f"TopDown({', '.join(map(str, (fact.attempt_s, *clues)))}),"
    return (
        f"pools: {fact.least_clues}: PoolPlan({fact.size}, {fact.n_steps}, {fact.least_clues}, "
        f"{fact.attempt_s}, {fact.n_puzzles:g}),"
    )


@dataclass(frozen=True, slots=True)
class _PoolRun:
    """One pool: its seconds a step, and the step and signature of each puzzle."""

    n_steps: int
    step_s: float
    found: list[tuple[int, int]]


def made(spec: GenerationSpec, seconds: float) -> tuple[int, float, list[Puzzle]]:
    """Return the number of attempts, their seconds each, and the puzzles, each proven."""
    attempt(spec, SEED, 0)  # tables are laid out at the first
    started = process_time()
    puzzles: list[Puzzle] = []
    for index in count(1):
        for puzzle in attempt(spec, SEED, index):
            prove(spec, puzzle)
            puzzles.append(puzzle)
        spent = process_time() - started
        if spent > seconds:
            return index, spent / index, puzzles
    raise AssertionError


def topdown_figures(kind: Kind, seconds: float) -> TopdownFigures | None:
    """Measure attempts without limits; return None if none brings a puzzle."""
    n_attempts, attempt_s, puzzles = made(GenerationSpec(kind=kind), seconds)
    if not puzzles:
        return None
    sizes = Counter(kind.n_clues(kind.values(puzzle.clues)) for puzzle in puzzles)
    clues = range(min(sizes), max(sizes) + 1)
    up_to = accumulate(sizes[n] for n in clues)
    shares = {n: round(total / n_attempts, 4) for n, total in zip(clues, up_to, strict=True)}
    return TopdownFigures(float(f"{attempt_s:.2g}"), shares)


def measured_plan(kind: Kind, limit: int, seconds: float) -> PoolPlan | None:
    """Return the plan with the most puzzles a second; None if no pool brought any.

    ``limit``: the most clues. ``seconds``: processor time for the pools of each size.
    """
    pools = [PoolPlan(size, MAX_STEPS, limit) for size in SIZES]
    tried = [plan for pool in pools for plan in _plans(_runs(kind, pool, seconds), pool)]
    return max(tried, key=lambda plan: (plan.n_puzzles or 0) / plan.attempt_s, default=None)


def _runs(kind: Kind, plan: PoolPlan, seconds: float) -> list[_PoolRun]:
    """Run pools until the time is over, each for its share of it at most."""
    runs: list[_PoolRun] = []
    started = process_time()
    while len(runs) < N_POOLS or process_time() - started < seconds / 2:
        runs.append(_run(kind, plan, SEED + len(runs), seconds / N_POOLS))
    return runs


def _run(kind: Kind, plan: PoolPlan, seed: int, seconds: float) -> _PoolRun:
    signature = signature_of(kind)
    pool = Pool(pool_oracle(kind), signature, plan, plan.least_clues, seed)
    found: list[tuple[int, int]] = []
    started = process_time()
    for number in range(1, plan.n_steps + 1):
        found += [(number, signature(puzzle.clues)) for puzzle in pool.step()]
        if (spent := process_time() - started) > seconds:
            break
    return _PoolRun(number, spent / number, found)


def _plans(runs: list[_PoolRun], plan: PoolPlan) -> Iterator[PoolPlan]:
    """Yield plans with fewer steps, and their results, if these are enough."""
    n_most = min(run.n_steps for run in runs)
    step_s = sum(run.step_s for run in runs) / len(runs)
    for part in range(1, N_PARTS + 1):
        n_steps = max(1, n_most * part // N_PARTS)
        different = {mark for run in runs for step, mark in run.found if step <= n_steps}
        if len(different) >= ENOUGH:
            yield replace(
                plan,
                n_steps=n_steps,
                attempt_s=float(f"{n_steps * step_s:.2g}"),
                n_puzzles=float(f"{len(different) / len(runs):.3g}"),
            )


@click.command()
@click.argument("kind", type=KIND)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=DEFAULT_S,
    show_default=True,
    help="Processor time for each figure.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per figure.")
def main(kind: Kind, seconds: float, as_json: bool) -> None:
    """Measure how puzzles of KIND with few clues are best made."""
    if not {"bands", "houses"} & set(kind.oracles):
        raise click.UsageError(f"{kind.title} has no pool search to measure.")
    with progress("measuring", None, "facts") as advance:
        for number, fact in enumerate(measured_facts(kind, seconds), start=1):
            fields = {"kind": kind.name, **asdict(fact)}
            click.echo(json.dumps(fields) if as_json else as_source(fact))
            advance(number)


if __name__ == "__main__":
    main()
