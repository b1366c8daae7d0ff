"""Clues that are not digits, in the JSON of f-puzzles: a list of entries for each sort of clues.

Entries name their cells ``R1C1``, those outside of the grid ``R0C1`` or ``R1C10``.  Most keys are
f-puzzles' own; renban, whispers, xsum and skyscraper come with its extension "New Constraints",
which shows them with drawings of their own to those who do not have it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.definitions.definition import Definition
from cluesmith.generator.errors import DefinitionError

Entry = Mapping[str, Any]

_DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}

_CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})", re.ASCII | re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,8}", re.ASCII)

# How much of what a file says is in a message.
_MAX_SHOWN = 30


@dataclass(frozen=True, slots=True)
class _Key:
    """How the clues of a key are read, and those of a type written.

    ``drawn`` makes what shows a clue of an extension: a key for drawings, and its entries.
    """

    types: tuple[str, ...]
    read: Callable[[Definition, Entry], Iterable[Clue]]
    write: Callable[[Definition, Clue], dict[str, Any]]
    drawn: Callable[[dict[str, Any]], tuple[str, list[dict[str, Any]]]] | None = None


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


def _cage(definition: Definition, entry: Entry) -> Iterator[Clue]:
    yield Clue("cage", _cells(definition, entry.get("cells")), _number(entry))


def _dot(type_: str, usual: str, definition: Definition, entry: Entry) -> Iterator[Clue]:
    if _value(entry) not in ("", usual):
        raise DefinitionError(f"value {_shown(_value(entry))}: Cluesmith has {usual} alone")
    yield Clue(type_, _cells(definition, entry.get("cells")))


def _xv(definition: Definition, entry: Entry) -> Iterator[Clue]:
    type_ = _value(entry).lower()
    if type_ not in ("x", "v"):
        raise DefinitionError(f"value {_shown(_value(entry))}: use X or V")
    yield Clue(type_, _cells(definition, entry.get("cells")))


def _line(type_: str, definition: Definition, entry: Entry) -> Iterator[Clue]:
    for cells in _lines(definition, entry):
        yield Clue(type_, cells)


def _whispers(definition: Definition, entry: Entry) -> Iterator[Clue]:
    usual = str((definition.n_digits + 1) // 2)
    if _value(entry) not in ("", usual):
        raise DefinitionError(f"value {_shown(_value(entry))}: Cluesmith has {usual} alone")
    yield from _line("whisper", definition, entry)


def _arrow(definition: Definition, entry: Entry) -> Iterator[Clue]:
    circle = _cells(definition, entry.get("cells"))
    if len(circle) != 1:
        raise DefinitionError(f"a circle of {len(circle)} cells; Cluesmith has those of 1 alone")
    for line in _lines(definition, entry):
        shaft = line[1:] if line[:1] == circle else line
        yield Clue("arrow", (*circle, *shaft))


def _mark(type_: str, definition: Definition, entry: Entry) -> Iterator[Clue]:
    yield Clue(type_, _cells(definition, [entry.get("cell")]))


def _outside(type_: str, definition: Definition, entry: Entry) -> Iterator[Clue]:
    row, column = _place(entry.get("cell"))
    after = definition.size + 1
    down = {0: 1, after: -1}.get(row, 0)
    right = {0: 1, after: -1}.get(column, 0)
    if bool(down) == bool(right):
        raise DefinitionError(f"R{row}C{column} is beside no row or column")
    yield Clue(type_, _ray(definition, (row, column), (down, right)), _number(entry))


def _diagonal(definition: Definition, entry: Entry) -> Iterator[Clue]:
    step = _DIRECTIONS.get(str(entry.get("direction")))
    if step is None:
        raise DefinitionError(f"direction: use one of {', '.join(_DIRECTIONS)}")
    place = _place(entry.get("cell"))
    yield Clue("little-killer", _ray(definition, place, step), _number(entry))


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


def _with_cells(definition: Definition, clue: Clue) -> dict[str, Any]:
    return {"cells": _names(definition, clue.cells)}


def _with_sum(definition: Definition, clue: Clue) -> dict[str, Any]:
    return _with_cells(definition, clue) | {"value": str(clue.value)}


def _with_sign(definition: Definition, clue: Clue) -> dict[str, Any]:
    return _with_cells(definition, clue) | {"value": clue.type.upper()}


def _with_line(definition: Definition, clue: Clue) -> dict[str, Any]:
    return {"lines": [_names(definition, clue.cells)]}


def _with_circle(definition: Definition, clue: Clue) -> dict[str, Any]:
    return {"cells": _names(definition, clue.cells[:1])} | _with_line(definition, clue)


def _with_cell(definition: Definition, clue: Clue) -> dict[str, Any]:
    return {"cell": _names(definition, clue.cells)[0]}


def _with_place(definition: Definition, clue: Clue) -> dict[str, Any]:
    return {"cell": _before(definition, clue.cells)[0], "value": str(clue.value)}


def _with_direction(definition: Definition, clue: Clue) -> dict[str, Any]:
    place, step = _before(definition, clue.cells)
    (direction,) = (name for name, other in _DIRECTIONS.items() if other == step)
    return {"cell": place, "direction": direction} | _with_sum(definition, clue)


def _drawn_line(
    name: str, colour: str, width: float, entry: dict[str, Any]
) -> tuple[str, list[dict[str, Any]]]:
    drawing = {"outlineC": colour, "width": width, "fromConstraint": name}
    return "line", [{"lines": entry["lines"]} | drawing]


def _drawn_number(
    name: str, symbol: str, entry: dict[str, Any]
) -> tuple[str, list[dict[str, Any]]]:
    drawing = {"cells": [entry["cell"]], "fontC": "#000000", "fromConstraint": name}
    return "text", [
        drawing | {"value": symbol, "size": 1.2},
        drawing | {"value": entry["value"], "size": 0.7},
    ]


_KEYS: Mapping[str, _Key] = {
    "killercage": _Key(("cage",), _cage, _with_sum),
    "difference": _Key(("white",), partial(_dot, "white", "1"), _with_cells),
    "ratio": _Key(("black",), partial(_dot, "black", "2"), _with_cells),
    "xv": _Key(("x", "v"), _xv, _with_sign),
    "thermometer": _Key(("thermo",), partial(_line, "thermo"), _with_line),
    "arrow": _Key(("arrow",), _arrow, _with_circle),
    "palindrome": _Key(("palindrome",), partial(_line, "palindrome"), _with_line),
    "renban": _Key(
        ("renban",),
        partial(_line, "renban"),
        _with_line,
        partial(_drawn_line, "Renban", "#F067F0", 0.4),
    ),
    "whispers": _Key(
        ("whisper",), _whispers, _with_line, partial(_drawn_line, "Whispers", "#67F067", 0.3)
    ),
    "odd": _Key(("odd",), partial(_mark, "odd"), _with_cell),
    "even": _Key(("even",), partial(_mark, "even"), _with_cell),
    "sandwichsum": _Key(("sandwich",), partial(_outside, "sandwich"), _with_place),
    "xsum": _Key(
        ("x-sum",),
        partial(_outside, "x-sum"),
        _with_place,
        partial(_drawn_number, "X Sum", "\N{LARGE CIRCLE}"),
    ),
    "skyscraper": _Key(
        ("skyscraper",),
        partial(_outside, "skyscraper"),
        _with_place,
        partial(_drawn_number, "Skyscraper", "\N{WHITE VERTICAL RECTANGLE}"),
    ),
    "littlekillersum": _Key(("little-killer",), _diagonal, _with_direction),
}
CLUE_KEYS = frozenset(_KEYS)

_KEY_OF_TYPE = {type_: name for name, key in _KEYS.items() for type_ in key.types}
CLUE_TYPES_OF_F_PUZZLES = frozenset(_KEY_OF_TYPE)


def clues_of_f_puzzles(board: Mapping[str, Any], definition: Definition) -> list[Clue]:
    """Return the clues of a puzzle that are not digits.

    Raises
    ------
    DefinitionError
        One of them cannot be read, or is none that Cluesmith has.
    """
    found: list[Clue] = []
    for name, key in _KEYS.items():
        entries = board.get(name) or []
        if not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
            raise DefinitionError(f"{name}: use a list of objects")
        for number, entry in enumerate(entries, start=1):
            try:
                found += key.read(definition, entry)
            except DefinitionError as error:
                raise DefinitionError(f"{name} {number}: {error}") from None
    return found


def clues_as_f_puzzles(definition: Definition, clues: Iterable[Clue]) -> dict[str, Any]:
    """Return clues by the keys of f-puzzles' JSON, and what draws those of its extension."""
    board: dict[str, Any] = {}
    for clue in clues:
        name = _KEY_OF_TYPE[clue.type]
        entry = _KEYS[name].write(definition, clue)
        board.setdefault(name, []).append(entry)
        if drawn := _KEYS[name].drawn:
            drawing, entries = drawn(entry)
            board.setdefault(drawing, []).extend(entries)
    return board
