"""The cells of a line of text, however they are spaced, framed, quoted or listed.

Separators are never cells: blanks, tabs, bars, commas and brackets stand between cells.  Nothing
between two commas, tabs or bars is a blank cell.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.definition import SYMBOLS

# The name of the plainest kind, by its rows and by the length of its first row.
KIND_OF_ROWS: dict[tuple[int, ...], str] = {}
KIND_OF_ROW: dict[int, str] = {}
for _name, _definition in BUILT_IN.items():
    if not _definition.clues:
        KIND_OF_ROWS.setdefault(_definition.rows, _name)
        KIND_OF_ROW.setdefault(_definition.rows[0], _name)

# ASCII characters for box-drawing characters: joints first, then the others.
_PLAIN: dict[int, str | None] = dict.fromkeys(range(9472, 9600), "+")
_PLAIN |= dict.fromkeys(map(ord, "─━═┄┅┈┉╌╍╴╶╸╺╼╾"), "-")
_PLAIN |= dict.fromkeys(map(ord, "│┃║┆┇┊┋╎╏╵╷╹╻╽╿"), "|")
_PLAIN |= {0x2571: "/", 0x2572: "\\"}
_PLAIN |= dict.fromkeys(map(ord, "·∙⋅□⬜◻▢☐"), ".")
_PLAIN |= dict.fromkeys(map(ord, "\u2013\u2014\u2212"), "-")  # dashes, and a minus sign
_PLAIN |= dict.fromkeys(map(ord, "¦!"), "|")
_PLAIN |= dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2007\u2009\u3000"), " ")
_PLAIN |= dict.fromkeys((0x200B, 0x200E, 0x20E3, 0xFE0F, 0xFEFF))  # they have no width
_PLAIN |= {ord("０") + digit: str(digit) for digit in range(10)}  # noqa: RUF001 - of full width

SPACING = str.maketrans("", "", " \t|")
_BLANKS = frozenset(("", "null", "none", "nan", "na"))
# The marks around the rows of a list, and the text before its first one.
_BEFORE_LIST = re.compile(r"^[^\[\]\d]*?(?=\[)")
_AFTER_LIST = re.compile(r"\][^\[\]]*$")
_BETWEEN_ROWS = re.compile(r"\]\s*,?\s*\[")
_LIST_MARKS = str.maketrans("", "", "[](){}\"'")
_QUOTE_OR_FENCE = re.compile(r"^(?:>\s?)+|^(?:```|~~~|</?\w+>).*$")
_SIMPLE = re.compile(r"(?!.*(?:--|\|\.\s*$))[\d. |,;+_*?xX\t\r\n-]*", re.ASCII)
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_EDGE_OF_CELL = re.compile(r"<t[dh]\b[^<>]*>|</tr>", re.IGNORECASE)
_BOXED_CELLS = re.compile(r"(?:\[[^\[\]]?\] *){4,}|(?:\([^()]?\) *){4,}")
_IN_BOX = re.compile(r"[\[(](.?)[\])]")
_LATEX_ROW = re.compile(r"(?:\|[^|]?){9}\|\.")
# What a program assigns a list to, in a line of its own.
_ASSIGNED = re.compile(r"^[^=]*\w[^=]*=\s*(?=[\[(]*$)")
_FLOAT = re.compile(r"\d{1,2}\.0*")
_LEAST_DELIMITERS = 3
_LONGEST_NUMBER = 2
_WORD = re.compile(r"[^\W\d_]{3,}|\d{4}-\d\d-\d\d")  # or a date
_NO_CELL = re.compile(r"[^\W\d_]|[^\w\s.*?|-]")
_FRAME_OF_DOTS = re.compile(r"[.:'][-.:'+|*]*-{3}[-.:'+|*]*")


def plain(line: str) -> str:
    """Return a line in ASCII, without the marks of a quotation, a table or code around it."""
    if _SIMPLE.fullmatch(line):
        return line.rstrip("\r\n ")
    line = line.rstrip("\r\n ").translate(_PLAIN)
    if "<" in line:
        line = _TAG.sub("", _EDGE_OF_CELL.sub("|", line))
    shown = line.strip(" ")
    if _BOXED_CELLS.fullmatch(shown):
        return "|".join(("", *_IN_BOX.findall(shown), ""))
    if shown.startswith("(") and shown.rstrip(",").endswith(")"):
        return shown.rstrip(",")[1:-1]
    if shown.endswith("\\\\") or _LATEX_ROW.fullmatch(shown):  # a row of LaTeX
        return shown[:-1].rstrip("\\ ")
    shown = _ASSIGNED.sub("", shown.replace("{", "[").replace("}", "]"))
    stripped = _QUOTE_OR_FENCE.sub("", shown)
    if _FRAME_OF_DOTS.fullmatch(stripped):
        return ""
    return line if stripped == line.lstrip(" ") else stripped


def rows_of_list(line: str) -> Iterator[str]:
    """Yield the rows of a line, which may have all rows of a list of lists."""
    if "[" not in line and "]" not in line:
        yield line
        return
    line = _AFTER_LIST.sub("]", _BEFORE_LIST.sub("", line))
    for row in _BETWEEN_ROWS.split(line):
        if text := row.translate(_LIST_MARKS).strip(" \t,"):
            yield text


@lru_cache(1000)
def cells_in(line: str) -> str:
    """Return a line of cells with one character for each, as far as it has cells."""
    for delimiter in ",;\t|&":
        parts = line.split(delimiter)
        if delimiter == "|":
            parts = line.strip().removeprefix("|").removesuffix("|").split("|")
        if len(parts) > _LEAST_DELIMITERS and (cells := _delimited(parts)):
            return cells
    tokens = line.replace("|", " ").split()
    if tokens and all(map(_FLOAT.fullmatch, tokens)):
        tokens = [token.rstrip("0").removesuffix(".") for token in tokens]
        line = " ".join(token or "0" for token in tokens)
    if len(tokens) > len("123456789") and any(len(each) > 1 for each in tokens):
        return _delimited(tokens) or line.translate(SPACING)
    return line.translate(SPACING)


def _delimited(parts: list[str]) -> str:
    """Return a cell for each part; none if one is not a cell."""
    cells = [_cell(part.strip(" \t\"'")) for part in parts]
    if not cells[-1].strip(".") and len(cells) not in KIND_OF_ROW and len(cells) - 1 in KIND_OF_ROW:
        cells.pop()  # a delimiter ends the line
    return "" if "" in cells else "".join(cells)


def _cell(part: str) -> str:
    if part.lower() in _BLANKS:
        return "."
    number = part.removesuffix(".0").removesuffix(".") or part
    if len(number) == 1:
        return number
    is_number = number.isdecimal() and len(number) <= _LONGEST_NUMBER
    return f".{SYMBOLS}"[int(number)] if is_number and int(number) <= len(SYMBOLS) else ""


def are_words(line: str, cells: str) -> bool:
    """Return True if a line is text for people and no row: it has a word, or no row's length."""
    symbols = {*SYMBOLS[: len(cells)], *SYMBOLS[: len(cells)].lower(), "x", "X"}
    words = [word for word in _WORD.findall(line) if word.lower() not in _BLANKS]
    if any(not symbols.issuperset(word) for word in words):
        return True
    return len(cells) not in KIND_OF_ROW and bool(_NO_CELL.search(cells))
