"""Puzzles in the JSON of f-puzzles: the rules, the given cells, and the other clues.

Digits that a solver entered are not clues.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_families import DIGIT, FAMILIES
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.errors import DefinitionError, PuzzleSyntaxError
from cluesmith.generator.interchange.f_puzzles_clues import clues_as_f_puzzles, clues_of_f_puzzles
from cluesmith.generator.interchange.f_puzzles_links import f_puzzles_in_link, is_f_puzzles_link
from cluesmith.generator.interchange.f_puzzles_rules import (
    UNUSED_FAMILIES,
    definition_as_f_puzzles,
    negative_families,
    rules_alone,
    rules_of_f_puzzles,
)
from cluesmith.generator.kinds.clue_kinds import kind_and_line
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.toml_text import DEFAULT_TITLE

_GRID, _VALUE, _GIVEN = "grid", "value", "given"

_SAID_FAMILIES = sorted(FAMILIES.keys() - {DIGIT})

# Most puzzles of a file have the same rules, so they are read once.
_N_REMEMBERED = 64


def board_of(kind: Kind, clues: str) -> dict[str, Any]:
    """Return a puzzle, in one line of text, by the keys of f-puzzles' JSON."""
    rules = rules_of(kind)
    puzzle = kind.puzzle(clues)
    values = iter(puzzle.digits)
    grid = [
        [cell | ({_VALUE: value, _GIVEN: True} if (value := next(values)) else {}) for cell in row]
        for row in rules[_GRID]
    ]
    board = rules | {_GRID: grid} | clues_as_f_puzzles(kind.definition, puzzle.clues)
    unused = {rule.family for rule in kind.definition.clues if not rule.negative}
    unused -= {DIGIT, *_families(puzzle.clues)}
    return board | ({UNUSED_FAMILIES: sorted(unused)} if unused else {})


@cache
def rules_of(kind: Kind) -> dict[str, Any]:
    """Return the rules of a kind, with a grid of empty cells.

    Raises
    ------
    DefinitionError
        f-puzzles does not have all of these rules.
    """
    return definition_as_f_puzzles(kind.definition)


def is_f_puzzle(found: Mapping[str, Any]) -> bool:
    """Return True if a JSON object is a puzzle of f-puzzles."""
    return _GRID in found


def definition_from_f_puzzles(text: str, default_title: str = DEFAULT_TITLE) -> Definition:
    """Read the rules of a puzzle of f-puzzles, and check them.

    If the puzzle has clues that are not digits, the definition has their families.

    Parameters
    ----------
    text : str
        Its JSON, or a link that holds it.
    default_title : str
        The title to use if the text has none.

    Raises
    ------
    DefinitionError
        The text is neither such JSON nor a link with it, or has rules that ``Definition`` lacks
        (the message names them), or rules that no grid can obey.
    """
    if is_f_puzzles_link(text):
        text = f_puzzles_in_link(text)
    try:
        board = json.loads(text)
    except json.JSONDecodeError as error:
        raise DefinitionError(f"not JSON: {error}") from error
    except ValueError as error:  # the decoder leaves this one to the interpreter
        raise DefinitionError("not JSON: a number with too many digits") from error
    except RecursionError as error:
        raise DefinitionError("not a definition: nested too deeply") from error
    if not isinstance(board, dict) or not is_f_puzzle(board):
        raise DefinitionError("not an f-puzzles puzzle: it has no grid")
    rules = rules_of_f_puzzles(board, default_title)
    kind, _ = _read(board, rules)
    return kind.definition if kind.has_clue_families else rules


def puzzle_on_board(board: Mapping[str, Any]) -> tuple[Kind, str]:
    """Return the kind that rules and clues make, and the puzzle in one line of text.

    The title is that of the puzzle, not of its kind.

    Raises
    ------
    DefinitionError
        A definition cannot express the rules or clues, or a clue has an impossible place.
    """
    grid = board[_GRID]
    is_table = isinstance(grid, list) and all(isinstance(row, list) for row in grid)
    if not is_table or not all(isinstance(cell, dict) for row in grid for cell in row):
        raise DefinitionError("grid: use a list of rows, each a list of cells")
    return _read(board, _rules(json.dumps(rules_alone(board))))


@lru_cache(_N_REMEMBERED)
def _rules(text: str) -> Definition:
    return rules_of_f_puzzles(json.loads(text), DEFAULT_TITLE)


def _read(board: Mapping[str, Any], rules: Definition) -> tuple[Kind, str]:
    clues = clues_of_f_puzzles(board, rules)
    digits = bytes(_value(rules, cell) for row in board[_GRID] for cell in row)
    puzzle = CluePuzzle(digits, tuple(clues))
    negative = negative_families(board)
    families = {*negative, *_families(clues), *_unused_families(board)}
    try:
        return kind_and_line(rules, families, puzzle, negative)
    except PuzzleSyntaxError as error:
        raise DefinitionError(str(error)) from None


def _families(clues: Iterable[Clue]) -> set[str]:
    return {CLUE_TYPES[clue.type].family for clue in clues}


def _unused_families(board: Mapping[str, Any]) -> list[str]:
    names = board.get(UNUSED_FAMILIES) or []
    if not isinstance(names, list) or not all(name in _SAID_FAMILIES for name in names):
        raise DefinitionError(f"{UNUSED_FAMILIES}: use a list of {', '.join(_SAID_FAMILIES)}")
    return names


def _value(rules: Definition, cell: Mapping[str, Any]) -> int:
    value = cell.get(_VALUE, 0) if cell.get(_GIVEN) else 0
    if not isinstance(value, int) or not 0 <= value <= rules.n_digits:
        raise DefinitionError(f"grid: {str(value)[:20]!r} is not a digit of {rules.title}")
    return value
