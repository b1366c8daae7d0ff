"""Codes of killers: ``3x3::k:`` of JSudoku and SudokuSolver, and ``SumoCueV1`` for regions.

``3x3::k:3595:3595:...:`` has a number for each of the 81 cells: 256 times the sum of its cage, and
the number of the cage, below 256.  ``3x3:d:k:`` has the rule of both diagonals.

``SumoCueV1=17J0+0J0=0J1...`` has ``=`` and the sum for the first cell of a cage, and ``+`` and the
place of that cell, from 0, for the others.  ``J0`` to ``J8`` are regions in place of boxes, and a
``D`` behind the name has the rule of both diagonals.

In both, a sum of 0 stands for cells outside of cages.  A jigsaw without cages has its digits as
cages of one cell.
"""

import re
from collections import defaultdict
from functools import cache

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_text import MAX_VALUE
from cluesmith.generator.errors import FormatError, PuzzleSyntaxError
from cluesmith.generator.interchange.tatham_game import other_families
from cluesmith.generator.kinds.clue_kinds import kind_and_line
from cluesmith.generator.kinds.definition import DIAGONALS, SYMBOLS, Definition
from cluesmith.generator.kinds.kind import Kind

_SIZE, _N_CELLS, _BASE = 9, 81, 256

# Digits of a number: as many as the sum of a clue in one line of text has, and those of the base.
_MOST_DIGITS = len(str(MAX_VALUE * 256))

_CODE = re.compile(r"3x3:(d?):k:([0-9:]+)", re.ASCII)
_SUMOCUE = re.compile(r"SumoCueV1(D?)((?:[=+][0-9]{1,3}(?:J[0-8])?)+)", re.ASCII)
_ENTRY = re.compile(r"([=+])([0-9]+)(?:J([0-8]))?", re.ASCII)

# For each cell the number of its cage and the sum of it.
_Cells = list[tuple[int, int]]


def is_code(text: str) -> bool:
    """Return True if a text begins as a code does."""
    return text.startswith(("3x3::k:", "3x3:d:k:", "SumoCueV1"))


def puzzle_of_code(text: str) -> tuple[Kind, str]:
    """Return the kind and the puzzle of a code, in one line of text.

    Raises
    ------
    PuzzleSyntaxError
        It is no such code, or a cage is impossible.
    DefinitionError
        No kind can have its regions.
    """
    try:
        rules, cells = _read(text)
        puzzle = _puzzle(cells, is_jigsaw=rules.regions is not None)
    except PuzzleSyntaxError as error:
        raise PuzzleSyntaxError(f"a killer code: {error}") from None
    return kind_and_line(rules, {"cage"} if puzzle.clues else (), puzzle)


def _read(text: str) -> tuple[Definition, _Cells]:
    if match := _CODE.fullmatch(text):
        return _rules(bool(match[1]), None), _read_numbers(match[2].removesuffix(":").split(":"))
    if match := _SUMOCUE.fullmatch(text):
        return _read_entries(bool(match[1]), _ENTRY.findall(match[2]))
    raise PuzzleSyntaxError(f"{text[:30]!r}: use 3x3::k: and 81 numbers, or SumoCueV1=17+0")


def _read_numbers(numbers: list[str]) -> _Cells:
    _check_length(len(numbers))
    if "" in numbers:
        raise PuzzleSyntaxError(f"cell {numbers.index('') + 1}: no number between two colons")
    for cell, number in enumerate(numbers, start=1):
        if len(number) > _MOST_DIGITS:
            raise PuzzleSyntaxError(
                f"cell {cell}: {number[:_MOST_DIGITS]}...: {len(number):,} digits; "
                f"use {_MOST_DIGITS} at most"
            )
    return [divmod(int(number), _BASE)[::-1] for number in numbers]


