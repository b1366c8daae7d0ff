"""Canonical forms of puzzles that may have no solution or several."""

import array
from collections.abc import Iterator

from cluesmith.generator.canonical.canonical_form import (
    CanonicalForm,
    canonical_clues,
    canonical_forms,
    needs_solution,
)
from cluesmith.generator.errors import PuzzleSyntaxError, SearchLimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.puzzle_batch import PuzzleBatch
from cluesmith.generator.verdicts.puzzle_verdict import DEFAULT_MAX_NODES

UNDECIDED = "not decided within the budget"

# In place of a number of solutions, which takes too long to find.
_NOT_COUNTED = -1

# By the number of solutions, why a puzzle has no one solution, and no form through it.
PROBLEMS = {_NOT_COUNTED: UNDECIDED, 0: "no solution", 2: "more than one solution"}


def canonical_forms_of(puzzles: PuzzleBatch) -> list[bytes | str]:
    """Return for each puzzle its canonical clues, or the reason why it has none.

    If the forms of a kind depend on the solution, only puzzles with exactly one have a form.  The
    same holds for kinds with clues that are not digits.  ``form_text`` writes a form.
    """
    kind, n = puzzles.kind, puzzles.kind.n_cells
    if kind.has_clue_families:
        counts, grids = solved(puzzles)
        found = _unique_forms(puzzles, counts, grids)
        return [
            PROBLEMS[count] if form is None else form.clues.encode()
            for form, count in zip(found, counts, strict=True)
        ]
    values = puzzles.values
    starts = range(0, len(values), n)
    if not needs_solution(kind):
        forms = canonical_clues(kind, values, b"")
        return [forms[start : start + n] for start in starts]
    counts, grids = solved(puzzles)
    unique = [start for start, count in zip(starts, counts, strict=True) if count == 1]
    forms = canonical_clues(kind, _pick(values, unique, n), _pick(grids, unique, n))
    places = iter(range(0, len(forms), n))
    return [
        forms[(place := next(places)) : place + n] if count == 1 else PROBLEMS[count]
        for count in counts
    ]


def form_text(kind: Kind, form: bytes) -> str:
    """Return a form from ``canonical_forms_of`` in one line of text."""
    return form.decode() if kind.has_clue_families else kind.text(form)


def unique_forms_of(puzzles: PuzzleBatch) -> list[CanonicalForm | None]:
    """Return the canonical form of each puzzle that has exactly one solution."""
    return [*_unique_forms(puzzles, *solved(puzzles))]


def _unique_forms(
    puzzles: PuzzleBatch, counts: "array.array[int]", grids: bytes
) -> Iterator[CanonicalForm | None]:
    solutions = puzzles.kind.text_lines(grids)
    pairs = [
        (text, solution)
        for text, solution, count in zip(puzzles.texts, solutions, counts, strict=True)
        if count == 1
    ]
    forms = iter(canonical_forms(puzzles.kind, pairs))
    return (next(forms) if count == 1 else None for count in counts)


def _pick(values: bytes, starts: list[int], n: int) -> bytes:
    if len(starts) * n == len(values):
        return values
    return b"".join([values[start : start + n] for start in starts])


def are_proper(puzzles: PuzzleBatch) -> bool:
    """Return True if every puzzle has one solution, as far as a short search shows."""
    kind = puzzles.kind
    if kind.has_clue_families:
        return all(count == 1 for count in solved(puzzles, kind.attempt_nodes)[0])
    try:
        counts = oracle_for(kind, None, kind.attempt_nodes).count_many(puzzles.values)
    except SearchLimitError:
        return False
    return all(count == 1 for count in counts)


def solved(puzzles: PuzzleBatch, max_nodes: int | None = None) -> tuple["array.array[int]", bytes]:
    """Count the solutions up to 2, and return the first ones.

    Numbers other than 1, or that take too long to find, are keys of ``PROBLEMS``.
    """
    kind, max_nodes = puzzles.kind, max_nodes or DEFAULT_MAX_NODES
    if kind.has_clue_families:
        return _solved_with_clues(puzzles, max_nodes)
    oracle = oracle_for(kind, max_nodes=max_nodes)
    try:
        return oracle.solve_many(puzzles.values)
    except SearchLimitError:
        n_puzzles, n = len(puzzles), kind.n_cells
        if n_puzzles == 1:
            return array.array("i", [_NOT_COUNTED]), bytes(n)
        parts = [solved(PuzzleBatch(kind, puzzles.digits(i)), max_nodes) for i in range(n_puzzles)]
        return array.array("i", [counts[0] for counts, _ in parts]), b"".join(g for _, g in parts)


def _solved_with_clues(puzzles: PuzzleBatch, max_nodes: int) -> tuple["array.array[int]", bytes]:
    # Digits alone need no oracle for clues.
    from cluesmith.generator.oracles.clue_oracle import MAX_NODES, clue_oracle_for

    kind = puzzles.kind
    oracle = clue_oracle_for(kind, min(max_nodes, MAX_NODES))
    counts, grids = array.array("i"), bytearray()
    for i in range(len(puzzles)):
        try:
            found = oracle.solutions(puzzles.puzzle(i), 2)
            counts.append(len(found))
        except (PuzzleSyntaxError, SearchLimitError):  # or more cases than can be searched
            found = []
            counts.append(_NOT_COUNTED)
        grids += found[0] if found else bytes(kind.n_cells)
    return counts, bytes(grids)
