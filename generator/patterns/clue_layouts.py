"""Where the clues of a puzzle may be: marked cells, symmetric sets of them, and what cannot be.

Some layouts have no puzzle, and that can be told at once.  An *exchange* is a permutation of the
cells that keeps the rules of the kind and moves some cell within one of its houses.  It turns every
grid into a grid, and into another one, for the two cells of the house hold different digits.  So
if it moves no clue, the exchanged solution is a second one.  Two rows of a band are
such an exchange: one of them has to hold a clue.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

from generator.errors import LimitError, PuzzleSyntaxError
from generator.kinds.kind import Kind
from generator.kinds.rules import House
from generator.patterns.clue_symmetries import (
    Permutation,
    cell_orbits,
    named_mask,
    pattern_group,
    symmetry_mask,
)

MARK, NO_MARK = "*", "."
_MARKS = "*xX#"
_NO_MARKS = ".0-_"
_SKIPPED = "|+"


@dataclass(frozen=True, slots=True)
class Layout:
    """What a spec says about the cells of the clues.

    Parameters
    ----------
    orbits : tuple of cells
        Cells that hold clues together or not at all; there are clues in no others.
    sizes : tuple of int
        The numbers of cells that an attempt may begin with.
    is_symmetric : bool
        Some orbits may have more than one cell.
    is_filled : bool
        Each of the cells holds a clue.
    """

    orbits: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    is_symmetric: bool
    is_filled: bool


def read_pattern(kind: Kind, text: str) -> str:
    """Read a pattern in one line or in drawn rows.

    Parameters
    ----------
    kind : Kind
    text : str
        '*', 'x', 'X', '#' and the digits of the kind are marked cells; '.', '0', '-' and '_' are
        not.  White space, '|' and '+' are skipped, and so are the rules between boxes: lines
        of '-' and '+' with a '+' among them.

    Returns
    -------
    str
        One line: '*' for marked cells, '.' for the others.

    Raises
    ------
    PuzzleSyntaxError
        Another character, with its place, or another number of cells.
    """
    marks = []
    for number, line in enumerate(text.splitlines(), start=1):
        if "+" in line and not line.strip("-+| \t"):
            continue
        for column, character in enumerate(line, start=1):
            if character in _MARKS or character.upper() in kind.symbols:
                marks.append(MARK)
            elif character in _NO_MARKS:
                marks.append(NO_MARK)
            elif not (character in _SKIPPED or character.isspace()):
                raise PuzzleSyntaxError(
                    f"--pattern: {character!r} in line {number}, column {column}: mark a cell "
                    f"with one of {' '.join(_MARKS)} or a digit, leave it with one of "
                    f"{' '.join(_NO_MARKS)}",
                    column,
                )
    if len(marks) != kind.n_cells:
        raise PuzzleSyntaxError(
            f"--pattern: {len(marks)} cells, and {kind.title} has {kind.n_cells}"
        )
    return "".join(marks)


def marked_cells(kind: Kind, pattern: str) -> frozenset[int]:
    """Return the marked cells of a pattern in one line.

    Raises
    ------
    PuzzleSyntaxError
        It is not as ``read_pattern`` returns it.
    """
    if len(pattern) != kind.n_cells or set(pattern) - {MARK, NO_MARK}:
        raise PuzzleSyntaxError(
            f"--pattern: not {kind.n_cells} characters {MARK!r} and {NO_MARK!r}"
        )
    return frozenset(cell for cell, mark in enumerate(pattern) if mark == MARK)


@lru_cache
def layout(
    kind: Kind,
    symmetry: str | None,
    pattern: str | None,
    is_filled: bool,
    min_clues: int | None,
    max_clues: int | None,
) -> Layout:
    """Return where the clues may be.

    Parameters
    ----------
    kind : Kind
    symmetry : str, optional
        The name of a symmetry that the clues must have.
    pattern : str, optional
        The cells where clues may be, as ``read_pattern`` returns them.
    is_filled : bool
        There must be a clue in each of these.
    min_clues, max_clues : int, optional
        The limits of the number of clues.

    Raises
    ------
    LimitError
        No puzzle can be like that, with the reason.
    PuzzleSyntaxError
        The pattern is none.
    """
    orbits = cell_orbits(kind, symmetry)
    if pattern is not None:
        marked = marked_cells(kind, pattern)
        if is_filled:
            _check_symmetric(kind, symmetry, pattern)
        orbits = tuple(orbit for orbit in orbits if marked.issuperset(orbit))
    elif is_filled:
        raise LimitError("--fill-pattern: say which cells with --pattern")
    cells = frozenset(cell for orbit in orbits for cell in orbit)
    _check_cells(kind, symmetry, cells, min_clues)
    sizes = _sizes(kind, symmetry, orbits, min_clues, max_clues)
    if is_filled and len(cells) not in sizes:
        raise LimitError(
            f"--max-clues {max_clues}: the pattern to fill has {len(cells)} marked cells"
        )
    if is_filled or symmetry is None:
        sizes = (len(cells),)
    else:
        sizes = _starting_sizes(kind, symmetry, sizes)
    return Layout(orbits, sizes, symmetry is not None, is_filled)


def _check_symmetric(kind: Kind, symmetry: str | None, pattern: str) -> None:
    if symmetry is None:
        return
    named = named_mask(kind, symmetry)
    if symmetry_mask(kind, bytes(mark == MARK for mark in pattern)) & named != named:
        raise LimitError(
            f"--symmetry {symmetry}: the pattern to fill is not {symmetry}; change one of the two"
        )


def _check_cells(
    kind: Kind, symmetry: str | None, cells: frozenset[int], min_clues: int | None
) -> None:
    """Refuse cells in which no puzzle has its clues."""
    what = "the pattern has" if symmetry is None else f"the {symmetry} part of the pattern has"
    if len(cells) < (kind.min_clues or 1):
        source = f" ({kind.min_clues_source})" if kind.min_clues else ""
        raise LimitError(
            f"--pattern: {what} {len(cells)} marked cells, and no {kind.title} with fewer than "
            f"{kind.min_clues or 1} clues has one solution{source}; mark more"
        )
    if len(cells) < (min_clues or 0):
        raise LimitError(f"--min-clues {min_clues}: {what} {len(cells)} marked cells")
    reason = why_impossible(kind, cells)
    if reason:
        raise LimitError(f"--pattern: {reason}")


def _sizes(
    kind: Kind,
    symmetry: str | None,
    orbits: Sequence[tuple[int, ...]],
    min_clues: int | None,
    max_clues: int | None,
) -> tuple[int, ...]:
    """Return the numbers of cells within the limits that some of the orbits make up."""
    reachable = 1  # bit n is set if n cells can be had
    for orbit in orbits:
        reachable |= reachable << len(orbit)
    lowest = max(min_clues or 1, kind.min_clues or 1)
    highest = kind.n_cells if max_clues is None else min(max_clues, kind.n_cells)
    sizes = tuple(n for n in range(lowest, highest + 1) if reachable >> n & 1)
    if not sizes:
        lengths = sorted({len(orbit) for orbit in orbits})
        raise LimitError(
            f"--symmetry {symmetry}: its clues come in sets of "
            f"{' or '.join(map(str, lengths))}, which never make {lowest} to {highest}; "
            "change the limits"
        )
    return sizes


def _starting_sizes(kind: Kind, symmetry: str, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of the sizes with which it is good to begin, or the nearest."""
    plan = kind.pattern_symmetries[symmetry].plan
    low, high = plan.start if plan else (kind.n_cells, kind.n_cells)
    good = tuple(n for n in sizes if low <= n <= high)
    return good or (min(sizes, key=lambda n: (abs(n - low), -n)),)


