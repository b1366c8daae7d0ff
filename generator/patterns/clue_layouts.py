"""Layouts: the cells that clues may be in, by a symmetry, marked cells and limits."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.patterns.clue_symmetries import cell_orbits, named_mask, symmetry_mask
from cluesmith.generator.patterns.impossible_patterns import why_impossible, why_never_minimal
from cluesmith.generator.patterns.pattern_text import MARKED, marked_cells


@dataclass(frozen=True, slots=True)
class Layout:
    """The cells that a spec allows for clues."""

    orbits: tuple[tuple[int, ...], ...]
    """Cells that hold clues together or not at all; no other cells hold clues."""
    sizes: tuple[int, ...]
    """The numbers of cells that an attempt may begin with."""
    is_symmetric: bool
    """Some orbits may have more than one cell."""
    is_filled: bool
    """Each of the cells holds a clue."""
    start: tuple[int, int] | None = None
    """The best numbers of cells to begin with, fewest and most, if they were measured."""


@lru_cache
def layout(
    kind: Kind,
    symmetry: str | None,
    pattern: str | None,
    is_filled: bool,
    min_clues: int | None,
    max_clues: int | None,
    is_proper: bool = False,
) -> Layout:
    """Return the layout of the clues.

    Parameters
    ----------
    symmetry : str, optional
        The name of a symmetry that the clues must have.
    pattern : str, optional
        The cells where clues may be, as ``read_pattern`` returns them.
    is_filled : bool
        Whether each of these cells must hold a clue.
    min_clues, max_clues : int, optional
        The limits of the number of clues.
    is_proper : bool
        One solution is enough: clues may be redundant.

    Raises
    ------
    LimitError
        No puzzle can be like that; the message has the reason.
    PuzzleSyntaxError
        The pattern cannot be read.
    """
    orbits = cell_orbits(kind, symmetry)
    if pattern is not None:
        marked = marked_cells(kind, pattern)
        if is_filled:
            _check_symmetric(kind, symmetry, pattern)
        orbits = tuple(orbit for orbit in orbits if marked.issuperset(orbit))
    elif is_filled:
        raise LimitError("fill_pattern", None, "there is no pattern that says which cells")
    cells = frozenset(cell for orbit in orbits for cell in orbit)
    _check_cells(kind, symmetry, cells, min_clues)
    sizes = _sizes(kind, symmetry, orbits, min_clues, max_clues)
    if is_filled and len(cells) not in sizes:
        reason = f"the pattern to fill has {len(cells)} marked cells"
        raise LimitError("max_clues", max_clues, reason)
    never_minimal = why_never_minimal(kind, cells) if is_filled and not is_proper else None
    if never_minimal:
        reason = f"{never_minimal}; ask for a proper one, for which one solution is enough"
        raise LimitError("fill_pattern", None, reason)
    if is_filled or symmetry is None:
        return Layout(orbits, (len(cells),), symmetry is not None, is_filled)
    plan = kind.pattern_symmetries[symmetry].plan
    start = plan.start if plan else None
    return Layout(orbits, sizes, is_symmetric=True, is_filled=False, start=start)


def _check_symmetric(kind: Kind, symmetry: str | None, pattern: str) -> None:
    if symmetry is None:
        return
    named = named_mask(kind, symmetry)
    if symmetry_mask(kind, bytes(mark == MARKED for mark in pattern)) & named != named:
        reason = f"the pattern to fill is not {symmetry}; change one of the two"
        raise LimitError("symmetry", symmetry, reason)


def _check_cells(
    kind: Kind, symmetry: str | None, cells: frozenset[int], min_clues: int | None
) -> None:
    what = "the pattern has" if symmetry is None else f"the {symmetry} part of the pattern has"
    if len(cells) < (kind.min_clues or 1):
        source = f" ({kind.min_clues_source})" if kind.min_clues else ""
        raise LimitError(
            "pattern",
            None,
            f"{what} {len(cells)} marked cells, and no {kind.title} with fewer than "
            f"{kind.min_clues or 1} clues has one solution{source}; mark more",
        )
    if len(cells) < (min_clues or 0):
        raise LimitError("min_clues", min_clues, f"{what} {len(cells)} marked cells")
    reason = why_impossible(kind, cells)
    if reason:
        raise LimitError("pattern", None, reason)


def _sizes(
    kind: Kind,
    symmetry: str | None,
    orbits: Sequence[tuple[int, ...]],
    min_clues: int | None,
    max_clues: int | None,
) -> tuple[int, ...]:
    """Return the numbers of cells within the limits that a union of orbits can have."""
    reachable = 1  # bit n is set if some orbits have n cells together
    for orbit in orbits:
        reachable |= reachable << len(orbit)
    lowest = max(min_clues or 1, kind.min_clues or 1)
    highest = kind.n_cells if max_clues is None else min(max_clues, kind.n_cells)
    sizes = tuple(n for n in range(lowest, highest + 1) if reachable >> n & 1)
    if not sizes:
        lengths = sorted({len(orbit) for orbit in orbits})
        raise LimitError(
            "symmetry",
            symmetry,
            f"its clues come in sets of {' or '.join(map(str, lengths))}, which never make "
            f"{lowest} to {highest}; change the limits",
        )
    return sizes
