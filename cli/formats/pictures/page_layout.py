"""What printed pages have in common, in html and in pdf: how many go to a page, and how."""

from math import ceil

# Solutions are for checking, not for writing into: more on a page, and never fewer than this.
_LEAST_SOLUTIONS = 12


def solutions_per_page(per_page: int) -> int:
    """Return how many solutions go to a page, by how many puzzles do."""
    return max(_LEAST_SOLUTIONS, 2 * per_page)


def arrangement(
    n_places: int,
    width: float,
    height: float,
    caption: float,
    gaps: tuple[float, float] = (0.0, 0.0),
) -> tuple[int, int]:
    """Return the columns and rows that give square drawings the most room.

    Parameters
    ----------
    n_places : int
    width, height : float
        Of the page.
    caption : float
        The height of what stands below each drawing.
    gaps : (float, float)
        Between columns, and between rows.
    """

    def room(columns: int) -> float:
        rows = ceil(n_places / columns)
        place = place_size(columns, rows, width, height, gaps)
        return min(place[0], place[1] - caption)

    columns = max(range(1, n_places + 1), key=room)
    return columns, ceil(n_places / columns)


def place_size(
    columns: int, rows: int, width: float, height: float, gaps: tuple[float, float]
) -> tuple[float, float]:
    """Return the width and height of each place of a page."""
    return ((width - (columns - 1) * gaps[0]) / columns, (height - (rows - 1) * gaps[1]) / rows)
