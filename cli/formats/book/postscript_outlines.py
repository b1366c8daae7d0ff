"""OpenType fonts with PostScript outlines (CFF), as Noto CJK has them, for a book of TrueType.

reportlab embeds TrueType fonts alone.  So it reads a TrueType font with the same letters and
measures whose glyphs are empty; the glyphs that a file shows are converted when it is written.
"""

import struct
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from cluesmith.generator.errors import FormatError

# The tables of a TrueType font beside its glyphs. Others, such as ligatures, are left out.
_KEPT = ("OS/2", "cmap", "head", "hhea", "hmtx", "maxp", "name", "post")

_DAMAGED = (
    *(OSError, struct.error, LookupError, ValueError, AttributeError, TypeError),
    *(AssertionError, ArithmeticError, RecursionError),
)

_OTTO, _COLLECTION = b"OTTO", b"ttcf"


def has_postscript_outlines(path: str) -> bool:
    """Return True if a font, or the first one of a collection, has PostScript outlines."""
    with Path(path).open("rb") as stream:
        tag = stream.read(4)
        if tag == _COLLECTION:
            stream.seek(12)
            stream.seek(int.from_bytes(stream.read(4), "big"))
            tag = stream.read(4)
    return tag == _OTTO


@contextmanager
def font_problems(option: str, path: str) -> Iterator[None]:
    """Raise FormatError in place of the errors that a file raises if it is no font or is broken."""
    from fontTools.ttLib import TTLibError
    from reportlab.pdfbase.ttfonts import TTFError

    try:
        yield
    except TTFError as error:
        raise FormatError(f"{option}: {path} is not a font that pdf takes: {error}") from None
    except (TTLibError, *_DAMAGED):
        raise FormatError(f"{option}: {path}: a damaged font") from None


def converted_font(name: str, path: str, option: str) -> Any:
    """Return a font for reportlab, under this name.

    Raises FormatError if the font is damaged, perhaps only when the PDF is written.
    """
    from reportlab.pdfbase.ttfonts import TTFont, TTFontFile

    font = TTFont(name, _as_truetype(path))
    face = font.face

    def subset(codes: Sequence[int]) -> bytes:
        shown = {face.charToGlyph.get(code, 0) for code in codes}
        with font_problems(option, path):
            made: bytes = TTFontFile(_as_truetype(path, shown)).makeSubset(codes)
        return made

    face.makeSubset = subset
    return font


def _as_truetype(path: str, shown: Collection[int] = ()) -> BytesIO:
    """Return a font as TrueType; glyphs that are not shown are empty."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont, newTable
    from fontTools.ttLib.tables._g_l_y_f import Glyph

    with TTFont(path, fontNumber=0, lazy=True, recalcBBoxes=False, recalcTimestamp=False) as font:
        names, outlines = font.getGlyphOrder(), font.getGlyphSet()
        most_apart = font["head"].unitsPerEm / 1000
        glyphs = dict.fromkeys(names, Glyph())
        for number in shown:
            pen = TTGlyphPen(None)
            outlines[names[number]].draw(Cu2QuPen(pen, most_apart, reverse_direction=True))
            glyphs[names[number]] = pen.glyph()
        glyf = font["glyf"] = newTable("glyf")
        glyf.glyphs, glyf.glyphOrder = glyphs, names
        for number in shown:
            glyphs[names[number]].recalcBounds(glyf)
        font["loca"] = newTable("loca")
        _set_limits(font["maxp"], [glyphs[names[number]] for number in shown])
        for tag in set(font.keys()) - {*_KEPT, "glyf", "loca", "GlyphOrder"}:
            del font[tag]
        font.sfntVersion = "\0\1\0\0"
        stream = BytesIO()
        font.save(stream, reorderTables=False)
    stream.seek(0)
    stream.name = path
    return stream


def _set_limits(limits: Any, glyphs: Sequence[Any]) -> None:
    """Set the limits from which programs that draw these glyphs reserve room."""
    from fontTools.ttLib.tables._m_a_x_p import maxpFormat_1_0_add

    limits.tableVersion = 0x00010000
    for line in maxpFormat_1_0_add.split("\n"):
        name, colon, _ = line.strip().partition(":")
        if colon:
            setattr(limits, name, 0)
    limits.maxZones = 1
    drawn = [glyph for glyph in glyphs if glyph.numberOfContours > 0]
    limits.maxPoints = max((len(glyph.coordinates) for glyph in drawn), default=0)
    limits.maxContours = max((glyph.numberOfContours for glyph in drawn), default=0)
