"""KenKen as text: a grid with a letter for each cage, then a line with the target of each letter.

A line such as '.KK "6x6"' or a comment may come before a puzzle.  A digit in the grid is a cage of
one cell.
"""

import re
from collections.abc import Iterator, Sequence

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_families import HIDDEN, OPERATIONS
from cluesmith.generator.errors import GeneratorError, PuzzleSyntaxError
from cluesmith.generator.interchange.row_cells import plain
from cluesmith.generator.interchange.source_text import (
    NumberedLine,
    ReadPuzzle,
    SourceFile,
    unreadable,
    without_comment,
)
from cluesmith.generator.kinds.clue_kinds import kind_and_line
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.toml_text import DEFAULT_TITLE

_SIZES = range(3, 10)
_HEADER = re.compile(r"\.KK\b.*")
_SIGNS = {"": HIDDEN, "+": "+", "-": "-", "x": "x", "X": "x", "*": "x", "/": "/"}
_SIGNS |= {"\N{MULTIPLICATION SIGN}": "x", "\N{DIVISION SIGN}": "/", ":": "/"}
_SIGNS |= {"\N{MINUS SIGN}": "-", "=": "+"}
_MARKS = re.escape("".join(_SIGNS))
_CAGE = re.compile(rf"(\S)\s*[:=]?\s+(?:(\d+)\s*([{_MARKS}]?)|([{_MARKS}])\s*(\d+))")


def is_kenken(lines: Sequence[str]) -> bool:
    """Return True if lines, without comments and blank lines, begin as such a puzzle does."""
    lines = [line for line in lines if not _HEADER.fullmatch(line)]
    rows = _rows(lines)
    return bool(rows) and len(lines) > len(rows) and bool(_CAGE.fullmatch(lines[len(rows)]))


def _rows(lines: Sequence[str]) -> list[str]:
    """Return the rows of a grid of letters; none if the lines do not begin with one."""
    rows = ["".join(line.split()) for line in lines[: max(_SIZES)]]
    size = len(rows[0]) if rows else 0
    is_grid = size in _SIZES and len(rows) >= size and all(len(row) == size for row in rows[:size])
    return rows[:size] if is_grid and any(c.isalpha() for c in rows[0]) else []


def read_kenken(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzles of a file; an error concerns one puzzle."""
    part: list[NumberedLine] = []
    for number, line in source.lines:
        text = without_comment(plain(line))
        if not text:
            continue
        is_new = part and _CAGE.fullmatch(part[-1][1]) and not _CAGE.fullmatch(text)
        if is_new or _HEADER.fullmatch(text):
            yield from _puzzle(part)
            part = []
        if not _HEADER.fullmatch(text):
            part.append((number, text))
    yield from _puzzle(part)


def _puzzle(part: Sequence[NumberedLine]) -> Iterator[ReadPuzzle]:
    if not part:
        return
    number, lines = part[0][0], [text for _, text in part]
    try:
        rows = _rows(lines)
        if not rows:
            raise PuzzleSyntaxError("KenKen: use a square of letters, a letter for each cage")
        kind, clues = kind_and_line(
            Definition(DEFAULT_TITLE, (len(rows),) * len(rows)),
            {"cage"},
            CluePuzzle(bytes(len(rows) ** 2), tuple(_cages(rows, lines[len(rows) :]))),
        )
        yield ReadPuzzle(number, clues, kind_name=kind.name, note=f"KenKen, read as {kind.title}")
    except GeneratorError as error:
        yield unreadable(number, lines[0], error)


def _cages(rows: Sequence[str], lines: Sequence[str]) -> Iterator[Clue]:
    told: dict[str, tuple[int, str]] = {}
    for line in lines:
        found = _CAGE.fullmatch(line)
        if found is None:
            raise PuzzleSyntaxError(f"KenKen: {line[:20]!r}: use a letter, a number and + - x or /")
        told[found[1]] = int(found[2] or found[5]), _SIGNS[found[3] or found[4] or ""]
    cells = "".join(rows)
    for letter in dict.fromkeys(cells):
        places = tuple(i for i, each in enumerate(cells) if each == letter)
        if letter not in told and letter.isdecimal():
            for place in places:
                yield Clue(OPERATIONS["+"], (place,), int(letter))
            continue
        if letter not in told:
            raise PuzzleSyntaxError(f"KenKen: no line tells the target of cage {letter}")
        value, sign = told.pop(letter)
        yield Clue(OPERATIONS["+" if len(places) == 1 else sign], places, value)
    for letter in told:
        raise PuzzleSyntaxError(f"KenKen: cage {letter} has no cells")
