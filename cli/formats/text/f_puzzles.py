"""The JSON of f-puzzles, a puzzle with its rules a line, or links that hold it, written and read.

Clues are cells with a value that is given; what a solver entered is no clue.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from cluesmith.cli.formats.interface.format import FormatOptions
from cluesmith.cli.formats.interface.source_file import (
    NOTHING_SAID,
    PuzzleFileError,
    ReadPuzzle,
    SourceFile,
)
from cluesmith.cli.formats.interface.writers import TextWriter
from cluesmith.cli.formats.text.comments import without_comment
from cluesmith.cli.formats.text.read_fields import said_in_words
from cluesmith.generator.definitions.f_puzzles_json import (
    as_f_puzzles_link,
    as_sudokupad_link,
    definition_as_f_puzzles,
    definition_from_f_puzzles,
    f_puzzles_in_link,
)
from cluesmith.generator.definitions.rules_in_words import rules_in_words
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import register
from cluesmith.generator.records.puzzle_record import PuzzleRecord

_GRID, _VALUE, _GIVEN, _REGION, _TITLE = "grid", "value", "given", "region", "title"
_IN_BRACKETS = re.compile(r"\(([^()]*)\)$")

# Puzzles of a file mostly have the same rules, which are read once.
_N_REMEMBERED = 64


def f_puzzles_writer(options: FormatOptions) -> TextWriter:
    """A JSON object a line; the title is that of the kind unless the user gives one.

    There is no field for the difficulty; the title ends with it, in brackets.
    """
    text = _text_of(options)
    return TextWriter(lambda record: f"{text(record)}\n")


def f_puzzles_link_writer(options: FormatOptions) -> TextWriter:
    """A link a line by which f-puzzles.com opens the puzzle, which is in the link."""
    text = _text_of(options)
    return TextWriter(lambda record: f"{as_f_puzzles_link(text(record))}\n")


def sudokupad_link_writer(options: FormatOptions) -> TextWriter:
    """The same for SudokuPad."""
    text = _text_of(options)
    return TextWriter(lambda record: f"{as_sudokupad_link(text(record))}\n")


def _text_of(options: FormatOptions) -> Callable[[PuzzleRecord], str]:
    """Return what makes the JSON of a puzzle."""

    def of_record(record: PuzzleRecord) -> str:
        title = f"{options.title} {record.ordinal}" if options.title else record.kind.title
        title += f" ({record.difficulty})" if record.difficulty else ""
        board = _board(record)
        board |= {_TITLE: title, "ruleset": f"{rules_in_words(record.kind.definition)}."}
        if options.with_solution and record.solution is not None:
            board["solution"] = [*record.kind.values(record.solution)]
        return json.dumps(board, ensure_ascii=False, separators=(",", ":"))

    return of_record


def _board(record: PuzzleRecord) -> dict[str, Any]:
    rules = _rules_of(record.kind)
    values = iter(record.kind.values(record.clues))
    grid = [[cell | _clue(next(values)) for cell in row] for row in rules[_GRID]]
    return rules | {_GRID: grid}


@cache
def _rules_of(kind: Kind) -> dict[str, Any]:
    return definition_as_f_puzzles(kind.definition)


def _clue(value: int) -> dict[str, Any]:
    return {_VALUE: value, _GIVEN: True} if value else {}


@cache
def not_in_f_puzzles(kind: Kind) -> str | None:
    """Refuse kinds whose rules f-puzzles has not."""
    try:
        _rules_of(kind)
    except DefinitionError as error:
        return f"cannot say the rules of {kind.title} ({error}): use line, csv or jsonl"
    return None


def is_f_puzzle(found: Mapping[str, Any]) -> bool:
    """Whether a JSON object is a puzzle of f-puzzles."""
    return _GRID in found


def f_puzzle_of(found: Mapping[str, Any], number: int) -> ReadPuzzle:
    """Return the puzzle of a JSON object in line ``number``.

    Raises
    ------
    DefinitionError
        Its rules are none that a definition can say, or a clue is no digit.
    """
    grid = found[_GRID]
    is_table = isinstance(grid, list) and all(isinstance(row, list) for row in grid)
    cells = [cell for row in grid for cell in row] if is_table else []
    if not is_table or not all(isinstance(cell, dict) for cell in cells):
        raise DefinitionError("grid: use a list of rows, each a list of cells")
    regions = [
        [{_REGION: cell[_REGION]} if _REGION in cell else {} for cell in row] for row in grid
    ]
    kind = _kind_of(json.dumps({**found, _GRID: regions}))
    told = _IN_BRACKETS.search(str(found.get(_TITLE, "")))
    return ReadPuzzle(
        number,
        kind.text(bytes(_value(kind, cell) for cell in cells)),
        said_in_words(told[1]) if told else NOTHING_SAID,
        kind.name,
    )


def read_links(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each link, as f-puzzles and SudokuPad have them."""
    for number, line in source.lines:
        if text := without_comment(line):
            try:
                found = json.loads(f_puzzles_in_link(text))
                if not isinstance(found, dict) or not is_f_puzzle(found):
                    raise DefinitionError("a link to something else than a puzzle")
                yield f_puzzle_of(found, number)
            except (ValueError, RecursionError):
                raise PuzzleFileError(f"{source.title}:{number}: a broken link") from None
            except DefinitionError as error:
                raise PuzzleFileError(f"{source.title}:{number}: {error}") from None


@lru_cache(_N_REMEMBERED)
def _kind_of(rules: str) -> Kind:
    return register(definition_from_f_puzzles(rules))


def _value(kind: Kind, cell: Mapping[str, Any]) -> int:
    value = cell.get(_VALUE, 0) if cell.get(_GIVEN) else 0
    if not isinstance(value, int) or not 0 <= value <= kind.n_digits:
        raise DefinitionError(f"grid: {str(value)[:20]!r} is no digit of {kind.title}")
    return value
