"""Parts of a PDF that take little memory until it is written.

reportlab holds the code of all pages as text, and a dozen objects for each link, until the end: for
ten thousand puzzles that is more than all the rest of the program.
"""

import zlib
from typing import IO, Any

from reportlab.pdfbase.pdfdoc import (
    PDFCrossReferenceTable,
    PDFDictionary,
    PDFFile,
    PDFIndirectObject,
    PDFName,
    PDFObject,
    PDFStream,
    PDFString,
    PDFTrailer,
)
from reportlab.pdfbase.pdfdoc import format as formatted


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


class PageLinks(PDFObject):  # type: ignore[misc]
    """The links of a page: boxes as text, each with the number of a page or with an address."""

    def __init__(self) -> None:
        self._links: list[tuple[str, int | str]] = []

    def __bool__(self) -> bool:
        return bool(self._links)

    def add(self, rectangle: tuple[float, float, float, float], target: int | str) -> None:
        """Add a link."""
        self._links.append((" ".join(f"{side:.2f}" for side in rectangle), target))

    def format(self, document: Any) -> bytes:
        """Return what the file holds of them."""
        parts = [self._link(document, *link) for link in self._links]
        self._links.clear()
        return b"[" + b" ".join(parts) + b"]"

    def _link(self, document: Any, rectangle: str, target: int | str) -> bytes:
        if isinstance(target, int):
            page = document.Reference(document.Pages.pages[target - 1])
            leads: bytes = b"/Dest [" + formatted(page, document) + b" /Fit]"
        else:
            leads = b"/A << /S /URI /URI " + formatted(PDFString(target), document) + b" >>"
        box = f"/Type /Annot /Subtype /Link /Rect [{rectangle}] /Border [0 0 0] ".encode()
        return b"<< " + box + leads + b" >>"


def write_objects(document: Any, stream: IO[bytes]) -> bytes:
    """Write a document as its own ``format`` does, but each object at once; return nothing more."""
    document.encrypt.prepare(document)
    catalog, info = (document.Reference(each) for each in (document.Catalog, document.info))
    file = PDFFile(document._pdfVersion)
    stream.write(file.format(document))
    file.write = stream.write
    names: list[str] = []
    # Objects that are written may refer to further ones.
    while (number := len(names) + 1) in document.numberToId:
        name = document.numberToId[number]
        written = PDFIndirectObject(name, document.idToObject[name]).format(document)
        document.idToOffset[name] = file.add(written)
        names.append(name)
    table = PDFCrossReferenceTable()
    table.addsection(0, names)
    start = file.add(table.format(document))
    end = PDFTrailer(start, Size=number, Root=catalog, Info=info, ID=document.ID())
    file.add(end.format(document))
    return b""
