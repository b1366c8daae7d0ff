"""Games: their properties, and the results of their modules."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_families import DIGIT, ClueRule
from cluesmith.generator.kinds.definition import Definition


class ReadGame(NamedTuple):
    """A puzzle of an ID: the rules without families of clues, the families, and the puzzle."""

    rules: Definition
    families: frozenset[str]
    puzzle: CluePuzzle


@dataclass(frozen=True, slots=True)
class Game:
    """One of the programs."""

    name: str
    pattern: re.Pattern[str]
    """Matches its IDs, and those of no other game."""
    has: Callable[[Definition], bool]
    """(definition) -> whether it has puzzles with these rules and all of their clues."""
    write: Callable[[Definition, CluePuzzle], str]
    """(definition, puzzle) -> the ID; raises FormatError if the game does not have the puzzle."""
    read: Callable[[re.Match[str]], ReadGame]
    """(match of the pattern) -> the puzzle; raises PuzzleSyntaxError."""


def latin_square(size: int, title: str) -> Definition:
    """Return the rules of most games."""
    return Definition(title, (size,) * size)


def is_latin_square(definition: Definition) -> bool:
    """Return True if the rules, apart from clues, are those of Latin squares."""
    return definition.plain_digest == latin_square(definition.size, "").digest


def other_families(definition: Definition) -> list[ClueRule]:
    """Return the rules of a definition for clues that are not digits."""
    return [rule for rule in definition.clues if rule.family != DIGIT]


def cells_by_block(block_of: list[int]) -> list[tuple[int, ...]]:
    """Return the cells of each block."""
    found: list[list[int]] = [[] for _ in range(max(block_of) + 1)]
    for cell, block in enumerate(block_of):
        found[block].append(cell)
    return [tuple(cells) for cells in found]


def blocks_of_cages(puzzle: CluePuzzle) -> list[int]:
    """Return the number of the cage of each cell, from 0 in the order of their first cells.

    -1 is a cell in no cage.
    """
    block_of = [-1] * len(puzzle.digits)
    for number, cage in enumerate(sorted(puzzle.clues, key=lambda clue: clue.cells[0])):
        for cell in cage.cells:
            block_of[cell] = number
    return block_of
