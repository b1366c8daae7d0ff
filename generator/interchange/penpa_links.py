"""Links of Penpa+ that contain a puzzle, as far as its drawing says all rules.

Behind ``p=`` stands a text: abbreviated, deflated without a header, and in Base64.  Its lines are
the header (0), the margins of the board (1), the tool of the solver (2), the drawing (3), the cells
of the board as differences (5), and tags of genres (17).  Rules in words are written, not read.
"""

import json
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Mapping
from functools import cache
from itertools import accumulate, pairwise
from typing import Any

from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.interchange.lz_string import MAX_TEXT
from cluesmith.generator.interchange.penpa_drawing import (
    DRAWN_TYPES,
    Points,
    drawing_of,
    drawn_rules,
    points_of_square,
    read_drawing,
    read_rules,
)
from cluesmith.generator.kinds.clue_kinds import kind_and_line
from cluesmith.generator.kinds.definition import SYMBOLS
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.rules_in_words import rules_in_words

_PAGE = "https://swaroopg92.github.io/penpa-edit/#m=solve&p="
_SITE, _BARE = "/penpa-edit", ("m=edit&p=", "m=solve&p=")
_IN_LINK = re.compile(r"(?:^|[?#&])p=([A-Za-z0-9+/]+)=*(?:&|$)", re.ASCII)
_MAX_SITE = 60

# What stands for keys and words: a z and a character each, in the order of writing.
_SHORT = (
    *(("z", "zZ"), ('"qa"', "z9"), ('"pu_q"', "zQ"), ('"pu_a"', "zA"), ('"grid"', "zG")),
    *(('"edit_mode"', "zM"), ('"surface"', "zS"), ('"line"', "zL"), ('"lineE"', "zE")),
    *(('"wall"', "zW"), ('"cage"', "zC"), ('"number"', "zN"), ('"symbol"', "zY")),
    *(('"special"', "zP"), ('"board"', "zB"), ('"command_redo"', "zR"), ('"command_undo"', "zU")),
    *(('"command_replay"', "z8"), ('"numberS"', "z1"), ('"freeline"', "zF"), ('"freelineE"', "z2")),
    *(('"thermo"', "zT"), ('"arrows"', "z3"), ('"direction"', "zD"), ('"squareframe"', "z0")),
    *(('"polygon"', "z5"), ('"deletelineE"', "z4"), ('"killercages"', "z6")),
    *(('"nobulbthermo"', "z7"), ('"__a"', "z_"), ("null", "zO")),
)
# What stands for signs in the header, which commas divide.
_ESCAPED = str.maketrans({",": "%2C", "\n": "%2D", "&": "%2E", "=": "%2F"})
_UNDONE: dict[str, Any] = {f"command_{name}": {"__a": []} for name in ("redo", "undo", "replay")}

_CELL_PIXELS = 38
_VERSION = [3, 1, 3]
_FAMILIES = {
    "killer": "cage",
    "thermo": "thermometer",
    "arrow": "arrow",
    "evenodd": "parity",
    "kropki": "dot",
}


def is_code(text: str) -> bool:
    """Return True if a text is a link to the site, or the part of one that holds the puzzle."""
    return _SITE in text[:_MAX_SITE] or text.startswith(_BARE)


@cache
def has_codes(kind: Kind) -> bool:
    """Return True if a drawing says all rules of a kind, and shows its clues."""
    definition = kind.definition
    if not definition.is_one_square:
        return False
    for rule in definition.clues:
        types = {each.name for each in rule.types}
        if rule.negative or not types <= DRAWN_TYPES:
            return False
    points = points_of_square(definition.size)
    try:
        drawn = read_rules(drawn_rules(definition, points), points)
    except PuzzleSyntaxError:  # regions that are not connected, or do not fill the board
        return False
    return definition.plain_digest == drawn.digest


