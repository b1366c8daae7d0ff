"""Random puzzles of all families of clues, and their solutions by brute force.

Written apart from all searches, predicates and automata of the product.
"""

import itertools
import math
import random
from collections.abc import Callable, Iterator, Sequence

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_families import FAMILIES, ClueRule
from cluesmith.generator.clues.clue_types import CLUE_TYPES, normal, sort_key
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.definition import Definition, Holds
from cluesmith.generator.kinds.kind import Kind

ON_LINES = ("skyscraper", "sandwich", "little-killer", "x-sum")
SQUARE = tuple(ClueRule(name) for name in FAMILIES)
ROUND = tuple(ClueRule(name) for name in FAMILIES if name not in ON_LINES)
# More digits than rows: families of lines with all digits are refused.
WIDE = tuple(ClueRule(name) for name in FAMILIES if name not in ("sandwich", "x-sum"))


def _board(title: str, *rows: int, **rules: object) -> Kind:
    definition = Definition(title, rows, **{"clues": SQUARE, **rules})  # type: ignore[arg-type]
    return Kind(title, definition)


BOARDS = [
    _board("boxes of 2x2", *(4,) * 4, boxes=(2, 2)),
    _board("latin", *(5,) * 5),
    _board("boxes of 2x3", *(6,) * 6, boxes=(2, 3)),
    _board("regions", *(5,) * 5, regions="AAABBAACBBDCCCBDDCEEDDEEE"),
    _board("diagonals", *(5,) * 5, diagonals=("down", "up")),
    _board("knights", *(6,) * 6, forbid=("knight",)),
    _board("six digits", *(4,) * 4, n_digits=6, clues=WIDE),
    _board("runs", *(4,) * 4, n_digits=5, lines=Holds.CONSECUTIVE, clues=WIDE),
    _board("not consecutive", *(4,) * 4, n_digits=6, non_consecutive=True, clues=WIDE),
    _board("hexagon", 3, 4, 5, 4, 3, shape=CellShape.HEXAGON, clues=ROUND),
    _board(
        "all dots",
        *(5,) * 5,
        clues=(ClueRule("dot", negative=True), ClueRule("xv", negative=True), ClueRule("cage")),
    ),
]


def holds(clue: Clue, grid: Sequence[int], n_digits: int) -> bool:
    """Whether a grid obeys a clue."""
    d, value = [grid[cell] for cell in clue.cells], clue.value
    steps = list(itertools.pairwise(d))
    rules: dict[str, Callable[[], bool]] = {
        "cage": lambda: sum(d) == value and len(set(d)) == len(d),
        "plus": lambda: sum(d) == value,
        "minus": lambda: max(d) - min(d) == value,
        "times": lambda: math.prod(d) == value,
        "divide": lambda: max(d) / min(d) == value,
        "hidden": lambda: any(
            holds(Clue(name, clue.cells, value), grid, n_digits)
            for name in ("plus", "times", *(("minus", "divide") if len(d) == 2 else ()))
        ),
        "less": lambda: d[0] < d[1],
        "white": lambda: {d[0] + 1, d[0] - 1} >= {d[1]},
        "black": lambda: d[0] / d[1] in (0.5, 2),
        "v": lambda: sum(d) == 5,
        "x": lambda: sum(d) == 10,
        "thermo": lambda: d == sorted(set(d)),
        "arrow": lambda: d[0] == sum(d[1:]),
        "whisper": lambda: all(abs(a - b) >= math.ceil(n_digits / 2) for a, b in steps),
        "renban": lambda: sorted(d) == list(range(min(d), min(d) + len(d))),
        "palindrome": lambda: d == d[::-1],
        "skyscraper": lambda: len(set(itertools.accumulate(d, max))) == value,
        "sandwich": lambda: _between(d, n_digits) == value,
        "little-killer": lambda: sum(d) == value,
        "x-sum": lambda: _first_sum(d) == value,
        "odd": lambda: d[0] in range(1, 99, 2),
        "even": lambda: d[0] in range(0, 99, 2),
    }
    return rules[clue.type]()


