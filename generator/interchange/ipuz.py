"""The format ipuz for Sudoku and its variants, a JSON object in a file for each puzzle.

The specification is at ipuz.org.  ``zones`` are cells that hold different digits; here they are
regions first, then other houses.  The names of variants are for other programs, but diagonals and
windows have no zones in their files.  Cells are written as column and row, from 0.
"""

import html
import json
import re
from collections.abc import Collection, Iterator, Mapping
from io import BufferedReader
from math import isqrt
from typing import Any

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_families import HIDDEN, OPERATIONS
from cluesmith.generator.clues.clue_text import MAX_VALUE
from cluesmith.generator.errors import DefinitionError, GeneratorError, PuzzleSyntaxError
from cluesmith.generator.interchange.json_stream import JsonStream, texts_in_utf8
from cluesmith.generator.interchange.read_fields import puzzle_with_rules, said_in_fields
from cluesmith.generator.interchange.source_text import PuzzleFileError, ReadPuzzle, unreadable
from cluesmith.generator.kinds.clue_kinds import kind_and_line
from cluesmith.generator.kinds.definition import DIAGONALS, SYMBOLS, Definition, House
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.toml_text import DEFAULT_TITLE

SUDOKU = "http://ipuz.org/sudoku"

# The beginning of ``origin`` in our own files: the difficulty of others is another rater's.
ORIGIN = "Cluesmith, rater"
LATIN, DIAGONAL, HYPER, JIGSAW, CALCUDOKU, KILLER = (
    *("latinsquare", "diagonalsudoku", "hypersudoku"),
    *("jigsawsudoku", "calcudoku", "killersudoku"),
)
_VARIANT = re.compile(re.escape(SUDOKU) + r"(?:/(\w+))?(?:#[0-9]+)?", re.ASCII)
# Files of old versions are a call of a function in JavaScript.
_CALL = "ipuz("
_BEGIN = re.compile(rb'\s*(?:ipuz\(\s*)?\{.*?"version"\s*:\s*"http://ipuz\.org/v', re.DOTALL)
_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)

# The signs of operations in files.
_SIGNS = {"*": "x", "\N{MULTIPLICATION SIGN}": "x", "\N{DIVISION SIGN}": "/"}
ALL_SHOWN = "+-x/"


def is_ipuz(begin: bytes) -> bool:
    """Return True if a file begins with these bytes as ipuz does."""
    return _BEGIN.match(begin.removeprefix(b"\xef\xbb\xbf")) is not None


def read_ipuz(title: str, stream: BufferedReader) -> Iterator[ReadPuzzle]:
    """Yield the puzzles of a file, numbered from 1.

    Raises PuzzleFileError if it is no JSON.
    """
    document = JsonStream(title, texts_in_utf8(title, stream))
    number = 0
    while not document.is_at_end():
        is_call = document.skip(_CALL)
        found = document.value()
        if is_call:
            document.take(")")
            document.skip(";")
        number += 1
        try:
            yield _read(number, found)
        except GeneratorError as error:
            yield unreadable(number, json.dumps(found), error)


def _read(number: int, found: Any) -> ReadPuzzle:
    if not isinstance(found, dict):
        raise PuzzleFileError("ipuz: use a JSON object for each puzzle")
    title, difficulty = (
        html.unescape(str(found.get(key) or "")) for key in ("title", "difficulty")
    )
    is_own = str(found.get("origin")).startswith(ORIGIN)
    read = puzzle_with_rules(number, *_puzzle(found), title, difficulty if is_own else "")
    other = {} if is_own else said_in_fields({"difficulty": difficulty})
    return read._replace(said={**read.said, **other})


def _puzzle(found: Mapping[str, Any]) -> tuple[Kind, str]:
    """Return the kind and the puzzle in one line of text."""
    variants = _variants(found)
    rules = rules_in(found, variants)
    usual = HIDDEN if found.get("showoperators") is False else "+"
    usual = usual if CALCUDOKU in variants else ""
    cages = [
        _cage(cage, number, rules.size, usual)
        for number, cage in enumerate(_listed(found, "cages"), start=1)
    ]
    puzzle = CluePuzzle(bytes(_digits(found, rules.size)), tuple(cages))
    has_cages = bool(cages) or not variants.isdisjoint((CALCUDOKU, KILLER))
    return kind_and_line(rules, {"cage"} if has_cages else (), puzzle)


def _listed(found: Mapping[str, Any], key: str) -> list[Any]:
    items = found.get(key) or []
    if not isinstance(items, list):
        raise DefinitionError(f"{key}: use a list")
    return items


def _variants(found: Mapping[str, Any]) -> frozenset[str]:
    """Return the names of the variants of Sudoku, without the address of their kind."""
    kinds = found.get("kind")
    matches = [_VARIANT.fullmatch(str(each)) for each in (kinds if isinstance(kinds, list) else ())]
    if not matches or None in matches:
        raise DefinitionError(f"ipuz: the kind {str(kinds)[:60]}; only {SUDOKU} is read")
    return frozenset(match[1] for match in matches if match and match[1])


