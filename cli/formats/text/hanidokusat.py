"""The format of the program Hanidokusat: a mark and the puzzle in each line."""

from collections.abc import Iterator

from cluesmith.cli.formats.interface.source_file import ReadPuzzle, SourceFile
from cluesmith.cli.formats.text.comments import without_comment

_MARK = "HQV1G"


def is_hanidokusat(line: str) -> bool:
    """Whether this is a line of the format."""
    return line.startswith(_MARK)


def read_hanidokusat(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each line."""
    for number, text in source.lines:
        yield ReadPuzzle(number, without_comment(text).removeprefix(_MARK))
