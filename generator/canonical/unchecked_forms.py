"""Canonical forms of puzzles that may have no solution or several."""

import array

from cluesmith.generator.canonical.canonical_form import (
    CanonicalForm,
    canonical_clues,
    canonical_forms,
    needs_solution,
)
from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.verdicts.puzzle_verdict import DEFAULT_MAX_NODES

UNDECIDED = "not decided within the budget"

# In place of a number of solutions, which takes too long to find.
_NOT_COUNTED = -1

# By the number of solutions, why a puzzle has no one solution, and no form through it.
PROBLEMS = {_NOT_COUNTED: UNDECIDED, 0: "no solution", 2: "more than one solution"}


def canonical_forms_of(kind: Kind, values: bytes) -> list[bytes | str]:
    """Return the canonical clues of each of some puzzles, a value a cell, or why it has none.

    Of a kind whose forms go through the solution, only puzzles with exactly one have a form.
    """
    n = kind.n_cells
    starts = range(0, len(values), n)
    if not needs_solution(kind):
        forms = canonical_clues(kind, values, b"")
        return [forms[start : start + n] for start in starts]
    counts, grids = solved(kind, values)
    unique = [start for start, count in zip(starts, counts, strict=True) if count == 1]
    forms = canonical_clues(kind, _pick(values, unique, n), _pick(grids, unique, n))
    places = iter(range(0, len(forms), n))
    return [
        forms[(place := next(places)) : place + n] if count == 1 else PROBLEMS[count]
        for count in counts
    ]


def unique_forms_of(kind: Kind, values: bytes) -> list[CanonicalForm | None]:
    """Return the canonical form of each puzzle that has exactly one solution."""
    n = kind.n_cells
    counts, grids = solved(kind, values)
    unique = [i * n for i, count in enumerate(counts) if count == 1]
    pairs = [
        (kind.text(values[start : start + n]), kind.text(grids[start : start + n]))
        for start in unique
    ]
    forms = iter(canonical_forms(kind, pairs))
    return [next(forms) if count == 1 else None for count in counts]


def _pick(values: bytes, starts: list[int], n: int) -> bytes:
    if len(starts) * n == len(values):
        return values
    return b"".join([values[start : start + n] for start in starts])


def solved(kind: Kind, values: bytes) -> tuple["array.array[int]", bytes]:
    """Count the solutions up to 2, and return the first ones.

    A key of ``PROBLEMS`` stands for a number that is not 1, or takes too long to find.
    """
    oracle = oracle_for(kind, max_nodes=DEFAULT_MAX_NODES)
    try:
        return oracle.solve_many(values)
    except SearchLimitError:
        n = kind.n_cells
        if len(values) == n:
            return array.array("i", [_NOT_COUNTED]), bytes(n)
        parts = [solved(kind, values[start : start + n]) for start in range(0, len(values), n)]
        return array.array("i", [counts[0] for counts, _ in parts]), b"".join(g for _, g in parts)
