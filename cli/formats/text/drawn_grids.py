"""Drawn puzzles, one row a line: the format grid written, and grids of any style read.

Readers take sdk files and their relatives as well.  Rows may be spaced and ruled in any way
("1 . . | . 5 .", "|1..|.5.|..2|", "------+-------").  Blank lines, lines with '#' and the sections
of a SadMan file other than [Puzzle] are skipped.  A kind whose rows are those of a plainer one is
named in a comment, "# kind: windoku", or "#Ckind: windoku" in sdk, which counts for all puzzles
after it; "# symbols: ABCDEFGHI" says what the next puzzle has in place of digits.  The tags #L and
#C of sdk may give the difficulty of the puzzle that follows.
"""

import re
from collections.abc import Iterator, Sequence

from cluesmith.cli.formats.interface.format import FormatOptions
from cluesmith.cli.formats.interface.shown_symbols import shown_symbols
from cluesmith.cli.formats.interface.source_file import (
    NOTHING_SAID,
    NumberedLine,
    PuzzleFileError,
    ReadPuzzle,
    Said,
    SourceFile,
    is_comment,
)
from cluesmith.cli.formats.interface.writers import TextWriter
from cluesmith.cli.formats.text.clue_grid import draw_with_clues
from cluesmith.cli.formats.text.grid_drawing import draw
from cluesmith.cli.formats.text.read_fields import said_in_words
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.definitions.built_in import BUILT_IN
from cluesmith.generator.definitions.definition import SYMBOLS
from cluesmith.generator.drawing.symbols.symbols import Symbols
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import is_known, kind_named
from cluesmith.generator.records.puzzle_record import PuzzleRecord

# By rows, and by the length of the first, the name of the plainest kind.
_KIND_OF_ROWS: dict[tuple[int, ...], str] = {}
_KIND_OF_ROW: dict[int, str] = {}
for _name, _definition in BUILT_IN.items():
    if _definition.clues:
        continue
    _KIND_OF_ROWS.setdefault(_definition.rows, _name)
    _KIND_OF_ROW.setdefault(_definition.rows[0], _name)
_LENGTHS = {definition.n_cells for definition in BUILT_IN.values()}
_SYMBOLS_COMMENT = re.compile(r"# symbols: (\S+)")
_SECTION = re.compile(r"\[(\w+)\]")
_KIND_COMMENT = re.compile(r"^#C? ?kind: (\S+)\s*$", re.MULTILINE)
_DIFFICULTY_TAGS = ("#L", "#C")
_FRAME = re.compile(r"\+[-+]*-[-+]*\+")
_SPACING = str.maketrans("", "", " \t|")

# A drawing is detected by so many rows, which so many lines hold among rules.
_TELLING_ROWS = 2
TELLING_LINES = 4


def grid_writer(options: FormatOptions) -> TextWriter:
    """Puzzles in rows, with an empty line between.

    Solutions are comments, so that only the puzzles are read back.
    """

    def grid(record: PuzzleRecord) -> str:
        symbols = shown_symbols(record, options)
        comments = _kind_comment(record.kind) + _symbols_comment(record.kind, symbols)
        puzzle = f"{comments}{_drawn(record, record.clues, symbols)}"
        if not options.with_solution:
            return f"{puzzle}\n"
        solution = _drawn(record, record.solution or "", symbols)
        commented = "".join(f"# {line}\n" for line in solution.splitlines())
        return f"{puzzle}#\n{commented}\n"

    return TextWriter(grid)


def _drawn(record: PuzzleRecord, text: str, symbols: Symbols | None) -> str:
    kind = record.kind
    values = kind.values(text.partition(SEPARATOR)[0])
    if kind.has_clue_families:
        return draw_with_clues(kind, kind.puzzle(record.clues).clues, values)
    return draw(kind, values, letters_of(kind, symbols))


def letters_of(kind: Kind, symbols: Symbols | None) -> str:
    """Return the letter of each digit."""
    return "".join(each.letter for each in symbols.of(kind)) if symbols else kind.symbols


def _symbols_comment(kind: Kind, symbols: Symbols | None) -> str:
    return f"# symbols: {letters_of(kind, symbols)}\n" if symbols else ""


def _kind_comment(kind: Kind) -> str:
    """Return the comment that names the kind, if its rows are those of another one."""
    is_told = _KIND_OF_ROWS.get(kind.rows) == kind.name
    return "" if is_told else f"# kind: {kind.name}\n"


def named_kind(text: str) -> str | None:
    """Return the name in the first comment that names a kind."""
    found = _KIND_COMMENT.search(text)
    return found[1] if found else None


def section_of(line: str) -> str | None:
    """Return the name of the section that the line begins."""
    found = _SECTION.fullmatch(line.strip())
    return found[1] if found else None


def may_begin(line: str, kind: Kind | None = None) -> bool:
    """Whether a drawing, of a kind if one is given, may begin with this line.

    It begins with a section, a rule or a first row.
    """
    first_rows = _KIND_OF_ROW if kind is None else kind.rows[:1]
    return (
        section_of(line) is not None
        or _is_rule(line, None)
        or len(line.translate(_SPACING)) in first_rows
    )


