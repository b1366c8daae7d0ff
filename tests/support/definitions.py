"""Definitions of a user's own, for tests of what holds for every kind: from files, and random."""

import random
from itertools import combinations

from hypothesis import strategies as st

from cluesmith.generator.kinds.definition import Definition, House, Pair, PairRule
from cluesmith.generator.kinds.toml_text import definition_from_toml

# What built-in kinds have not: lines shorter than the digits, regions that leave cells out, houses
# of consecutive digits among others, pairs one by one.
FILES = {
    "jigsaw": """
title = "Jigsaw with a diagonal"
regions = '''
111222
111222
333444
353446
355466
555666
'''
diagonals = ["down"]
""",
    "six-digits": """
title = "Six digits in five rows"
rows = 5
digits = 6
regions = '''
.1111
.1122
.2222
.....
.....
'''
non_consecutive = true
""",
    "hexagon": """
title = "Hexagon with corners"
rows = [3, 4, 5, 4, 3]
digits = 6
shape = "hexagon"

[[houses]]
name = "corners"
cells = "r1c1 r1c3 r5c1 r5c3"
holds = "consecutive"

[[pairs]]
rule = "different"
cells = ["r2c2 r4c3"]

[[pairs]]
rule = "not consecutive"
cells = ["r2c1 r4c4", "r3c1 r3c5"]
""",
}


def definition_of(name: str) -> Definition:
    """Return the definition of one of FILES."""
    return definition_from_toml(FILES[name])


@st.composite
def definitions(draw: st.DrawFn) -> Definition:
    """Return a random definition of a small square, with regions, houses and pairs of its own.

    The rules are drawn from a random Latin square, which obeys them: so there is a grid.
    """
    size = draw(st.integers(4, 6), label="size")
    rng = random.Random(draw(st.integers(0, 2**32), label="seed"))
    grid = _latin_square(size, rng)
    cells = range(size * size)
    houses = [
        House(f"house {number}", cells_of)
        for number in range(draw(st.integers(0, 3), label="houses"))
        if len(cells_of := _distinct_cells(grid, rng.randint(2, size), rng)) > 1
    ]
    pairs = [
        Pair(pair, rule)
        for pair in rng.sample(list(combinations(cells, 2)), draw(st.integers(0, 4), label="pairs"))
        for rule in PairRule
        if _fits(rule, grid[pair[0]], grid[pair[1]])
    ]
    return Definition(
        "Random",
        (size,) * size,
        regions=_regions(grid, size, rng) if draw(st.booleans(), label="regions") else None,
        houses=tuple(houses),
        pairs=tuple(pairs),
    )


def _latin_square(size: int, rng: random.Random) -> list[int]:
    rows, columns, digits = (rng.sample(range(size), size) for _ in range(3))
    return [digits[(row + column) % size] for row in rows for column in columns]


def _regions(grid: list[int], size: int, rng: random.Random) -> str:
    """Return a region for each cell, so that each region holds each digit of the grid."""
    left = {digit: rng.sample(range(1, size + 1), size) for digit in range(size)}
    return "".join(str(left[digit].pop()) for digit in grid)


def _distinct_cells(grid: list[int], n_cells: int, rng: random.Random) -> tuple[int, ...]:
    """Return so many random cells that hold distinct digits of the grid."""
    cell_of = {grid[cell]: cell for cell in rng.sample(range(len(grid)), len(grid))}
    return tuple(sorted(rng.sample(list(cell_of.values()), n_cells)))


def _fits(rule: PairRule, a: int, b: int) -> bool:
    return a != b if rule is PairRule.DIFFERENT else abs(a - b) != 1
