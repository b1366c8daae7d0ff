"""Parts of a PDF that take little memory until it is written.

reportlab holds the code of all pages as text until the end.  For ten thousand puzzles that is more
than the rest of the program.  It writes no structure for readers who do not see the pages.
"""

import zlib
from struct import Struct
from typing import IO, Any

from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFFile,
    PDFIndirectObject,
    PDFName,
    PDFStream,
)

from cluesmith.cli.formats.book.pdf_tags import Structure, packed_stream

# The place of an object: its first byte in the file, or a stream of objects and its place there.
_ENTRY = Struct(">BIH")
_FREE = (0, 0, 65535)


class PageCode(PDFStream):  # type: ignore[misc]
    """The code of a page. It is compressed at once and dropped when it is written."""

    def __init__(self, code: str) -> None:
        packed = zlib.compress(code.encode("latin-1"))
        super().__init__(PDFDictionary({"Filter": PDFName("FlateDecode")}), packed)

    def format(self, document: Any) -> bytes:
        """Return its bytes in the file, and drop the code."""
        written: bytes = super().format(document)
        self.content = b""
        return written


def write_objects(document: Any, structure: Structure, stream: IO[bytes]) -> bytes:
    """Write a document as its own ``format`` does, but each object at once; return no bytes."""
    document.encrypt.prepare(document)
    catalog, info = (document.Reference(each) for each in (document.Catalog, document.info))
    file = PDFFile(document._pdfVersion)
    stream.write(file.format(document))
    file.write = stream.write
    entries = [_FREE]
    streams = structure.streams()
    # Objects that are written may refer to further ones.
    while (number := len(entries)) <= document.objectcounter:
        if number in structure.numbers:
            entries.append(structure.place(number))
            continue
        if number in structure.stream_numbers:
            written = _indirect(number, next(streams))
        else:
            name = document.numberToId[number]
            written = PDFIndirectObject(name, document.idToObject[name]).format(document)
        entries.append((1, file.add(written), 0))
    entries.append((1, file.offset, 0))
    parts = {"Type": b"/XRef", "W": b"[1 4 2]", "Size": b"%d" % len(entries)}
    parts |= {"Root": catalog.format(document), "Info": info.format(document), "ID": document.ID()}
    table = b"".join(_ENTRY.pack(*entry) for entry in entries)
    start = file.add(_indirect(number, packed_stream(parts, table)))
    file.add(b"startxref\n%d\n%%%%EOF\n" % start)
    return b""


def _indirect(number: int, written: bytes) -> bytes:
    return b"%d 0 obj\n%b\nendobj\n" % (number, written)
