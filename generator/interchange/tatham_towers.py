"""Towers: skyscrapers.

``4:3/1//2/...,DIGITS``: the numbers of towers that are seen from above, from below, from the left
and from the right, and then the digits, if any are given.
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
from cluesmith.generator.interchange.tatham_run_lengths import numbers_text, read_numbers
from cluesmith.generator.kinds.definition import Definition

_SIZES = range(3, 10)

_ID = re.compile(r"([0-9])(?:d[a-z])?:([0-9]*(?:/[0-9]*)+)(?:,([a-z0-9_]+))?", re.ASCII)


def _lines(size: int) -> list[tuple[int, ...]]:
    """Return the line of cells that each clue sees, in the order of the clues."""
    rows = [tuple(range(row * size, (row + 1) * size)) for row in range(size)]
    columns = list(zip(*rows, strict=True))
    return [
        *columns,
        *(column[::-1] for column in columns),
        *rows,
        *(row[::-1] for row in rows),
    ]


def _has(definition: Definition) -> bool:
    families = [rule.family for rule in other_families(definition)]
    return definition.size in _SIZES and is_latin_square(definition) and families == ["skyscraper"]


def _write(definition: Definition, puzzle: CluePuzzle) -> str:
    size = definition.size
    seen = {clue.cells: str(clue.value) for clue in puzzle.clues}
    clues = "/".join(seen.get(cells, "") for cells in _lines(size))
    digits = f",{numbers_text(puzzle.digits)}" if any(puzzle.digits) else ""
    return f"{size}:{clues}{digits}"


def _read(match: re.Match[str]) -> ReadGame:
    size, seen = int(match[1]), match[2].split("/")
    if size not in _SIZES:
        raise PuzzleSyntaxError(f"{size} rows; use {_SIZES[0]} to {_SIZES[-1]}")
    lines = _lines(size)
    if len(seen) != len(lines):
        raise PuzzleSyntaxError(f"{len(seen):,} places for clues; use {len(lines)}")
    clues = [
        Clue("skyscraper", cells, _towers(number, size))
        for cells, number in zip(lines, seen, strict=True)
        if number
    ]
    n_cells = size * size
    digits = bytes(read_numbers(match[3], n_cells, size) if match[3] else n_cells)
    rules = latin_square(size, f"{size}x{size} Skyscrapers")
    return ReadGame(rules, frozenset({"skyscraper"}), CluePuzzle(digits, tuple(clues)))


def _towers(number: str, size: int) -> int:
    n_towers = int(number[:10])
    if not 1 <= n_towers <= size:
        raise PuzzleSyntaxError(f"{number[:10]} towers; use 1 to {size}")
    return n_towers


TOWERS = Game("Towers", _ID, _has, _write, _read)
