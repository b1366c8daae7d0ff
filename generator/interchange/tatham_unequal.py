"""Unequal: futoshiki.

``4:0,3,0RD,...``: for each cell its digit or 0, and a letter for each side on which its neighbour
has a smaller one.
"""

import re

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.interchange.tatham_game import (
    Game,
    ReadGame,
    is_latin_square,
    latin_square,
    other_families,
)
from cluesmith.generator.kinds.definition import SYMBOLS, Definition

_SIZES = range(3, len(SYMBOLS) + 1)

# Rows and columns to the neighbour, in the order in which the letters are written.
_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}

_ID = re.compile(r"([0-9]{1,2})(a?)(?:d[a-z])?:((?:[0-9]{1,2}[URDL]*,)+)", re.ASCII)


def _has(definition: Definition) -> bool:
    families = [rule.family for rule in other_families(definition)]
    return definition.size in _SIZES and is_latin_square(definition) and families == ["inequality"]


def _write(definition: Definition, puzzle: CluePuzzle) -> str:
    size = definition.size
    letters = {row * size + column: letter for letter, (row, column) in _STEPS.items()}
    smaller: list[set[str]] = [set() for _ in puzzle.digits]
    for clue in puzzle.clues:
        low, high = clue.cells
        smaller[high].add(letters[low - high])
    cells = (
        f"{digit}{''.join(letter for letter in _STEPS if letter in signs)},"
        for digit, signs in zip(puzzle.digits, smaller, strict=True)
    )
    return f"{size}:{''.join(cells)}"


def _read(match: re.Match[str]) -> ReadGame:
    size, cells = int(match[1]), match[3].split(",")[:-1]
    if match[2]:
        raise PuzzleSyntaxError("Cluesmith does not have the mode Adjacent")
    if size not in _SIZES:
        raise PuzzleSyntaxError(f"{size} rows; use {_SIZES[0]} to {_SIZES[-1]}")
    if len(cells) != size * size:
        raise PuzzleSyntaxError(f"{len(cells):,} cells; use {size * size}")
    digits = bytearray()
    clues = []
    for cell, text in enumerate(cells):
        digit = int(text.rstrip("URDL"))
        if digit > size:
            raise PuzzleSyntaxError(f"{digit}: use 0 to {size}")
        digits.append(digit)
        for letter in dict.fromkeys(text.lstrip("0123456789")):
            clues.append(Clue("less", (_neighbour(cell, letter, size), cell)))
    rules = latin_square(size, f"{size}x{size} Futoshiki")
    return ReadGame(rules, frozenset({"inequality"}), CluePuzzle(bytes(digits), tuple(clues)))


def _neighbour(cell: int, letter: str, size: int) -> int:
    row, column = (
        place + step for place, step in zip(divmod(cell, size), _STEPS[letter], strict=True)
    )
    if not (0 <= row < size and 0 <= column < size):
        raise PuzzleSyntaxError(f"cell {cell + 1}: {letter} points out of the grid")
    return row * size + column


UNEQUAL = Game("Unequal", _ID, _has, _write, _read)
