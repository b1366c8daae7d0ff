"""Labels of drawings, which are no cells: numbers and letters of rows and columns, bullets.

Only its place tells the label 5 from the digit 5: labels are in sequence, and the rows of a square
are complete without them.
"""

import re
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from cluesmith.generator.interchange.row_cells import KIND_OF_ROWS, SPACING, are_words, cells_in
from cluesmith.generator.kinds.definition import SYMBOLS
from cluesmith.generator.kinds.kind import BLANKS

# The sizes of the squares.
SIZES = frozenset(len(rows) for rows in KIND_OF_ROWS if rows == (len(rows),) * len(rows))

# No drawing of a square with its labels and rules has more lines.
MOST_LINES = 3 * max(SIZES)

# "Row 1: 53..", "| **A** | 5 | 3 |", "1,5,3", "- 53.."; the bar before the first cell stays.
_LABEL = re.compile(
    r"\s*\|?\s*(?P<bold>\*\*)?(?:(?:row|line|r)[ _]?)?#?(?P<label>\d{1,2}|[a-z]|[-*•])(?(bold)\*\*)"
    r"(?:[.)]\s+|\s*[:=]\s*|\s*(?=\|)|\s*[,;\t&]|\s+)",
    re.IGNORECASE,
)
_COLUMN = re.compile(r"\**(?:col(?:umn)?|c)?[ _]?(\d{1,2}|[a-z])\**", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s|,;&]+")
_RULE_OF_TABLE = re.compile(r"\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?")
_BULLETS = "-*•"
_RULE = "+--+"


class _Outline(NamedTuple):
    """The lines with rows, and after how many of them a gap comes, or a rule."""

    rows: list[int]
    ends: set[int]
    rules: set[int]


def are_labelled(lines: Sequence[str]) -> bool:
    """Return True if lines, without blank ones, begin with a drawing that has labels."""
    if _with_blanks(shown := [*lines]) is not shown:
        return True
    rows = [line for line in lines if not is_bare_rule(line)][: min(SIZES)]
    if len(rows) < min(SIZES) or rows[0] != lines[0]:
        return False
    bare = {*map(_width, map(_bare, rows[1:]))}
    if n := n_columns(rows[0]):
        return n in bare or n in {*map(_width, rows[1:])}
    if _is_rule_of_table(lines[1]):
        return True
    return _are_in_sequence(_labels(rows)) and len(bare) == 1 and bare <= SIZES


def unlabelled(lines: Sequence[str]) -> list[str]:
    """Return the lines that begin with a drawing: rows without labels, "" for a line of labels."""
    found = [*lines]
    if is_plain_square(lines):
        return found
    outline = _outline(lines)
    if not dashes_are_cells(lines):
        found = [_RULE if "-" in line and is_bare_rule(line) else line for line in lines]
    n_header = n_columns(lines[0])
    is_table = len(lines) > 1 and _is_rule_of_table(lines[1])
    if is_table:
        found[1] = ""
    n_parts = len(lines[0].strip().removeprefix("|").removesuffix("|").split("|"))
    sizes = [n_header] if n_header else [n_parts, n_parts - 1] if is_table else []
    n_rows = n_rows_in_one(lines)
    if n_rows and n_columns(lines[outline.rows[n_rows - 1]]) == n_rows - 1 != n_header:
        found[outline.rows[n_rows - 1]] = ""  # the columns are numbered below
        return found
    for n in sizes or [_width(_bare(lines[0]))]:
        rows = outline.rows[bool(sizes) :]
        if n not in SIZES or len(rows) < n:
            continue
        shown = [lines[row] for row in rows]
        bare, labels = [*map(_bare, shown[:n])], _labels(shown[:n])
        if all(text.split()[-1:] == [label] for text, label in zip(bare, labels, strict=True)):
            bare = [text.rstrip()[: -len(label)] for text, label in zip(bare, labels, strict=True)]
        if {*map(_width, bare)} == {n} and _are_in_sequence(labels):
            if not sizes and _are_square(shown[: n + 1], n + 1):
                return found
            for row, text in zip(rows, bare, strict=False):
                found[row] = text
            if sizes:
                found[0] = ""
            below = rows[n] if len(rows) > n else 0
            if below and n_columns(lines[below]) == n:
                found[below] = ""
            return found
        are_rows = {*map(_width, shown[:n])} == {n}
        if sizes and are_rows and _is_header(lines[0], n, outline, is_table):
            found[0] = ""
            return found
    return _with_blanks(found)


def is_plain_square(lines: Sequence[str]) -> bool:
    """Return True if lines begin with a square and, after a gap or not, at most whole ones.

    It is the quick answer for most drawings; other squares take ``unlabelled``.
    """
    n, n_rows = _width(lines[0]), 0
    if n not in SIZES or n_columns(lines[0]):
        return False
    for line in lines:
        if not line:
            if n_rows >= n:
                return n_rows == n
        elif is_bare_rule(line):
            if not set(line) & {"+", "="}:
                return False
        elif _width(line) != n:
            return n_rows == n
        elif (n_rows := n_rows + 1) == 2 * n:
            return True
    return n_rows == n


