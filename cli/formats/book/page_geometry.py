"""The geometry of pages: boxes in points, measured from the lower left corner of the page."""

from collections.abc import Sequence
from dataclasses import dataclass

from cluesmith.cli.formats.book.page_margins import Trim
from cluesmith.cli.formats.page_layout import arrangement

# The gap between drawings in both directions, in widths of a drawing, and its limits in points.
_GAP, _LEAST_GAP, _MOST_GAP = 0.1, 10.0, 24.0

# The share of the free height that goes above drawings. To the eye, the middle of a page is
# higher than it really is.
_ABOVE = 0.42


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Return the right side."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """Return the upper side."""
        return self.bottom + self.height

    @property
    def middle(self) -> float:
        """Return the middle between left and right."""
        return self.left + self.width / 2

    def below(self, height: float) -> "Box":
        """Return the box without its upper part of this height."""
        return Box(self.left, self.bottom, self.width, self.height - height)

    def upper(self, height: float) -> "Box":
        """Return the upper part of this height."""
        return Box(self.left, self.top - height, self.width, height)

    def moved(self, up: float) -> "Box":
        """Return the box moved up."""
        return Box(self.left, self.bottom + up, self.width, self.height)

    def lower(self, height: float) -> "Box":
        """Return the lower part of this height."""
        return Box(self.left, self.bottom, self.width, height)

    def mirrored(self, within: "Box") -> "Box":
        """Return the box mirrored from left to right within another box."""
        return Box(within.left + within.right - self.right, self.bottom, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Frame:
    """A page within its margins: a line at its head, its body, a line at its foot."""

    head: Box
    body: Box
    foot: Box


def frame_of(trim: Trim, is_right_hand: bool, inner: float, head: float, foot: float) -> Frame:
    """Return the frame of a page. Right-hand pages have the binding on the left.

    ``inner``: the margin at the binding. ``head``, ``foot``: heights of the lines at its head and
    its foot, with the space between them and the body.
    """
    margin = trim.margin
    left = inner if is_right_hand else margin
    area = Box(left, margin, trim.width - inner - margin, trim.height - 2 * margin)
    body = Box(area.left, area.bottom + foot, area.width, area.height - head - foot)
    return Frame(area.upper(head), body, Box(area.left, area.bottom, area.width, foot))


@dataclass(frozen=True, slots=True)
class Place:
    """Room for a drawing and, directly below it, for its caption."""

    drawing: Box
    caption: Box


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of drawings with captions, and equal gaps between them.

    ``width`` and ``height`` are the largest size of a drawing.  ``pitch`` is the distance between
    columns.
    """

    columns: int
    rows: int
    gap: float
    width: float
    height: float

    @property
    def pitch(self) -> float:
        """Return the distance from one column to the next, for square drawings."""
        return self.gap + (self.width if self.columns == 1 else min(self.width, self.height))

    @property
    def caption_width(self) -> float:
        """Return the largest width at which a caption does not touch the one beside it."""
        return min(self.width, self.pitch - _LEAST_GAP / 2)


def grid_of(n_places: int, body: Box, caption: float) -> Grid:
    """Return the grid that gives drawings the most room.

    ``n_places``: that the page has room for. ``caption``: the height of what stands below each
    drawing.
    """
    columns, rows = arrangement(n_places, body.width, body.height, caption)
    side = min(
        body.width / (columns + _GAP * (columns - 1)),
        (body.height - rows * caption) / (rows + _GAP * (rows - 1)),
    )
    gap = min(max(_LEAST_GAP, _GAP * side), _MOST_GAP)
    width = (body.width - (columns - 1) * gap) / columns
    height = (body.height - (rows - 1) * gap) / rows - caption
    return Grid(columns, rows, gap, width, height)


def cell_width(size: tuple[float, float], room: tuple[float, float]) -> float:
    """Return the width of a cell of a drawing that fills its room; its size is in cells."""
    return min(room[0] / size[0], room[1] / size[1])


def places(
    n_places: int, sizes: Sequence[tuple[float, float]], body: Box, caption: float
) -> list[Place]:
    """Return the places of drawings and their captions.

    A page that is not full begins at the same height as a full one. A single drawing stands where
    the eye expects it.

    ``n_places``: that the page has room for. ``sizes``: width and height of each drawing, in cells.
    ``caption``: the height of what stands below each drawing.
    """
    grid = grid_of(n_places, body, caption)
    cells = [cell_width(size, (grid.width, grid.height)) for size in sizes]
    drawn = [(cell * size[0], cell * size[1]) for cell, size in zip(cells, sizes, strict=True)]
    columns = min(grid.columns, len(sizes))
    rows = grid.rows if len(sizes) > 1 else 1
    pitch = max(grid.pitch, grid.gap + max(width for width, _ in drawn))
    height = max(height for _, height in drawn) + caption
    first = body.middle - (columns - 1) / 2 * pitch
    top = body.top - _ABOVE * (body.height - rows * height - (rows - 1) * grid.gap)
    found = []
    for number, (drawn_width, drawn_height) in enumerate(drawn):
        row, column = divmod(number, columns)
        middle = first + column * pitch
        upper = top - row * (height + grid.gap) - (height - caption - drawn_height) / 2
        lower = upper - drawn_height
        below = lower - caption
        width = grid.caption_width
        found.append(
            Place(
                Box(middle - drawn_width / 2, lower, drawn_width, drawn_height),
                Box(middle - width / 2, below, width, caption),
            )
        )
    return found
