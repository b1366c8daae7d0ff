"""What printed pages have in common, in html and in pdf: how many go to a page, and how."""

from math import ceil

# Solutions are for checking, not for writing into: more on a page, and never fewer than this.
_LEAST_SOLUTIONS = 12


def solutions_per_page(per_page: int) -> int:
    """Return how many solutions go to a page, by how many puzzles do."""
    return max(_LEAST_SOLUTIONS, 2 * per_page)


def arrangement(n_places: int, width: float, height: float, caption: float) -> tuple[int, int]:
    """Return the columns and rows that give square drawings the most room.

    Parameters
    ----------
    n_places : int
    width, height : float
        Of the page.
    caption : float
        The height of what stands below each drawing.
    """

    def room(columns: int) -> float:
        return min(width / columns, height / ceil(n_places / columns) - caption)

    columns = max(range(1, n_places + 1), key=room)
    return columns, ceil(n_places / columns)
