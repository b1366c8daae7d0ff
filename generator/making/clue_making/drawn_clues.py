"""Clues of a full grid, drawn at random: those that a puzzle may have."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import compress, product, repeat
from operator import itemgetter

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.clues.clue_types import (
    CLUE_TYPES,
    ClueType,
    Order,
    Place,
    no_value,
    normal,
)
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind import Kind

# Attempts to draw a clue on a path, for each that is wanted.
_PATHS_A_CLUE = 12

# How many cells are tried in turn to make a path longer.
_STEPS_A_CELL = 4


def drawn_clues(
    kind: Kind, rule: ClueRule, sizes: tuple[int, int], grid: bytes, draws: Draws
) -> list[Clue]:
    """Return clues of one family that hold in a grid; cages have a module of their own.

    Parameters
    ----------
    kind : Kind
    rule : ClueRule
        Of the kind; neither of digits nor of cages.
    sizes : (int, int)
        The fewest and the most cells of each.
    grid : bytes
    draws : Draws

    Returns
    -------
    list of Clue
        All that there are of cells, neighbours and lines; of paths, so many as the rule says, no
        two of which share a cell.
    """
    if rule.types[0].place is Place.PATH:
        return _paths(kind, rule.types[0], rule.drawn_count or 0, sizes, grid, draws)
    if len(rule.types) == 1:
        return list(_all_clues(kind, rule.types[0], grid))
    found: dict[tuple[int, ...], Clue] = {}
    for row in rule.types:
        for clue in _all_clues(kind, row, grid):
            # Of a white and a black dot between 1 and 2 one is shown.
            if clue.cells not in found or draws.below(2):
                found[clue.cells] = clue
    return list(found.values())


def _all_clues(kind: Kind, row: ClueType, grid: bytes) -> Iterable[Clue]:
    """Return all clues of a type that hold in a grid."""
    if row.value_of is not no_value:
        lines = (digits_at(grid) for digits_at in _getters(kind, row.name))
        values = [row.value_of(line, kind.n_digits) for line in lines]
        return map(Clue, repeat(row.name), _places(kind, row.name), values)
    digits_of_cells = (digits_at(grid) for digits_at in _columns(kind, row.name))
    digits = zip(*digits_of_cells, strict=True)
    holds = map(_true_digits(row.name, kind.n_digits).__contains__, digits)
    return compress(_without_value(kind, row.name), holds)


@cache
def _true_digits(name: str, n_digits: int) -> frozenset[tuple[int, ...]]:
    """Return the digits of one cell or of two for which a clue without a value holds."""
    row, digits = CLUE_TYPES[name], range(1, n_digits + 1)
    if row.marks is not None:
        return frozenset((digit,) for digit in digits if row.marks(digit))
    related = row.related
    if related is None:
        raise ValueError(f"{name} has values")
    return frozenset(pair for pair in product(digits, digits) if related(*pair, 0, n_digits))


@cache
def _without_value(kind: Kind, name: str) -> list[Clue]:
    return [Clue(name, cells) for cells in _places(kind, name)]


@cache
def _getters(kind: Kind, name: str) -> list[Callable[[bytes], tuple[int, ...]]]:
    """Return what takes the digits of each place from a grid."""
    return [itemgetter(*cells) for cells in _places(kind, name)]


@cache
def _columns(kind: Kind, name: str) -> list[Callable[[bytes], tuple[int, ...]]]:
    """Return what takes the digits of the first cells of all places from a grid, and so on."""
    return [itemgetter(*cells) for cells in zip(*_places(kind, name), strict=True)]


@cache
def _places(kind: Kind, name: str) -> list[tuple[int, ...]]:
    """Return the cells of all clues of a type that a board has room for."""
    row = CLUE_TYPES[name]
    match row.place:
        case Place.CELL:
            return [(cell,) for cell in range(kind.n_cells)]
        case Place.NEIGHBOURS:
            return [
                (cell, other)
                for cell, near in enumerate(kind.definition.neighbours)
                for other in near
                if row.order is Order.ONE_WAY or cell < other
            ]
        case Place.ROW:
            rows = kind.clue_places.rows
            return [cells for cells in rows if row.order is Order.ONE_WAY or cells[0] < cells[-1]]
        case Place.DIAGONAL:
            return [min(c, c[::-1]) for c in kind.clue_places.diagonals if len(c) > 2]
        case _:
            raise ValueError(f"{row.name} has no fixed places")


def _paths(
    kind: Kind, row: ClueType, count: int, sizes: tuple[int, int], grid: bytes, draws: Draws
) -> list[Clue]:
    """Draw paths one after the other, from cells that no other has."""
    found: list[Clue] = []
    used: set[int] = set()
    starts = list(range(kind.n_cells))
    extend = _EXTENSIONS.get(row.name, _extended)
    for _ in range(_PATHS_A_CLUE * count):
        if len(found) == count:
            break
        size = sizes[0] + draws.below(sizes[1] - sizes[0] + 1)
        start = starts[draws.below(len(starts))]
        cells = None if start in used else extend(kind, row, grid, used, start, size, draws)
        if cells is not None:
            found.append(normal(Clue(row.name, cells)))
            used.update(cells)
    return found


# (kind, row, grid, used cells, start, size, draws) -> cells
Extension = Callable[[Kind, ClueType, bytes, set[int], int, int, Draws], tuple[int, ...] | None]


def _near(kind: Kind, cells: Sequence[int], used: set[int], end: int, draws: Draws) -> list[int]:
    """Return some of the free cells that touch an end, in random order."""
    free = [c for c in kind.definition.touching[end] if c not in used and c not in cells]
    draws.shuffle(free)
    return free[:_STEPS_A_CELL]


def _extended(
    kind: Kind, row: ClueType, grid: bytes, used: set[int], start: int, size: int, draws: Draws
) -> tuple[int, ...] | None:
    """Return a path from a cell along which the digits are related, or an automaton reads them."""
    cells = [start]
    while len(cells) < size:
        for cell in _near(kind, cells, used, cells[-1], draws):
            if row.related is None or row.related(grid[cells[-1]], grid[cell], 0, kind.n_digits):
                cells.append(cell)
                break
        else:
            return None
    return tuple(cells)


def _arrow(
    kind: Kind, row: ClueType, grid: bytes, used: set[int], start: int, size: int, draws: Draws
) -> tuple[int, ...] | None:
    """Return a circle and a shaft of as many cells as needed for the sum, up to the size."""
    cells, left = [start], grid[start]
    while left and len(cells) < size:
        is_last = len(cells) == size - 1
        for cell in _near(kind, cells, used, cells[-1], draws):
            if grid[cell] == left or (grid[cell] < left and not is_last):
                cells.append(cell)
                left -= grid[cell]
                break
        else:
            return None
    return None if left or len(cells) < row.least + 1 else tuple(cells)


def _renban(
    kind: Kind, row: ClueType, grid: bytes, used: set[int], start: int, size: int, draws: Draws
) -> tuple[int, ...] | None:
    """Return a path whose digits follow each other in some order."""
    cells, digits = [start], {grid[start]}
    while len(cells) < size:
        for cell in _near(kind, cells, used, cells[-1], draws):
            wider = digits | {grid[cell]}
            if len(wider) > len(digits) and max(wider) - min(wider) < size:
                cells.append(cell)
                digits = wider
                break
        else:
            return None
    return tuple(cells)


def _palindrome(
    kind: Kind, row: ClueType, grid: bytes, used: set[int], start: int, size: int, draws: Draws
) -> tuple[int, ...] | None:
    """Return a path that grows from its middle at both ends."""
    cells = [start]
    while len(cells) < size:
        pairs = [
            (a, b)
            for a in _near(kind, cells, used, cells[0], draws)
            for b in _near(kind, cells, used, cells[-1], draws)
            if a != b and grid[a] == grid[b]
        ]
        if not pairs:
            break
        first, last = pairs[0]
        cells = [first, *cells, last]
    return tuple(cells) if len(cells) >= row.least + 1 else None


_EXTENSIONS: dict[str, Extension] = {
    "arrow": _arrow,
    "renban": _renban,
    "palindrome": _palindrome,
}
