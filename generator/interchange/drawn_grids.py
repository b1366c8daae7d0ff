"""Drawn puzzles, one row per line: formats grid and sdk written, and grids of any style read.

Readers take sdk files and their relatives as well.  Rows may be spaced and ruled in any way
("1 . . | . 5 .", "|1..|.5.|..2|", "------+-------"), also with box-drawing characters.  Blank
lines, lines with '#' and the sections of a SadMan file other than [Puzzle] are skipped.  If a kind
has the rows of a plainer one, a comment names it: "# kind: windoku", or "#Ckind: windoku" in sdk.
It holds for all puzzles after it.  "# symbols: ABCDEFGHI" gives the symbols of the next puzzle.
The tags #L and #C of sdk may give the difficulty of the next puzzle.

The writers import what draws; readers of lines look here only for what tells drawn puzzles apart.
"""

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from cluesmith.generator.interchange.read_fields import said_in_words
from cluesmith.generator.interchange.row_cells import (
    KIND_OF_ROW,
    KIND_OF_ROWS,
    SPACING,
    are_words,
    cells_in,
    plain,
    rows_of_list,
)
from cluesmith.generator.interchange.row_labels import (
    MOST_LINES,
    are_labelled,
    is_bare_rule,
    is_plain_square,
    n_rows_in_one,
    unlabelled,
)
from cluesmith.generator.interchange.source_text import (
    NOTHING_SAID,
    NumberedLine,
    PuzzleFileError,
    ReadPuzzle,
    Said,
    SourceFile,
    is_comment,
)
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.definition import SYMBOLS
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import is_known, kind_named
from cluesmith.generator.kinds.line_kinds import CELLS

_LENGTHS = {definition.n_cells for definition in BUILT_IN.values() if not definition.clues}
_SYMBOLS_COMMENT = re.compile(r"# symbols: (\S+)")
_SECTION = re.compile(r"\[(\w+)\]")
_KIND_COMMENT = re.compile(r"^#C? ?kind: (\S+)\s*$", re.MULTILINE)
_DIFFICULTY_TAGS = ("#L", "#C")
_FRAME = re.compile(r"\+[-+]*-[-+]*\+")
# A row with up to this many cells too few or too many still counts as a row.
_MOST_MISSED = 2

# This many rows show that a file has drawings. This many lines contain them, with rules between.
_TELLING_ROWS = 2
TELLING_LINES = 4

# A drawing may have this many lines of words above it.
MOST_WORDS = 60


def named_kind(text: str) -> str | None:
    """Return the name in the first comment that names a kind."""
    found = _KIND_COMMENT.search(text)
    return found[1] if found else None


def section_of(line: str) -> str | None:
    """Return the name of the section that the line begins."""
    found = _SECTION.fullmatch(line.strip())
    return found[1] if found else None


def telling(lines: Iterable[str]) -> list[str]:
    """Return the first lines that are no words and no blanks, as rows: a list has many in a line.

    They are as many as show what a file has.
    """
    rows = (row for line in lines for row in rows_of_list(plain(line)))
    found = (row for row in rows if row.strip() and not are_words(row, cells_in(row)))
    return [*islice(found, TELLING_LINES)]


def may_begin(row: str, kind: Kind | None = None) -> bool:
    """Return True if a drawing may begin with this line; of this kind, if one is given.

    A drawing begins with a section, a rule or a first row.
    """
    n_cells = len(cells_in(row))
    return (
        section_of(row) is not None
        or _is_rule(row, None)
        or n_cells in (KIND_OF_ROW if kind is None else kind.rows[:1])
        or _are_short([n_cells], kind)
    )


def is_drawn(lines: Sequence[str], kind: Kind | None = None) -> bool:
    """Return True if lines, without comments and blank lines, begin with a drawn puzzle.

    The puzzle is of this kind, if one is given.  A frame also shows a drawing, and so do rows too
    short to be puzzles, even if they have a wrong number of cells.  Words may come before it.
    """
    if lines and (section_of(lines[0]) == "Puzzle" or are_labelled([*map(plain, lines)])):
        return True
    shown = telling(lines)
    if any(_FRAME.fullmatch(line.strip()) for line in (*shown, *lines[:TELLING_LINES])):
        return True
    rows = [line for line in shown if not _is_rule(line, None)]
    cells = [*map(cells_in, rows)]
    lengths = tuple(map(len, cells))
    if not lengths:
        return False
    if _is_whole(rows[0], cells[0]):
        return True
    is_cells = CELLS.issuperset("".join(cells))
    if len(lengths) >= _TELLING_ROWS and is_cells and _are_short(lengths, kind):
        return True
    first = lengths[:_TELLING_ROWS]
    if kind is not None:
        return first == kind.rows[: len(first)] or _most_of(lengths) in kind.rows
    usual = _most_of(lengths)
    if not usual and first not in {rows[:_TELLING_ROWS] for rows in KIND_OF_ROWS}:
        return False
    # A row of a large puzzle may be a small puzzle in one line.
    if rows[0].strip() != cells[0] or (usual or lengths[0]) not in _LENGTHS:
        return True
    from cluesmith.generator.interchange.columns import kind_by_length  # few files have such rows

    return sum(not kind_by_length(each) for each in cells) > 1


