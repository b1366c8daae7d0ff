"""Keen: calcudoku.

``4:BLOCKS,a5m12s1d2``: a letter for the operation and a value for each cage, in the order of their
first cells.  In the blocks, three or more equal characters in a row become one and their number.
"""

import re

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_families import HIDDEN
from cluesmith.generator.clues.clue_text import MAX_VALUE
from cluesmith.generator.errors import FormatError, PuzzleSyntaxError
from cluesmith.generator.interchange.tatham_game import (
    Game,
    ReadGame,
    blocks_of_cages,
    cells_by_block,
    is_latin_square,
    latin_square,
    other_families,
)
from cluesmith.generator.interchange.tatham_run_lengths import (
    LONG_RUN_OF_KEEN,
    blocks_text,
    read_blocks,
)
from cluesmith.generator.kinds.definition import Definition

_SIZES = range(3, 10)
_OPERATIONS = {"a": "plus", "s": "minus", "m": "times", "d": "divide"}
_LETTERS = {name: letter for letter, name in _OPERATIONS.items()}

# As many as a clue in one line of text has.
_MAX_VALUE_DIGITS = len(str(MAX_VALUE))

_ID = re.compile(r"([0-9])(?:d[a-z])?m?:([a-z0-9_]+),([a-z0-9]+)", re.ASCII)
_REPEATED = re.compile(r"(.)\1{2,}")
_COUNTED = re.compile(r"([a-z_])([0-9]{1,3})", re.ASCII)
_CLUE = re.compile(r"([a-z])([0-9]*)", re.ASCII)


def _has(definition: Definition) -> bool:
    rules = other_families(definition)
    is_calcudoku = [rule.family == "cage" and rule.covers and rule.operations for rule in rules]
    is_shown = all(HIDDEN not in rule.operations for rule in rules)
    return (
        definition.size in _SIZES
        and is_latin_square(definition)
        and bool(rules)
        and all(is_calcudoku)
        and is_shown
    )


def _write(definition: Definition, puzzle: CluePuzzle) -> str:
    block_of = blocks_of_cages(puzzle)
    if any(puzzle.digits) or -1 in block_of:
        raise FormatError("it has no digits, and no cells outside of cages")
    blocks = _REPEATED.sub(
        lambda run: f"{run[1]}{len(run[0])}",
        blocks_text(block_of, definition.size, LONG_RUN_OF_KEEN),
    )
    cages = sorted(puzzle.clues, key=lambda clue: clue.cells[0])
    clues = "".join(f"{_LETTERS[clue.type]}{clue.value}" for clue in cages)
    return f"{definition.size}:{blocks},{clues}"


def _read(match: re.Match[str]) -> ReadGame:
    size, blocks, clues = int(match[1]), match[2], _CLUE.findall(match[3])
    if size not in _SIZES:
        raise PuzzleSyntaxError(f"{size} rows; use {_SIZES[0]} to {_SIZES[-1]}")
    blocks = _COUNTED.sub(lambda counted: counted[1] * int(counted[2]), blocks)
    cages = cells_by_block(read_blocks(blocks, size, LONG_RUN_OF_KEEN))
    if len(clues) != len(cages):
        raise PuzzleSyntaxError(f"{len(clues):,} clues, and there are {len(cages)} cages")
    found = [
        _cage(letter, cells, value) for cells, (letter, value) in zip(cages, clues, strict=True)
    ]
    rules = latin_square(size, f"{size}x{size} Calcudoku")
    return ReadGame(rules, frozenset({"cage"}), CluePuzzle(bytes(size * size), tuple(found)))


def _cage(letter: str, cells: tuple[int, ...], value: str) -> Clue:
    if letter not in _OPERATIONS or not 1 <= len(value) <= _MAX_VALUE_DIGITS:
        raise PuzzleSyntaxError(f"{letter}{value[:10]} is no clue, such as a5, s1, m12 and d2")
    return Clue(_OPERATIONS[letter], cells, int(value))


KEEN = Game("Keen", _ID, _has, _write, _read)
