"""What Penpa+ draws of a puzzle: tables by points, lines by pairs of points, and lists of paths.

A board with w columns and h rows of points has N = w * h of them, with two more rows and columns
on each side of the cells.  Point p of a cell is its centre, N + p its lower right corner, 2N + p
the middle of its lower side, 3N + p that of its right side.  4N + 4p + k is a place inside of it:
k = 0 in the upper left, 1 in the upper right, 2 in the lower left, 3 in the lower right.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_text import MAX_VALUE
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.interchange.tatham_run_lengths import joined_blocks, neighbours
from cluesmith.generator.kinds.definition import DIAGONALS, SYMBOLS, Definition
from cluesmith.generator.kinds.toml_text import DEFAULT_TITLE

Drawing = dict[str, Any]

_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_TABLES = (
    *("surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall"),
    *("cage", "deletelineE"),
)
_READ = ("number", "numberS", "symbol", "lineE", "cage", "thermo", "arrows", "killercages")

# Styles of lines.
_BORDER, _DIAGONAL, _AROUND_CAGE = 2, 12, 10

# The lists of paths by types; the types of symbols in cells and between two, by style and name. Of
# several, the first one is written.
_PATHS = {"thermo": "thermo", "arrow": "arrows"}
_MARKS = {(3, "circle_L"): "odd", (3, "square_L"): "even"}
_DOTS = {(8, "circle_SS"): "white", (2, "circle_SS"): "black", (1, "circle_SS"): "white"}
# The styles of signs: whether the cells are in a row, and whether the first one is smaller.
_SIGN = "inequality"
_SIGNS = {5: (True, True), 6: (False, True), 7: (True, False), 8: (False, False)}
DRAWN_TYPES = frozenset({"cage", "less", "v", "x", *_PATHS, *_MARKS.values(), *_DOTS.values()})

_POINT = re.compile("[0-9]{1,5}", re.ASCII)
_NUMBER = re.compile("[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a square board, and how many rows and columns of cells come before it."""

    size: int
    width: int
    height: int
    above: int = 0
    before: int = 0

    @property
    def n(self) -> int:
        """Return the number N of points."""
        return self.width * self.height

    def of(self, cell: int) -> int:
        """Return the centre of a cell."""
        row, column = divmod(cell, self.size)
        return (row + 2 + self.above) * self.width + column + 2 + self.before

    def cell(self, point: int) -> int | None:
        """Return the cell with this centre; None for points outside of the board."""
        row, column = divmod(point, self.width)
        row, column = row - 2 - self.above, column - 2 - self.before
        is_inside = 0 <= row < self.size and 0 <= column < self.size
        return row * self.size + column if is_inside else None

    def cells(self, points: object) -> tuple[int, ...]:
        """Return the cells of a cage or a path."""
        listed = points if isinstance(points, list) else [None]
        found = [self.cell(point) for point in listed if type(point) is int]
        cells = tuple(cell for cell in found if cell is not None)
        if len(cells) < len(listed):
            raise PuzzleSyntaxError("a cage or a line beside the board")
        return cells

    def between(self, pair: tuple[int, ...]) -> int:
        """Return the middle of the side between two neighbours."""
        return (3 if _is_row(pair) else 2) * self.n + self.of(min(pair))

    def beside(self, point: int) -> tuple[int, int] | None:
        """Return the cells beside the middle of a side; None if this is no side between cells."""
        layer, first = divmod(point, self.n)
        if layer not in (2, 3):
            return None
        a, b = self.cell(first), self.cell(first + (1 if layer == 3 else self.width))
        return None if a is None or b is None else (a, b)

    def side(self, pair: tuple[int, int]) -> tuple[int, int]:
        """Return the corners at the ends of the side between two neighbours."""
        corner = self.n + self.of(min(pair))
        return corner - (self.width if _is_row(pair) else 1), corner

    def diagonal(self, name: str) -> list[tuple[int, int]]:
        """Return the corners of each cell of a diagonal that it joins."""
        if name == "down":
            ends = [self.n + self.of(i * (self.size + 1)) for i in range(self.size)]
            return [(end - self.width - 1, end) for end in ends]
        ends = [self.n + self.of((i + 1) * (self.size - 1)) for i in range(self.size)]
        return [(end - self.width, end - 1) for end in ends]


def points_of_square(size: int) -> Points:
    """Return the points of a square alone."""
    return Points(size, size + 4, size + 4)


def _is_row(pair: tuple[int, ...]) -> bool:
    return abs(pair[0] - pair[1]) == 1


