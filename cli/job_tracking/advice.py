"""Advice for options that may give no puzzle: known facts about them, and options that help."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count
from time import process_time

import click

from cluesmith.cli.terminal.messages import counted
from cluesmith.generator.clues.clue_families import DIGIT, FAMILIES
from cluesmith.generator.clues.clue_limits import COUNT_NAMES, ClueLimits, numbers_of
from cluesmith.generator.errors import LimitError
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.estimate import Estimate, estimate_attempt
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.spec import GenerationSpec
from cluesmith.puzzle_spec import OWN_LEVEL, PROPER

# Processor time for trying other options, and an attempt that is too long to be tried.
_ADVICE_S = 0.3
_LONGEST_TRIED_S = 0.5

# In large kinds, an attempt at a puzzle that is minimal for a level takes this many times its
# estimate. Measured: 0.07 to 0.9, 2 to 8, 5 to 40 and 115 to 170. Easy ones are always worth a
# trial. In jigsaws of 81 cells: 0.003, 0.04, 0.15 and 0.3.
_MOST_CELLS = 81
_LEVEL_TIMES = {Level.EASY: 0.05, Level.MEDIUM: 5, Level.HARD: 20, Level.EXPERT: 100}


def advice(spec: GenerationSpec, *, is_rare: bool) -> str:
    """Return known facts about such puzzles and options that give some, each after a semicolon.

    Other options are named only if the puzzles are known to be rare.
    """
    if spec.kind.has_clue_families:
        words = [*_about_families(spec), *(_about_clues_left(spec) if is_rare else ())]
        return "".join(f"; {each}" for each in words)
    options = _about_options(spec) if is_rare else ()
    return "".join(f"; {words}" for words in (*_about_clues(spec), *options))


def estimated(spec: GenerationSpec) -> Estimate:
    """Return the estimate of an attempt, also of one that makes puzzles minimal at a level."""
    known = estimate_attempt(spec)
    if spec.minimal_level is None:
        return known
    if spec.kind.has_clue_families:
        return known._replace(attempt_s=0)  # attempts took 0.003 to 1.4 s with any estimate
    is_large = spec.kind.n_cells > _MOST_CELLS
    times = _LEVEL_TIMES.get(spec.minimal_level, 1) if is_large else 1
    return known._replace(attempt_s=known.attempt_s * times)


def is_worth_trying(spec: GenerationSpec) -> bool:
    """Return True if an attempt does not take too long for a trial."""
    return estimated(spec).attempt_s <= _LONGEST_TRIED_S


def is_beyond_known(spec: GenerationSpec) -> bool:
    """Return True if no puzzles with so few clues are known or have been found."""
    return not spec.kind.has_clue_families and any(_about_clues(spec))


def _about_families(spec: GenerationSpec) -> Iterator[str]:
    """Yield the number of clues of each family that puzzles have without limits."""
    limits = spec.limits_of_families
    sizes = [each for each in limits.ranges if each[0] not in COUNT_NAMES]
    free = replace(
        spec, min_clues=None, max_clues=None, clue_limits=ClueLimits(tuple(sizes)).text or None
    )
    if free == spec:
        return
    kind = spec.kind
    found = [kind.puzzle(puzzle.clues) for puzzle in _made_of(free)]
    if not found:
        return
    names = [FAMILIES[rule.family].plural for rule in kind.definition.clues]
    ranges = []
    for name in names:
        numbers = [numbers_of(puzzle, name)[0] for puzzle in found]
        ranges.append(f"{min(numbers)} to {max(numbers)} {name}")
    without = counted(len(found), "puzzle")
    yield f"without limits {without} of a trial had {' and '.join(ranges)}"


def _about_clues_left(spec: GenerationSpec) -> Iterator[str]:
    """Yield advice if levels are too rare, or a user's kind has too few clues for one solution."""
    rules = spec.kind.definition.clues
    if spec.shares:
        yield "`--level-shares any` takes puzzles of all these levels as they come"
    elif spec.wanted_difficulty.levels:
        yield from _about_levels(spec)
    elif not any(rule.family == DIGIT for rule in rules):
        yield 'a table `[[clues]]` with `family = "digit"` gives digits as well'


def _made_of(spec: GenerationSpec) -> list[Puzzle]:
    """Return the puzzles of a few attempts."""
    found: list[Puzzle] = []
    started = process_time()
    for index in count():
        found += attempt(spec, 0, index)
        if process_time() - started > _ADVICE_S:
            return found
    return found


def _about_clues(spec: GenerationSpec) -> Iterator[str]:
    """Yield known facts about a limit of clues that is too low."""
    kind, limit = spec.kind, spec.max_clues
    if limit is None or spec.minimal_at is not None or spec.pattern is not None:
        return
    known = kind.known
    if known.fewest_clues is not None and limit < known.fewest_clues:
        yield f"the fewest clues known are {known.fewest_clues} ({known.fewest_source})"
    if spec.symmetry is None:
        of_topdown = {known.topdown.fewest} if known.topdown and known.topdown.fewest else set()
        measured = of_topdown | set(known.pools)
    else:
        plan = kind.pattern_symmetries[spec.symmetry].plan
        measured = {plan.fewest} if plan else set()
    fewest = min(measured, default=limit)
    if limit < fewest:
        symmetric = f" with the symmetry {spec.symmetry}" if spec.symmetry else ""
        yield f"Cluesmith finds some{symmetric} from `--max-clues {fewest}` on"


def _about_options(spec: GenerationSpec) -> Iterator[str]:
    """Yield options that give puzzles when the given ones do not."""
    if spec.fill_pattern:
        if not spec.is_proper and _brings_some(spec, minimal_at=PROPER):
            yield "`--proper` makes them, with redundant clues"
        was_turned = _may_turn()
        yield "mark other cells" if was_turned else "`--turn` tries the picture in other positions"
        return
    yield from _about_levels(spec)


def _about_levels(spec: GenerationSpec) -> Iterator[str]:
    """Yield options that give puzzles of these levels, or else of the nearest level with some."""
    wanted = spec.wanted_difficulty
    minimal_at = _easier(wanted.levels)
    if spec.minimal_at is None and _brings_some(spec, minimal_at=minimal_at):
        yield f"`--minimal-at {minimal_at}` makes puzzles, with more clues"
        return
    numbers = [level.number for level in wanted.levels]
    others = [level for level in Level if numbers and level not in wanted.levels]
    for level in sorted(others, key=lambda each: (each.number > min(numbers), -each.number)):
        text = replace(wanted, levels=(level,)).text
        claim = None if level is Level.EXTREME else level
        if _brings_some(spec, difficulty=text, level_shares=None, minimal_at=claim):
            option = f" --minimal-at {claim}" if claim else ""
            yield f"`--level {level}{option}` makes some of that level"
            return


def _easier(levels: Sequence[Level]) -> str:
    """Return the minimality with which puzzles of these levels are the least rare."""
    if len(levels) > 1:
        return OWN_LEVEL
    return levels[0] if levels else Level.EASY


def _brings_some(spec: GenerationSpec, **options: str | None) -> bool:
    """Return True if a few attempts with other options find a puzzle."""
    with suppress(LimitError):
        changed = replace(spec, **options)  # type: ignore[arg-type]
        started = process_time()
        for index in count() if is_worth_trying(changed) else ():
            if attempt(changed, 0, index):
                return True
            if process_time() - started > _ADVICE_S:
                break
    return False


def _may_turn() -> bool:
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.params.get("turn"))