def _is_whole(row: str, cells: str) -> bool:
    """Return True if a line has all cells of a puzzle, each between separators."""
    n_between = max(len(row.split()) - 1, *map(row.count, ",;\t|"))
    is_length = len(cells) in _LENGTHS and len(cells) not in KIND_OF_ROW
    return is_length and n_between >= len(cells) - 1


def _are_short(lengths: Sequence[int], kind: Kind | None) -> bool:
    """Return True if lines of these lengths may be rows and are shorter than any puzzle."""
    row, puzzle = min(KIND_OF_ROW), min(_LENGTHS)
    if kind is not None:
        row, puzzle = min(kind.rows), kind.n_cells
    return row <= min(lengths) <= max(lengths) < puzzle


def _most_of(lengths: Sequence[int]) -> int:
    """Return the length that all rows of a square, except at most one, have; 0 if no square."""
    usual, n_rows = Counter(lengths).most_common(1)[0]
    others = [each for each in lengths if each != usual]
    is_near = len(others) <= 1 < n_rows and all(
        abs(each - usual) <= _MOST_MISSED for each in others
    )
    return usual if is_near and (usual,) * usual in KIND_OF_ROWS else 0


class _Rows:
    """The rows of a puzzle so far, and the kinds that still fit."""

    def __init__(self, kind: Kind | None) -> None:
        self.is_given = kind is not None
        self.fitting = [kind] if kind else [kind_named(name) for name in KIND_OF_ROWS.values()]
        self.texts: list[str] = []

    @property
    def expected(self) -> int | None:
        """Return the length of the next row, if it is certain."""
        lengths = {kind.rows[len(self.texts)] for kind in self.fitting}
        return lengths.pop() if len(lengths) == 1 else None

    def add(self, row: str) -> bool:
        """Add a row and return True, if some kind has such a row here."""
        place = len(self.texts)
        fitting = [kind for kind in self.fitting if kind.rows[place] == len(row)]
        if fitting:
            self.fitting = fitting
            self.texts.append(row)
        return bool(fitting)

    @property
    def are_complete(self) -> bool:
        """Return True if they are all the rows of a kind."""
        return len(self.fitting[0].rows) == len(self.texts)


