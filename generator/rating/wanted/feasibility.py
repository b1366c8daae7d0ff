"""Difficulty criteria that no puzzle can meet, refused with the reason."""

import functools
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.rating import possible_techniques
from cluesmith.generator.rating.rating_limits import (
    BEYOND,
    MAX_ER,
    MAX_LENGTH,
    MAX_SCORE,
    has_er,
    has_score,
    has_whips,
)
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.levels import Level, level_of_er
from cluesmith.generator.rating.techniques.position import set_of
from cluesmith.generator.rating.techniques.technique_table import (
    GROUPS,
    SINGLES,
    TECHNIQUES,
    Technique,
    all_bits,
    bits_named,
    techniques_of,
)
from cluesmith.generator.rating.wanted.criterion_values import ER, SCORE, WHIP, tenths_text
from cluesmith.generator.rating.wanted.difficulty import Difficulty

# The ER, in tenths, of Sudoku of which a technique is the hardest, where that is neither just its
# difficulty nor that of its other form.  A puzzle that singles solve has the ER of a pattern that
# makes a single at once where that comes before a naked single.
_ERS: dict[Technique, Collection[int]] = {
    t.NAKED_SINGLE: (
        *(each.other for each in (t.POINTING, t.CLAIMING, t.HIDDEN_PAIR)),
        t.NAKED_SINGLE.step_er,
    ),
    t.UNIQUE_RECTANGLE: range(t.UNIQUE_RECTANGLE.step_er, t.UNIQUE_RECTANGLE.step_er + 12),
    t.BUG: range(t.BUG.step_er, t.BUG.step_er + 9),
}


# Criteria that only ratings of 9x9 Sudoku have, each at most as high as the one before.
_ER_COLUMNS = ("er", "ep", "ed")


class _Case(NamedTuple):
    """A way for a puzzle to be: its hardest technique, its level and its ER, if it has one."""

    hardest: Technique
    level: Level
    er: int | None


def check_difficulty(wanted: Difficulty, kind: Kind | None) -> None:
    """Refuse what no puzzle can meet.

    Parameters
    ----------
    kind : Kind, optional
        Of the puzzles; any kind if not given.

    Raises
    ------
    LimitError
        With the reason.
    """
    _check_scales(wanted, kind)
    possible = (
        set_of(each.number for each in TECHNIQUES) if kind is None else possible_techniques(kind)
    )
    _check_names(wanted, kind, possible)
    is_sudoku = _asking_er(wanted) is not None or (kind is not None and has_er(kind))
    _check_whip_lengths(wanted)
    by_score = kind is not None and has_score(kind)
    cases = _cases(possible, is_sudoku, by_score)
    for parameter, value, admits in _narrowings(wanted, by_score):
        left = tuple(case for case in cases if admits(case))
        if not left:
            raise LimitError(parameter, value, _what_is_left(cases, wanted, parameter))
        cases = left
    if is_sudoku:
        _check_whip(wanted, cases)


def _asking_er(wanted: Difficulty) -> str | None:
    """Return the first criterion that only 9x9 Sudoku can meet."""
    for row, value in wanted.asked:
        if any(column in _ER_COLUMNS for column, *_ in row.conditions(value)):
            return row.name
    return None


def _check_scales(wanted: Difficulty, kind: Kind | None) -> None:
    scales = {name: getattr(wanted, name) for name in _ER_COLUMNS}
    given = {name: ER.shortened(limits) for name, limits in scales.items() if limits is not None}
    name = _asking_er(wanted)
    if kind is not None and not has_er(kind) and name is not None:
        raise LimitError(
            name,
            given.get(name),
            f"only 9x9 Sudoku has ER, EP and ED, not {kind.title}; use levels or techniques",
        )
    _check_score(wanted, kind)
    if kind is not None and not has_whips(kind) and wanted.whip is not None:
        reason = f"{kind.title} has clues that whips do not go through; use levels or techniques"
        raise LimitError("whip", WHIP.shortened(wanted.whip), reason)
    for upper, lower in combinations(given, 2):
        if scales[lower][0] > scales[upper][1]:
            reason = f"no puzzle has more {lower.upper()} than {upper.upper()}"
            raise LimitError(lower, given[lower], f"{reason}, which must be {given[upper]}")


def _check_score(wanted: Difficulty, kind: Kind | None) -> None:
    """Refuse scores of kinds without any, and those that no wanted level has."""
    if wanted.score is None:
        return
    value = SCORE.shortened(wanted.score)
    if kind is None:
        raise LimitError("score", value, "give the kind too: scores depend on it")
    if not has_score(kind):
        instead = "--er" if has_er(kind) else "--level"
        reason = f"only kinds with clues that are not digits have one, not {kind.title}"
        raise LimitError("score", value, f"{reason}; use {instead}")
    limits = [(each.lowest_score, each.highest_score or MAX_SCORE) for each in wanted.levels]
    if limits and not any(
        low <= wanted.score[1] and wanted.score[0] <= high for low, high in limits
    ):
        names = ",".join(wanted.levels)
        reason = f"puzzles of level {names} have a score of {SCORE.shortened(limits[0])}"
        raise LimitError("score", value, reason)


def _check_names(wanted: Difficulty, kind: Kind | None, possible: int) -> None:
    without = all_bits(wanted.without)
    for parameter, names in (("technique", wanted.techniques), ("hardest", wanted.hardest)):
        for name in names:
            if kind is not None and not bits_named(name) & possible:
                raise LimitError(parameter, name, f"no solution of {kind.title} uses it")
            if not bits_named(name) & ~without:
                raise LimitError(parameter, name, "the excluded techniques include it")
    if SINGLES & possible & ~without == 0:
        raise LimitError("without", ",".join(wanted.without), "every solution uses singles")
    if kind is not None and has_er(kind) and without & t.FULL_HOUSE.bit:
        raise LimitError("without", ",".join(wanted.without), "every solution ends with full-house")