def is_drawn(lines: Sequence[str], kind: Kind | None = None) -> bool:
    """Whether lines, no comment or blank one among them, begin with a drawn puzzle.

    It is one of a kind, if that is given.  A frame tells as well.
    """
    if lines and section_of(lines[0]) == "Puzzle":
        return True
    if any(_FRAME.fullmatch(line) for line in lines):
        return True
    rows = [line for line in lines if not _is_rule(line, None)]
    lengths = tuple(len(row.translate(_SPACING)) for row in rows)[:_TELLING_ROWS]
    if not lengths:
        return False
    if kind is not None:
        return lengths == kind.rows[: len(lengths)]
    fitting = [rows for rows in _KIND_OF_ROWS if rows[:_TELLING_ROWS] == lengths]
    if not fitting:
        return False
    # A row of a large puzzle may be a small puzzle in one line.
    return lengths[0] not in _LENGTHS or rows[0].strip() != rows[0].translate(_SPACING)


class _Rows:
    """The rows of a puzzle as they come: of one kind, or of those that still fit."""

    def __init__(self, kind: Kind | None) -> None:
        self.fitting = [kind] if kind else [kind_named(name) for name in _KIND_OF_ROWS.values()]
        self.texts: list[str] = []

    @property
    def expected(self) -> int | None:
        """The length of the next row, if it is certain."""
        lengths = {kind.rows[len(self.texts)] for kind in self.fitting}
        return lengths.pop() if len(lengths) == 1 else None

    def add(self, row: str) -> bool:
        """Take a row, if some kind has it here."""
        place = len(self.texts)
        fitting = [kind for kind in self.fitting if kind.rows[place] == len(row)]
        if fitting:
            self.fitting = fitting
            self.texts.append(row)
        return bool(fitting)

    @property
    def are_complete(self) -> bool:
        """Whether they are all the rows of a kind."""
        return len(self.fitting[0].rows) == len(self.texts)


def read_drawn(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield puzzles with the number of their first line.

    Raises PuzzleFileError if a row is too long or too short, or the last puzzle lacks some, or the
    kind has clues that are not digits.
    """
    kind, name = source.kind, None
    if kind is not None:
        _refuse_clues(kind, source.title)
    rows = _Rows(kind)
    first = 0
    said, digit_of = NOTHING_SAID, dict[int, str]()
    for number, line in _row_lines(source):
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
        if _is_rule(line, rows.expected):
            continue
        first = first if rows.texts else number
        row = line.translate(_SPACING).translate(digit_of)
        if not rows.add(row):
            raise PuzzleFileError(f"{source.title}:{number}: {_misfit(rows, len(row))}")
        if rows.are_complete:
            yield ReadPuzzle(first, "".join(rows.texts), said, name)
            rows = _Rows(kind)
            said, digit_of = NOTHING_SAID, {}
    if rows.texts:
        fitting = rows.fitting[0]
        raise PuzzleFileError(
            f"{source.title}:{first}: {len(rows.texts)} rows, and {fitting.title} has "
            f"{len(fitting.rows)}"
        )


def _refuse_clues(kind: Kind, where: str) -> None:
    """Refuse to read digits alone of a puzzle with other clues."""
    if kind.has_clue_families:
        raise PuzzleFileError(
            f"{where}: a drawing of {kind.title} cannot be read: use puzzles in one line"
        )


def _misfit(rows: _Rows, length: int) -> str:
    """Return why no row of this length can follow."""
    place = len(rows.texts)
    if place or len(rows.fitting) == 1:
        kind = rows.fitting[0]
        return f"{length} cells, and row {place + 1} of {kind.title} has {kind.rows[place]}"
    known = ", ".join(f"{n} ({name})" for n, name in _KIND_OF_ROW.items())
    return f"{length} cells, and no puzzle begins with a row of so many: {known}"


def _row_lines(source: SourceFile) -> Iterator[NumberedLine]:
    """Yield the lines that may be rows or rules, and comments that name a kind or are tags."""
    is_wanted = True
    for number, line in source.lines:
        text = line.strip()
        section = section_of(text)
        if section is not None:
            is_wanted = section == "Puzzle"
        elif is_wanted and text:
            is_telling = text.startswith((*_DIFFICULTY_TAGS, "# symbols:")) or named_kind(text)
            if is_telling or not is_comment(text):
                yield number, text


def _said_in_tag(line: str) -> Said:
    return said_in_words(line[2:]) if line.startswith(_DIFFICULTY_TAGS) else NOTHING_SAID


def _is_rule(line: str, expected: int | None) -> bool:
    """Whether a line rules rows or regions off; one of '-' only may be a row of blanks."""
    marks = line.translate(_SPACING)
    if not marks:
        return "|" in line
    if set(marks) - set("-+=*/\\"):
        return False
    if set(marks) & set("+=/\\"):
        return True
    return len(marks) != expected if expected else len(marks) not in _KIND_OF_ROW
