"""Definitions from the JSON of f-puzzles: the rules that can be the same for every puzzle.

The programs that read it describe its keys, such as dclamage/SudokuSolver (``FPuzzlesBoard.cs``).
Clues are not rules, but their families are.  Colours, text and drawings are ignored.
"""

from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Any

from cluesmith.generator.clues.clue_families import FAMILIES
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.interchange.f_puzzles_clues import CLUE_KEYS, CLUE_TYPES_OF_F_PUZZLES
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.definition import NO_REGION, SYMBOLS, Definition, Holds, House
from cluesmith.generator.kinds.toml_text import DEFAULT_TITLE, definition_from_keys

_FLAGS = {
    "diagonal-": ("diagonals", "down"),
    "diagonal+": ("diagonals", "up"),
    "antiknight": ("forbid", "knight"),
    "antiking": ("forbid", "king"),
    "disjointgroups": ("disjoint_groups", None),
    "nonconsecutive": ("non_consecutive", None),
}
# Keys for looks, or about the puzzle and its solver, but not about the rules.
_IGNORED = frozenset(
    {
        *("title", "author", "ruleset", "solution", "highlightConflicts", "successMessage"),
        *("disabledlogic", "truecandidatesoptions", "metadata"),
        *("cage", "circle", "line", "rectangle", "text"),
    }
)

# A key of Cluesmith's own: the families of the kind that have no clues in the puzzle.
UNUSED_FAMILIES = "cluesmith"

_READ = frozenset({"size", "grid", "extraregion", "negative", UNUSED_FAMILIES, *_FLAGS, *CLUE_KEYS})

# What "negative" lists, and the family of those clues.  That no white dot is missing is said by
# "nonconsecutive".
_NEGATIVE = {"ratio": "dot", "xv": "xv"}

# The largest square that f-puzzles makes.
_MAX_SIZE = 16

# The most unknown rules that a message names, and the most characters of a file.
_MAX_NAMED = 10
_MAX_NAME = 30


def rules_of_f_puzzles(board: Mapping[str, Any], default_title: str) -> Definition:
    """Return the rules of a puzzle, without families of clues, and check them.

    Parameters
    ----------
    board : mapping
        The JSON of the puzzle.
    default_title : str
        The title to use if it has none.

    Raises
    ------
    DefinitionError
        It has rules that ``Definition`` lacks (the message names them), or rules that no grid can
        obey.
    """
    _check_rules(board)
    title = board.get("title")
    keys = _keys(board)
    if _NEGATIVE["ratio"] in negative_families(board):
        keys.pop("non_consecutive")
    return definition_from_keys(keys, title if isinstance(title, str) and title else default_title)