def rules_in(found: Mapping[str, Any], variants: Collection[str]) -> Definition:
    """Return the rules without families of clues, and check them."""
    size = len(_rows(found))
    side = isqrt(size)
    if not 2 <= size <= len(SYMBOLS):
        raise DefinitionError(f"puzzle: {size:,} rows; use 2 to {len(SYMBOLS)}")
    usual = {LATIN, JIGSAW, CALCUDOKU}.isdisjoint(variants) and side * side == size
    boxes = (side, side) if found.get("boxes", usual) and side > 1 else None
    if boxes and side * side != size:
        raise DefinitionError(f"boxes: {size} rows have none; use zones")
    zones = enumerate(_listed(found, "zones"), start=1)
    houses = [_cells(zone, size, f"zone {number}") for number, zone in zones]
    regions = None
    if boxes is None and all(len(cells) == size for cells in houses[:size]):
        marks = {
            cell: mark
            for mark, cells in zip(SYMBOLS[:size], houses, strict=False)
            for cell in cells
        }
        if len(marks) == size * size:
            regions, houses = "".join(marks[cell] for cell in sorted(marks)), houses[size:]
    rules = Definition(
        DEFAULT_TITLE,
        (size,) * size,
        boxes=boxes,
        regions=regions,
        diagonals=DIAGONALS if DIAGONAL in variants else (),
        windows=HYPER in variants and not houses,
        houses=tuple(House(f"zone {n}", cells) for n, cells in enumerate(houses, start=1)),
    )
    rules.digest  # noqa: B018 - it derives, and so checks, all houses
    return rules


def _rows(found: Mapping[str, Any]) -> list[list[Any]]:
    rows = found.get("puzzle")
    if not isinstance(rows, list) or any(
        not isinstance(row, list) or len(row) != len(rows) for row in rows
    ):
        raise DefinitionError(
            "puzzle: use a list of rows, each with as many cells as there are rows"
        )
    return rows


def _digits(found: Mapping[str, Any], size: int) -> Iterator[int]:
    """Yield the given digits, 0 for a blank."""
    charset, empty = found.get("charset", SYMBOLS[:size]), str(found.get("empty", 0))
    if not isinstance(charset, str) or len({*charset}) != len(charset) or len(charset) != size:
        raise DefinitionError(f"charset: use {size} characters")
    values = {mark: digit for digit, mark in enumerate(charset, start=1)} | {empty: 0, "": 0}
    for cell in (cell for row in _rows(found) for cell in row):
        given = cell.get("given", cell.get("cell")) if isinstance(cell, dict) else cell
        given = empty if given is None else given
        if str(given) not in values:
            raise PuzzleSyntaxError(
                f"puzzle: {str(given)[:20]!r} is not a character of the charset"
            )
        yield values[str(given)]


def _cells(group: Any, size: int, name: str) -> tuple[int, ...]:
    """Return the cells of a zone or a cage."""
    places = group.get("cells") if isinstance(group, dict) else None
    rect = group.get("rect") if isinstance(group, dict) else None
    if places is None and isinstance(rect, list) and len(rect) == 4 and _are_on_board(rect, size):
        left, top, right, bottom = rect
        places = [[x, y] for y in range(top, bottom + 1) for x in range(left, right + 1)]
    if not isinstance(places, list) or not places:
        raise DefinitionError(f"{name}: no cells")
    for place in places:
        if not isinstance(place, list) or len(place) != 2 or not _are_on_board(place, size):
            raise DefinitionError(f"{name}: {str(place)[:20]} is no cell; the first one is [0, 0]")
    return tuple(row * size + column for column, row in places)


def _are_on_board(numbers: list[Any], size: int) -> bool:
    return all(type(number) is int and 0 <= number < size for number in numbers)


def _cage(cage: Any, number: int, size: int, usual: str) -> Clue:
    """Return the clue of a cage.  ``usual`` is the operation of a cell, empty in a killer."""
    cells = _cells(cage, size, f"cage {number}")
    sign, value = str(cage.get("operator") or ""), str(cage.get("value"))
    sign = _SIGNS.get(sign, sign)
    if sign and sign not in ALL_SHOWN:
        raise PuzzleSyntaxError(f"cage {number}: operator {sign[:20]!r}: use + - * or /")
    if not _NUMBER.fullmatch(value) or not 0 < int(value) <= MAX_VALUE:
        raise PuzzleSyntaxError(f"cage {number}: value {value[:20]!r}: use a whole number")
    if not usual and sign in ("", "+"):
        return Clue("cage", cells, int(value))
    missing = usual if len(cells) == 1 else HIDDEN
    return Clue(OPERATIONS[sign or missing], cells, int(value))
