"""What a PDF says of its pages to readers who do not see them, as PDF/UA asks.

The code of a page numbers its parts: headings, paragraphs, drawings.  The structure of the file has
an element for each, in the order of reading, and one for each link.  All else is an artifact.
Elements are a few words each until the file is written, which packs them: ten thousand puzzles have
fifty thousand.
"""

import zlib
from collections.abc import Iterator, Mapping
from html import escape
from itertools import accumulate, count, islice
from math import ceil
from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFObject, PDFStream, PDFString
from reportlab.pdfbase.pdfdoc import format as formatted

from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.kinds.kind import Kind

Rectangle = tuple[float, float, float, float]

# Objects of a stream that holds them packed.
_PER_STREAM = 200

# Before the objects of pages: the root of the structure, the document, and the tree from parts of
# pages to their elements.
_N_FIRST = 3


class _Element(NamedTuple):
    """A part of a page by its number, or a link by its own."""

    role: str
    number: int
    said: str = ""
    box: Rectangle | None = None


class _Link(NamedTuple):
    box: Rectangle
    target: int | str
    said: str


class PageTags(PDFObject):  # type: ignore[misc]
    """The parts and the links of a page; the file writes it as the list of the links."""

    def __init__(self) -> None:
        self.elements: list[_Element] = []
        self.links: list[_Link] = []
        self.first = 0

    def __bool__(self) -> bool:
        return bool(self.links)

    def __len__(self) -> int:
        """Return how many objects it takes."""
        return len(self.elements) + len(self.links)

    @property
    def n_parts(self) -> int:
        """How many numbers the code of the page has."""
        return len(self.elements) - len(self.links)

    def add(self, role: str, said: str = "", box: Rectangle | None = None) -> int:
        """Add a part and return its number."""
        self.elements.append(_Element(role, self.n_parts, said, box))
        return self.elements[-1].number

    def add_link(self, box: Rectangle, target: int | str, said: str) -> None:
        """Add a link to a page, by its number, or to an address."""
        self.elements.append(_Element("Link", len(self.links)))
        self.links.append(_Link(box, target, said))

    def link_number(self, link: int) -> int:
        """Return the number of a link's object."""
        return self.first + len(self.elements) + link

    def format(self, document: Any) -> bytes:
        """Return what the file holds of it."""
        numbers = (self.link_number(link) for link in range(len(self.links)))
        return b"[" + b" ".join(b"%d 0 R" % number for number in numbers) + b"]"


class Structure:
    """The structure of a file, and the objects that hold it.

    Parameters
    ----------
    document : PDFDocument
        Whose pages are all drawn.
    pages : list of PageTags
    """

    def __init__(self, document: Any, pages: list[PageTags]) -> None:
        self._document = document
        self._pages = pages
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
        numbers = accumulate(map(len, pages), initial=self._root + _N_FIRST)
        for page, first in zip(pages, numbers, strict=False):
            page.first = first
        document.objectcounter += _N_FIRST + sum(map(len, pages))
        self.numbers = range(self._root, document.objectcounter + 1)
        document.objectcounter += ceil(len(self.numbers) / _PER_STREAM)
        self.stream_numbers = range(self.numbers.stop, document.objectcounter + 1)
        document.Catalog.StructTreeRoot = f"{self._root} 0 R"
        document.Catalog.MarkInfo = "<< /Marked true >>"

    def place(self, number: int) -> tuple[int, int, int]:
        """Return where an object is, as a table of references says it: its stream and place."""
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
        whole, tree = self._root + 1, self._root + 2
        n_keys = len(self._pages) + sum(len(page.links) for page in self._pages)
        yield (
            b"<< /Type /StructTreeRoot /K %d 0 R /ParentTree %d 0 R /ParentTreeNextKey %d >>"
            % (whole, tree, n_keys)
        )
        kids = b" ".join(
            b"%d 0 R" % (page.first + element)
            for page in self._pages
            for element in range(len(page.elements))
        )
        yield b"<< /S /Document /P %d 0 R /K [%b] >>" % (self._root, kids)
        yield b"<< /Nums [%b] >>" % b" ".join(self._parents())
        key = len(self._pages)
        for page, number in zip(self._pages, self._page_numbers, strict=True):
            for element in page.elements:
                yield self._element(element, page, number)
            for link in page.links:
                yield self._link(link, key)
                key += 1

    def _parents(self) -> Iterator[bytes]:
        """Yield the keys of pages and of links, each with its elements."""
        for key, page in enumerate(self._pages):
            parts = b" ".join(
                b"%d 0 R" % (page.first + place)
                for place, element in enumerate(page.elements)
                if element.role != "Link"
            )
            yield b"%d [%b]" % (key, parts)
        key = len(self._pages)
        for page in self._pages:
            for place, element in enumerate(page.elements):
                if element.role == "Link":
                    yield b"%d %d 0 R" % (key, page.first + place)
                    key += 1

    def _element(self, element: _Element, page: PageTags, page_number: int) -> bytes:
        if element.role == "Link":
            link = page.link_number(element.number)
            holds = b"<< /Type /OBJR /Pg %d 0 R /Obj %d 0 R >>" % (page_number, link)
        else:
            holds = b"%d" % element.number
        more = b""
        if element.said:
            more += b" /Alt " + self._string(element.said)
        if element.box is not None:
            more += b" /A << /O /Layout /Placement /Block /BBox [%b] >>" % _sides(element.box)
        return b"<< /S /%b /P %d 0 R /Pg %d 0 R /K %b%b >>" % (
            element.role.encode(),
            self._root + 1,
            page_number,
            holds,
            more,
        )

    def _link(self, link: _Link, key: int) -> bytes:
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
    """Return a stream as the file holds it, with what its dictionary says beside its length."""
    packed = zlib.compress(content)
    said = b" ".join(b"/%b %b" % (name.encode(), value) for name, value in parts.items())
    head = b"<< %b /Filter /FlateDecode /Length %d >>" % (said, len(packed))
    return b"%b\nstream\n%b\nendstream" % (head, packed)


def _sides(box: Rectangle) -> bytes:
    return " ".join(f"{side:.2f}" for side in box).encode()


def board_in_words(title: str, kind: Kind, text: str) -> str:
    """Return what a drawing shows: its title, its rows with dots for blanks, and other clues."""
    digits, *clues = text.split(SEPARATOR)
    rows = []
    for length in kind.rows if sum(kind.rows) == kind.n_cells else (kind.n_cells,):
        rows.append(" ".join(digits[:length]))
        digits = digits[length:]
    return "; ".join((f"{title}: {rows[0]}", *rows[1:], *clues))


def metadata(title: str, author: str, subject: str) -> PDFStream:
    """Return what the file is, for programs that keep libraries, and that it obeys PDF/UA."""
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
