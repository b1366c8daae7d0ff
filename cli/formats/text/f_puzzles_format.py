"""The JSON of f-puzzles, one puzzle with its rules per line, or links that hold it.

Clues are cells with a given value. Values that a solver entered are not clues.
"""

import json
from collections.abc import Callable
from functools import cache

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.writers import TextWriter
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.interchange.f_puzzles_board import (
    board_of,
    rules_of,
)
from cluesmith.generator.interchange.f_puzzles_links import (
    as_f_puzzles_link,
    as_own_sudokupad_link,
    as_sudokupad_link,
)
from cluesmith.generator.interchange.sudokupad_boards import (
    sudokupad_board,
    unsayable_boards,
)
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.rules_in_words import rules_in_words
from cluesmith.generator.records.puzzle_record import PuzzleRecord

_TITLE = "title"


def f_puzzles_writer(options: FormatOptions) -> TextWriter:
    """Return a writer of JSON objects. A title is the user's, else the puzzle's or its kind's.

    There is no field for the difficulty, so the title ends with it, in brackets.
    """
    text = _text_of(options)
    return TextWriter(lambda record: f"{text(record)}\n")


def f_puzzles_link_writer(options: FormatOptions) -> TextWriter:
    """Return a writer of links that contain the puzzle and open it on f-puzzles.com."""
    text = _text_of(options)
    return TextWriter(lambda record: f"{as_f_puzzles_link(text(record))}\n")


def sudokupad_link_writer(options: FormatOptions) -> TextWriter:
    """Return the same for SudokuPad, with its own JSON for boards that share cells."""
    text = _text_of(options)

    def link(record: PuzzleRecord) -> str:
        if not record.kind.definition.boards:
            return as_sudokupad_link(text(record))
        solution = record.solution if options.with_solution else None
        board = sudokupad_board(record.kind, record.clues, solution)
        rules = f"{rules_in_words(record.kind.definition)}."
        board["metadata"] |= {_TITLE: _title(record, options), "rules": rules}
        return as_own_sudokupad_link(json.dumps(board, ensure_ascii=False, separators=(",", ":")))

    return TextWriter(lambda record: f"{link(record)}\n")


def _title(record: PuzzleRecord, options: FormatOptions) -> str:
    own = record.title or record.kind.title
    title = f"{options.title} {record.ordinal}" if options.title else own
    return title + (f" ({record.difficulty})" if record.difficulty else "")


def _text_of(options: FormatOptions) -> Callable[[PuzzleRecord], str]:
    """Return a function that makes the JSON of a puzzle."""

    def of_record(record: PuzzleRecord) -> str:
        title = _title(record, options)
        board = board_of(record.kind, record.clues)
        board |= {_TITLE: title, "ruleset": f"{rules_in_words(record.kind.definition)}."}
        if record.solution is not None and (options.with_solution or _checks_nothing(record.kind)):
            board["solution"] = [*record.kind.values(record.solution)]
        return json.dumps(board, ensure_ascii=False, separators=(",", ":"))

    return of_record


def _checks_nothing(kind: Kind) -> bool:
    """Return True if other programs check the clues of a kind by the solution alone."""
    return any(rule.family == "inequality" for rule in kind.definition.clues)


@cache
def not_in_f_puzzles(kind: Kind) -> str | None:
    """Return why f-puzzles cannot express the rules of a kind; None if it can."""
    try:
        rules_of(kind)
    except DefinitionError as error:
        return f"cannot express the rules of {kind.title} ({error}): use line, csv or jsonl"
    return None


@cache
def not_in_sudokupad(kind: Kind) -> str | None:
    """Return why SudokuPad cannot express the rules of a kind; None if it can."""
    if not kind.definition.boards:
        return not_in_f_puzzles(kind)
    problem = unsayable_boards(kind.definition)
    return (
        f"cannot express {problem} of boards that share cells: use line, csv or jsonl"
        if problem
        else None
    )
