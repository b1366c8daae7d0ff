"""A list of records in JSON, read record by record."""

from collections.abc import Iterator
from io import BufferedReader

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.interchange.json_stream import JsonStream, texts_in_utf8
from cluesmith.generator.interchange.source_text import ReadPuzzle, unreadable
from cluesmith.generator.interchange.tables import puzzle_of_record


def read_records(title: str, stream: BufferedReader) -> Iterator[ReadPuzzle]:
    """Yield the puzzles of the records, numbered from 1.

    Raises PuzzleFileError if it is no JSON.
    """
    document = JsonStream(title, texts_in_utf8(title, stream))
    for number, _ in enumerate(document.items(), start=1):
        found = document.value()
        try:
            yield puzzle_of_record(number, found)
        except GeneratorError as error:
            yield unreadable(number, str(found), error)