def code_of(kind: Kind, text: str) -> str:
    """Return the link that opens a puzzle, in one line of text, for its solver."""
    definition = kind.definition
    n, points = definition.size, points_of_square(definition.size)
    middle = points.of(n * n // 2) if n % 2 else points.n + points.of((n // 2 - 1) * (n + 1))
    pixels = (n + 1) * _CELL_PIXELS
    rules = f"{rules_in_words(definition)}.".translate(_ESCAPED)
    header = (
        f"square,{n},{n},{_CELL_PIXELS},0,1,1,{pixels},{pixels},{middle},{middle},0,0,0,0,"
        f"Title: {kind.title.translate(_ESCAPED)},Author: ,,{rules},OFF,false"
    )
    cells = [points.of(cell) for cell in range(n * n)]
    families = {rule.family for rule in definition.clues}
    lines = {
        0: header,
        1: "[0,0,0,0]",
        2: '["1","2","1"]~"sudoku"~["1",9]',
        3: _json(_UNDONE | drawing_of(definition, kind.puzzle(text), points)),
        5: _json([cells[0], *(b - a for a, b in pairwise(cells))]),
        6: _json(["Sudoku Normal", "Sudoku Corner", "Sudoku Centre"]),
        7: "{}",
        8: '"x"',
        9: '"x"',
        10: _json(_VERSION),
        17: _json([tag for tag, family in _FAMILIES.items() if family in families]),
    }
    return _PAGE + _packed("\n".join(lines.get(number, "") for number in range(19)))


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _packed(text: str) -> str:
    for long, short in _SHORT:
        text = text.replace(long, short)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(deflate.compress(text.encode()) + deflate.flush()).decode()


def puzzle_of_code(link: str) -> tuple[Kind, str]:
    """Return the kind and the puzzle of a link.

    Raises
    ------
    PuzzleSyntaxError
        It contains no puzzle, or shows something that Cluesmith does not read.
    """
    try:
        lines = dict(enumerate(_unpacked(link).split("\n")))
        points = _board(lines[0].split(","), _value(lines, 1), _value(lines, 5))
        drawn, tags = _value(lines, 3), _value(lines, 17) if lines.get(17) else []
        if not isinstance(drawn, Mapping) or not isinstance(tags, list):
            raise PuzzleSyntaxError("a broken link")
        rules, puzzle = read_drawing(drawn, points)
    except PuzzleSyntaxError as error:
        raise PuzzleSyntaxError(f"Penpa+: {error}") from None
    families = {CLUE_TYPES[clue.type].family for clue in puzzle.clues}
    families |= {family for tag, family in _FAMILIES.items() if tag in tags}
    return kind_and_line(rules, families, puzzle)


def _unpacked(link: str) -> str:
    from urllib.parse import unquote  # only commands with a link need it

    found = _IN_LINK.search(unquote(link))
    if found is None:
        raise PuzzleSyntaxError("a link without the puzzle in it")
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        packed = b64decode(found[1] + "=" * (-len(found[1]) % 4))
        text = inflate.decompress(packed, MAX_TEXT).decode()
    except (Base64Error, zlib.error, UnicodeDecodeError):
        raise PuzzleSyntaxError("a broken link") from None
    if inflate.unconsumed_tail:
        raise PuzzleSyntaxError(f"a puzzle of over {MAX_TEXT:,} characters")
    for long, short in reversed(_SHORT):
        text = text.replace(short, long)
    return text


def _value(lines: Mapping[int, str], number: int) -> Any:
    try:
        return json.loads(lines[number])
    except (KeyError, ValueError, RecursionError):
        raise PuzzleSyntaxError("a broken link") from None


def _board(header: list[str], margins: object, differences: object) -> Points:
    """Return the points of a board."""
    if header[0] not in ("square", "sudoku"):
        raise PuzzleSyntaxError(f"a board of the sort {header[0][:20]!r}; only squares are read")
    numbers = [*header[1:3], *(margins if isinstance(margins, list) else ())]
    if len(numbers) != 6 or not all(re.fullmatch("[0-9]{1,2}", str(each)) for each in numbers):
        raise PuzzleSyntaxError("a header of another form")
    columns, rows, over, under, left, right = map(int, numbers)
    size = rows - over - under
    points = Points(size, columns + 4, rows + 4, over, left)
    if size == columns - left - right and 2 <= size <= len(SYMBOLS):
        steps = differences if isinstance(differences, list) else []
        listed = {*accumulate(step for step in steps if type(step) is int)}
        if listed == {points.of(cell) for cell in range(size * size)}:
            return points
    raise PuzzleSyntaxError(f"a board that is no square of 2 to {len(SYMBOLS)} rows")
