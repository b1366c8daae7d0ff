"""The houses that the sum rule looks at together: full houses without common cells.

The sum of their digits is known.
"""

from functools import lru_cache
from itertools import combinations

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.position import CandidateTable


def unions_of(table: CandidateTable) -> list[tuple[int, ...]]:
    """Return the full houses to look at together: runs of lines, and areas side by side."""
    return _unions(table.kind, tuple(table.directions), table.n_lines)


@lru_cache(maxsize=8)
def _unions(
    kind: Kind, directions: tuple[tuple[int, ...], ...], n_lines: int
) -> list[tuple[int, ...]]:
    n = kind.n_digits
    full = [number for number, house in enumerate(kind.houses) if len(house.cells) == n]
    found: list[tuple[int, ...]] = [(number,) for number in full]
    for lines in directions:
        for size in range(2, len(lines) // 2 + 1):
            for start in range(len(lines) - size + 1):
                run = lines[start : start + size]
                if all(number in full for number in run):
                    found.append(run)
    areas = [number for number in full if number >= n_lines]
    neighbours = kind.definition.neighbours
    for first, second in combinations(areas, 2):
        cells, others = set(kind.houses[first].cells), set(kind.houses[second].cells)
        beside = {near for cell in cells for near in neighbours[cell]}
        if not cells & others and beside & others:
            found.append((first, second))
    return sorted(found, key=len)
