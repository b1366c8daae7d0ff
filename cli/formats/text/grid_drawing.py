"""Puzzles drawn in rows of text.

Boxes are ruled off. Regions of other shapes are outlined, and their cells are further apart. The
rows of a hexagon are indented, and walls between its regions lean like the sides of its cells.
"""

from collections.abc import Sequence
from itertools import pairwise

from cluesmith.generator.kinds.cell_layout import CellShape, in_rows
from cluesmith.generator.kinds.kind import Kind

# Columns of text from one cell to the next if regions are outlined.
_PITCH = 4


def draw(kind: Kind, values: bytes, letters: str = "") -> str:
    """Draw a puzzle for people.

    ``values``: a value for each cell, 0 if it is blank. ``letters``: the letter for each digit; if
    empty, the digits themselves. Returns lines with their ends.
    """
    shown = "." + (letters or kind.symbols)
    text = "".join(shown[value] for value in values)
    rows = in_rows(kind.rows, text)
    if kind.definition.boards:
        lines = _drawn_boards(kind, text)
    elif kind.definition.regions is None:
        lines = _ruled(kind, rows)
    elif kind.cell_shape is CellShape.SQUARE:
        lines = _outlined(kind, rows)
    else:
        lines = _walled(kind, rows)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _ruled(kind: Kind, rows: Sequence[str]) -> list[str]:
    width = max(kind.rows)
    n_rows, n_columns = kind.definition.boxes or (len(rows), width)
    lines = []
    for number, cells in enumerate(rows, start=1):
        groups = [" ".join(cells[i : i + n_columns]) for i in range(0, len(cells), n_columns)]
        lines.append(" " * (width - len(cells)) + " | ".join(groups))
        if number % n_rows == 0 and number < len(rows):
            lines.append("-+-".join("-" * len(group) for group in groups))
    return lines


def _drawn_boards(kind: Kind, text: str) -> list[str]:
    """Return the rows of boards that share cells, with rules where all boxes are in line."""
    boards = kind.definition.boards
    boxes = boards[0].rules.boxes
    if boxes is None or any(
        board.rules.boxes != boxes or board.row % boxes[0] or board.column % boxes[1]
        for board in boards
    ):
        return _outlined(kind, [text])
    n_rows, n_columns = boxes
    at = dict(zip(kind.definition.cell_places, text, strict=True))
    firsts = range(0, kind.definition.n_columns, n_columns)
    lines = []
    for row in range(len(kind.rows)):
        if row % n_rows == 0 and row:
            ruled = [{(first, row - 1), (first, row)} <= at.keys() for first in firsts]
            parts = [" -"[is_ruled] * (2 * n_columns - 1) for is_ruled in ruled]
            lines.append(_joined(parts, ruled, "-+-"))
        cells = [at.get((column, row), " ") for column in range(kind.definition.n_columns)]
        parts = [" ".join(cells[first : first + n_columns]) for first in firsts]
        lines.append(_joined(parts, [(first, row) in at for first in firsts], " | "))
    return lines


def _joined(parts: Sequence[str], are_there: Sequence[bool], border: str) -> str:
    """Join the parts of a line, with a border between two existing ones."""
    line = parts[0]
    for part, both in zip(parts[1:], pairwise(are_there), strict=True):
        line += (border if all(both) else " " * len(border)) + part
    return line


def _outlined(kind: Kind, rows: Sequence[str]) -> list[str]:
    return outlined(kind, [[f" {cell} "] for row in rows for cell in row])


def outlined(kind: Kind, blocks: Sequence[Sequence[str]], *, is_dense: bool = False) -> list[str]:
    """Return the rows of a board of squares, with its boxes or regions outlined.

    ``blocks``: the lines of each cell, the same number for all. In a column they have one length.
    ``is_dense``: whether there is no line between rows of cells without a wall between them.
    """
    size, cell_at = len(kind.rows), kind.definition.cell_at
    region_of = kind.definition.region_of

    def region(row: int, column: int) -> int | None:
        cell = cell_at.get((column, row))
        return None if cell is None else region_of[cell]

    def has_wall_left(row: int, column: int) -> bool:
        return region(row, column - 1) != region(row, column)

    def has_wall_above(row: int, column: int) -> bool:
        return region(row - 1, column) != region(row, column)

    def corner(row: int, column: int) -> str:
        upright = has_wall_left(row - 1, column) or has_wall_left(row, column)
        level = has_wall_above(row, column - 1) or has_wall_above(row, column)
        return {(True, True): "+", (True, False): "|", (False, True): "-"}.get(
            (upright, level), " "
        )

    columns = range(kind.definition.n_columns + 1)
    widths = {column: len(blocks[cell][0]) for (column, _), cell in cell_at.items()}
    widths[columns[-1]] = 0
    blank = {column: [" " * width] * len(blocks[0]) for column, width in widths.items()}
    lines = []
    for row in range(size + 1):
        rules = ["-" if has_wall_above(row, column) else " " for column in columns]
        if not is_dense or "-" in rules:
            lines.append("".join(corner(row, c) + rules[c] * widths[c] for c in columns))
        if row < size:
            walls = ["|" if has_wall_left(row, column) else " " for column in columns]
            cells = [cell_at.get((column, row)) for column in columns]
            shown = [blank[c] if cell is None else blocks[cell] for c, cell in enumerate(cells)]
            for parts in zip(*shown, strict=True):
                lines.append("".join(map("".join, zip(walls, parts, strict=True))))
    return lines


def _walled(kind: Kind, rows: Sequence[str]) -> list[str]:
    region_of = kind.definition.region_of
    width = max(kind.rows)
    # For each row, the region of each cell, by the column of the cell's middle.
    regions: list[dict[int, int]] = []
    cell = 0
    for length in kind.rows:
        first = (width - length) * _PITCH // 2
        middles = range(first, first + length * _PITCH, _PITCH)
        regions.append({middle: region_of[cell + i] for i, middle in enumerate(middles)})
        cell += length
    lines = []
    for row, cells in enumerate(rows):
        line = [" "] * (width * _PITCH)
        for (middle, region), digit in zip(regions[row].items(), cells, strict=True):
            line[middle] = digit
            if regions[row].get(middle + _PITCH, region) != region:
                line[middle + 2] = "|"
        lines.append("".join(line))
        if row + 1 < len(rows):
            lines.append(_leaning_walls(regions[row], regions[row + 1], width))
    return lines


def _leaning_walls(above: dict[int, int], below: dict[int, int], width: int) -> str:
    line = [" "] * (width * _PITCH)
    for middle, region in above.items():
        for step, wall in ((-1, "\\"), (1, "/")):
            if below.get(middle + 2 * step, region) != region:
                line[middle + step] = wall
    return "".join(line)