def _between(digits: list[int], n_digits: int) -> int | None:
    if not {1, n_digits} <= set(digits):
        return None
    low, high = sorted((digits.index(1), digits.index(n_digits)))
    return sum(digits[low + 1 : high])


def _first_sum(digits: list[int]) -> int | None:
    return sum(digits[: digits[0]]) if digits[0] <= len(digits) else None


def _value(name: str, digits: list[int], n_digits: int) -> int | None:
    """Return the value that a grid gives to a clue; None if it has none there."""
    if name in ("cage", "plus", "little-killer"):
        return sum(digits)
    if name == "hidden":  # another one, as the digits decide
        shown = ("plus", "times", "minus")[: 2 + (len(digits) == 2)]
        return _value(shown[digits[0] % len(shown)], digits, n_digits)
    if name == "minus":
        return max(digits) - min(digits)
    if name == "times":
        return math.prod(digits)
    if name == "divide":
        return max(digits) // min(digits)
    if name == "skyscraper":
        return len(set(itertools.accumulate(digits, max)))
    if name == "sandwich":
        return _between(digits, n_digits)
    return _first_sum(digits) if name == "x-sum" else 0


def solutions(kind: Kind, puzzle: CluePuzzle, *, shows_all: bool = True) -> Iterator[bytes]:
    """Yield all solutions, cell by cell: slow, and right by looking.

    Where ``negative`` families show all clues, if ``shows_all``.
    """
    n, n_digits, rules = kind.n_cells, kind.n_digits, kind.definition
    sees: list[set[int]] = [set() for _ in range(n)]
    for cells in (*(house.cells for house in kind.houses), *rules.different):
        for a, b in itertools.permutations(cells, 2):
            sees[a].add(b)
    apart = {pair for a, b in rules.not_consecutive for pair in ((a, b), (b, a))}
    ready: list[list[Callable[[list[int]], bool]]] = [[] for _ in range(n)]
    for clue in puzzle.clues:
        ready[max(clue.cells)].append(lambda grid, clue=clue: holds(clue, grid, n_digits))  # type: ignore[misc]
    for absent in absent_pairs(kind, puzzle) if shows_all else ():
        ready[max(absent[1])].append(
            lambda grid, absent=absent: (
                not any(  # type: ignore[misc]
                    holds(Clue(name, absent[1]), grid, n_digits) for name in absent[0]
                )
            )
        )
    for house in kind.houses:
        if house.holds is Holds.CONSECUTIVE:
            ready[max(house.cells)].append(
                lambda grid, cells=house.cells: holds(Clue("renban", cells), grid, n_digits)  # type: ignore[misc]
            )
    grid = [0] * n

    def fill(cell: int) -> Iterator[bytes]:
        if cell == n:
            yield bytes(grid)
            return
        given = puzzle.digits[cell]
        for digit in (given,) if given else range(1, n_digits + 1):
            if any(grid[other] == digit for other in sees[cell] if other < cell):
                continue
            if any((cell, c) in apart and abs(grid[c] - digit) == 1 for c in range(cell)):
                continue
            grid[cell] = digit
            if all(rule(grid) for rule in ready[cell]):
                yield from fill(cell + 1)

    yield from fill(0)


def absent_pairs(
    kind: Kind, puzzle: CluePuzzle
) -> Iterator[tuple[tuple[str, ...], tuple[int, int]]]:
    """Yield the types that two neighbours are not, where all clues of a family are shown."""
    for rule in kind.definition.clues:
        names = tuple(row.name for row in FAMILIES[rule.family].types)
        shown = {frozenset(clue.cells) for clue in puzzle.clues if clue.type in names}
        for cell in range(kind.n_cells) if rule.negative else ():
            for other in kind.definition.neighbours[cell]:
                if cell < other and {cell, other} not in shown:
                    yield names, (cell, other)


