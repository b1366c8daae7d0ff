"""Game IDs of Simon Tatham's puzzles, one per line."""

from collections.abc import Iterator
from functools import cache

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.source_file import (
    ReadPuzzle,
    SourceFile,
    read_lines,
)
from cluesmith.cli.formats.writers import TextWriter
from cluesmith.generator.interchange.tatham_game_ids import game_id, game_of, puzzle_of_game_id
from cluesmith.generator.kinds.kind import Kind


def game_id_writer(options: FormatOptions) -> TextWriter:
    """An ID a line; there is no place for anything else."""
    return TextWriter(lambda record: f"{game_id(record.kind, record.clues)}\n")


@cache
def not_in_game_ids(kind: Kind) -> str | None:
    """Refuse kinds that none of the games has."""
    if game_of(kind) is not None:
        return None
    return f"is for games of Solo, Keen, Unequal and Towers, and this is {kind.title}"


def read_game_ids(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each ID; text behind it is a comment."""
    return read_lines(source, _puzzle_of)


def _puzzle_of(number: int, text: str) -> ReadPuzzle:
    kind, puzzle = puzzle_of_game_id(text.split()[0])
    return ReadPuzzle(number, puzzle, kind_name=kind.name)
