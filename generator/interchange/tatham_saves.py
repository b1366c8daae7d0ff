"""Saved games of Simon Tatham's puzzles: a line for each field, "KEY     :LENGTH:VALUE".

The parameters and the description are a game ID.  The moves of Solo make a position.
"""

import re
from collections.abc import Iterator, Sequence

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.interchange.source_text import ReadPuzzle, SourceFile, unreadable
from cluesmith.generator.interchange.tatham_game_ids import puzzle_of_code
from cluesmith.generator.kinds.kind import Kind

_BEGIN = "SAVEFILE:"
_FIELD = re.compile(r"([A-Z]{1,8}) *:\d+:(.*)")
_PLACED = re.compile(r"R(\d+),(\d+),(\d+)")


def is_save(line: str) -> bool:
    """Return True if a saved game begins with this line."""
    return line.startswith(_BEGIN)


def read_saves(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzles of saved games, one after the other."""
    first, fields, moves = 0, dict[str, str](), list[str]()
    for number, line in source.lines:
        if is_save(line) and fields:
            yield _puzzle(first, fields, moves)
            fields, moves = {}, []
        if found := _FIELD.fullmatch(line.rstrip()):
            first = first if fields else number
            fields.setdefault(found[1], found[2])
            if found[1] == "MOVE":
                moves.append(found[2])
    yield _puzzle(first, fields, moves)


def _puzzle(number: int, fields: dict[str, str], moves: Sequence[str]) -> ReadPuzzle:
    parameters, description = fields.get("PARAMS", ""), fields.get("DESC", "")
    try:
        kind, clues = puzzle_of_code(f"{parameters}:{description}")
    except GeneratorError as error:
        return unreadable(number, fields.get("GAME", ""), f"a saved game: {error}")
    n_done = fields.get("STATEPOS", "")
    done = moves[: int(n_done) - 1] if n_done.isdecimal() and int(n_done) else moves
    position = _position(kind, clues, done)
    n_placed = sum(a != b for a, b in zip(clues, position, strict=False))
    note = f"a saved game: the digits of the player ({n_placed}) are no clues" if n_placed else ""
    return ReadPuzzle(number, clues, kind_name=kind.name, note=note, position=position)


def _position(kind: Kind, clues: str, moves: Sequence[str]) -> str:
    cells, size = [*clues[: kind.n_cells]], kind.rows[0]
    for move in moves:
        if found := _PLACED.fullmatch(move):
            column, row, digit = map(int, found.groups())
            if column < size and row < size and digit <= kind.n_digits:
                cells[row * size + column] = f".{kind.symbols}"[digit]
    return "".join(cells)