def why_impossible(kind: Kind, cells: frozenset[int]) -> str | None:
    """Return why no puzzle with its clues in these cells has just one solution, if it is known."""
    for moved, reason in exchanges(kind):
        if moved.isdisjoint(cells):
            return reason
    return None


@cache
def exchanges(kind: Kind) -> tuple[tuple[frozenset[int], str], ...]:
    """Return sets of cells of which one must hold a clue, each with the reason."""
    return (*_house_exchanges(kind), *_mirror_exchanges(kind))


def _house_exchanges(kind: Kind) -> Iterator[tuple[frozenset[int], str]]:
    for a, b in combinations(kind.houses, 2):
        if len(a.cells) != len(b.cells) or not set(a.cells).isdisjoint(b.cells):
            continue
        swapped = dict(zip((*a.cells, *b.cells), (*b.cells, *a.cells), strict=True))
        if _is_exchange(kind, tuple(swapped.get(cell, cell) for cell in range(kind.n_cells))):
            names = f"{_house_name(kind, a)} and {_house_name(kind, b)}"
            reason = f"{names} have no marked cell: to exchange them gives a second solution"
            yield frozenset(swapped), reason


def _mirror_exchanges(kind: Kind) -> Iterator[tuple[frozenset[int], str]]:
    for permutation in pattern_group(kind):
        if _is_exchange(kind, permutation):
            moved = frozenset(c for c, image in enumerate(permutation) if c != image)
            yield (
                moved,
                (
                    "all marked cells are on a mirror line or the centre: to mirror or turn the "
                    "grid gives a second solution"
                ),
            )


def _is_exchange(kind: Kind, permutation: Permutation) -> bool:
    """Whether a permutation keeps the rules and moves some cell within one of its houses."""
    rules = _rules(kind)
    moves_within = False
    for house in kind.houses:
        cells = frozenset(house.cells)
        image = frozenset(permutation[cell] for cell in cells)
        if rules.get(image) != house.allowed:
            return False
        moves_within = moves_within or any(
            permutation[cell] != cell and permutation[cell] in cells for cell in cells
        )
    return moves_within


@cache
def _rules(kind: Kind) -> dict[frozenset[int], tuple[int, ...]]:
    return {frozenset(house.cells): house.allowed for house in kind.houses}


def _house_name(kind: Kind, house: House) -> str:
    places = [
        (row, column)
        for row, length in enumerate(kind.rows, start=1)
        for column in range(1, length + 1)
    ]
    rows = {places[cell][0] for cell in house.cells}
    columns = {places[cell][1] for cell in house.cells}
    if len(rows) == 1:
        return f"row {rows.pop()}"
    if len(columns) == 1:
        return f"column {columns.pop()}"
    return f"the house of {kind.cell_names[house.cells[0]]}"
