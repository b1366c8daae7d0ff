"""Where things stand on a page: boxes in points, from the lower left corner of the page."""

from collections.abc import Sequence
from dataclasses import dataclass

from cluesmith.cli.formats.book.page_margins import Trim
from cluesmith.cli.formats.pictures.page_layout import arrangement, place_size

# Between columns of drawings, and between rows.
_GAPS = (18.0, 10.0)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right side."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """The upper side."""
        return self.bottom + self.height

    @property
    def middle(self) -> float:
        """Half way from left to right."""
        return self.left + self.width / 2

    def below(self, height: float) -> "Box":
        """Return the box without so much of its upper part."""
        return Box(self.left, self.bottom, self.width, self.height - height)

    def upper(self, height: float) -> "Box":
        """Return the upper part of this height."""
        return Box(self.left, self.top - height, self.width, height)


@dataclass(frozen=True, slots=True)
class Frame:
    """A page within its margins: a line at its head, its body, a line at its foot."""

    head: Box
    body: Box
    foot: Box


def frame_of(trim: Trim, number: int, inner: float, head: float, foot: float) -> Frame:
    """Return the frame of a page: pages with odd numbers have the binding on the left.

    Parameters
    ----------
    trim : Trim
    number : int
        Of the page, from 1.
    inner : float
        The margin at the binding.
    head, foot : float
        Heights of the lines at its head and its foot, with the air to the body.
    """
    margin = trim.margin
    left = inner if number % 2 else margin
    area = Box(left, margin, trim.width - inner - margin, trim.height - 2 * margin)
    body = Box(area.left, area.bottom + foot, area.width, area.height - head - foot)
    return Frame(area.upper(head), body, Box(area.left, area.bottom, area.width, foot))


@dataclass(frozen=True, slots=True)
class Place:
    """Room for a drawing and, directly below it, for its caption."""

    drawing: Box
    caption: Box


def drawing_room(n_places: int, body: Box, caption: float) -> tuple[float, float]:
    """Return the width and the height of a drawing's room, without its caption."""
    columns, rows = arrangement(n_places, body.width, body.height, caption, _GAPS)
    width, height = place_size(columns, rows, body.width, body.height, _GAPS)
    return width, height - caption


def cell_width(size: tuple[float, float], room: tuple[float, float]) -> float:
    """Return the width of a cell of a drawing that fills its room; its size is in cells."""
    return min(room[0] / size[0], room[1] / size[1])


def places(
    n_places: int, sizes: Sequence[tuple[float, float]], body: Box, caption: float
) -> list[Place]:
    """Return where drawings and their captions stand.

    Parameters
    ----------
    n_places : int
        That the page has room for.
    sizes : sequence of (float, float)
        Width and height of each drawing, in cells.
    body : Box
    caption : float
        The height of what stands below each drawing.
    """
    columns, rows = arrangement(n_places, body.width, body.height, caption, _GAPS)
    width, height = place_size(columns, rows, body.width, body.height, _GAPS)
    found = []
    for number, size in enumerate(sizes):
        row, column = divmod(number, columns)
        cell = cell_width(size, (width, height - caption))
        drawn_width, drawn_height = cell * size[0], cell * size[1]
        left = body.left + column * (width + _GAPS[0])
        top = body.top - row * (height + _GAPS[1]) - (height - caption - drawn_height) / 2
        found.append(
            Place(
                Box(
                    left + (width - drawn_width) / 2, top - drawn_height, drawn_width, drawn_height
                ),
                Box(left, top - drawn_height - caption, width, caption),
            )
        )
    return found
