"""Puzzles in the JSON of f-puzzles: the rules, and a clue for each given cell.

What a solver entered is no clue.
"""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.f_puzzles.f_puzzles_rules import (
    definition_as_f_puzzles,
    definition_from_f_puzzles,
)
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import register

_GRID, _VALUE, _GIVEN, _REGION = "grid", "value", "given", "region"

# Puzzles of a file mostly have the same rules, which are read once.
_N_REMEMBERED = 64


def board_of(kind: Kind, clues: str) -> dict[str, Any]:
    """Return a puzzle by the keys of f-puzzles' JSON."""
    rules = rules_of(kind)
    values = iter(kind.values(clues))
    grid = [
        [cell | ({_VALUE: value, _GIVEN: True} if (value := next(values)) else {}) for cell in row]
        for row in rules[_GRID]
    ]
    return rules | {_GRID: grid}


@cache
def rules_of(kind: Kind) -> dict[str, Any]:
    """Return the rules of a kind, with a grid of empty cells.

    Raises
    ------
    DefinitionError
        f-puzzles has not all of these rules.
    """
    return definition_as_f_puzzles(kind.definition)


def is_f_puzzle(found: Mapping[str, Any]) -> bool:
    """Whether a JSON object is a puzzle of f-puzzles."""
    return _GRID in found


def puzzle_on_board(board: Mapping[str, Any]) -> tuple[Kind, str]:
    """Return the kind that the rules make, and the clues in one line.

    Raises
    ------
    DefinitionError
        The rules are none that a definition can say, or a clue is not a digit.
    """
    grid = board[_GRID]
    is_table = isinstance(grid, list) and all(isinstance(row, list) for row in grid)
    cells = [cell for row in grid for cell in row] if is_table else []
    if not is_table or not all(isinstance(cell, dict) for cell in cells):
        raise DefinitionError("grid: use a list of rows, each a list of cells")
    regions = [
        [{_REGION: cell[_REGION]} if _REGION in cell else {} for cell in row] for row in grid
    ]
    kind = _kind_of(json.dumps({**board, _GRID: regions}))
    return kind, kind.text(bytes(_value(kind, cell) for cell in cells))


@lru_cache(_N_REMEMBERED)
def _kind_of(rules: str) -> Kind:
    return register(definition_from_f_puzzles(rules))


def _value(kind: Kind, cell: Mapping[str, Any]) -> int:
    value = cell.get(_VALUE, 0) if cell.get(_GIVEN) else 0
    if not isinstance(value, int) or not 0 <= value <= kind.n_digits:
        raise DefinitionError(f"grid: {str(value)[:20]!r} is not a digit of {kind.title}")
    return value
