"""The tags of a PDF, which describe its pages to readers who do not see them (PDF/UA).

The code of a page numbers its parts: headings, paragraphs, drawings, the text of links.  The
structure of the file has an element for each part, in the order of reading; elements are nested.
All else is an artifact.  An element is only a few words until the file is written and packs it,
because ten thousand puzzles have a hundred thousand elements.
"""

import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from html import escape
from itertools import accumulate, count, islice
from math import ceil
from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFInfo,
    PDFName,
    PDFObject,
    PDFStream,
    PDFString,
)
from reportlab.pdfbase.pdfdoc import format as formatted

Rectangle = tuple[float, float, float, float]

# The number of objects in a packed stream.
_PER_STREAM = 200

# The objects before the other elements: the root of the structure, the document, and the tree from
# parts of pages to their elements.
_N_FIRST = 3

_INFO = ("title", "author", "subject", "creator", "producer")

# The parent number of the document, which is not among the elements.
_DOCUMENT = -1


class Link(NamedTuple):
    """A link to a page, by its number, or to an address, with a description."""

    box: Rectangle
    target: int | str
    said: str


class _Element(NamedTuple):
    """An element with its parent and its page; ``part`` is its part of the page."""

    role: str
    parent: int
    page: int
    part: int | None
    says: Callable[[], str] | None
    box: Rectangle | None
    link: int | None


