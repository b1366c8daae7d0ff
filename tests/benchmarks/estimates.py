"""Estimates against what comes: `python -m tests.benchmarks.estimates measure|compare [KIND...]`.

``measure`` prints the shares that the plans of the kinds hold; ``compare`` makes puzzles for many
wishes, says what was expected of each and what came, and the worst factor between the two.  Both
count processor time, so other work on the machine changes little.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

import click

from cluesmith.cli.forecasts.expected_time import trial_of
from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.estimate import estimate_attempt
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.spec import HALF, GenerationSpec
from tests.support.kinds import MEASURED_KINDS
from tools.plan_measurement import made

SEED = 2026

# Processor time for a setting to measure, and for a wish to compare.
MEASURED_S = 8.0
COMPARED_S = 6.0

# Fewer puzzles than this tell nothing about a factor of 3.
ENOUGH = 8


def settings(kind: Kind) -> Iterator[tuple[str, GenerationSpec]]:
    """Yield the settings that have a table of their own."""
    yield "top-down", GenerationSpec(kind=kind.name)
    for limit in kind.known.pools:
        yield f"at most {limit}", GenerationSpec(kind=kind.name, max_clues=limit, max_overlap=HALF)
    for n in kind.known.sampling:
        yield (
            f"exactly {n}",
            GenerationSpec(kind=kind.name, max_clues=n, min_clues=n, max_overlap=HALF),
        )
    for name in kind.pattern_symmetries:
        try:
            yield name, GenerationSpec(kind=kind.name, symmetry=name)
        except LimitError:
            continue


def measure(kind: Kind) -> None:
    """Print the shares of each setting."""
    for title, spec in settings(kind):
        n_attempts, attempt_s, puzzles = made(spec, MEASURED_S)
        n = len(puzzles)
        ratings = [rate(kind, kind.values(puzzle.clues)) for puzzle in puzzles]
        numbers = [rating.level.number for rating in ratings]
        shares = [
            round(sum(number <= level.number for number in numbers) / max(n, 1), 4)
            for level in Level
        ]
        ers = Counter(rating.er for rating in ratings if rating.er)
        totals = accumulate(ers[er] for er in sorted(ers))
        by_er = {er: round(total / n, 4) for er, total in zip(sorted(ers), totals, strict=True)}
        clues = Counter(kind.n_clues(kind.values(puzzle.clues)) for puzzle in puzzles)
        sizes = {size: round(clues[size] / n_attempts, 4) for size in sorted(clues)}
        figures = f"{n_attempts} attempts of {attempt_s:.5f} s, {n / n_attempts:.4g} puzzles each"
        click.echo(
            f"{kind.name} {title}: {figures}\n  levels {shares}\n  er {by_er}\n  clues {sizes}"
        )


def wishes(kind: Kind) -> Iterator[GenerationSpec]:
    """Yield what people ask for: levels, limits, symmetries, and these together."""
    limits = [(None, None)]
    limits += [(limit, None) for limit in (*kind.known.bench_limits, *kind.known.pools)]
    limits += [(n, n) for n in (*kind.known.sampling, *kind.known.topdown_shares)]
    for symmetry in (None, *kind.pattern_symmetries):
        for most, least in limits if symmetry is None else limits[:: max(1, len(limits) // 6)]:
            for level in (None, *Level):
                try:
                    yield GenerationSpec(
                        kind=kind.name,
                        max_clues=most,
                        min_clues=least,
                        max_overlap=HALF,
                        symmetry=symmetry,
                        difficulty=f"level={level}" if level else None,
                    )
                except LimitError:
                    continue


def _expected(spec: GenerationSpec) -> float:
    estimate = estimate_attempt(spec)
    if estimate.n_puzzles is None:
        estimate = estimate_attempt(spec, trial_of(spec)[0])
    return estimate.per_second or 0.0


def told(spec: GenerationSpec) -> str:
    """Return a wish in few words."""
    limits = f"{spec.min_clues or ''}..{spec.max_clues or ''} clues"
    rating = f", {spec.difficulty}" if spec.difficulty else ""
    return f"{spec.kind} {limits}{rating}{f', {spec.symmetry}' if spec.symmetry else ''}"


def compare(kind: Kind) -> None:
    """Print what was expected of each wish and what came; at the end the worst factor."""
    worst, worst_of, n_rare = 1.0, "", 0
    for spec in dict.fromkeys(wishes(kind)):
        expected = _expected(spec)
        n_attempts, attempt_s, puzzles = made(spec, COMPARED_S)
        came = len(puzzles) / (n_attempts * attempt_s)
        if len(puzzles) < ENOUGH:
            n_rare += 1
            click.echo(f"{told(spec)}: {expected:.3g} expected, {len(puzzles)} came: too few")
            continue
        factor = max(expected / came, came / expected) if expected else float("inf")
        click.echo(f"{told(spec)}: {expected:.3g} expected, {came:.3g} a second came: {factor:.2f}")
        if factor > worst:
            worst, worst_of = factor, told(spec)
    click.echo(f"{kind.name}: worst factor {worst:.2f} ({worst_of}); {n_rare} too rare to tell")


if __name__ == "__main__":
    action = {"measure": measure, "compare": compare}[sys.argv[1]]
    for name in sys.argv[2:] or MEASURED_KINDS:
        action(kind_named(name))