@functools.cache
def _cases(possible: int, is_sudoku: bool, by_score: bool) -> tuple[_Case, ...]:
    # Kept, because each shard of a job asks several times, and this takes some 8 ms.
    cases = []
    for technique in techniques_of(possible):
        if is_sudoku:
            for er in _ers(technique):
                by_singles = bool(technique.bit & SINGLES)
                cases.append(_Case(technique, level_of_er(er, by_singles), er))
            if technique is t.NAKED_SINGLE:  # after a pattern that makes a single at once
                cases.append(_Case(technique, Level.MEDIUM, technique.step_er))
            continue
        # A single step of any technique can be in a puzzle that is easy by its score.
        least = Level.EASY if by_score else _least_level(technique)
        # A puzzle that techniques do not solve to the end is extreme, whatever they do before.
        cases += [_Case(technique, level, None) for level in Level if level.number >= least.number]
    return tuple(cases)


def _least_level(technique: Technique) -> Level:
    """Return the easiest level of puzzles of kinds without ER that need a technique."""
    return level_of_er(technique.step_er, technique.level is Level.EASY)


def _ers(technique: Technique) -> Collection[int]:
    if technique in _ERS:
        return _ERS[technique]
    if technique.other:
        return technique.other, technique.step_er
    most = MAX_ER if technique.bit & GROUPS["chains"] else technique.step_er
    return range(technique.step_er, most + 1)


def _narrowings(
    wanted: Difficulty, by_score: bool
) -> Iterable[tuple[str, str | None, Callable[[_Case], bool]]]:
    """Yield the name and value of each criterion that is given, and the cases that it admits."""
    if wanted.levels:
        yield "level", ",".join(wanted.levels), lambda case: case.level in wanted.levels
    if wanted.er is not None:
        yield "er", ER.shortened(wanted.er), _is_rated(*wanted.er)
    for name, limits in (("ep", wanted.ep), ("ed", wanted.ed)):
        if limits is not None:
            yield name, ER.shortened(limits), _is_rated(limits[0], MAX_ER)
    for name, limits, is_equal in (
        ("pearl", wanted.ep, wanted.is_pearl),
        ("diamond", wanted.ed, wanted.is_diamond),
    ):
        if is_equal and limits is not None:
            yield name, None, _is_rated(0, limits[1])
    without = all_bits(wanted.without)
    if without:
        names = ",".join(wanted.without)
        yield "without", names, lambda case: not case.hardest.bit & without
    if wanted.hardest:
        bits = all_bits(wanted.hardest)
        yield "hardest", ",".join(wanted.hardest), lambda case: bool(case.hardest.bit & bits)
    for name in wanted.techniques:
        yield "technique", name, _above(techniques_of(bits_named(name) & ~without), by_score)


def _is_rated(low: int, high: int) -> Callable[[_Case], bool]:
    return lambda case: case.er is not None and low <= case.er <= high


def _above(techniques: Iterable[Technique], by_score: bool) -> Callable[[_Case], bool]:
    """Return True if a puzzle of a case can use one of the techniques."""
    techniques = tuple(techniques)

    def admits(case: _Case) -> bool:
        if case.er is not None:
            least = min(min(_ers(technique)) for technique in techniques)
            is_easy = any(technique.bit & SINGLES for technique in techniques)
            return case.er >= least and (is_easy or case.level is not Level.EASY)
        return by_score or any(
            case.level.number >= _least_level(each).number for each in techniques
        )

    return admits


def _what_is_left(cases: Sequence[_Case], wanted: Difficulty, parameter: str) -> str:
    """Return a sentence about the puzzles that meet the criteria before this one."""
    levels = {case.level for case in cases}
    named = ", ".join(level for level in Level if level in levels)
    ers = [case.er for case in cases if case.er is not None]
    if not ers or parameter in ("technique", "hardest", "without"):
        return f"no puzzle of level {named} matches"
    least, most = min(ers), max(ers)
    limit = f"at least {tenths_text(least)}" if most == MAX_ER else ER.shortened((least, most))
    what = f"Sudoku of level {named}" if wanted.levels else "Sudoku that match"
    return f"{what} have an ER of {limit}, so none matches"


def _check_whip_lengths(wanted: Difficulty) -> None:
    """Refuse lengths above that of the longest whip and below what stands for no whip."""
    if wanted.whip is not None and MAX_LENGTH < wanted.whip[0] <= wanted.whip[1] < BEYOND:
        reason = f"use up to {MAX_LENGTH}, or {BEYOND} for what whips do not solve"
        raise LimitError("whip", WHIP.shortened(wanted.whip), reason)


def _check_whip(wanted: Difficulty, cases: Sequence[_Case]) -> None:
    """Refuse whips if singles solve all such puzzles, and whip 0 if they solve none."""
    if wanted.whip is None:
        return
    value = WHIP.shortened(wanted.whip)
    if wanted.whip[0] > 0 and all(case.level is Level.EASY for case in cases):
        raise LimitError("whip", value, "easy Sudoku need no whip: use 0 or another level")
    if wanted.whip[1] == 0 and all(case.level is not Level.EASY for case in cases):
        raise LimitError("whip", value, "only easy Sudoku need no whip")
