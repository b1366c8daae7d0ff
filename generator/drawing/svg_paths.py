"""The path data of SVG as curves.

Every segment becomes a cubic Bezier curve: those of lines are straight, arcs are cut into quarters
of an ellipse.  The grammar is that of SVG 1.1, section 8.3.
"""

import re
from collections.abc import Callable, Iterator
from math import acos, ceil, copysign, cos, hypot, pi, radians, sin, sqrt, tan

from cluesmith.generator.drawing.rule_marks import Point
from cluesmith.generator.errors import GeneratorError

# The points of a curve, and whether it is closed.
Curves = tuple[tuple[tuple[Point, ...], bool], ...]

_N_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_COMMAND = re.compile(r"\s*([MLHVCSQTAZmlhvcsqtaz])")
_NUMBER = re.compile(r"[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?)")
_FLAG = re.compile(r"[\s,]*([01])")
# Numbers beyond this are in no drawing, and squares of those below it can be computed; numbers
# smaller than the second are too small to see.
GREATEST, _LEAST = 1e6, 1e-9
# The numbers of an arc that are flags, which need no separator.
_FLAGS = (3, 4)


class PathDataError(GeneratorError):
    """Path data that cannot be read."""


def curves_of(data: str) -> Curves:
    """Return the curves of path data.

    Raises
    ------
    PathDataError
    """
    pen = _PathPen()
    for command, numbers in _commands(data):
        pen.follow(command, numbers)
    return pen.curves


def number_of(text: str) -> float:
    """Return a number that a picture has.

    Raises
    ------
    PathDataError
        It is too large for a drawing.
    """
    number = float(text)
    if abs(number) > GREATEST:
        raise PathDataError(f"a number beyond {GREATEST:,.0f}: {text[:20]}")
    return number if abs(number) > _LEAST else 0.0


