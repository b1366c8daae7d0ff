"""Formats with one puzzle per line: line, zero, dash and sdm written, that of Hanidokusat read."""

from collections.abc import Callable, Iterator

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.source_file import ReadPuzzle, SourceFile, without_comment
from cluesmith.cli.formats.writers import TextWriter
from cluesmith.generator.records.puzzle_record import PuzzleRecord

# The program Hanidokusat begins each line with it.
_HANIDOKUSAT = "HQV1G"


def one_line_writer(blank: str) -> Callable[[FormatOptions], TextWriter]:
    """Return what makes the writer with this character for blanks."""

    def of_clues(clues: str) -> str:
        return (clues if blank == "." else clues.replace(".", blank)) + "\n"

    def with_solution(record: PuzzleRecord) -> str:
        return f"{of_clues(record.clues)[:-1]} {record.solution}\n"

    def make(options: FormatOptions) -> TextWriter:
        if options.with_solution:
            return TextWriter(with_solution)
        return TextWriter(lambda record: of_clues(record.clues), of_clues=of_clues)

    return make


def sdm_writer(options: FormatOptions) -> TextWriter:
    """A collection as SudoCue has it: 81 digits a line."""
    return TextWriter(lambda record: record.clues.replace(".", "0") + "\n")


def is_hanidokusat(line: str) -> bool:
    """Whether this is a line of the format."""
    return line.startswith(_HANIDOKUSAT)


def read_hanidokusat(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each line."""
    for number, text in source.lines:
        yield ReadPuzzle(number, without_comment(text).removeprefix(_HANIDOKUSAT))
