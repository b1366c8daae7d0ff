"""The formats line, zero, dash and sdm: a puzzle per line, and nothing else in it."""

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.writers import TextWriter
from cluesmith.generator.records.puzzle_record import PuzzleRecord


def one_line_writer(blank: str, options: FormatOptions) -> TextWriter:
    """Return the writer with this character for blanks.

    A position to practise in is written in place of its puzzle.
    """

    def of_clues(clues: str) -> str:
        return (clues if blank == "." else clues.replace(".", blank)) + "\n"

    def of_record(record: PuzzleRecord) -> str:
        return of_clues(record.state or record.clues)

    def with_solution(record: PuzzleRecord) -> str:
        return f"{of_record(record)[:-1]} {record.solution}\n"

    if options.with_solution:
        return TextWriter(with_solution)
    return TextWriter(of_record, of_clues=of_clues)


def sdm_writer(options: FormatOptions) -> TextWriter:
    """Return a writer of collections of SudoCue: 81 digits per line."""
    return TextWriter(lambda record: record.clues.replace(".", "0") + "\n")