def read_drawn(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield puzzles with the numbers of their first lines.

    Words above, between and below complete drawings are no rows.

    Raises PuzzleFileError if a row is too long or too short, the last puzzle lacks rows, or the
    kind has clues that are not digits.
    """
    kind, name = source.kind, None
    if kind is not None:
        _refuse_clues(kind, source.title)
    rows = _Rows(kind)
    first = 0
    said, digit_of = NOTHING_SAID, dict[int, str]()
    lines = _Ahead(_row_lines(source))
    for number, line in lines:
        if not line:
            continue
        if symbols := _SYMBOLS_COMMENT.fullmatch(line):
            digit_of = dict(zip(map(ord, symbols[1]), SYMBOLS, strict=False))
            continue
        if found := named_kind(line):
            name = found
            if source.kind is None and is_known(found) and not rows.texts:
                kind = kind_named(found)
                _refuse_clues(kind, f"{source.title}:{number}")
                rows = _Rows(kind)
            continue
        if is_comment(line):
            said = {**said, **_said_in_tag(line)}
            continue
        if not rows.texts and not digit_of:
            line = lines.without_labels(line)
        is_blank = bool(rows.texts) and line.translate(SPACING) == ""  # a row between bars
        is_row = is_blank and line.count("|") - 1 == len(rows.texts[-1])
        if not line or (_is_rule(line, rows.expected) and not is_row):
            continue
        cells = cells_in(line)
        row = cells.translate(digit_of)
        if not rows.texts and not digit_of and _is_left_out(line, cells, number > first > 0):
            continue
        if not rows.texts and kind is None and _is_whole(line, cells):
            yield ReadPuzzle(number, row, said, name)
            continue
        if not rows.texts and (n_rows := lines.n_rows_in_one(line)):
            title = kind_named(KIND_OF_ROW[len(row)]).title
            problem = f"{n_rows} rows without a gap, and {title} has {len(row)}"
            raise PuzzleFileError(f"{source.title}:{number}: {problem}")
        first = first if rows.texts else number
        if not rows.add(row):
            following = (len(cells_in(text)) for _, text in lines if _is_row(text))
            problem = _misfit(rows, (first, number), row, following)
            raise PuzzleFileError(f"{source.title}:{problem}")
        if rows.are_complete:
            yield ReadPuzzle(first, "".join(rows.texts), said, name, note=lines.note)
            rows = _Rows(kind)
            said, digit_of = NOTHING_SAID, {}
    if rows.texts:
        fitting, n_rows = rows.fitting[0], len(rows.texts)
        raise PuzzleFileError(
            f"{source.title}:{first}: {n_rows} row{'s' * (n_rows != 1)}, and {fitting.title} has "
            f"{len(fitting.rows)}"
        )


class _Ahead:
    """Lines in order, of which the next ones can be looked at."""

    def __init__(self, lines: Iterator[NumberedLine]) -> None:
        self._lines = lines
        self._next = deque[NumberedLine]()
        self.note = ""

    def __iter__(self) -> Iterator[NumberedLine]:
        while self._next or self._look(1):
            yield self._next.popleft()

    def _look(self, n: int) -> bool:
        self._next.extend(islice(self._lines, n - len(self._next)))
        return bool(self._next)

    def n_rows_in_one(self, line: str) -> int:
        """Return how many rows this line begins if they are too many for one square, else 0."""
        lines = [line, *(text for _, text in self._next)]
        return 0 if is_plain_square(lines) else n_rows_in_one(lines)

    def without_labels(self, line: str) -> str:
        """Return a line that may begin a drawing without its labels, and drop those below."""
        self._look(MOST_LINES)
        self.note = ""
        lines = [line, *(text for _, text in self._next)]
        first, *others = found = unlabelled(lines)
        pairs = [pair for pair in zip(lines, found, strict=True) if pair[0] != pair[1]]
        if not pairs:
            return line
        if not all(is_bare_rule(before) for before, _ in pairs):
            self.note = "a drawing with labels, which are no cells"
        numbers = [number for number, _ in self._next]
        self._next = deque(zip(numbers, others, strict=True))
        return first


def _is_left_out(line: str, cells: str, is_after: bool) -> bool:
    """Return True if a line between drawings is no row: words, or a number below a drawing."""
    return are_words(line, cells) or (
        is_after and line.strip().isdecimal() and len(cells) < min(KIND_OF_ROW)
    )


def _refuse_clues(kind: Kind, where: str) -> None:
    """Refuse a kind with other clues, of which a drawing has only the digits."""
    if kind.has_clue_families:
        raise PuzzleFileError(
            f"{where}: a drawing of {kind.title} cannot be read: use puzzles in one line"
        )


def _misfit(rows: _Rows, lines: tuple[int, int], row: str, following: Iterable[int]) -> str:
    """Return a message about the row of a wrong length: this one, or the first if most rows differ.

    ``lines`` are the line numbers of both; ``following`` are the lengths of later rows.
    """
    place, kind = len(rows.texts), rows.fitting[0]
    lengths = [*map(len, rows.texts), len(row)]
    if place < _TELLING_ROWS and not rows.is_given:
        lengths += islice(following, TELLING_LINES - len(lengths))
        if usual := _most_of(lengths):
            kind = kind_named(KIND_OF_ROWS[(usual,) * usual])
            place = next(at for at, length in enumerate(lengths) if length != usual)
        elif not place:
            known = ", ".join(f"{n} ({name})" for n, name in KIND_OF_ROW.items())
            return f"{lines[1]}: row 1 has {len(row)} cells, and first rows have {known}"
    return (
        f"{lines[place == len(rows.texts)]}: row {place + 1} has {lengths[place]} cells, and in "
        f"{kind.title} it has {kind.rows[place]}"
    )


def _row_lines(source: SourceFile) -> Iterator[NumberedLine]:
    """Yield the lines that may be rows or rules, and comments that name a kind or are tags."""
    is_wanted = True
    for number, line in source.lines:
        text = plain(line)
        section = section_of(text)
        if section is not None:
            is_wanted = section == "Puzzle"
        elif is_wanted and not text.strip() and "\t\t" not in text:  # such tabs are a row of blanks
            yield number, ""
        elif is_wanted:
            is_telling = text.startswith((*_DIFFICULTY_TAGS, "# symbols:")) or named_kind(text)
            if is_telling:
                yield number, text
            elif not is_comment(text):
                yield from ((number, row) for row in rows_of_list(text))


def _said_in_tag(line: str) -> Said:
    return said_in_words(line[2:]) if line.startswith(_DIFFICULTY_TAGS) else NOTHING_SAID


def _is_row(line: str) -> bool:
    return not is_comment(line) and not _is_rule(line, None)


def _is_rule(line: str, expected: int | None) -> bool:
    """Return True if a line is a rule between rows. A line of '-' only may be a row of blanks."""
    marks = line.translate(SPACING)
    if not marks:
        return "|" in line
    if set(marks) - set("-+=*/\\"):
        return False
    if set(marks) & set("+=/\\"):
        return True
    return len(marks) != expected if expected else len(marks) not in KIND_OF_ROW
