"""Drawn puzzles, one row per line: the writers of the formats grid and sdk.

If a kind has the rows of a plainer one, a comment names it: "# kind: windoku", or
"#Ckind: windoku" in sdk.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.writers import FolderWriter, TextWriter
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.interchange.row_cells import KIND_OF_ROWS
from cluesmith.generator.kinds.cell_layout import in_rows
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.wording.printable import printable

if TYPE_CHECKING:
    from cluesmith.generator.drawing.symbols import Symbols


def grid_writer(options: FormatOptions) -> TextWriter:
    """Return a writer of puzzles in rows, with an empty line between puzzles.

    Solutions are comments, so that only the puzzles are read back.
    """

    from cluesmith.cli.formats.shown_symbols import shown_symbols

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


def sdk_writer(options: FormatOptions) -> FolderWriter:
    """Return a writer of a file per puzzle, with tags: #D description, #S source, #L level.

    Comments, #C, name a kind other than Sudoku.
    """

    def files(record: PuzzleRecord) -> Iterator[tuple[str, str]]:
        yield (
            ".sdk",
            "".join(
                f"{line}\n"
                for line in (
                    *_tags(record, options.title),
                    *in_rows(record.kind.rows, record.clues),
                )
            ),
        )

    return FolderWriter(files)


def _tags(record: PuzzleRecord, title: str | None) -> Iterator[str]:
    from cluesmith.generator.kinds.rules_in_words import rules_in_words

    own = record.title or f"Puzzle {record.ordinal}"
    known = {
        "D": f"{title} {record.ordinal}" if title else own,
        "C": ", ".join(filter(None, (record.clue_counts, record.difficulty))),
        "S": record.source,
        "L": record.level and record.level.capitalize(),
    }
    for letter, value in known.items():
        if value:
            # A tag must stay on one line.
            yield f"#{letter}{printable(' '.join(value.split()))}"
    if record.kind_name != "sudoku":
        yield f"#Ckind: {record.kind_name}"
        yield f"#C{rules_in_words(record.kind.definition)}"


def _drawn(record: PuzzleRecord, text: str, symbols: "Symbols | None") -> str:
    from cluesmith.cli.formats.text.clue_grid import draw_with_clues
    from cluesmith.cli.formats.text.grid_drawing import draw

    kind = record.kind
    values = kind.values(text.partition(SEPARATOR)[0])
    if kind.has_clue_families:
        return draw_with_clues(kind, kind.puzzle(record.clues).clues, values)
    return draw(kind, values, letters_of(kind, symbols))


def letters_of(kind: Kind, symbols: "Symbols | None") -> str:
    """Return the letter of each digit."""
    return "".join(each.letter for each in symbols.of(kind)) if symbols else kind.symbols


def _symbols_comment(kind: Kind, symbols: "Symbols | None") -> str:
    return f"# symbols: {letters_of(kind, symbols)}\n" if symbols else ""


def _kind_comment(kind: Kind) -> str:
    """Return the comment that names the kind, if its rows are those of another one."""
    is_usual = KIND_OF_ROWS.get(kind.rows) == kind.name
    return "" if is_usual else f"# kind: {kind.name}\n"
