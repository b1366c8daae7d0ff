"""Positions of 9x9 Sudoku: candidate grids, lines of HoDoKu's library, digits that are placed.

A position is the text that ``hint --at`` reads.  Placed digits are no clues, where a form tells
them apart.  In a candidate grid they cannot be told apart: each is a clue.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.interchange.drawn_grids import section_of
from cluesmith.generator.interchange.row_cells import SPACING, plain
from cluesmith.generator.interchange.source_text import (
    PuzzleFileError,
    ReadPuzzle,
    SourceFile,
    is_comment,
    read_lines,
)
from cluesmith.generator.kinds.kind_registry import kind_named

_SIDE, _N_CELLS, _DIGITS = 9, 81, "123456789"

# A Sudoku with fewer clues has several solutions: such a grid is a pencilmark puzzle.
_LEAST_CLUES = 17

_TOKENS = re.compile(r"[\s|,;]+")
_AROUND = str.maketrans("", "", "[](){}<>\"'")
_TOKEN = re.compile(r"[ug]?([1-9]+)")

# ":0702:9:+73..:942 943:911:r4c1:", or the board alone: "53+4..".
_LIBRARY = re.compile(r":[\dx]{4}(?:-\d+)?:[\dx]*:([+.\d]{81,162}):((?:\d{3} ?)*):.*")
_PLACED = re.compile(r"(?:\+?[.\d]){81}")


# "53{4}.7...", as ``hint --at``, ``practice`` and ``--paths states`` have positions.
_IN_BRACES = re.compile(r"\{\w+\}")
_BRACES = re.compile(r"(?:\{\w*\}|[\w .*?/-])+(?:\|.*)?")


def is_in_braces(line: str) -> bool:
    """Return True if this is a position in one line, with the candidates of cells in braces."""
    return bool(_IN_BRACES.search(line)) and bool(_BRACES.fullmatch(line))


def read_in_braces(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle and the position of each line; each digit is a clue."""
    return read_lines(source, _of_braces)


def _of_braces(number: int, line: str) -> ReadPuzzle:
    from cluesmith.generator.rating.paths.position_text import without_candidates  # with raters

    cells, separator, clues = line.partition(SEPARATOR)
    return ReadPuzzle(number, without_candidates(cells) + separator + clues, position=cells.strip())


def positioned(number: int, clues: str, cells: Sequence[str], what: str) -> ReadPuzzle:
    """Return a puzzle with a position: for each cell a digit, a blank, or candidates in braces."""
    n_placed = sum(len(cell) == 1 and cell != "." for cell in cells) - _n_digits(clues)
    note = f"{what}: a position with {_n_digits(clues)} clues"
    if n_placed:
        note += f" and {n_placed} placed digit{'s' * (n_placed != 1)}"
    position = "".join(cells)
    return ReadPuzzle(number, clues, kind_name="sudoku", note=note, position=position)


def _n_digits(text: str) -> int:
    return sum(c in _DIGITS for c in text)


def is_position_line(line: str) -> bool:
    """Return True if this is a line of HoDoKu's library, or a board with "+" at placed digits."""
    return bool(_LIBRARY.fullmatch(line)) or ("+" in line and bool(_PLACED.fullmatch(line)))