def drawn_rules(definition: Definition, points: Points) -> dict[str, int]:
    """Return the borders of regions, and the diagonals, as lines."""
    region_of = definition.region_of
    borders = [(a, b) for a, b in definition.neighbour_pairs if region_of[a] != region_of[b]]
    lines = {_line(points.side(pair)): _BORDER for pair in borders}
    for name in definition.diagonals:
        lines |= {_line(ends): _DIAGONAL for ends in points.diagonal(name)}
    return lines


def _line(ends: tuple[int, int]) -> str:
    return f"{ends[0]},{ends[1]}"


def read_rules(lines: Mapping[str, Any], points: Points) -> Definition:
    """Return the rules that ``drawn_rules`` draws.

    Raises
    ------
    PuzzleSyntaxError
        They cut the board in another way.
    """
    size, left = points.size, {_read_line(key) for key in lines}
    diagonals = tuple(name for name in DIAGONALS if left.issuperset(points.diagonal(name)))
    for name in diagonals:
        left.difference_update(points.diagonal(name))
    if any(b - a not in (1, points.width) for a, b in left):
        raise PuzzleSyntaxError("lines that are neither borders nor whole diagonals")
    is_joined = {pair: points.side(pair) not in left for pair in neighbours(size)}
    region_of = joined_blocks(size, [pair for pair, joined in is_joined.items() if joined])
    is_cut = max(region_of) > 0
    sizes = {region_of.count(region) for region in region_of}
    if (is_cut and sizes != {size}) or any(
        (region_of[a] == region_of[b]) is not joined for (a, b), joined in is_joined.items()
    ):
        raise PuzzleSyntaxError(f"borders that do not make {size} regions of {size} cells")
    marks = "".join(SYMBOLS[region] for region in region_of) if is_cut else None
    return Definition(DEFAULT_TITLE, (size,) * size, regions=marks, diagonals=diagonals)


def _read_line(key: str) -> tuple[int, int]:
    ends = key.split(",")
    if len(ends) != 2 or not all(map(_POINT.fullmatch, ends)):
        raise PuzzleSyntaxError(f"{key[:20]!r} is no line")
    a, b = sorted(map(int, ends))
    return a, b


def drawing_of(definition: Definition, puzzle: CluePuzzle, points: Points) -> Drawing:
    """Return the drawing of a puzzle whose rules and clues can be drawn."""
    drawn: Drawing = {key: {} for key in _TABLES} | {key: [] for key in _LISTS}
    drawn["lineE"] = drawn_rules(definition, points)
    for cell, digit in enumerate(puzzle.digits):
        if digit:
            drawn["number"][points.of(cell)] = [SYMBOLS[digit - 1], 1, "1"]
    for clue in puzzle.clues:
        _draw(drawn, clue, points)
    return drawn


def _draw(drawn: Drawing, clue: Clue, points: Points) -> None:
    cells = [points.of(cell) for cell in clue.cells]
    if clue.type == "cage":
        drawn["killercages"].append(cells)
        drawn["numberS"][4 * (points.n + cells[0])] = [f" {clue.value}", 1]
        drawn["cage"] |= {_line(ends): _AROUND_CAGE for ends in _outline(cells, points)}
    elif clue.type in _PATHS:
        drawn[_PATHS[clue.type]].append(cells)
    elif clue.type in _MARKS.values():
        drawn["symbol"][cells[0]] = [*_symbol(_MARKS, clue.type), 2]
    elif clue.type in _DOTS.values():
        drawn["symbol"][points.between(clue.cells)] = [*_symbol(_DOTS, clue.type), 2]
    elif clue.type == "less":
        way = _is_row(clue.cells), clue.cells[0] < clue.cells[1]
        (style,) = (style for style, each in _SIGNS.items() if each == way)
        drawn["symbol"][points.between(clue.cells)] = [style, _SIGN, 2]
    else:
        drawn["number"][points.between(clue.cells)] = [clue.type.upper(), 6, "5"]


def _symbol(types: Mapping[tuple[int, str], str], wanted: str) -> tuple[int, str]:
    return next(symbol for symbol, name in types.items() if name == wanted)


def _outline(cage: list[int], points: Points) -> Iterator[tuple[int, int]]:
    """Yield the lines around a cage, each between two places inside of its cells."""
    inside, w = {*cage}, points.width
    for p in cage:
        for out, along, near, far in ((-w, 1, 0, 1), (w, 1, 2, 3), (-1, w, 0, 2), (1, w, 1, 3)):
            place = 4 * (points.n + p) + far
            if p + out not in inside:  # along this side of the cell
                yield place - far + near, place
            if p + along in inside and not {p + out, p + out + along} <= inside:  # to the next one
                yield place, 4 * (points.n + p + along) + near


