"""Forms with one puzzle per line beside plain ones: with a hash, a name, or marks between rows.

``kinds/fitting_kinds.py`` has the words for a line that fits no kind.
"""

import re
from collections.abc import Iterator
from itertools import chain

from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.interchange.row_cells import KIND_OF_ROWS, cells_in
from cluesmith.generator.interchange.row_labels import SIZES
from cluesmith.generator.interchange.source_text import (
    NOTHING_SAID,
    PuzzleFileError,
    ReadPuzzle,
    SourceFile,
    read_lines,
    without_comment,
)
from cluesmith.generator.kinds.fitting_kinds import kinds_of_text
from cluesmith.generator.kinds.kind import BLANKS
from cluesmith.generator.kinds.line_kinds import puzzle_in

# The beginning of each line of the program Hanidokusat.
_HANIDOKUSAT = "HQV1G"

# A line of the bank: hash, puzzle and rating. An unknown rating is left blank.
_OTHER_RATER = (
    "ratings of the bank are Sukaku Explainer's and not kept as ER, which differs, but as "
    "other_rating; `rate` finds ER"
)
_BANK_LINE = re.compile(r"[0-9a-f]{12} +([0-9.]{81})(?: +([0-9]+\.[0-9]))?\s*")

# A number or a name before a puzzle, and a solution behind it.
_NAMED = re.compile(
    r"(?:[\w#.()-]{1,30}(?:[:.)=]\s*|\s+)){0,4}?(?=([\w.*?-]{16,})(?:[\s:|/]|;|,|$))"
)
_CLUE = re.compile(r":\s*[rR][0-9]")
_AROUND_ROWS = re.compile(r"^\s*\w+\s*=\s*|[\[\](){}'\"]|;\s*$")
_MARKS = ("/", "|", ";", ",", "\\", " ", ".", "-", "_")


def rows_in(line: str) -> str:
    """Return the cells of a puzzle whose rows are joined by a mark; none if it is no such line."""
    line = _AROUND_ROWS.sub("", line)
    for mark in _MARKS:
        rows = [cells_in(row.strip()) for row in line.split(mark) if row.strip()]
        if mark in line and len(rows) in SIZES and tuple(map(len, rows)) in KIND_OF_ROWS:
            return "".join(rows)
    for n in SIZES:
        marks = {*line[n :: n + 1]}
        if n * n + n - len(line) in (0, 1) and len(marks) == 1 and marks <= {*_MARKS}:
            text = "".join(line[start : start + n] for start in range(0, len(line), n + 1))
            return text if marks.isdisjoint(text) and _is_one(text) else ""
    return ""


def named_puzzle(line: str) -> str:
    """Return the puzzle behind a number or a name, or before a solution; none if there is none.

    A line that begins with a puzzle is not asked.
    """
    found = _NAMED.match(line)
    if found is None:
        return ""
    rest = line[found.end() :]
    text = puzzle_in(rest) if SEPARATOR in rest or _CLUE.search(rest) else found[1]
    return text if _is_one(text) else ""


def _is_one(text: str) -> bool:
    return any(kind.is_puzzle(text) for kind in kinds_of_text(text)[:1])


def is_named_or_joined(line: str) -> bool:
    """Return True if a line has a puzzle that is not its first word."""
    return not _is_one(puzzle_in(line)) and bool(rows_in(line) or named_puzzle(line))


def read_named_or_joined(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each line."""
    return read_lines(source, _of_line)


def _of_line(number: int, line: str) -> ReadPuzzle:
    text = puzzle_in(line)
    return ReadPuzzle(
        number, text if _is_one(text) else rows_in(line) or named_puzzle(line) or text
    )


def read_boards(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield puzzles of a kind with several boards, each board in a line of its own.

    Raises PuzzleFileError if boards differ in a cell that they share, or one is missing.
    """
    kind = source.kind
    if kind is None:
        return
    boards = kind.definition.shared_cells.cells
    lines = [(number, text) for number, line in source.lines if (text := puzzle_in(line))]
    for start in range(0, len(lines), len(boards)):
        some = lines[start : start + len(boards)]
        first = f"{source.title}:{some[0][0]}"
        if [len(text) for _, text in some] != [*map(len, boards)]:
            raise PuzzleFileError(f"{first}: {kind.title} has {len(boards)} boards, each in a line")
        cells = ["."] * kind.n_cells
        for cell, digit in zip(chain(*boards), "".join(text for _, text in some), strict=True):
            if digit in BLANKS:
                continue
            if cells[cell] not in (".", digit):
                raise PuzzleFileError(f"{first}: boards differ in a cell that they share")
            cells[cell] = digit
        note = f"{len(boards)} lines are the boards of a puzzle"
        yield ReadPuzzle(some[0][0], "".join(cells), kind_name=kind.name, note=note)


def is_hanidokusat(line: str) -> bool:
    """Return True if this is a line of the format."""
    return line.startswith(_HANIDOKUSAT)


def read_hanidokusat(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each line."""
    for number, text in source.lines:
        yield ReadPuzzle(number, without_comment(text).removeprefix(_HANIDOKUSAT))


def is_bank(line: str) -> bool:
    """Return True if this is a line of the bank."""
    return _BANK_LINE.fullmatch(line) is not None


def read_bank(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each line."""
    for number, text in source.lines:
        if found := _BANK_LINE.fullmatch(text):
            other = {"other_rating": f"Sukaku Explainer {found[2]}"} if found[2] else NOTHING_SAID
            note = _OTHER_RATER if found[2] else ""
            yield ReadPuzzle(number, found[1], other, "sudoku", note=note)
        else:
            yield ReadPuzzle(number, without_comment(text))