class _PageLinks(PDFObject):  # type: ignore[misc]
    """The links of a page, by their numbers in the file once these are known."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def __bool__(self) -> bool:
        return bool(self.numbers)

    def format(self, document: Any) -> bytes:
        """Return what the file holds of it."""
        return b"[" + b" ".join(b"%d 0 R" % number for number in self.numbers) + b"]"


class Tags:
    """The elements of a file, in the order of reading."""

    def __init__(self) -> None:
        self.elements: list[_Element] = []
        self.links: list[Link] = []
        self.pages: list[_PageLinks] = []
        self._open: list[int] = []
        self._n_parts = 0

    def begin_page(self) -> PDFObject:
        """Begin a page; return the object for its links in the file."""
        self.pages.append(_PageLinks())
        self._n_parts = 0
        return self.pages[-1]

    def begin_section(self, level: int) -> None:
        """End the sections of this level and below, and begin one that continues over pages."""
        del self._open[level:]
        self._open.append(self._add("Sect"))

    @contextmanager
    def grouped(
        self, role: str, says: Callable[[], str] | None = None, link: Link | None = None
    ) -> Iterator[None]:
        """Add an element for the elements that follow."""
        self._open.append(self._add(role, says=says, link=link))
        yield
        self._open.pop()

    def add_part(
        self,
        role: str,
        says: Callable[[], str] | None = None,
        box: Rectangle | None = None,
        link: Link | None = None,
    ) -> int:
        """Add an element for a part of the page, and return the number of the part."""
        self._n_parts += 1
        self._add(role, self._n_parts - 1, says, box, link)
        return self._n_parts - 1

    def _add(
        self,
        role: str,
        part: int | None = None,
        says: Callable[[], str] | None = None,
        box: Rectangle | None = None,
        link: Link | None = None,
    ) -> int:
        parent = self._open[-1] if self._open else _DOCUMENT
        number = None
        if link is not None:
            number = len(self.links)
            self.links.append(link)
            self.pages[-1].numbers.append(number)
        page = len(self.pages) - 1
        self.elements.append(_Element(role, parent, page, part, says, box, number))
        return len(self.elements) - 1


class Structure:
    """The structure of a file, and the objects that hold it.

    ``document``: its pages are all drawn.
    """

    def __init__(self, document: Any, tags: Tags) -> None:
        self._document = document
        self._tags = tags
        drawn = document.Pages.pages
        for number, page in enumerate(drawn):
            document.Reference(page)
            page.__Defaults__ = {
                **type(page).__Defaults__,
                "StructParents": number,
                "Tabs": PDFName("S"),
            }
        self._page_numbers = [
            document.idToObjectNumberAndVersion[page.__InternalName__][0] for page in drawn
        ]
        self._root = document.objectcounter + 1
        self._first = self._root + _N_FIRST
        self._first_link = self._first + len(tags.elements)
        for links in tags.pages:
            links.numbers = [self._first_link + link for link in links.numbers]
        document.objectcounter += _N_FIRST + len(tags.elements) + len(tags.links)
        self.numbers = range(self._root, document.objectcounter + 1)
        document.objectcounter += ceil(len(self.numbers) / _PER_STREAM)
        self.stream_numbers = range(self.numbers.stop, document.objectcounter + 1)
        document.Catalog.StructTreeRoot = f"{self._root} 0 R"
        document.Catalog.MarkInfo = "<< /Marked true >>"

    def place(self, number: int) -> tuple[int, int, int]:
        """Return the place of an object for the table of references: its stream and its index."""
        stream, place = divmod(number - self._root, _PER_STREAM)
        return 2, self.stream_numbers[stream], place

    def streams(self) -> Iterator[bytes]:
        """Yield streams that hold the objects."""
        objects = self._objects()
        for first in self.numbers[::_PER_STREAM]:
            held = list(islice(objects, _PER_STREAM))
            starts = [*accumulate((len(each) + 1 for each in held), initial=0)]
            places = b" ".join(b"%d %d" % pair for pair in zip(count(first), starts[:-1]))
            parts = {"Type": b"/ObjStm", "N": b"%d" % len(held), "First": b"%d" % (len(places) + 1)}
            yield packed_stream(parts, b" ".join((places, *held)))

    def _objects(self) -> Iterator[bytes]:
        """Yield the objects by their numbers."""
        tags, whole = self._tags, self._root + 1
        kids = defaultdict(list)
        for place, element in enumerate(tags.elements):
            kids[element.parent].append(place)
        yield (
            b"<< /Type /StructTreeRoot /K %d 0 R /ParentTree %d 0 R /ParentTreeNextKey %d >>"
            % (whole, whole + 1, len(tags.pages) + len(tags.links))
        )
        yield b"<< /S /Document /P %d 0 R /K [%b] >>" % (self._root, self._all(kids[_DOCUMENT]))
        yield b"<< /Nums [%b] >>" % b" ".join(self._parents())
        for place, element in enumerate(tags.elements):
            yield self._element(element, kids.get(place, ()))
        for number, link in enumerate(tags.links):
            yield self._link(link, len(tags.pages) + number)

    def _all(self, places: Iterable[int]) -> bytes:
        return b" ".join(b"%d 0 R" % (self._first + place) for place in places)

    def _parents(self) -> Iterator[bytes]:
        """Yield the keys of pages and of links, each with its elements."""
        parts = defaultdict(list)
        links = {}
        for place, element in enumerate(self._tags.elements):
            if element.part is not None:
                parts[element.page].append(place)
            if element.link is not None:
                links[element.link] = place
        n_pages = len(self._tags.pages)
        for key in range(n_pages):
            yield b"%d [%b]" % (key, self._all(parts[key]))
        for link, place in sorted(links.items()):
            yield b"%d %b" % (n_pages + link, self._all([place]))

    def _element(self, element: _Element, kids: Iterable[int]) -> bytes:
        page = self._page_numbers[element.page]
        holds = [self._all([kid]) for kid in kids]
        if element.part is not None:
            holds.append(b"%d" % element.part)
        if element.link is not None:
            link = self._first_link + element.link
            holds.append(b"<< /Type /OBJR /Pg %d 0 R /Obj %d 0 R >>" % (page, link))
        more = b""
        if element.says is not None:
            more += b" /Alt " + self._string(element.says())
        if element.box is not None:
            more += b" /A << /O /Layout /Placement /Block /BBox [%b] >>" % _sides(element.box)
        parent = self._root + 1 if element.parent == _DOCUMENT else self._first + element.parent
        return b"<< /S /%b /P %d 0 R /Pg %d 0 R /K %b%b >>" % (
            element.role.encode(),
            parent,
            page,
            holds[0] if len(holds) == 1 else b"[%b]" % b" ".join(holds),
            more,
        )

    def _link(self, link: Link, key: int) -> bytes:
        if isinstance(link.target, int):
            leads = b"/Dest [%d 0 R /Fit]" % self._page_numbers[link.target - 1]
        else:
            leads = b"/A << /S /URI /URI %b >>" % self._string(link.target)
        return (
            b"<< /Type /Annot /Subtype /Link /F 4 /Rect [%b] /Border [0 0 0] /StructParent %d "
            b"/Contents %b %b >>" % (_sides(link.box), key, self._string(link.said), leads)
        )

    def _string(self, text: str) -> bytes:
        written: bytes = formatted(PDFString(text), self._document)
        return written


def packed_stream(parts: Mapping[str, bytes], content: bytes) -> bytes:
    """Return a stream as bytes; ``parts`` are the entries of its dictionary beside the length."""
    packed = zlib.compress(content)
    said = b" ".join(b"/%b %b" % (name.encode(), value) for name, value in parts.items())
    head = b"<< %b /Filter /FlateDecode /Length %d >>" % (said, len(packed))
    return b"%b\nstream\n%b\nendstream" % (head, packed)


def _sides(box: Rectangle) -> bytes:
    return " ".join(f"{side:.2f}" for side in box).encode()


class DatelessInfo(PDFInfo):  # type: ignore[misc]
    """The information about a file, without a date, so the same puzzles give the same bytes."""

    def format(self, document: Any) -> bytes:
        """Return what the file holds of it."""
        texts = {name.capitalize(): getattr(self, name) for name in _INFO}
        strings = {name: PDFString(text) for name, text in texts.items() if text}
        written: bytes = PDFDictionary(strings).format(document)
        return written


def metadata(title: str, author: str, subject: str) -> PDFStream:
    """Return the metadata for library programs, with the claim that the file obeys PDF/UA."""
    texts = {"title": _in_any_language(title), "description": _in_any_language(subject)}
    if author:
        texts["creator"] = f"<rdf:Seq><rdf:li>{escape(author)}</rdf:li></rdf:Seq>"
    inner = "".join(f"<dc:{name}>{text}</dc:{name}>" for name, text in texts.items())
    packet = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
        f"<pdfuaid:part>1</pdfuaid:part>{inner}"
        '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'
    )
    names = {"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}
    return PDFStream(PDFDictionary(names), packet.encode())


def _in_any_language(text: str) -> str:
    return f'<rdf:Alt><rdf:li xml:lang="x-default">{escape(text)}</rdf:li></rdf:Alt>'
