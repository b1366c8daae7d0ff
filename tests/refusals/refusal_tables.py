"""What is refused, and in which words: inputs in tables of TOML, with the message of each."""

import json
import re
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import cluesmith as library
from cluesmith.cli.formats.caption import Caption
from cluesmith.generator.clues.clue_families import FAMILIES, ClueRule
from cluesmith.generator.drawing.svg_paths import curves_of
from cluesmith.generator.drawing.svg_pictures import svg_symbol
from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.interchange.f_puzzles_board import (
    definition_from_f_puzzles,
    puzzle_on_board,
)
from cluesmith.generator.interchange.f_puzzles_rules import definition_as_f_puzzles
from cluesmith.generator.interchange.sudokupad_boards import puzzle_of_sudokupad
from cluesmith.generator.interchange.tatham_game_ids import code_of, puzzle_of_code
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.kinds.toml_text import definition_from_toml
from cluesmith.generator.patterns.pattern_text import read_pattern
from tests.support.kinds import spec_of
from tests.support.written_files import output

# What parsers of Python say further differs from version to version.
_OF_PARSERS = re.compile("(?<=not TOML)|(?<=not XML)|(?<=not JSON)(?=: Expecting)")

FILE = Path(__file__).with_name("refusals.toml")

# Of 9x9 cells with clues of all families.
ALL = Kind("all", Definition("All", (9,) * 9, boxes=(3, 3), clues=tuple(map(ClueRule, FAMILIES))))


def _inline(text: str) -> dict[str, object]:
    """Return the keys of an inline table."""
    table: dict[str, object] = tomllib.loads(f"x = {{{text}}}")["x"]
    return table


def _f_puzzles_board(text: str) -> object:
    grid = [[{} for _ in range(9)] for _ in range(9)]
    return puzzle_on_board({"size": 9, "grid": grid, **json.loads(text)})


def _sudokupad_board(text: str) -> object:
    box = [[row, column] for row in (0, 1) for column in (0, 1)]
    regions = [[[row + r, column + c] for r, c in box] for row in (0, 2) for column in (0, 2)]
    cells = [[{"value": 1}, {}, {}, {}], *([{}] * 4 for _ in range(3))]
    return puzzle_of_sudokupad({"cells": cells, "regions": regions, **json.loads(text)})


def _picture(text: str) -> object:
    of_100 = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    is_part = not text.startswith(("<svg", "<!"))
    return svg_symbol("cat", f"{of_100}{text}</svg>" if is_part else text)


def _format_of_kind(text: str) -> object:
    options: dict[str, Any] = _inline(text)
    kind = kind_named(options.pop("kind"))
    return output(options.pop("format"), None, **options).check_before_work(kind)


def _game_of_puzzle(text: str) -> str:
    name, _, clues = text.partition(" ")
    return code_of(kind_named(name), clues)


# What is asked with each text of a table.
READERS: dict[str, Callable[[str], object]] = {
    "definitions": definition_from_toml,
    "specs": lambda text: spec_of(**_inline(text)),
    "clues": lambda text: ALL.puzzle(f"{'.' * 81};{text}"),
    "patterns": partial(read_pattern, kind_named("sudoku")),
    "f_puzzles": definition_from_f_puzzles,
    "f_puzzles_boards": _f_puzzles_board,
    "f_puzzles_rules": lambda text: definition_as_f_puzzles(definition_from_toml(text)),
    "sudokupad_boards": _sudokupad_board,
    "game_ids": puzzle_of_code,
    "games": _game_of_puzzle,
    "formats": _format_of_kind,
    "pictures": _picture,
    "path_data": curves_of,
    "captions": Caption,
    "keywords": lambda text: library.generate("sudoku", **_inline(text)),  # type: ignore[arg-type]
}


def refusals() -> dict[str, dict[str, str]]:
    """Return the tables, each with the messages by what was asked."""
    tables: dict[str, dict[str, str]] = tomllib.loads(FILE.read_text())
    return tables


def message(table: str, given: str) -> str:
    """Return the name of the error that a text meets, and its message; nothing where it is read."""
    try:
        READERS[table](given)
    except GeneratorError as error:
        return _OF_PARSERS.split(f"{type(error).__name__}: {error}")[0]
    return ""
