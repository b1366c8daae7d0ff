"""The two texts that most games share: numbers of cells, and the division into blocks."""

import re
from collections.abc import Iterator, Sequence

from cluesmith.generator.errors import PuzzleSyntaxError

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_PART = re.compile(r"[a-z]|_|[0-9]+", re.ASCII)

# The longest run that one letter stands for: no line follows it.  What the programs themselves
# write for such runs, they do not read.
LONG_RUN_OF_SOLO = 26
LONG_RUN_OF_KEEN = 25


def numbers_text(numbers: Sequence[int]) -> str:
    """Return numbers of cells, where 0 is blank: a letter is a run of blanks, a for one."""
    parts: list[str] = []
    n_blank = 0
    for number in (*numbers, -1):
        if not number:
            n_blank += 1
            continue
        parts += "z" * (n_blank // 26)
        if n_blank % 26:
            parts.append(_LETTERS[n_blank % 26 - 1])
        if number > 0:
            if parts and not n_blank:
                parts.append("_")
            parts.append(str(number))
        n_blank = 0
    return "".join(parts)


def read_numbers(text: str, n_cells: int, largest: int) -> list[int]:
    """Read what ``numbers_text`` returns.

    Raises
    ------
    PuzzleSyntaxError
        There are more or fewer than ``n_cells``, or one is larger than ``largest``.
    """
    found: list[int] = []
    for part in _PART.findall(text):
        if part in _LETTERS:
            found += [0] * (_LETTERS.index(part) + 1)
        elif part != "_":
            number = int(part[:10])
            if not 1 <= number <= largest:
                raise PuzzleSyntaxError(f"{part[:10]}: use 1 to {largest}")
            found.append(number)
    if len(found) != n_cells:
        raise PuzzleSyntaxError(f"{len(found):,} cells; use {n_cells}")
    return found


def blocks_text(block_of: Sequence[int], size: int, long_run: int) -> str:
    """Return the blocks of a square, given by cell, as runs of places without a dividing line.

    The places of the lines are those between neighbours in a row, row by row, then those between
    neighbours in a column, column by column.  ``_`` is a line, ``a`` a line after a place without
    one, and so on; one more line ends the last run.
    """
    parts, n_open = [], 0
    is_open = [block_of[a] == block_of[b] for a, b in neighbours(size)]
    for place in (*is_open, False):
        if place:
            n_open += 1
            continue
        parts.append(_LETTERS[long_run - 1] * (n_open // long_run))
        parts.append(_LETTERS[n_open % long_run - 1] if n_open % long_run else "_")
        n_open = 0
    return "".join(parts)


def read_blocks(text: str, size: int, long_run: int) -> list[int]:
    """Read what ``blocks_text`` returns: the block of each cell, numbered from 0 as they come.

    Raises
    ------
    PuzzleSyntaxError
        It has another number of places than a square of this size.
    """
    open_places: list[bool] = []
    for letter in text:
        run = _LETTERS.find(letter) + 1
        if not run and letter != "_":
            raise PuzzleSyntaxError(f"blocks: {letter!r}: use _ and a to z")
        open_places += [True] * run + [False] * (run != long_run)
    n_places = 2 * size * (size - 1)
    if len(open_places) != n_places + 1:
        raise PuzzleSyntaxError(f"blocks: {len(open_places) - 1:,} places; use {n_places}")
    pairs = zip(neighbours(size), open_places, strict=False)
    return joined_blocks(size, [pair for pair, is_open in pairs if is_open])


def joined_blocks(size: int, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Return the block of each cell of a square, numbered from 0, if these cells are joined."""
    block_of = list(range(size * size))
    for a, b in pairs:
        if block_of[a] != block_of[b]:
            kept, gone = block_of[a], block_of[b]
            block_of = [kept if block == gone else block for block in block_of]
    numbers = {block: number for number, block in enumerate(dict.fromkeys(block_of))}
    return [numbers[block] for block in block_of]


def neighbours(size: int) -> Iterator[tuple[int, int]]:
    """Yield the neighbours in a square, between which a line may be."""
    for row in range(size):
        for column in range(size - 1):
            yield row * size + column, row * size + column + 1
    for column in range(size):
        for row in range(size - 1):
            yield row * size + column, (row + 1) * size + column
