"""The one reader of text: it finds the form of a text from its beginning.

Every command, the library, the HTTP API and the pages read puzzles with it.  Docs/formats.md lists
the forms.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from io import BufferedReader, BytesIO
from typing import NamedTuple

from cluesmith.generator.errors import GeneratorError, UnknownKindError
from cluesmith.generator.interchange.codes import reader_of_codes
from cluesmith.generator.interchange.drawn_grids import (
    MOST_WORDS,
    TELLING_LINES,
    is_drawn,
    may_begin,
    read_drawn,
    telling,
)
from cluesmith.generator.interchange.one_line import (
    is_bank,
    is_hanidokusat,
    is_named_or_joined,
    read_bank,
    read_boards,
    read_hanidokusat,
    read_named_or_joined,
)
from cluesmith.generator.interchange.row_cells import KIND_OF_ROW, cells_in
from cluesmith.generator.interchange.source_text import ReadPuzzle, SourceFile, without_comment
from cluesmith.generator.kinds.fitting_kinds import kind_of_text
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.line_kinds import LineKinds, puzzle_in
from cluesmith.generator.rating.pencilmarks import is_pencilmarks

Reader = Callable[[SourceFile], Iterator[ReadPuzzle]]

# The reader of a text that is not read line by line.
BytesReader = Callable[[str, BufferedReader], Iterator[ReadPuzzle]]

# The beginning of a list of records in JSON.
_RECORDS = re.compile(rb"\s*\[\s*\{")

# The bytes that tell the forms of whole texts.
_TELLING_BYTES = 4096

_PENCILMARK_KIND = "sudoku"


def knows_enough(lines: Sequence[str], kind: Kind | None = None) -> bool:
    """Return True if the first lines of a file show its format; ``kind`` is that of its puzzles."""
    shown = significant(lines)
    rows = telling(shown)
    is_plain = bool(rows) and rows[0] == shown[0] and not may_begin(rows[0], kind)
    return len(rows) >= TELLING_LINES or len(shown) >= MOST_WORDS or is_plain


class Form(NamedTuple):
    """A form of text: its name, who uses it, the formats that write it, and its detection.

    ``reader`` takes the first lines that are neither blank nor comments, and the kind, if known.
    It returns the reader of a text that begins with these lines, or None.
    """

    name: str
    used_by: str
    written: str
    reader: Callable[[Sequence[str], Kind | None], Reader | None]


def _if(is_one: Callable[[str], bool], read: Reader) -> Callable[..., Reader | None]:
    return lambda lines, _: read if is_one(lines[0]) else None


def _saves(lines: Sequence[str], _: Kind | None) -> Reader | None:
    if not lines[0].startswith("SAVEFILE:"):
        return None
    from cluesmith.generator.interchange.tatham_saves import read_saves  # few files are saved games

    return read_saves


def _in_braces(lines: Sequence[str], _: Kind | None) -> Reader | None:
    if "{" not in lines[0]:
        return None
    from cluesmith.generator.interchange.positions import is_in_braces, read_in_braces

    return read_in_braces if is_in_braces(lines[0]) else None


def _jsonl(lines: Sequence[str], _: Kind | None) -> Reader | None:
    if not lines[0].startswith("{"):
        return None
    from cluesmith.generator.interchange.tables import read_jsonl

    return read_jsonl


def _csv(lines: Sequence[str], _: Kind | None) -> Reader | None:
    # A table of one column begins with its name.
    if not lines[0].isalpha() and not any(delimiter in lines[0] for delimiter in ",;\t"):
        return None
    from cluesmith.generator.interchange.tables import csv_layout, read_csv  # many are no tables

    return read_csv if csv_layout(lines) else None


def _position_lines(lines: Sequence[str], _: Kind | None) -> Reader | None:
    if lines[0][:1] != ":" and "+" not in lines[0]:
        return None
    from cluesmith.generator.interchange.positions import is_position_line, read_position_lines

    return read_position_lines if is_position_line(lines[0]) else None


def _sections(lines: Sequence[str], _: Kind | None) -> Reader | None:
    if "[State]" not in lines:
        return None
    from cluesmith.generator.interchange.positions import read_sections  # few files have a state

    return read_sections


def _boards(lines: Sequence[str], kind: Kind | None) -> Reader | None:
    if kind is None or not kind.definition.boards:
        return None
    is_board = len(puzzle_in(lines[0])) == len(kind.definition.shared_cells.cells[0])
    return read_boards if is_board else None


def _candidates(lines: Sequence[str], _: Kind | None) -> Reader | None:
    rows = telling(lines)
    if not any(len(row.split()) > 1 or "," in row for row in rows):
        return None  # no groups of digits
    from cluesmith.generator.interchange.positions import are_candidates, read_candidates

    return read_candidates if are_candidates(rows) else None


def _named_or_joined(lines: Sequence[str], kind: Kind | None) -> Reader | None:
    if not is_named_or_joined(lines[0]):
        return None
    # A row of 16x16 or 25x25 cells, in four or five boxes, looks like a small puzzle.
    may_be_row = len(lines) > 1 and "|" in lines[0] and len(cells_in(lines[0])) in KIND_OF_ROW
    return None if may_be_row and is_drawn(lines, kind) else read_named_or_joined


def _kenken(lines: Sequence[str], _: Kind | None) -> Reader | None:
    if not any(" " in line or ":" in line for line in lines[1:]):
        return None  # no line can tell the target of a cage
    from cluesmith.generator.interchange.kenken_text import is_kenken, read_kenken

    return read_kenken if is_kenken(lines) else None


# In the order of their detection. Texts that none of them fits have one puzzle per line.
FORMS = (
    Form("lines with candidates in braces", "`hint`, `practice`", "`practice`", _in_braces),
    Form(
        "JSON lines",
        "data sets; f-puzzles, SudokuPad",
        "`jsonl`, `f-puzzles`",
        _jsonl,
    ),
    Form("sections Puzzle, State and PencilMarks", "SadMan", "", _sections),
    Form("saved games", "Simon Tatham's puzzles", "", _saves),
    Form("KenKen as letters and targets", "solvers of KenKen", "", _kenken),
    Form(
        "library lines, `+` at placed digits",
        "HoDoKu",
        "",
        _position_lines,
    ),
    Form(
        "links, game IDs, killer codes",
        "the sites and programs above",
        "several formats",
        lambda lines, _: reader_of_codes(lines[0]),
    ),
    Form(
        "lines of a hash, digits and a rating", "Sudoku Exchange", "`bank`", _if(is_bank, read_bank)
    ),
    Form("the boards of a samurai in lines, with `--kind`", "data sets", "", _boards),
    Form("`HQV1G` lines", "HanidokuSAT", "", _if(is_hanidokusat, read_hanidokusat)),
    Form(
        "rows joined by a mark; puzzles behind a number or a name",
        "solvers, MATLAB",
        "",
        _named_or_joined,
    ),
    Form(
        "tables with a column of puzzles",
        "data sets, spreadsheets",
        "`csv`, `parquet`",
        _csv,
    ),
    Form(
        "candidate grids: 81 groups of digits",
        "forums, HoDoKu, Simple Sudoku, SudoCue",
        "",
        _candidates,
    ),
    Form(
        "rows with blanks, commas, tabs or frames; lists of Python, JSON and NumPy",
        "forums, language models, `.ss`, `.sdk`",
        "`grid`, `sdk`",
        lambda lines, kind: read_drawn if is_drawn(lines, kind) else None,
    ),
)


def reader_for(
    lines: Sequence[str], kind: Kind | None = None, column: str | None = None
) -> Reader | None:
    """Return the reader of a file with these first lines, None for one puzzle per line.

    ``kind`` is the kind of its puzzles, if known, and ``column`` the column that they have in a
    table: the text must be one.
    """
    if not (shown := significant(lines)):
        return None
    if column is not None:
        from cluesmith.generator.interchange.tables import read_csv

        return _jsonl(shown, kind) or read_csv
    return next(filter(None, (form.reader(shown, kind) for form in FORMS)), None)


def reader_of_begin(begin: bytes) -> BytesReader | None:
    """Return the reader of a text that begins with these bytes and is read as a whole, or None."""
    if begin.lstrip().startswith(b"<") and not _is_tag_around(begin):  # XML
        from cluesmith.generator.interchange.opensudoku import read_opensudoku  # it takes a parser

        return read_opensudoku
    if begin.lstrip().startswith((b"{", b"ipuz(")):
        from cluesmith.generator.interchange.ipuz import is_ipuz, read_ipuz  # it takes JSON

        return read_ipuz if is_ipuz(begin) else None
    if _RECORDS.match(begin):
        from cluesmith.generator.interchange.json_records import read_records

        return read_records
    return None


def _is_tag_around(begin: bytes) -> bool:
    return re.match(rb"\s*<(?:pre|code|p|div|table)\b", begin, re.IGNORECASE) is not None


def read_text(title: str, text: str, kind: Kind | None = None) -> Iterator[ReadPuzzle]:
    """Yield the puzzles of a text in any form.

    Parameters
    ----------
    title : str
        What messages call the text.
    kind : Kind, optional
        The kind of its puzzles, if known.

    Raises
    ------
    GeneratorError
        The rest of the text cannot be read.
    """
    text = text.removeprefix("\ufeff")
    data = text.encode("utf-8", "replace")
    if read := reader_of_begin(data[:_TELLING_BYTES]):
        return read(title, BufferedReader(BytesIO(data)))
    lines = text.splitlines()
    read_all = reader_for(lines, kind) or read_plain
    return read_all(SourceFile(title, enumerate(lines, start=1), kind))


def read_plain(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each line."""
    for number, line in source.lines:
        if text := puzzle_in(line):
            yield ReadPuzzle(number, text)


def significant(lines: Sequence[str]) -> list[str]:
    """Return the first lines that are neither blank nor comments, without white space around."""
    found: list[str] = []
    for line in lines:
        if len(found) == MOST_WORDS:
            break
        if without_comment(line):
            found.append(line.strip(" \r\n"))
    return found


def with_kinds(
    kinds: LineKinds, puzzles: Iterator[ReadPuzzle], text: str = ""
) -> Iterator[ReadPuzzle]:
    """Yield puzzles with the names of their kinds, or with the problem why they have none.

    A text that cannot be read to its end is a puzzle with a problem.
    """
    number = 1
    try:
        for each in puzzles:
            number, name = each.number, kinds.named(each.kind_name)
            try:
                if is_pencilmarks(each.text):
                    yield each._replace(kind_name=_PENCILMARK_KIND)
                elif name or each.problem:
                    yield each._replace(kind_name=name)
                else:
                    kind = kinds.expected(each.text) or kind_of_text(each.text)
                    yield each._replace(kind_name=kind.name)
            except UnknownKindError as error:
                yield each._replace(problem=str(error))
    except GeneratorError as error:
        yield ReadPuzzle(number, text, problem=str(error))
