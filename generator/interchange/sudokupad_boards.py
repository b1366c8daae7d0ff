"""Boards that share cells, in SudokuPad's own JSON; the JSON of f-puzzles has none.

Cells are rows of objects, with a value where a digit is given; white rectangles cover cells of no
board.  Boxes are regions; rows and columns are invisible cages.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.kinds.definition import (
    NO_REGION,
    SYMBOLS,
    Board,
    Definition,
    Holds,
    House,
)
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import register
from cluesmith.generator.kinds.toml_text import DEFAULT_TITLE

_CELL_SIZE = 64
_LINE = "rowcol"
_WHITE = "#FFFFFF"

# Keys beside cells, regions and lines that don't affect the rules.
_IGNORED = {"id", "cellSize", "metadata", "settings", "overlays"}

Place = tuple[int, int]


def unsayable_boards(definition: Definition) -> str | None:
    """Return the rules of boards that share cells that cannot be written, or None."""
    if definition.clues:
        return "clues that are not digits"
    if definition.different or definition.not_consecutive:
        return "pairs of cells with a rule of their own"
    if any(house.is_added or house.holds is not Holds.DISTINCT for house in definition.all_houses):
        return "houses that are not rows, columns or regions"
    if any(board.rules.size < definition.n_digits for board in definition.boards):
        return "rows without some of the digits"
    return None


def sudokupad_board(kind: Kind, clues: str, solution: str | None) -> dict[str, Any]:
    """Return a puzzle, in one line of text, by the keys of SudokuPad's JSON.

    Parameters
    ----------
    kind : Kind
        A kind of boards that share cells.
    solution : str, optional
        The solution to include, if there is one.
    """
    definition = kind.definition
    cell_at, values = definition.cell_at, kind.values(clues)
    rows, columns = range(len(kind.rows)), range(definition.n_columns)
    places = [[cell_at.get((column, row)) for column in columns] for row in rows]
    n_lines = len(definition.line_houses)
    board: dict[str, Any] = {
        "cellSize": _CELL_SIZE,
        "metadata": {"title": kind.title},
        "cells": [
            [{} if cell is None or not values[cell] else {"value": values[cell]} for cell in cells]
            for cells in places
        ],
        "regions": [_places(definition, house) for house in definition.all_houses[n_lines:]],
        "cages": [
            {
                "cells": _places(definition, house),
                "unique": True,
                "hidden": True,
                "type": _LINE,
            }
            for house in definition.line_houses
        ],
        "overlays": [*_covers(places)],
    }
    if solution is not None:
        text = ("?" if cell is None else solution[cell] for cells in places for cell in cells)
        board["metadata"]["solution"] = "".join(text)
    return board


def _places(definition: Definition, house: House) -> list[list[int]]:
    places = (definition.cell_places[cell] for cell in house.cells)
    return [[row, column] for column, row in places]


def _covers(places: Sequence[Sequence[int | None]]) -> Iterator[dict[str, Any]]:
    """Yield white rectangles over the gaps of each row."""
    for row, cells in enumerate(places):
        ends = [-1, *(column for column, cell in enumerate(cells) if cell is not None), len(cells)]
        for before, after in pairwise(ends):
            width = after - before - 1
            if width:
                yield {
                    "center": [row + 0.5, before + 1 + width / 2],
                    "width": width,
                    "height": 1,
                    "backgroundColor": _WHITE,
                }


def is_sudokupad_board(found: Mapping[str, Any]) -> bool:
    """Return True if a JSON object is a puzzle as SudokuPad writes it."""
    return isinstance(found.get("cells"), list) and "regions" in found


def puzzle_of_sudokupad(found: Mapping[str, Any]) -> tuple[Kind, str]:
    """Return the kind that the rules make, and the puzzle in one line of text.

    Raises
    ------
    DefinitionError
        It has other rules than squares with regions, which may share cells.
    """
    unknown = [
        key
        for key, value in found.items()
        if value and key not in _IGNORED | {"cells", "regions", "cages"}
    ]
    if any(isinstance(each, dict) and "text" in each for each in found.get("overlays") or ()):
        unknown.append("overlays with text")
    if unknown:
        raise DefinitionError(f"SudokuPad: Cluesmith does not read {', '.join(unknown)[:60]}")
    try:
        lines = [_line(cage) for cage in found.get("cages") or ()]
        regions = [frozenset(map(_place, cells)) for cells in found["regions"]]
        rows = [[cell.get("value") or 0 for cell in row] for row in found["cells"]]
        values = {(r, c): int(value) for r, row in enumerate(rows) for c, value in enumerate(row)}
    except DefinitionError:
        raise
    except (TypeError, ValueError, AttributeError, KeyError):
        raise DefinitionError("SudokuPad: cells, regions or cages of another form") from None
    definition = _definition(_boards(lines, len(rows)), regions)
    kind = register(definition)
    symbols = "." + kind.symbols
    digits = [values.pop((row, column), 0) for column, row in definition.cell_places]
    if any(values.values()) or not all(0 <= digit < len(symbols) for digit in digits):
        raise DefinitionError("SudokuPad: a digit where none can be")
    return kind, "".join(symbols[digit] for digit in digits)


def _place(place: Any) -> Place:
    row, column = place
    return int(row), int(column)


def _line(cage: Mapping[str, Any]) -> frozenset[Place]:
    if cage.get("type") != _LINE or cage.get("value"):
        raise DefinitionError("SudokuPad: Cluesmith reads no cages but rows and columns")
    return frozenset(map(_place, cage["cells"]))


def _boards(lines: Sequence[frozenset[Place]], n_rows: int) -> dict[Place, int]:
    """Return the corners of the boards that the lines make, each with its number of rows."""
    if not lines:
        return {(0, 0): n_rows}
    size, known = len(lines[0]), set(lines)
    corners = {min(line) for line in lines}
    boards = {corner: size for corner in corners if known.issuperset(_lines_of(corner, size))}
    if known != {line for corner in boards for line in _lines_of(corner, size)}:
        raise DefinitionError("SudokuPad: rows and columns that make no squares")
    return boards


def _lines_of(corner: Place, size: int) -> Iterator[frozenset[Place]]:
    row, column = corner
    for i in range(size):
        yield frozenset((row + i, column + j) for j in range(size))
        yield frozenset((row + j, column + i) for j in range(size))


def _definition(boards: Mapping[Place, int], regions: Iterable[frozenset[Place]]) -> Definition:
    cells_of = {
        (row, column): [(row + i, column + j) for i in range(size) for j in range(size)]
        for (row, column), size in sorted(boards.items())
    }
    regions_of = _regions_of(cells_of, [*dict.fromkeys(regions)])
    found = []
    for (row, column), cells in cells_of.items():
        size, inside = boards[row, column], regions_of[row, column]
        if len(inside) > len(SYMBOLS):
            raise DefinitionError(f"SudokuPad: {len(inside)} regions on a board")
        mark_of = {
            cell: mark for mark, region in zip(SYMBOLS, inside, strict=False) for cell in region
        }
        marks = "".join(mark_of.get(cell, NO_REGION) for cell in cells)
        rules = Definition("", (size,) * size, regions=marks if inside else None)
        found.append(Board(row, column, rules))
    if len(found) == 1:
        (board,) = found
        return Definition(DEFAULT_TITLE, board.rules.rows, regions=board.rules.regions)
    definition = Definition(DEFAULT_TITLE, (), boards=tuple(found))
    definition.digest  # noqa: B018 - it derives, and so checks, all houses
    return definition


def _regions_of(
    cells_of: Mapping[Place, Sequence[Place]], regions: Sequence[frozenset[Place]]
) -> dict[Place, list[frozenset[Place]]]:
    """Return the regions of each board; regions of others may lie inside it and overlap them."""
    corners_of = {
        region: [corner for corner, cells in cells_of.items() if region.issubset(cells)]
        for region in regions
    }
    found: dict[Place, list[frozenset[Place]]] = {corner: [] for corner in cells_of}

    def with_room(region: frozenset[Place]) -> list[Place]:
        return [each for each in corners_of[region] if all(map(region.isdisjoint, found[each]))]

    for region in sorted(regions, key=lambda region: len(corners_of[region])):
        corners = with_room(region)
        if not corners:
            raise DefinitionError("SudokuPad: regions that are not on one board, or overlap there")
        found[corners[0]].append(region)
    for region in regions:  # the boards that share it
        for corner in with_room(region):
            found[corner].append(region)
    return found
