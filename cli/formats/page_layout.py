"""The layout that printed pages of html and pdf share: the number and order of drawings."""

from math import ceil

# Solutions need no room to write, so a page has more of them, and at least this many.
_LEAST_SOLUTIONS = 12


def solutions_per_page(per_page: int) -> int:
    """Return the number of solutions on a page, from the number of puzzles on a page."""
    return max(_LEAST_SOLUTIONS, 2 * per_page)


def arrangement(n_places: int, width: float, height: float, caption: float) -> tuple[int, int]:
    """Return the columns and rows that give square drawings the most room.

    ``width``, ``height``: of the page. ``caption``: the height of what stands below each drawing.
    """

    def room(columns: int) -> float:
        return min(width / columns, height / ceil(n_places / columns) - caption)

    columns = max(range(1, n_places + 1), key=room)
    return columns, ceil(n_places / columns)
