"""Solo: Sudoku with boxes or jigsaw regions, diagonals, and killer cages.

``3x3k:DIGITS,CAGES,SUMS`` and ``9jx:DIGITS,REGIONS``.  The first number is that of the rows of a
box, the second that of its columns; letters after them say which rules there are, and how the
program made the puzzle.
"""

import re

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.errors import FormatError, PuzzleSyntaxError
from cluesmith.generator.interchange.tatham_game import (
    Game,
    ReadGame,
    blocks_of_cages,
    cells_by_block,
    other_families,
)
from cluesmith.generator.interchange.tatham_run_lengths import (
    LONG_RUN_OF_SOLO,
    blocks_text,
    numbers_text,
    read_blocks,
    read_numbers,
)
from cluesmith.generator.kinds.definition import (
    DIAGONALS,
    NO_REGION,
    SYMBOLS,
    Definition,
)

_MAX_KILLER_SIZE = 9

_MADE = r"(?:md?[248]|r[24]|a|d[a-z])*"
_ID = re.compile(
    rf"(?=[0-9]+[xj])([0-9]{{1,2}})(?:x([0-9]{{1,2}}))?(j?)(x?)(k?){_MADE}:([a-z0-9_]+(?:,[a-z0-9_]+)*)",
    re.ASCII,
)


def _rules(definition: Definition) -> Definition:
    """Return the part of the rules that Solo has."""
    return Definition(
        definition.title,
        definition.rows,
        boxes=definition.boxes,
        regions=definition.regions,
        diagonals=definition.diagonals,
    )


def _has(definition: Definition) -> bool:
    if definition.n_digits != definition.size:
        return False
    if definition.plain_digest != _rules(definition).digest:
        return False
    cages = other_families(definition)
    if any(rule.family != "cage" or rule.operations or not rule.covers for rule in cages):
        return False
    if cages and definition.size > _MAX_KILLER_SIZE:
        return False
    has_regions = min(definition.boxes or (0,)) > 1 or NO_REGION not in (
        definition.regions or NO_REGION
    )
    has_all_diagonals = set(definition.diagonals) in (set(), set(DIAGONALS))
    return has_regions and has_all_diagonals and _are_whole(definition)


def _are_whole(definition: Definition) -> bool:
    """Return True if each region is one piece, since IDs state only the borders."""
    region_of, left, n_pieces = definition.region_of, set(range(definition.n_cells)), 0
    while left:
        n_pieces += 1
        edge = [left.pop()]
        while edge:
            cell = edge.pop()
            near = left.intersection(definition.neighbours[cell])
            near = {other for other in near if region_of[other] == region_of[cell]}
            left -= near
            edge += near
    return n_pieces == max(region_of) + 1


def _write(definition: Definition, puzzle: CluePuzzle) -> str:
    size = definition.size
    is_killer = bool(other_families(definition))
    parameters = "{}x{}".format(*definition.boxes) if definition.boxes else f"{size}j"
    parameters += ("x" if definition.diagonals else "") + ("k" if is_killer else "")
    parts = [numbers_text(puzzle.digits)]
    if definition.boxes is None:
        parts.append(blocks_text(definition.region_of, size, LONG_RUN_OF_SOLO))
    if is_killer:
        sums = [0] * definition.n_cells
        for clue in puzzle.clues:
            if len(clue.cells) < 2:
                raise FormatError("it has no cages of one cell")
            sums[clue.cells[0]] = clue.value
        block_of = blocks_of_cages(puzzle)
        if -1 in block_of:
            raise FormatError("it has no cells outside of cages")
        parts += [blocks_text(block_of, size, LONG_RUN_OF_SOLO), numbers_text(sums)]
    return f"{parameters}:{','.join(parts)}"


def _read(match: re.Match[str]) -> ReadGame:
    first, second, is_jigsaw, has_diagonals, is_killer, text = match.groups()
    n_rows, n_columns = int(first), int(second or (1 if is_jigsaw else first))
    size = n_rows * n_columns
    parts = text.split(",")
    if not 2 <= size <= len(SYMBOLS):
        raise PuzzleSyntaxError(f"{size} rows; use 2 to {len(SYMBOLS)}")
    n_parts = 1 + bool(is_jigsaw) + 2 * bool(is_killer)
    if len(parts) != n_parts:
        raise PuzzleSyntaxError(f"{len(parts)} lists between commas; use {n_parts}")
    digits = bytes(read_numbers(parts[0], size * size, size))
    diagonals = DIAGONALS if has_diagonals else ()
    rows = (size,) * size
    words = ["Jigsaw"] * bool(is_jigsaw) + ["Killer"] * bool(is_killer)
    title = " ".join([f"{size}x{size}", *words, "X-Sudoku" if diagonals else "Sudoku"])
    if is_jigsaw:
        marks = "".join(
            SYMBOLS[block % len(SYMBOLS)] for block in read_blocks(parts[1], size, LONG_RUN_OF_SOLO)
        )
        rules = Definition(title, rows, regions=marks, diagonals=diagonals)
    else:
        rules = Definition(title, rows, boxes=(n_rows, n_columns), diagonals=diagonals)
    if not is_killer:
        return ReadGame(rules, frozenset(), CluePuzzle(digits, ()))
    sums = read_numbers(parts[-1], size * size, size * size * size)
    cages = [
        _cage(cells, sums)
        for cells in cells_by_block(read_blocks(parts[-2], size, LONG_RUN_OF_SOLO))
    ]
    return ReadGame(rules, frozenset({"cage"}), CluePuzzle(digits, tuple(cages)))


def _cage(cells: tuple[int, ...], sums: list[int]) -> Clue:
    found = [sums[cell] for cell in cells if sums[cell]]
    if len(found) != 1:
        raise PuzzleSyntaxError(f"a cage of {len(cells)} cells has {len(found)} sums; use one")
    return Clue("cage", cells, found[0])


SOLO = Game("Solo", _ID, _has, _write, _read)
