"""Parts of a PDF that take little memory until it is written.

reportlab holds the code of all pages as text until the end: for ten thousand puzzles that is more
than all the rest of the program.  It writes no structure for readers who do not see the pages.
"""

import zlib
from typing import IO, Any

from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFFile,
    PDFIndirectObject,
    PDFName,
    PDFStream,
    PDFTrailer,
)

from cluesmith.cli.formats.book.pdf_tags import Structure


class PageCode(PDFStream):  # type: ignore[misc]
    """The code of a page: compressed at once, and gone when it is written."""

    def __init__(self, code: str) -> None:
        packed = zlib.compress(code.encode("latin-1"))
        super().__init__(PDFDictionary({"Filter": PDFName("FlateDecode")}), packed)

    def format(self, document: Any) -> bytes:
        """Return what the file holds of it."""
        written: bytes = super().format(document)
        self.content = b""
        return written


def write_objects(document: Any, structure: Structure, stream: IO[bytes]) -> bytes:
    """Write a document as its own ``format`` does, but each object at once; return nothing more."""
    document.encrypt.prepare(document)
    catalog, info = (document.Reference(each) for each in (document.Catalog, document.info))
    file = PDFFile(document._pdfVersion)
    stream.write(file.format(document))
    file.write = stream.write
    entries = ["0000000000 65535 f "]
    tagged = structure.objects()
    # Objects that are written may refer to further ones.
    while (number := len(entries)) <= document.objectcounter:
        if number in structure.numbers:
            written = b"%d 0 obj\n%b\nendobj\n" % (number, next(tagged))
        else:
            name = document.numberToId[number]
            written = PDFIndirectObject(name, document.idToObject[name]).format(document)
        entries.append(f"{file.add(written):010d} 00000 n ")
    table = "\n".join(("xref", f"0 {number}", *entries, ""))
    start = file.add(table.encode())
    end = PDFTrailer(start, Size=number, Root=catalog, Info=info, ID=document.ID())
    file.add(end.format(document))
    return b""
