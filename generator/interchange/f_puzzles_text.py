"""The JSON of f-puzzles, one puzzle with its rules per line, or links that hold it.

Clues are cells with a given value. Values that a solver entered are not clues.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.interchange.f_puzzles_board import (
    is_f_puzzle,
    puzzle_on_board,
)
from cluesmith.generator.interchange.f_puzzles_links import (
    f_puzzles_in_link,
)
from cluesmith.generator.interchange.read_fields import puzzle_with_rules, said_in_words
from cluesmith.generator.interchange.source_text import ReadPuzzle
from cluesmith.generator.interchange.sudokupad_boards import (
    is_sudokupad_board,
    puzzle_of_sudokupad,
)

_TITLE = "title"
_IN_BRACKETS = re.compile(r"\(([^()]*)\)$")


def f_puzzle_of(found: Mapping[str, Any], number: int) -> ReadPuzzle:
    """Return the puzzle of a JSON object in line ``number``.

    Raises DefinitionError if a definition cannot express its rules, or a clue is not a digit.
    """
    is_own = is_sudokupad_board(found)
    kind, clues = puzzle_of_sudokupad(found) if is_own else puzzle_on_board(found)
    table = found.get("metadata") or {} if is_own else found
    title = str(table.get(_TITLE) or "").strip()
    told = _IN_BRACKETS.search(title)
    difficulty = told[1] if told and said_in_words(told[1]) else ""
    if told and difficulty:
        title = title[: told.start()].strip()
    return puzzle_with_rules(number, kind, clues, title, difficulty)


def puzzle_of_f_puzzles_link(number: int, link: str) -> ReadPuzzle:
    """Return the puzzle of a link of f-puzzles or SudokuPad; raises DefinitionError."""
    text = f_puzzles_in_link(link)
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise DefinitionError("a broken link") from None
    if not isinstance(found, dict) or not (is_f_puzzle(found) or is_sudokupad_board(found)):
        raise DefinitionError("a link to something other than a puzzle")
    return f_puzzle_of(found, number)
