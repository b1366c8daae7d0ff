"""Clues that are not digits, in the JSON of f-puzzles: a list of entries for each sort of clues.

Entries name their cells ``R1C1``, and those outside of the grid ``R0C1`` or ``R1C10``.  Most keys
are f-puzzles' own.  The keys renban, whispers, xsum and skyscraper come from its extension "New
Constraints".  Drawings show these clues to people who do not have the extension.  The key
inequality is Cluesmith's own: all others see the drawings alone.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import ClueType, FPuzzlesKey, Place
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.kinds.definition import Definition

Entry = Mapping[str, Any]

_DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}

_CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})", re.ASCII | re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,8}", re.ASCII)

# The number of characters of a file that a message shows.
_MAX_SHOWN = 30


# The types that each key lists, by its name.
_KEYS: dict[str, list[ClueType]] = {}
for _row in CLUE_TYPES.values():
    if _row.f_puzzles:
        _KEYS.setdefault(_row.f_puzzles.name, []).append(_row)
CLUE_KEYS = frozenset(_KEYS)
CLUE_TYPES_OF_F_PUZZLES = frozenset(row.name for rows in _KEYS.values() for row in rows)


def _shown(value: object) -> str:
    return repr(str(value)[:_MAX_SHOWN])


def _place(name: object) -> tuple[int, int]:
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise DefinitionError(f"{_shown(name)} is no cell; a cell is written like R1C9")
    return int(match[1]), int(match[2])


def _cells(definition: Definition, names: object) -> tuple[int, ...]:
    if not isinstance(names, list) or not names:
        raise DefinitionError("use a list of cells")
    found = []
    for row, column in map(_place, names):
        name = f"r{row}c{column}"
        if name not in definition.cells_by_name:
            raise DefinitionError(f"there is no {name}")
        found.append(definition.cells_by_name[name])
    return tuple(found)


def _names(definition: Definition, cells: Iterable[int]) -> list[str]:
    return [definition.cell_names[cell].upper() for cell in cells]


def _value(entry: Entry) -> str:
    value = entry.get("value")
    return "" if value is None else str(value).strip()


def _number(entry: Entry) -> int:
    value = _value(entry)
    if not _NUMBER.fullmatch(value):
        raise DefinitionError(f"value {_shown(value)}: use a whole number" if value else "no value")
    return int(value)


def _lines(definition: Definition, entry: Entry) -> list[tuple[int, ...]]:
    lines = entry.get("lines")
    if not isinstance(lines, list):
        raise DefinitionError("use a list of lines, each a list of cells")
    return [_cells(definition, line) for line in lines]


def _type_of(rows: Sequence[ClueType], definition: Definition, entry: Entry) -> ClueType:
    """Return the type of an entry.  If a key lists several types, the value decides."""
    types = {_own_value(row, definition): row for row in rows}
    if "" in types:
        return types[""]
    value = _value(entry)
    usual = [row for row in rows if _key(row).is_usual]
    if not value and usual:
        return usual[0]
    if value.upper() not in types:
        known = list(types)[::-1]
        hint = f"use {' or '.join(known)}" if known[1:] else f"Cluesmith has {known[0]} alone"
        raise DefinitionError(f"value {_shown(value)}: {hint}")
    return types[value.upper()]


def _key(row: ClueType) -> FPuzzlesKey:
    if row.f_puzzles is None:
        raise DefinitionError(
            f"f-puzzles has no clues of the type {row.name}: use line, csv or jsonl"
        )
    return row.f_puzzles


def _own_value(row: ClueType, definition: Definition) -> str:
    """Return the value that distinguishes a type from others of its key; empty if not needed."""
    return _key(row).value.format(half=(definition.n_digits + 1) // 2)


def _read(row: ClueType, definition: Definition, entry: Entry) -> Iterator[Clue]:
    """Yield the clues of an entry."""
    if row.place is Place.PATH:
        circle = _circle(definition, entry) if _key(row).has_circle else ()
        for line in _lines(definition, entry):
            shaft = line[1:] if line[:1] == circle else line
            yield Clue(row.name, (*circle, *shaft))
    elif row.place is Place.CELL:
        yield Clue(row.name, _cells(definition, [entry.get("cell")]))
    elif row.place is Place.ROW:
        yield Clue(row.name, _outside(definition, entry), _number(entry))
    elif row.place is Place.DIAGONAL:
        yield Clue(row.name, _diagonal(definition, entry), _number(entry))
    else:
        cells = _cells(definition, entry.get("cells"))
        yield Clue(row.name, cells, _number(entry) if row.has_value else 0)


def _circle(definition: Definition, entry: Entry) -> tuple[int, ...]:
    circle = _cells(definition, entry.get("cells"))
    if len(circle) != 1:
        raise DefinitionError(f"a circle of {len(circle)} cells; Cluesmith has those of 1 alone")
    return circle


def _outside(definition: Definition, entry: Entry) -> tuple[int, ...]:
    row, column = _place(entry.get("cell"))
    after = definition.size + 1
    down = {0: 1, after: -1}.get(row, 0)
    right = {0: 1, after: -1}.get(column, 0)
    if bool(down) == bool(right):
        raise DefinitionError(f"R{row}C{column} is beside no row or column")
    return _ray(definition, (row, column), (down, right))


def _diagonal(definition: Definition, entry: Entry) -> tuple[int, ...]:
    step = _DIRECTIONS.get(str(entry.get("direction")))
    if step is None:
        raise DefinitionError(f"direction: use one of {', '.join(_DIRECTIONS)}")
    return _ray(definition, _place(entry.get("cell")), step)


def _ray(definition: Definition, place: tuple[int, int], step: tuple[int, int]) -> tuple[int, ...]:
    """Return the cells from a place outside of the grid to its other border."""
    cells = []
    row, column = place[0] + step[0], place[1] + step[1]
    while (name := f"r{row}c{column}") in definition.cells_by_name:
        cells.append(definition.cells_by_name[name])
        row, column = row + step[0], column + step[1]
    if len(cells) < 2:
        raise DefinitionError(f"R{place[0]}C{place[1]} is before a line of {len(cells)} cells")
    return tuple(cells)


def _before(definition: Definition, cells: Sequence[int]) -> tuple[str, tuple[int, int]]:
    """Return the place outside of the grid before a line, and the step from it into the grid."""
    (row, column), (next_row, next_column) = (divmod(cell, definition.size) for cell in cells[:2])
    down, right = next_row - row, next_column - column
    return f"R{row - down + 1}C{column - right + 1}", (down, right)


def _written(row: ClueType, definition: Definition, clue: Clue) -> dict[str, Any]:
    """Return the entry of a clue."""
    names = _names(definition, clue.cells)
    if row.place is Place.PATH:
        circle = {"cells": names[:1]} if _key(row).has_circle else {}
        return circle | {"lines": [names]}
    if row.place is Place.CELL:
        return {"cell": names[0]}
    value = {"value": str(clue.value)} if row.has_value else {}
    if row.place in (Place.ROW, Place.DIAGONAL):
        place, step = _before(definition, clue.cells)
        if row.place is Place.ROW:
            return {"cell": place} | value
        (direction,) = (name for name, other in _DIRECTIONS.items() if other == step)
        return {"cell": place, "direction": direction, "cells": names} | value
    if not _key(row).is_usual:
        value = {"value": _own_value(row, definition)}
    return {"cells": names} | value


def _drawn(row: ClueType, clue: Clue, entry: dict[str, Any]) -> tuple[str, list[dict[str, Any]]]:
    """Return the drawing of a clue of an extension: a key for drawings, and its entries."""
    key = _key(row)
    drawing = {"fromConstraint": key.constraint}
    if row.place is Place.NEIGHBOURS:
        sign = {"cells": entry["cells"], "value": _sign(clue), "fontC": "#000000", "size": 0.6}
        return "text", [sign | drawing]
    if not key.symbol:
        line = {"lines": entry["lines"], "outlineC": key.colour, "width": key.width}
        return "line", [line | drawing]
    text = {"cells": [entry["cell"]], "fontC": "#000000"} | drawing
    return "text", [
        text | {"value": key.symbol, "size": 1.2},
        text | {"value": entry["value"], "size": 0.7},
    ]


def _sign(clue: Clue) -> str:
    """Return the sign that points at the first of two neighbours."""
    low, high = clue.cells
    if abs(high - low) == 1:
        return "<" if low < high else ">"
    return "\N{LOGICAL AND}" if low < high else "\N{LOGICAL OR}"


def clues_of_f_puzzles(board: Mapping[str, Any], definition: Definition) -> list[Clue]:
    """Return the clues of a puzzle that are not digits.

    Raises
    ------
    DefinitionError
        One of them cannot be read, or Cluesmith does not have its type.
    """
    found: list[Clue] = []
    for name, rows in _KEYS.items():
        entries = board.get(name) or []
        if not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
            raise DefinitionError(f"{name}: use a list of objects")
        for number, entry in enumerate(entries, start=1):
            try:
                found += _read(_type_of(rows, definition, entry), definition, entry)
            except DefinitionError as error:
                raise DefinitionError(f"{name} {number}: {error}") from None
    return found


def clues_as_f_puzzles(definition: Definition, clues: Iterable[Clue]) -> dict[str, Any]:
    """Return clues by the keys of f-puzzles' JSON, with drawings for those of its extension."""
    board: dict[str, Any] = {}
    for clue in clues:
        row = CLUE_TYPES[clue.type]
        key = _key(row)
        entry = _written(row, definition, clue)
        board.setdefault(key.name, []).append(entry)
        if key.constraint:
            drawing, entries = _drawn(row, clue, entry)
            board.setdefault(drawing, []).extend(entries)
    return board
