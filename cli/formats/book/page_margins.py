"""Sizes of pages that printers take, and the margins that they ask for; all in points.

The margins are those of Kindle Direct Publishing for pages without bleed.  The inner margin grows
with the number of pages, because the binding takes more of it.  Other printers ask for no more.
"""

from typing import NamedTuple

INCH = 72.0
MM = INCH / 25.4

# Up to this many pages, the binding takes this many inches. More pages use the last row.
_GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
_LEAST_MARGIN = 0.25

# Added to the least margins, in inches, because the hand that holds the book covers this much.
_COMFORT, _COMFORT_OF_SMALL, _SMALL_WIDTH = 0.25, 0.125, 7.0


class Trim(NamedTuple):
    """A page size with the name that users give."""

    name: str
    width: float
    height: float

    @property
    def _comfort(self) -> float:
        return _COMFORT_OF_SMALL if self.width < _SMALL_WIDTH * INCH else _COMFORT

    @property
    def margin(self) -> float:
        """Return the outer, upper and lower margin."""
        return (_LEAST_MARGIN + self._comfort) * INCH

    def inner_margin(self, n_pages: int) -> float:
        """Return the margin at the binding of a book with this number of pages."""
        return gutter(n_pages) + self._comfort * INCH


def gutter(n_pages: int) -> float:
    """Return the least inner margin of a book with this number of pages."""
    inches = next((inches for most, inches in _GUTTERS if n_pages <= most), _GUTTERS[-1][1])
    return inches * INCH


TRIMS = {
    each.name: each
    for each in (
        Trim("5x8", 5 * INCH, 8 * INCH),
        Trim("6x9", 6 * INCH, 9 * INCH),
        Trim("7x10", 7 * INCH, 10 * INCH),
        Trim("8x10", 8 * INCH, 10 * INCH),
        Trim("8.5x11", 8.5 * INCH, 11 * INCH),
        Trim("a5", round(148 * MM, 2), round(210 * MM, 2)),
        Trim("a4", round(210 * MM, 2), round(297 * MM, 2)),
        Trim("letter", 8.5 * INCH, 11 * INCH),
    )
}