def _with_blanks(lines: list[str]) -> list[str]:
    """Return lines with "." in place of spaces, if these are the only blanks of a square.

    Its columns are those places where any row has a sign. They are not side by side.
    """
    n_lines = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
    rows = [i for i in range(n_lines) if "-" not in lines[i] or not is_bare_rule(lines[i])]
    for n in SIZES & {len(rows)}:
        used = ({i for i, sign in enumerate(lines[row]) if sign not in " |"} for row in rows)
        columns = sorted({*chain(*used)})
        is_spaced = len(columns) == n and all(b - a > 1 for a, b in pairwise(columns))
        has_blanks = any({*lines[row]} & {*BLANKS} for row in rows)
        if is_spaced and not has_blanks and any(_width(lines[row]) < n for row in rows):
            signs = {row: lines[row].ljust(columns[-1] + 1).replace(" ", ".") for row in rows}
            texts = {row: "".join(text[i] for i in columns) for row, text in signs.items()}
            return [texts.get(i, line) for i, line in enumerate(lines)]
    return lines


def n_rows_in_one(lines: Sequence[str]) -> int:
    """Return the number of rows up to a gap if they are one square and a part of another, else 0.

    No gap is where the square ends.
    """
    outline, n = _outline(lines), _width(lines[0])
    if n not in SIZES or n in outline.ends:
        return 0
    widths = [_width(lines[row]) for row in outline.rows]
    n_alike = next((i for i, width in enumerate(widths) if width != n), len(widths))
    return next((end for end in sorted(outline.ends) if n < end < 2 * n and end <= n_alike), 0)


def is_bare_rule(line: str) -> bool:
    """Return True if a line has marks of rules alone."""
    return not set(line.translate(SPACING)) - set("-+=:")


def n_columns(line: str) -> int:
    """Return how many columns a line numbers or letters; 0 if it does not."""
    tokens = [*filter(None, _BETWEEN.split(line))]
    if tokens and len(tokens) < min(SIZES):
        tokens = [*"".join(tokens)]
    if tokens and not tokens[0].isalnum():
        tokens = tokens[1:]  # the mark in the corner
    found = [match[1] if (match := _COLUMN.fullmatch(token)) else "" for token in tokens]
    return len(found) if len(found) in SIZES and _are_in_sequence(found) else 0


def _outline(lines: Sequence[str]) -> _Outline:
    """Return where the rows of a drawing are, of about two if they have no gap."""
    found = _Outline([0], set(), set())
    width = _width(lines[0])
    n_most = 2 * (width + 1)
    are_cells = dashes_are_cells(lines)
    for at, line in enumerate(lines[1:], start=1):
        bare = _bare(line)
        if not line.strip():
            found.ends.add(len(found.rows))
        elif is_bare_rule(line) and not _is_row_of_blanks(line, width, are_cells):
            found.rules.add(len(found.rows))
        elif are_words(bare, cells_in(bare)) and are_words(line, cells_in(line)):
            break
        elif len(found.rows) == n_most:
            return found
        else:
            found.rows.append(at)
    found.ends.add(len(found.rows))
    return found


def dashes_are_cells(lines: Sequence[str]) -> bool:
    """Return True if "-" is a blank: rows have it, or they have no other sign for blanks."""
    cells = {*"".join(cells_in(line) for line in lines if not is_bare_rule(line))}
    return "-" in cells or not cells & {*BLANKS}


def _is_row_of_blanks(line: str, n: int, are_cells: bool) -> bool:
    """Return True if a line has n blanks: "-" if these are cells, or nothing between bars."""
    if not (signs := set(line.translate(SPACING))):
        return line.count("|") - 1 == n
    return are_cells and signs == {"-"} and _width(line) == n


def _is_header(line: str, n: int, outline: _Outline, is_table: bool) -> bool:
    """Return True if a line above n rows is no row: they are complete without it."""
    if not {*cells_in(line)} <= {*BLANKS, *SYMBOLS[:n]}:
        return True
    for ends in (outline.ends, outline.rules)[:: 1 if is_table else -1]:
        if (n in ends) is not (n + 1 in ends):
            return n + 1 in ends
    return is_table


def _are_square(rows: Sequence[str], n: int) -> bool:
    return len(rows) == n and {*map(_width, rows)} == {n} and _labels(rows)[-1] != _labels(rows)[0]


def _is_rule_of_table(line: str) -> bool:
    return _RULE_OF_TABLE.fullmatch(line.strip()) is not None


def _are_in_sequence(labels: Sequence[str]) -> bool:
    first = labels[0]
    if first and first in _BULLETS:
        return {*labels} == {first}
    if "".join(labels) == SYMBOLS[: len(labels)]:
        return True
    if first in ("0", "1"):
        return [*labels] == [str(int(first) + i) for i in range(len(labels))]
    return first in ("A", "a") and [*labels] == [chr(ord(first) + i) for i in range(len(labels))]


def _labels(rows: Sequence[str]) -> list[str]:
    return [match["label"] if (match := _LABEL.match(row)) else "" for row in rows]


def _bare(row: str) -> str:
    label = _LABEL.match(row)
    bare = row[label.end() :] if label else row
    return row if label and label["label"] in _BULLETS and len(bare.split()) > 1 else bare


def _width(line: str) -> int:
    return len(cells_in(line))