def read_position_lines(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle and the position of each line."""
    return read_lines(source, _of_line)


def _of_line(number: int, line: str) -> ReadPuzzle:
    found = _LIBRARY.fullmatch(line)
    board = found[1] if found else line
    if not _PLACED.fullmatch(board):
        n = len(board.replace("+", ""))
        raise PuzzleSyntaxError(f"a line of HoDoKu's library with {n} cells: it has {_N_CELLS}")
    board = board.replace("0", ".")
    cells = [each[-1] for each in re.findall(r"\+?[.\d]", board)]
    clues = "".join(re.sub(r"\+\d", ".", board))
    gone = found[2].split() if found else []
    for cell, left in _left(cells, gone):
        cells[cell] = f"{{{left}}}"
    return positioned(number, clues, cells, "a line of HoDoKu")


def _left(cells: list[str], gone: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the candidates of the cells that lost some, each told as digit, row and column."""
    lost: dict[int, set[str]] = {}
    for each in gone:
        lost.setdefault((int(each[1]) - 1) * _SIDE + int(each[2]) - 1, set()).add(each[0])
    for cell, digits in lost.items():
        if cells[cell] == ".":
            seen = {cells[peer] for peer in _peers(cell)}
            yield cell, "".join(d for d in _DIGITS if d not in digits and d not in seen)


def _peers(cell: int) -> set[int]:
    houses = kind_named("sudoku").definition.all_houses
    return {each for house in houses if cell in house.cells for each in house.cells} - {cell}


def read_sections(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the position of a SadMan file: its sections Puzzle, State and PencilMarks have 9 rows.

    Raises PuzzleFileError if the puzzle, its state or its marks have not 81 cells.
    """
    rows: dict[str, list[str]] = {"Puzzle": [], "State": [], "PencilMarks": []}
    section, first = "", 0
    for number, line in source.lines:
        text = line.strip()
        if begun := section_of(text):
            section = begun
        elif section in rows and (text or section == "PencilMarks") and not is_comment(line):
            first = first or number
            rows[section].append(text)
    clues, state = ("".join(rows[name]).replace("0", ".") for name in ("Puzzle", "State"))
    for name, text in (("Puzzle", clues), ("State", state)):
        if not re.fullmatch(rf"[1-9.]{{{_N_CELLS}}}", text):
            message = f"section {name} with {len(text)} cells: it has {_N_CELLS} digits and dots"
            raise PuzzleFileError(f"{source.title}:{first}: {message}")
    marks = [mark for row in rows["PencilMarks"][:_SIDE] for mark in row.split(",")]
    if not any(marks):
        marks = [""] * _N_CELLS  # a file without them
    elif len(marks) != _N_CELLS:
        message = f"section PencilMarks with {len(marks)} cells: it has {_N_CELLS}, with commas"
        raise PuzzleFileError(f"{source.title}:{first}: {message}")
    cells = [
        digit if digit != "." or not mark else f"{{{mark}}}"
        for digit, mark in zip(state, marks, strict=True)
    ]
    yield positioned(first, clues, cells, "a SadMan file")


def _tokens(line: str) -> list[str]:
    """Return the groups of digits of a row of a candidate grid; none if it is no such row."""
    tokens = [*filter(None, _TOKENS.split(plain(line).translate(_AROUND)))]
    found = [_TOKEN.fullmatch(token) for token in tokens]
    if len(tokens) != _SIDE or not all(each and _ascends(each[1]) for each in found):
        return []
    return tokens


def _ascends(digits: str) -> bool:
    return all(a < b for a, b in pairwise(digits))


def are_candidates(rows: Sequence[str]) -> bool:
    """Return True if rows, without words and comments, begin with a candidate grid."""
    rows = [row for row in rows if set(row.translate(SPACING)) - set("-+=*.:'")]
    tokens = [_tokens(row) for row in rows[:2]]
    return bool(rows) and all(tokens) and any(len(t) > 1 for each in tokens for t in each)


def read_candidates(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the positions of a file of candidate grids; other lines than rows are no part.

    Raises PuzzleFileError if a grid lacks rows.
    """
    tokens: list[str] = []
    first = 0
    for number, line in source.lines:
        if not is_comment(line) and (row := _tokens(line)):
            first = first if tokens else number
            tokens += row
        if len(tokens) == _N_CELLS:
            yield _of_grid(first, tokens)
            tokens = []
    if tokens:
        n = len(tokens) // _SIDE
        raise PuzzleFileError(
            f"{source.title}:{first}: {n} row{'s' * (n != 1)} of candidates, and Sudoku has {_SIDE}"
        )


def _of_grid(number: int, tokens: Sequence[str]) -> ReadPuzzle:
    left = [token.lstrip("ug") for token in tokens]
    placed = [
        len(digits) == 1 and not any(digits in left[peer] for peer in _peers(cell))
        for cell, digits in enumerate(left)
    ]
    told = any(token[0] == "u" for token in tokens)  # SudoCue marks the digits that it placed
    cells = [d if is_placed else f"{{{d}}}" for d, is_placed in zip(left, placed, strict=True)]
    clues = "".join(
        cell if len(cell) == 1 and token[0] != "u" else "."
        for cell, token in zip(cells, tokens, strict=True)
    )
    if _n_digits(clues) < _LEAST_CLUES:
        marks = "".join(d if d in digits else "." for digits in left for d in _DIGITS)
        return ReadPuzzle(number, marks, note="a candidate grid, read as a pencilmark puzzle")
    what = "a grid of SudoCue" if told else "a candidate grid"
    return positioned(number, clues, cells, what)
