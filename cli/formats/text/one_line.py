"""Formats with one puzzle a line and nothing around them: line, zero, dash and sdm."""

from collections.abc import Callable

from cluesmith.cli.formats.interface.format import FormatOptions
from cluesmith.cli.formats.interface.writers import TextWriter
from cluesmith.generator.records.puzzle_record import PuzzleRecord


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
