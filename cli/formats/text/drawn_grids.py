"""Drawn puzzles, one row a line: the format grid written, and grids of any style read.

Readers take sdk files and their relatives as well.  Rows may be spaced and ruled in any way
("1 . . | . 5 .", "|1..|.5.|..2|", "------+-------").  Blank lines, lines with '#' and the sections
of a SadMan file other than [Puzzle] are skipped.
"""

import re
from collections.abc import Iterator, Sequence

from cli.formats.interface.format import FormatOptions
from cli.formats.interface.puzzle_record import PuzzleRecord
from cli.formats.interface.source_file import (
    NumberedLine,
    PuzzleFileError,
    ReadPuzzle,
    SourceFile,
)
from cli.formats.interface.writers import TextWriter
from cli.formats.text.comments import is_comment
from generator import KINDS, Kind

_KIND_OF_ROW: dict[int, Kind] = {kind.rows[0]: kind for kind in reversed([*KINDS.values()])}
_LENGTHS = {kind.n_cells for kind in KINDS.values()}
_SECTION = re.compile(r"\[(\w+)\]")
_SPACING = str.maketrans("", "", " \t|")

# So many rows tell a drawing, and so many lines have them among rules.
_TELLING_ROWS = 2
TELLING_LINES = 4


def draw(kind: Kind, values: bytes) -> str:
    """Draw a puzzle for people: a row a line, boxes ruled, a hexagon's rows indented."""
    width = max(kind.rows)
    lines = []
    start = 0
    for row, length in enumerate(kind.rows):
        cells = kind.text(values[start : start + length])
        start += length
        lines.append(_draw_row(kind, cells, " " * (width - length)))
        if (
            kind.definition.boxes
            and (row + 1) % kind.definition.boxes[0] == 0
            and row + 1 < len(kind.rows)
        ):
            lines.append(_rule(kind, length))
    return "\n".join(lines) + "\n"


def _groups(kind: Kind, cells: str) -> list[str]:
    step = kind.definition.boxes[1] if kind.definition.boxes else len(cells)
    return [" ".join(cells[i : i + step]) for i in range(0, len(cells), step)]


def _draw_row(kind: Kind, cells: str, indent: str) -> str:
    return indent + " | ".join(_groups(kind, cells))


def _rule(kind: Kind, length: int) -> str:
    return "-+-".join("-" * len(group) for group in _groups(kind, "." * length))


def grid_writer(options: FormatOptions) -> TextWriter:
    """Puzzles as ``draw`` draws them, with an empty line between.

    Solutions are comments, so that only the puzzles are read back.
    """
    return TextWriter(_grid_with_solution if options.with_solution else _grid)


def _grid(record: PuzzleRecord) -> str:
    return f"{_drawn(record, record.clues)}\n"


def _grid_with_solution(record: PuzzleRecord) -> str:
    solution = _drawn(record, record.solution or "")
    commented = "".join(f"# {line}\n" for line in solution.splitlines())
    return f"{_drawn(record, record.clues)}#\n{commented}\n"


def _drawn(record: PuzzleRecord, text: str) -> str:
    return draw(record.kind, record.kind.values(text))


def section_of(line: str) -> str | None:
    """Return the name of the section that the line begins."""
    found = _SECTION.fullmatch(line.strip())
    return found[1] if found else None


def may_begin(line: str) -> bool:
    """Whether a drawing may begin with this line: a section, a rule or a first row."""
    return (
        section_of(line) is not None
        or _is_rule(line, None)
        or len(line.translate(_SPACING)) in _KIND_OF_ROW
    )


def is_drawn(lines: Sequence[str]) -> bool:
    """Whether lines, no comment or blank one among them, begin with a drawn puzzle."""
    if lines and section_of(lines[0]) == "Puzzle":
        return True
    rows = [line for line in lines if not _is_rule(line, None)]
    lengths = tuple(len(row.translate(_SPACING)) for row in rows)
    kind = _KIND_OF_ROW.get(lengths[0]) if lengths else None
    if kind is None or lengths[:_TELLING_ROWS] != tuple(kind.rows[:_TELLING_ROWS]):
        return False
    # A row of a large puzzle may be a small puzzle in one line.
    return lengths[0] not in _LENGTHS or rows[0].strip() != rows[0].translate(_SPACING)


def read_drawn(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield puzzles with the number of their first line.

    Raises
    ------
    PuzzleFileError
        A row is too long or too short, or the last puzzle lacks some.
    """
    kind: Kind | None = None
    first, rows = 0, list[str]()
    for number, line in _row_lines(source):
        expected = kind.rows[len(rows)] if kind else None
        if _is_rule(line, expected):
            continue
        row = line.translate(_SPACING)
        if kind is None:
            first, kind = number, _KIND_OF_ROW.get(len(row))
            if kind is None:
                raise PuzzleFileError(
                    f"{source.title}:{number}: {len(row)} cells, and no puzzle begins with a row "
                    f"of so many: {', '.join(f'{n} ({k.name})' for n, k in _KIND_OF_ROW.items())}"
                )
        elif len(row) != expected:
            raise PuzzleFileError(
                f"{source.title}:{number}: {len(row)} cells, and row {len(rows) + 1} of "
                f"{kind.title} has {expected}"
            )
        rows.append(row)
        if len(rows) == len(kind.rows):
            yield ReadPuzzle(first, "".join(rows))
            kind, rows = None, []
    if kind is not None:
        raise PuzzleFileError(
            f"{source.title}:{first}: {len(rows)} rows, and {kind.title} has {len(kind.rows)}"
        )


def _row_lines(source: SourceFile) -> Iterator[NumberedLine]:
    """Yield the lines that may be rows or rules."""
    is_wanted = True
    for number, line in source.lines:
        text = line.strip()
        section = section_of(text)
        if section is not None:
            is_wanted = section == "Puzzle"
        elif is_wanted and text and not is_comment(text):
            yield number, text


def _is_rule(line: str, expected: int | None) -> bool:
    """Whether a line rules rows off; one of '-' only may be a row of blanks."""
    marks = line.translate(_SPACING)
    if not marks or set(marks) - set("-+=*"):
        return False
    if "+" in marks or "=" in marks:
        return True
    return len(marks) != expected if expected else len(marks) not in _KIND_OF_ROW