def _read_entries(
    has_diagonals: bool, entries: list[tuple[str, str, str]]
) -> tuple[Definition, _Cells]:
    _check_length(len(entries))
    cells: _Cells = []
    for place, (sign, number, _) in enumerate(entries):
        first = place if sign == "=" else int(number)
        if first >= _N_CELLS or entries[first][0] != "=":
            raise PuzzleSyntaxError(f"cell {place + 1}: +{number}: cell {first + 1} begins no cage")
        cells.append((first, int(entries[first][1])))
    regions = [region for _, _, region in entries]
    if any(regions) and "" in regions:
        raise PuzzleSyntaxError(f"cell {regions.index('') + 1}: no region, such as J0")
    marks = "".join(SYMBOLS[int(region)] for region in regions if region)
    return _rules(has_diagonals, marks or None), cells


def _check_length(n_cells: int) -> None:
    if n_cells != _N_CELLS:
        raise PuzzleSyntaxError(f"{n_cells} cells; use {_N_CELLS}")


def _puzzle(cells: _Cells, is_jigsaw: bool) -> CluePuzzle:
    members: dict[int, list[int]] = defaultdict(list)
    sum_of: dict[int, int] = {}
    for cell, (number, total) in enumerate(cells):
        if not total:
            continue
        if sum_of.setdefault(number, total) != total:
            raise PuzzleSyntaxError(
                f"cage {number} has the sums {sum_of[number]} and {total}; use one"
            )
        members[number].append(cell)
    if is_jigsaw and all(len(cage) == 1 for cage in members.values()):
        digits = bytearray(_N_CELLS)
        for number, (cell,) in members.items():
            if sum_of[number] > _SIZE:
                raise PuzzleSyntaxError(f"cell {cell + 1}: {sum_of[number]} is no digit")
            digits[cell] = sum_of[number]
        return CluePuzzle(bytes(digits), ())
    cages = [Clue("cage", tuple(cage), sum_of[number]) for number, cage in members.items()]
    return CluePuzzle(bytes(_N_CELLS), tuple(cages))


def _rules(has_diagonals: bool, regions: str | None) -> Definition:
    return Definition(
        "",
        (_SIZE,) * _SIZE,
        boxes=None if regions else (3, 3),
        regions=regions,
        diagonals=DIAGONALS if has_diagonals else (),
    )


@cache
def has_codes(kind: Kind) -> bool:
    """Return True if codes have the rules of a kind, and its clues."""
    definition = kind.definition
    if definition.rows != (_SIZE,) * _SIZE:
        return False
    others = other_families(definition)
    if any(rule.family != "cage" or rule.operations for rule in others):
        return False
    if not others and definition.regions is None:
        return False
    regions = definition.regions and "".join(SYMBOLS[region] for region in definition.region_of)
    rules = _rules(bool(definition.diagonals), regions or None)
    return definition.plain_digest == rules.digest


def code_of(kind: Kind, text: str) -> str:
    """Return the code of a puzzle in one line of text.

    Raises
    ------
    FormatError
        Codes do not have such a kind, or this puzzle.
    """
    if not has_codes(kind):
        raise FormatError(f"killer codes are for 9x9 killers and jigsaws, not {kind.title}")
    definition = kind.definition
    puzzle = kind.given(text)
    if not isinstance(puzzle, CluePuzzle):
        given = [(cell, digit) for cell, digit in enumerate(puzzle) if digit]
        puzzle = CluePuzzle(
            bytes(_N_CELLS), tuple(Clue("cage", (cell,), digit) for cell, digit in given)
        )
    if any(puzzle.digits):
        raise FormatError("killer codes have no digits beside cages")
    cells: _Cells = [(cell, 0) for cell in range(_N_CELLS)]
    for clue in puzzle.clues:
        for cell in clue.cells:
            cells[cell] = (clue.cells[0], clue.value)
    if definition.regions is None:
        numbers = "".join(f"{total * _BASE + first}:" for first, total in cells)
        return f"3x3:{'d' if definition.diagonals else ''}:k:{numbers}"
    entries = (
        (f"={total}" if first == cell else f"+{first}") + f"J{definition.region_of[cell]}"
        for cell, (first, total) in enumerate(cells)
    )
    return f"SumoCueV1{'D' if definition.diagonals else ''}{''.join(entries)}"
