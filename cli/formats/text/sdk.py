"""The format sdk of SudoCue and HoDoKu: one file per puzzle, nine rows below lines of tags."""

from collections.abc import Iterator

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.writers import FolderWriter
from cluesmith.generator.definitions.cell_layout import in_rows
from cluesmith.generator.definitions.rules_in_words import rules_in_words
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.wording.printable import printable


def sdk_writer(options: FormatOptions) -> FolderWriter:
    """A file a puzzle; the tags say what is known: #D description, #S source, #L level.

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
    own = record.title or f"Puzzle {record.ordinal}"
    known = {
        "D": f"{title} {record.ordinal}" if title else own,
        "C": ", ".join(filter(None, (record.clue_counts, record.difficulty))),
        "S": record.source,
        "L": record.level and record.level.capitalize(),
    }
    for letter, value in known.items():
        if value:
            # A tag is a line, whatever is in it.
            yield f"#{letter}{printable(' '.join(value.split()))}"
    if record.kind_name != "sudoku":
        yield f"#Ckind: {record.kind_name}"
        yield f"#C{rules_in_words(record.kind.definition)}"
