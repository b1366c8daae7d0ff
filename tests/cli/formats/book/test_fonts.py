"""Fonts of books: those that come along, and fonts with PostScript outlines such as Noto CJK."""

import io
import re

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTCollection, TTFont
from pypdf import PdfReader

from cluesmith.cli.formats.book.fonts import fonts_of
from cluesmith.cli.formats.bundled_typefaces import REGULAR, typeface
from cluesmith.cli.formats.format import BookOptions, FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.generator.errors import FormatError
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.wording.catalogues import LANGUAGES, words_in
from tests.support.written_files import book_of

PUZZLE = PuzzleRecord(KINDS["sudoku4"], "1...............", 1, "1234341221434321")


@pytest.fixture(scope="module")
def fonts(tmp_path_factory) -> dict:
    """Return a font with such outlines, alone and in a collection: its 9 is a 数 as well."""
    source = TTFont(typeface(REGULAR))
    outlines, letters = source.getGlyphSet(), source.getBestCmap()
    letters = {code: letters[code] for code in range(32, 127)}
    names = [".notdef", *letters.values()]
    charstrings = {}
    for name in names:
        pen = T2CharStringPen(outlines[name].width, outlines)
        outlines[name].draw(pen)
        charstrings[name] = pen.getCharString()
    builder = FontBuilder(source["head"].unitsPerEm, isTTF=False)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(letters | {ord("数"): letters[ord("9")]})
    builder.setupCFF("Test", {}, charstrings, {})
    builder.setupHorizontalMetrics({name: (outlines[name].width, 0) for name in names})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"psName": "Test", "familyName": "Test", "styleName": "Regular"})
    builder.setupOS2(sCapHeight=714)
    builder.setupPost()
    folder = tmp_path_factory.mktemp("fonts")
    builder.save(folder / "test.otf")
    collection = TTCollection()
    collection.fonts = [TTFont(folder / "test.otf")]
    collection.save(folder / "test.ttc")
    return {"alone": folder / "test.otf", "in a collection": folder / "test.ttc"}


def printed(folder, font, **options):
    return book_of(folder, [PUZZLE], font=str(font), **options).pages[0]


@pytest.mark.parametrize("name", ["alone", "in a collection"])
def test_letters_of_a_font_with_postscript_outlines_are_embedded(fonts, tmp_path, name):
    page = printed(tmp_path, fonts[name], title="数 9")
    (font,) = page["/Resources"]["/Font"].values()
    embedded = TTFont(io.BytesIO(font["/FontDescriptor"]["/FontFile2"].get_data()))
    nine = embedded["glyf"][embedded["cmap"].tables[0].cmap[ord("9")]]
    source = TTFont(typeface(REGULAR))
    drawn = source["glyf"][source.getBestCmap()[ord("9")]]
    assert "数 9" in page.extract_text()
    assert nine.numberOfContours == drawn.numberOfContours == 2
    assert (nine.xMin, nine.yMax) == pytest.approx((drawn.xMin, drawn.yMax), abs=1)


def test_givens_without_a_bold_font_have_a_line_around_them(fonts, tmp_path):
    printed(tmp_path, fonts["alone"])
    solution = PdfReader(tmp_path / "book.pdf").pages[1].get_contents().get_data().decode()
    lined = re.findall(r"BT 2 Tr .*?ET", solution, re.DOTALL)
    plain = re.findall(r"BT /.*?ET", solution, re.DOTALL)
    assert [each.count("Tj") for each in lined] == [1]
    assert 15 in [each.count("Tj") for each in plain]


def test_a_damaged_font_with_postscript_outlines_is_reported(fonts, tmp_path):
    whole = fonts["alone"].read_bytes()
    (tmp_path / "half.otf").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(FormatError, match=r"^--font: .*half.otf: a damaged font$"):
        printed(tmp_path, tmp_path / "half.otf")


def test_a_font_is_named_that_has_japanese_letters(tmp_path):
    with pytest.raises(FormatError, match=r"such as NotoSansCJK-Regular\.ttc, in Debian's package"):
        FORMATS["pdf"].make_writer(FormatOptions(language="ja"))


OTHER_LETTERS = {"ja", "he"}


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each not in OTHER_LETTERS])
def test_a_language_in_latin_letters_is_printed_whole(language):
    texts = "".join(words_in(language).texts.values())
    assert fonts_of(BookOptions()).strange_letter(texts) is None