def read_drawing(drawn: Mapping[str, Any], points: Points) -> tuple[Definition, CluePuzzle]:
    """Return the rules and the puzzle of a drawing.

    Raises
    ------
    PuzzleSyntaxError
        It shows something that Cluesmith does not read.
    """
    unread = [key for key in (*_TABLES, *_LISTS) if drawn.get(key) and key not in _READ]
    if unread:
        raise PuzzleSyntaxError(f"Cluesmith does not read {', '.join(unread)}")
    found: Drawing = {key: drawn.get(key) or ([] if key in _LISTS else {}) for key in _READ}
    for key, value in found.items():
        if not isinstance(value, list if key in _LISTS else dict):
            raise PuzzleSyntaxError(f"{key} of another form")
    rules, digits = read_rules(found["lineE"], points), bytearray(points.size**2)
    clues = [
        *_read_numbers(found["number"], points, digits),
        *_read_symbols(found["symbol"], points),
        *_read_cages(found, points),
    ]
    for name, key in _PATHS.items():
        clues += [Clue(name, points.cells(path)) for path in found[key] if path]
    return rules, CluePuzzle(bytes(digits), tuple(clues))


def _entries(table: Mapping[str, Any]) -> Iterator[tuple[int, list[Any]]]:
    for key, value in table.items():
        if not _POINT.fullmatch(key) or not isinstance(value, list) or len(value) < 2:
            raise PuzzleSyntaxError(f"{key[:20]!r} is no point with a number or symbol")
        yield int(key), value


def _read_numbers(table: Mapping[str, Any], points: Points, digits: bytearray) -> Iterator[Clue]:
    """Set the given digits, and yield the letters between cells."""
    for point, (given, *_) in _entries(table):
        if isinstance(given, list) and given.count(1) == 1:  # the only candidate
            given = given.index(1) + 1
        text, cell, pair = str(given).strip(), points.cell(point), points.beside(point)
        digit = int(text) if _NUMBER.fullmatch(text) else SYMBOLS.find(text or ".") + 1
        if pair and text in ("V", "X"):
            yield Clue(text.lower(), pair)
        elif cell is not None and 1 <= digit <= points.size:
            digits[cell] = digit
        elif cell is not None or pair or any(map(str.isdigit, text)):  # others are labels
            raise PuzzleSyntaxError(f"Cluesmith does not read {text[:20]!r} at point {point}")


def _read_symbols(table: Mapping[str, Any], points: Points) -> Iterator[Clue]:
    for point, (style, name, *_) in _entries(table):
        cell, pair = points.cell(point), points.beside(point)
        symbol = style if type(style) is int else 0, str(name)
        if cell is not None and symbol in _MARKS:
            yield Clue(_MARKS[symbol], (cell,))
        elif pair and symbol in _DOTS:
            yield Clue(_DOTS[symbol], pair)
        elif pair and name == _SIGN and _SIGNS.get(symbol[0], (None,))[0] is _is_row(pair):
            yield Clue("less", pair if _SIGNS[symbol[0]][1] else pair[::-1])
        elif cell is not None or point >= points.n:  # others are labels beside the board
            shown = f"{str(name)[:20]} {str(style)[:20]}"
            raise PuzzleSyntaxError(f"Cluesmith does not read the symbol {shown}")


def _read_cages(found: Mapping[str, Any], points: Points) -> Iterator[Clue]:
    cages = [points.cells(cage) for cage in found["killercages"] if cage]
    if found["cage"] and not cages:
        raise PuzzleSyntaxError("lines of cages without their cells")
    sums: dict[int | None, int] = {}
    for place, (text, *_) in _entries(found["numberS"]):
        number, cell = str(text).strip(), points.cell(place // 4 - points.n)
        if cell is None or not _NUMBER.fullmatch(number) or not 0 < int(number) <= MAX_VALUE:
            raise PuzzleSyntaxError(f"{number[:20]!r} is no sum of a cage")
        sums[cell] = int(number)
    for cage in cages:
        values = [sums.pop(cell) for cell in cage if cell in sums]
        if len(values) != 1:
            raise PuzzleSyntaxError(f"a cage with {len(values)} sums; use one")
        yield Clue("cage", cage, values[0])
    if sums:
        raise PuzzleSyntaxError("a sum outside of cages")