def rules_alone(board: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys that matter to the rules of a puzzle whose grid is a table of cells.

    For a list of clues, the value says whether it has any.
    """
    grid = [
        [{key: cell[key] for key in cell if key == "region"} for cell in row]
        for row in board["grid"]
    ]
    kept = {key: board[key] for key in board if key not in _IGNORED}
    return kept | {key: bool(board[key]) for key in CLUE_KEYS & board.keys()} | {"grid": grid}


def negative_families(board: Mapping[str, Any]) -> frozenset[str]:
    """Return the families whose clues are all shown.

    Raises
    ------
    DefinitionError
        Only some types of a family are all shown.
    """
    names = board.get("negative") or []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise DefinitionError("negative: use a list of names")
    for name in names:
        if name not in _NEGATIVE:
            raise DefinitionError(
                f"rules that Cluesmith does not have: negative {name[:_MAX_NAME]}"
            )
    has_dots = bool(board.get("difference") or board.get("ratio") or "ratio" in names)
    if has_dots and ("ratio" in names) is not bool(board.get("nonconsecutive")):
        shown, others = ("black", "white") if "ratio" in names else ("white", "black")
        raise DefinitionError(
            f"rules that Cluesmith does not have: all {shown} dots shown, and not all {others} ones"
        )
    return frozenset(_NEGATIVE[name] for name in names)


def _check_rules(board: Mapping[str, Any]) -> None:
    unknown = [key for key, value in board.items() if value and key not in _READ | _IGNORED]
    if unknown:
        names = ", ".join(name[:_MAX_NAME] for name in unknown[:_MAX_NAMED])
        more = len(unknown) - _MAX_NAMED
        raise DefinitionError(
            f"rules that Cluesmith does not have: {names}"
            f"{f' and {more:,} more' if more > 0 else ''}"
        )


def _keys(board: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same rules by the keys of a definition in TOML."""
    grid, size = _grid(board)
    keys: dict[str, Any] = {"rows": size}
    boxes = _default_boxes(size)
    regions = _regions(grid, size, boxes)
    if regions == _numbers_of_boxes(size, boxes):
        keys |= {"boxes": [*boxes]} if boxes[0] > 1 else {}
    else:
        keys["regions"] = _marks(regions)
    for key, (name, choice) in _FLAGS.items():
        if not isinstance(board.get(key, False), bool | None):
            raise DefinitionError(f"{key}: use true or false")
        if board.get(key):
            keys[name] = [*keys.get(name, ()), choice] if choice else True
    return keys | {"houses": _houses(board.get("extraregion") or [])}


def _grid(board: Mapping[str, Any]) -> tuple[Sequence[Sequence[Mapping[str, Any]]], int]:
    """Return the cells of each row, and the number of rows."""
    grid = board["grid"]
    if not isinstance(grid, list) or not all(isinstance(row, list) for row in grid):
        raise DefinitionError("grid: use a list of rows, each a list of cells")
    size = len(grid)
    if not 2 <= size <= len(SYMBOLS):
        raise DefinitionError(f"grid: {size:,} rows; use 2 to {len(SYMBOLS)}")
    if board.get("size", size) != size:
        raise DefinitionError(f"size {str(board['size'])[:_MAX_NAME]}: the grid has {size} rows")
    for number, row in enumerate(grid, start=1):
        if len(row) != size:
            raise DefinitionError(f"grid: row {number} has {len(row):,} cells; use {size}")
        if not all(isinstance(cell, dict) for cell in row):
            raise DefinitionError(f"grid: row {number} has a cell that is not an object")
    return grid, size


def _default_boxes(size: int) -> tuple[int, int]:
    """Return rows and columns of the boxes if no regions are given: nearly square if possible.

    For a prime number of cells, the boxes are the rows.
    """
    n_rows = max(n for n in range(1, isqrt(size) + 1) if size % n == 0)
    return n_rows, size // n_rows


def _numbers_of_boxes(size: int, boxes: tuple[int, int]) -> list[int | None]:
    return list(Definition(DEFAULT_TITLE, (size,) * size, boxes=boxes).region_of)


def _regions(
    grid: Sequence[Sequence[Mapping[str, Any]]], size: int, boxes: tuple[int, int]
) -> list[int | None]:
    """Return the region of each cell: its default box, unless the cell names another region."""
    regions = _numbers_of_boxes(size, boxes)
    for place, cell in enumerate(cell for row in grid for cell in row):
        region = cell.get("region", regions[place])
        if not isinstance(region, int | None) or isinstance(region, bool):
            where = f"r{place // size + 1}c{place % size + 1}"
            raise DefinitionError(f"grid: the region of {where} is not a whole number")
        regions[place] = region
    return regions


def _marks(regions: Sequence[int | None]) -> str:
    """Return a character for the region of each cell."""
    numbers = [number for number in dict.fromkeys(regions) if number is not None]
    if len(numbers) > len(SYMBOLS):
        raise DefinitionError(f"grid: {len(numbers)} regions; use {len(SYMBOLS)} or fewer")
    mark_of: dict[int | None, str] = dict(zip(numbers, SYMBOLS, strict=False))
    return "".join(mark_of.get(number, NO_REGION) for number in regions)


def _houses(regions: Any) -> list[dict[str, Any]]:
    if not isinstance(regions, list) or not all(isinstance(each, dict) for each in regions):
        raise DefinitionError("extraregion: use a list of objects with cells")
    return [
        {"name": f"extra region {number}", "cells": each.get("cells", "")}
        for number, each in enumerate(regions, start=1)
    ]


def definition_as_f_puzzles(definition: Definition) -> dict[str, Any]:
    """Return the rules by the keys of f-puzzles' JSON, with a grid of empty cells.

    Returns
    -------
    dict
        It reads back as a definition with the same rules.  Each cell of "grid" is a dict of its
        own, for a clue.

    Raises
    ------
    DefinitionError
        f-puzzles has not all of these rules.
    """
    problem = _unsayable(definition) or _unsayable_clues(definition)
    if problem:
        raise DefinitionError(f"f-puzzles has no {problem}")
    size = definition.size
    default = _default_boxes(size)
    board: dict[str, Any] = {"size": size, "grid": _cells(definition, default)}
    for key, (name, choice) in _FLAGS.items():
        value = getattr(definition, name)
        if choice in value if choice else value:
            board[key] = True
    houses = [house for house in definition.all_houses if house.is_added]
    houses += [house for house in definition.houses if not house.is_added]
    said = _said_by_flags(definition, default)
    if definition.boxes != default:
        board.pop("disjointgroups", None)
    extra = [{"cells": _names(definition, house)} for house in houses if house.cells not in said]
    board |= {"extraregion": extra} if extra else {}
    negative = {rule.family for rule in definition.clues if rule.negative}
    if _NEGATIVE["ratio"] in negative:
        board["nonconsecutive"] = True
    names = [name for name, family in _NEGATIVE.items() if family in negative]
    return board | ({"negative": names} if names else {})


def _unsayable(definition: Definition) -> str | None:
    """Return the name of a rule that f-puzzles does not have, or None."""
    if definition.shape is not CellShape.SQUARE:
        return "hexagons"
    if definition.boards:
        return "boards that share cells"
    if definition.size > _MAX_SIZE:
        return f"squares of more than {_MAX_SIZE}x{_MAX_SIZE} cells"
    if definition.n_digits != definition.size:
        return "more digits than rows"
    if any(house.holds is Holds.CONSECUTIVE for house in definition.houses):
        return "houses of consecutive digits"
    return "pairs of cells with a rule of their own" if definition.pairs else None


def _unsayable_clues(definition: Definition) -> str | None:
    """Return the name of clues that f-puzzles does not have, or None."""
    for rule in definition.clues:
        if rule.operations:
            return "cages with operations"
        missing = [row.name not in CLUE_TYPES_OF_F_PUZZLES for row in rule.types]
        if missing and (all(missing) or (rule.negative and any(missing))):
            return FAMILIES[rule.family].plural
        if rule.family == _NEGATIVE["ratio"] and definition.non_consecutive:
            return "dots between neighbours that are never consecutive"
    return None


def _cells(definition: Definition, default: tuple[int, int]) -> list[list[dict[str, Any]]]:
    """Return cells, with their regions if those are not the default."""
    expected = _numbers_of_boxes(definition.size, default)
    regions = [None if region < 0 else region for region in definition.region_of]
    cells: list[dict[str, Any]] = [
        {} if region == usual else {"region": region}
        for region, usual in zip(regions, expected, strict=True)
    ]
    size = definition.size
    return [cells[start : start + size] for start in range(0, size * size, size)]


def _said_by_flags(definition: Definition, default: tuple[int, int]) -> set[tuple[int, ...]]:
    """Return the cells of the houses that keys with true or false stand for."""
    groups = definition.disjoint_groups and definition.boxes == default
    plain = Definition(
        definition.title,
        definition.rows,
        boxes=definition.boxes,
        diagonals=definition.diagonals,
        disjoint_groups=groups,
    )
    return {house.cells for house in plain.all_houses if house.is_added}


def _names(definition: Definition, house: House) -> list[str]:
    return [definition.cell_names[cell].upper() for cell in house.cells]