def moved_curves(curves: Curves, moved: Callable[[Point], Point]) -> Curves:
    """Return curves with all their points moved."""
    return tuple((tuple(map(moved, points)), is_closed) for points, is_closed in curves)


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its numbers; a command counts again for each set of them."""
    place, command = 0, ""
    while data[place:].strip(" \t\r\n,"):
        found = _COMMAND.match(data, place)
        if found is not None:
            command, place = found[1], found.end()
        elif not command or command in "Zz":
            raise PathDataError(f"path data: {data[place : place + 10]!r} is no command")
        elif command in "Mm":
            command = "L" if command == "M" else "l"
        numbers = []
        for number in range(_N_NUMBERS[command.upper()]):
            is_flag = command in "Aa" and number in _FLAGS
            match = (_FLAG if is_flag else _NUMBER).match(data, place)
            if match is None:
                raise PathDataError(f"path data: {command} lacks a number")
            numbers.append(number_of(match[1]))
            place = match.end()
        yield command, numbers


class _PathPen:
    """Follows commands, and keeps the points on the way."""

    def __init__(self) -> None:
        self._found: list[tuple[list[Point], bool]] = []
        self._at: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        # The last control point and its command, for curves that continue smoothly.
        self._last: tuple[str, Point] = ("", (0.0, 0.0))
        self._is_open = False

    @property
    def curves(self) -> Curves:
        """Return the curves that were drawn."""
        return tuple(
            (tuple(points), is_closed) for points, is_closed in self._found if len(points) > 1
        )

    def follow(self, command: str, numbers: list[float]) -> None:
        """Follow a command with one set of numbers."""
        x, y = self._at if command.islower() else (0.0, 0.0)
        name = command.upper()
        if name == "A":
            rx, ry, turn, is_large, is_sweep, *end = numbers
            self._arc(rx, ry, turn, bool(is_large), bool(is_sweep), (x + end[0], y + end[1]))
            return
        if name == "H":
            points = [(x + numbers[0], self._at[1])]
        elif name == "V":
            points = [(self._at[0], y + numbers[0])]
        else:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            points = [(x + dx, y + dy) for dx, dy in pairs]
        match name:
            case "M":
                self._at = self._start = points[0]
                self._is_open = False
                self._last = ("", self._at)
            case "Z":
                self._close()
            case "H" | "V" | "L":
                self._line(points[0])
            case "C":
                self._curve(points[0], points[1], points[2], "C")
            case "S":
                self._curve(self._reflected("C"), points[0], points[1], "C")
            case "Q":
                self._quadratic(*points)
            case "T":
                self._quadratic(self._reflected("Q"), *points)

    def _close(self) -> None:
        if self._is_open:
            points, _ = self._found[-1]
            self._found[-1] = (points, True)
        self._is_open = False
        self._at = self._start
        self._last = ("", self._at)

    def _reflected(self, command: str) -> Point:
        """Return the last control point mirrored in the place of the pen."""
        of, (x, y) = self._last
        return (2 * self._at[0] - x, 2 * self._at[1] - y) if of == command else self._at

    def _line(self, end: Point) -> None:
        (ax, ay), (bx, by) = self._at, end
        x, y = (bx - ax) / 3, (by - ay) / 3
        self._curve((ax + x, ay + y), (bx - x, by - y), end, "")

    def _quadratic(self, beside: Point, end: Point) -> None:
        first, second = (
            (x + 2 / 3 * (beside[0] - x), y + 2 / 3 * (beside[1] - y)) for x, y in (self._at, end)
        )
        self._curve(first, second, end, "")
        self._last = ("Q", beside)

    def _curve(self, first: Point, second: Point, end: Point, command: str) -> None:
        if not self._is_open:
            self._found.append(([self._at], False))
            self._is_open = True
        self._found[-1][0].extend((first, second, end))
        self._at = end
        self._last = (command, second)

    def _arc(
        self, rx: float, ry: float, turn: float, is_large: bool, is_sweep: bool, end: Point
    ) -> None:
        """Draw an arc of an ellipse, as SVG 1.1 works out its centre (appendix F.6)."""
        (ax, ay), (bx, by) = self._at, end
        rx, ry = abs(rx), abs(ry)
        if not rx or not ry or self._at == end:
            self._line(end)
            return
        cosine, sine = cos(radians(turn)), sin(radians(turn))
        dx, dy = (ax - bx) / 2, (ay - by) / 2
        x1, y1 = cosine * dx + sine * dy, -sine * dx + cosine * dy
        scale = sqrt(max(1.0, (x1 / rx) ** 2 + (y1 / ry) ** 2))
        rx, ry = scale * rx, scale * ry
        rest = (rx * ry) ** 2 - (rx * y1) ** 2 - (ry * x1) ** 2
        reach = sqrt(max(0.0, rest) / ((rx * y1) ** 2 + (ry * x1) ** 2))
        reach = -reach if is_large == is_sweep else reach
        cx1, cy1 = reach * rx * y1 / ry, -reach * ry * x1 / rx
        cx = cosine * cx1 - sine * cy1 + (ax + bx) / 2
        cy = sine * cx1 + cosine * cy1 + (ay + by) / 2
        start = _angle((x1 - cx1) / rx, (y1 - cy1) / ry)
        sweep = _angle((-x1 - cx1) / rx, (-y1 - cy1) / ry) - start
        if is_sweep and sweep < 0:
            sweep += 2 * pi
        elif not is_sweep and sweep > 0:
            sweep -= 2 * pi

        def on_ellipse(x: float, y: float) -> Point:
            return cx + cosine * rx * x - sine * ry * y, cy + sine * rx * x + cosine * ry * y

        n_parts = max(1, ceil(abs(sweep) / (pi / 2) - 1e-9))
        part = sweep / n_parts
        arm = 4 / 3 * tan(part / 4)
        for number in range(n_parts):
            a, b = start + number * part, start + (number + 1) * part
            first = on_ellipse(cos(a) - arm * sin(a), sin(a) + arm * cos(a))
            second = on_ellipse(cos(b) + arm * sin(b), sin(b) - arm * cos(b))
            self._curve(
                first, second, end if number + 1 == n_parts else on_ellipse(cos(b), sin(b)), ""
            )


def _angle(x: float, y: float) -> float:
    """Return the angle of a direction, from -pi to pi."""
    return copysign(acos(max(-1.0, min(1.0, x / hypot(x, y)))), y)
