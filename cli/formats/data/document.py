"""The format json: one document with kinds, and with sections of puzzles, written and read.

docs/schema/puzzles.schema.json describes it.  Each puzzle is on its own line, but readers do not
need that.
"""

import codecs
import json
import re
import tempfile
from collections.abc import Iterator
from io import BufferedReader
from typing import IO, Any

from cluesmith.cli.formats.data.app_fields import chosen_app_fields
from cluesmith.cli.formats.data.kind_fields import KindsOfFile, kind_fields
from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.writers import DocumentWriter
from cluesmith.generator.interchange.json_stream import JsonStream, texts_in_utf8
from cluesmith.generator.interchange.source_text import BLOCK_BYTES, PuzzleFileError, ReadPuzzle
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.records.derived_fields import with_found
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.table_columns import values_of
from cluesmith.generator.versions import RATER_VERSION
from cluesmith.generator.wording.printable import printable_json

# Changes when a field is renamed or changes its meaning.
DOCUMENT_VERSION = 1
SCHEMA = "puzzles.schema.json"

# The beginning of a document.
_BEGIN = re.compile(rb'\s*\{\s*"\$schema"\s*:\s*"[^"]*' + re.escape(SCHEMA).encode() + b'"')


def json_writer(options: FormatOptions) -> DocumentWriter:
    """Return a writer of a document with the fields that the user chose; null if not known."""
    fields = ("id", "kind", "puzzle", *chosen_app_fields(options))

    def write(records: Iterator[PuzzleRecord], stream: IO[bytes]) -> None:
        kinds: dict[str, Kind] = {}
        with tempfile.TemporaryFile() as sections:
            for text in _sections(records, fields, kinds):
                sections.write(text.encode())
            head = {"$schema": SCHEMA, "version": DOCUMENT_VERSION, "rater": RATER_VERSION}
            head["title"] = options.title
            listed = ",\n".join(_text(kind_fields(kinds[name])) for name in sorted(kinds))
            begin = f'{_text(head)[:-1]},"kinds":[\n{listed}\n],"sections":[\n'
            stream.write(begin.encode())
            sections.seek(0)
            while block := sections.read(BLOCK_BYTES):
                stream.write(block)
        stream.write(b"]}\n")

    return DocumentWriter(write)


def _sections(
    records: Iterator[PuzzleRecord], fields: tuple[str, ...], kinds: dict[str, Kind]
) -> Iterator[str]:
    """Yield the sections in pieces, and gather the kinds of their puzzles."""
    values, needed = values_of(tuple(fields)), frozenset(fields)
    is_begun, section = False, None
    for record in records:
        kinds[record.kind_name] = record.kind
        if not is_begun or record.section != section:
            section = record.section
            end = "\n]},\n" if is_begun else ""
            yield f'{end}{{"title":{_text(section)},"puzzles":[\n'
        else:
            yield ",\n"
        is_begun = True
        found = values(with_found(record, needed))
        yield _text(dict(zip(fields, found, strict=True)))
    if is_begun:
        yield "\n]}\n"


def _text(value: Any) -> str:
    return printable_json(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def is_document(begin: bytes) -> bool:
    """Return True if a file that begins with these bytes is a document of the format json."""
    return _BEGIN.match(begin.removeprefix(codecs.BOM_UTF8)) is not None


def read_document(title: str, stream: BufferedReader) -> Iterator[ReadPuzzle]:
    """Yield the puzzles of a document, numbered from 1, because it is often one line.

    Raises PuzzleFileError if it is no JSON, has a later version, or has its parts in an order
    that cannot be read.
    """
    document = JsonStream(title, texts_in_utf8(title, stream))
    kinds = KindsOfFile(title)
    number = 0
    for key in document.members():
        if key == "version":
            _check_version(title, document.value())
        elif key == "kinds":
            for _ in document.items():
                kind = document.value()
                if isinstance(kind, dict):
                    kinds.add(kind.get("name"), kind.get("definition"))
        elif key == "sections":
            for fields in _puzzles(title, document):
                number += 1
                yield kinds.puzzle(number, fields)
        else:
            document.value()
    document.end()


def _check_version(title: str, version: Any) -> None:
    if version != DOCUMENT_VERSION:
        found = str(version)[:20]
        raise PuzzleFileError(
            f"{title}: version {found} of the format json; this program reads {DOCUMENT_VERSION}"
        )


def _puzzles(title: str, document: JsonStream) -> Iterator[dict[str, Any]]:
    for _ in document.items():
        section, has_puzzles = None, False
        for key in document.members():
            if key == "puzzles":
                has_puzzles = True
                for _ in document.items():
                    fields = document.value()
                    if not isinstance(fields, dict):
                        raise PuzzleFileError(f"{title}: a puzzle is not an object")
                    yield fields | {"section": section}
            elif key == "title":
                if has_puzzles:
                    raise PuzzleFileError(f"{title}: the title of a section after its puzzles")
                section = document.value()
            else:
                document.value()
