"""The columns of tables: which has the puzzles, by name or by content, and puzzles in cells."""

import json
from collections.abc import Sequence
from typing import Any

from cluesmith.generator.interchange.row_cells import cells_in, plain, rows_of_list
from cluesmith.generator.kinds.definition import SYMBOLS
from cluesmith.generator.kinds.fitting_kinds import kinds_of_length, kinds_of_text
from cluesmith.generator.kinds.kind import BLANKS, Kind
from cluesmith.generator.kinds.line_kinds import Mixed
from cluesmith.light_dataclasses import dataclass

# Common names of the column of puzzles.
PUZZLE_COLUMNS = ("puzzle", "puzzles", "quiz", "quizzes", "clues", "givens")

# Names of columns in data sets, beside ``PUZZLE_COLUMNS``.
PUZZLE_NAMES = (*PUZZLE_COLUMNS, "question", "questions", "puzzle_digits")
SOLUTION_NAMES = ("solution", "solutions", "answer", "answers", "solution_digits")

# The characters for numbers in a list.
_DIGITS = f".{SYMBOLS}".encode().ljust(256, b"!")

# The deepest nesting of lists: rows and cells, with room for more.
_MOST_NESTED = 8


@dataclass(frozen=True, slots=True)
class Share:
    """The share of puzzles in a column, and the share of full grids among these."""

    puzzles: float
    full: float


def text_of(value: Any) -> str:
    """Return a puzzle or grid from a column in one line. Lists of numbers become digits."""
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    if isinstance(value, str):
        text = value.strip()
        return _in_one_line(value) if " " in text or "\n" in text or text[:1] == "[" else text
    if isinstance(value, list):
        return _of_list(value, _MOST_NESTED)
    return "" if value is None else str(value)


def _of_list(values: list[Any], depth: int) -> str:
    """Return the digits of a list; none for lists that are nested too deep."""
    try:
        return bytes(values).translate(_DIGITS).decode("ascii")
    except (TypeError, ValueError):  # it holds lists, texts or large numbers
        if depth == 0:
            return ""
        each = (
            _of_list(one, depth - 1) if isinstance(one, list) else text_of(one) for one in values
        )
        return "".join(each)


def _in_one_line(text: str) -> str:
    """Return a puzzle that is written as a list, in lines, with gaps, or with spaces for blanks."""
    if text.lstrip().startswith("["):
        try:
            return text_of(json.loads(text))
        except (ValueError, RecursionError):
            return text
    lines = text.splitlines()
    cells = "".join(lines)
    are_spaced = all(line[1::2].isspace() for line in lines if line[1:])
    if kinds_of_length(len(cells)) and not are_spaced:
        return cells.replace(" ", ".")
    rows = "".join(cells_in(row) for line in lines for row in rows_of_list(plain(line)))
    if kinds_of_length(len(rows)):
        return rows  # blanks between the cells of nine lines are no cells
    return "".join(text.split())


def share_of(texts: Sequence[str], given: Kind | Mixed | None) -> Share:
    if isinstance(given, Kind):
        found = [text for text in texts if given.is_puzzle(text)]
    else:
        found = [text for text in texts if kind_by_length(text)]
    full = [text for text in found if not set(BLANKS).intersection(text)]
    n_found = len(found)
    return Share(n_found / max(len(texts), 1), len(full) / max(n_found, 1))


def puzzle_column(shares: dict[str, Share]) -> str | None:
    """Return the column named for puzzles, or else the one with the most puzzles with blanks.

    If there are several columns, one of full grids has solutions, even if none has puzzles.
    """
    by_name = {name.lower(): name for name in reversed(shares)}
    named = next((by_name[name] for name in PUZZLE_NAMES if name in by_name), None)
    if named is not None and shares[named].puzzles:
        return named
    best = max(shares, key=lambda name: shares[name].puzzles * (1.01 - shares[name].full))
    is_full = shares[best].full > 1 / 2 and len(shares) > 1
    return best if shares[best].puzzles and not is_full else None


def solution_column(shares: dict[str, Share], puzzle: str) -> str | None:
    """Return the column of solutions: by its name, or one of full grids."""
    others = {name: share for name, share in shares.items() if name != puzzle}
    by_name = {name.lower(): name for name in reversed(others)}
    named = next((by_name[name] for name in SOLUTION_NAMES if name in by_name), None)
    if named is not None:
        return named
    full = [name for name, share in others.items() if share.puzzles > 1 / 2 and share.full > 1 / 2]
    return full[0] if full else None


def kind_by_length(text: str) -> str:
    """Return the name of the kind that has puzzles like this; empty if there is none."""
    for kind in kinds_of_text(text)[:1]:
        if kind.is_puzzle(text):
            return kind.name
    return ""