def random_puzzle(kind: Kind, seed: int) -> CluePuzzle | None:
    """Return a puzzle with clues of all families of a kind, most of them of one random grid.

    None where a random beginning of a grid cannot be completed.
    """
    rng = random.Random(seed)
    half = kind.n_cells // 2
    is_wide = kind.n_digits > len(kind.definition.rows)
    n_digits = rng.randint(half, half + 3) if is_wide else rng.randint(half // 2, half)
    n_clues = rng.randint(4, 14)
    start = CluePuzzle(_random_start(kind, rng), ())
    grid = next(solutions(kind, start, shows_all=False), None)
    if grid is None:
        return None
    digits = bytearray(kind.n_cells)
    for cell in rng.sample(range(kind.n_cells), n_digits):
        digits[cell] = grid[cell]
    types = [row.name for rule in kind.definition.clues for row in rule.types]
    if any(rule.operations == "" and rule.family == "cage" for rule in kind.definition.clues):
        types += ["plus", "minus", "times", "divide", "hidden", "hidden"]
    clues: dict[tuple[str, tuple[int, ...]], Clue] = {}
    negative = {rule.family for rule in kind.definition.clues if rule.negative}
    for row in CLUE_TYPES.values():
        if row.family in negative:
            for cell, other in itertools.permutations(range(kind.n_cells), 2):
                clue = Clue(row.name, (cell, other))
                near = cell < other and other in kind.definition.neighbours[cell]
                if near and holds(clue, grid, kind.n_digits):
                    clues[clue[:2]] = clue
    in_cage: set[int] = set()
    for _ in range(n_clues * 20):
        name = rng.choice(types)
        cells = _random_cells(kind, name, rng)
        row = CLUE_TYPES[name]
        if cells is None or row.family in negative:
            continue
        value = _value(name, [grid[cell] for cell in cells], kind.n_digits)
        is_cage = row.place is Place.REGION
        if value is None or (is_cage and in_cage & set(cells)):
            continue
        if row.has_value and rng.random() < 0.03:
            value += rng.choice((-1, 1, 7))
        clue = normal(Clue(name, cells, max(value, 0)))
        if holds(clue, grid, kind.n_digits) or rng.random() < 0.01:
            clues[clue[:2]] = clue
            in_cage |= set(cells) if is_cage else set()
        if len(clues) >= n_clues:
            break
    return CluePuzzle(bytes(digits), tuple(sorted(clues.values(), key=sort_key)))


def _random_start(kind: Kind, rng: random.Random) -> bytes:
    """Return some digits that a grid may begin with."""
    digits = bytearray(kind.n_cells)
    rules = kind.definition
    is_free = rules.lines is Holds.DISTINCT and not rules.non_consecutive
    for cell in range(rules.rows[0] if is_free else 1):
        digits[cell] = rng.choice([d for d in range(1, kind.n_digits + 1) if d not in digits])
    return bytes(digits)


def _random_cells(kind: Kind, name: str, rng: random.Random) -> tuple[int, ...] | None:
    """Return cells where a clue of a type can be."""
    row, board = CLUE_TYPES[name], kind.definition
    if row.place is Place.ROW:
        return rng.choice(kind.clue_places.rows)
    if row.place is Place.DIAGONAL:
        return rng.choice(kind.clue_places.diagonals)
    most = min(row.most or 5, 5)
    size = rng.randint(row.least, max(row.least, most))
    cells = [rng.randrange(kind.n_cells)]
    near = board.touching if row.place is Place.PATH else board.neighbours
    while len(cells) < size:
        source = cells if row.place is Place.REGION else cells[-1:]
        free = [c for cell in source for c in near[cell] if c not in cells]
        if not free:
            return None
        cells.append(rng.choice(free))
    return tuple(cells)
