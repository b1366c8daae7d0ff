"""Books for readers who do not see them, as PDF/UA and its checkers ask, and for presses."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from clue_puzzles import KILLER, SOLUTION
from pypdf import PdfReader
from pypdf.generic import ContentStream

import cluesmith
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.records.practice_records import practice_records
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.some import some
from tests.support.written_files import book_of

PAINTED = {b"Tj", b"TJ", b"'", b'"', b"Do", b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"}
GREY = {b"g", b"G"}
OTHER_COLOURS = {b"rg", b"RG", b"k", b"K", b"cs", b"CS", b"sc", b"SC", b"scn", b"SCN", b"sh"}


@pytest.fixture(scope="module", params=[False, True], ids=["pages", "book"])
def book(request, tmp_path_factory) -> PdfReader:
    """Return puzzles in two sections, with links."""
    puzzles = [
        PuzzleRecord(
            KINDS["killer4"], KILLER, 1, SOLUTION, canonical="a", level="easy", section="One"
        ),
        PuzzleRecord(KINDS["sudoku4"], "1...............", 2, None, canonical="b", section="Two"),
    ]
    text = "# Welcome\n\nA text.\n\n## How to begin\n\nAnother." if request.param else None
    options = {"link": "https://example.org/{id}", "introduction": text, "title": "A & B"}
    return book_of(tmp_path_factory.mktemp("book"), puzzles, book=request.param, **options)


def test_a_bleed_lies_around_the_pages(tmp_path):
    puzzle = PuzzleRecord(KINDS["sudoku4"], "1...............", 1, "1234341221434321")
    found = {}
    for bleed in (None, 3.0):
        page = book_of(tmp_path, [puzzle], bleed=bleed).pages[0]
        found[bleed] = page, page["/Annots"][0].get_object()["/Rect"]
    (plain, rectangle), (page, moved) = found.values()
    wide = 3 / 25.4 * 72
    assert plain.trimbox == plain.mediabox
    assert page.trimbox.left == pytest.approx(wide, abs=0.01)
    assert page.trimbox.width == pytest.approx(plain.mediabox.width)
    assert page.bleedbox == page.mediabox
    assert page.mediabox.height == pytest.approx(plain.mediabox.height + 2 * wide)
    assert [b - a for a, b in zip(rectangle, moved, strict=True)] == pytest.approx(
        [wide] * 4, abs=0.02
    )


def elements(book: PdfReader) -> list:
    """Return the elements of the structure in the order of reading."""
    return [*below(book.root_object["/StructTreeRoot"]["/K"])]


def kids(element) -> list:
    """Return what an element holds: numbers of parts, elements and links."""
    held = element["/K"]
    return [each.get_object() for each in held] if isinstance(held, list) else [held.get_object()]


def below(element) -> Iterator:
    """Yield the elements within one."""
    for kid in kids(element):
        if not isinstance(kid, int) and "/S" in kid:
            yield kid
            yield from below(kid)


def outline(element) -> list:
    """Return the roles below an element, each in a list with those below it."""
    held = (kid for kid in kids(element) if not isinstance(kid, int) and "/S" in kid)
    return [[str(kid["/S"])[1:], *outline(kid)] for kid in held]


def operations(book: PdfReader, page) -> list:
    """Return the operations of a page, and of the forms that it shows."""
    forms = page["/Resources"].get("/XObject", {}).values()
    codes = [page.get_contents(), *(form.get_object() for form in forms)]
    return [each for code in codes for each in ContentStream(code, book).operations]


def test_all_that_is_painted_is_marked_and_each_mark_has_its_element(book):
    parents = iter(book.root_object["/StructTreeRoot"]["/ParentTree"]["/Nums"])
    element_of = {key: value.get_object() for key, value in zip(parents, parents, strict=True)}
    for page in some(book.pages):
        depth, marks = 0, []
        for operands, operator in ContentStream(page.get_contents(), book).operations:
            depth += (operator in (b"BDC", b"BMC")) - (operator == b"EMC")
            if operator == b"BDC":
                marks.append((operands[0], operands[1]["/MCID"]))
            assert depth in (0, 1)
            assert operator not in PAINTED or depth
        found = [each.get_object() for each in element_of[page["/StructParents"]]]
        assert marks == [(each["/S"], kids(each)[0]) for each in found]
        assert all(each["/Pg"] == page for each in found)
        for link in page.get("/Annots", []):
            element = element_of[link.get_object()["/StructParent"]]
            assert element["/S"] == "/Link"
            first, last = kids(element)
            assert last["/Obj"] == link.get_object()
            assert isinstance(first, int) or first["/S"] == "/Figure"
            assert link.get_object()["/Contents"]


def test_headings_go_down_step_by_step_and_drawings_are_described(book):
    levels = [int(each["/S"][2]) for each in elements(book) if each["/S"][1] == "H"]
    assert levels[0] == 1
    assert (2 in levels) == (book.outline[0].title == "Welcome")
    assert all(after <= before + 1 for before, after in pairwise(levels))
    said = [each["/Alt"] for each in elements(book) if each["/S"] == "/Figure"]
    blank = "blank, blank, blank, blank"
    rows = f"row 1: 1, blank, blank, blank; row 2: {blank}; row 3: {blank}; row 4: {blank}"
    assert f"4x4 Sudoku; {rows}" in said
    cage = "; cage sum 5 of 2 cells: row 1, column 2 and row 1, column 3; "
    assert any(each.startswith("4x4 Killer Sudoku; ") and cage in each for each in said)
    assert any(each.startswith("https://example.org/") for each in said)


def test_sections_contents_and_captions_are_elements_of_their_own(book):
    link = ["Link", ["Figure"]]
    puzzle = ["Div", ["Figure"], ["Caption"], link]
    solution = ["Div", ["Figure"], ["Caption", ["Link"]]]
    page = [["H1"], ["P"], puzzle, ["P", ["Link"]]]
    whole = outline(book.root_object["/StructTreeRoot"]["/K"])
    if book.outline[0].title != "Welcome":
        unsolved = ["Sect", ["H1"], ["P"], puzzle]
        assert whole == [["Sect", *page], unsolved, ["Sect", ["Sect", ["H1"], solution]]]
        return
    line = ["TOCI", ["Reference", ["Link"]]]
    toc = ["TOC", line, line, ["TOC", line, line], *[line] * 3, ["TOC", line]]
    assert whole[:4] == [["H1"], ["P"], ["H1"], toc]
    assert [each[0] for each in whole[4:]] == ["Sect"] * 5
    assert whole[5][1] == ["Sect", ["H1"], ["P"], *[["Div", ["Figure"], ["Caption"]]] * 2]


def test_the_file_says_what_it_is(book):
    root = book.root_object
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert book.metadata.title == "A & B"
    assert book.metadata.subject == "4x4 Killer Sudoku, 4x4 Sudoku"
    assert book.xmp_metadata.dc_title == {"x-default": "A & B"}
    assert "<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data().decode()
    assert all(page["/Tabs"] == "/S" for page in book.pages)


def test_presses_get_embedded_fonts_and_greys_without_transparency(book):
    for page in book.pages:
        assert "/Group" not in page
        assert "/ExtGState" not in page["/Resources"]
        for font in page["/Resources"]["/Font"].values():
            assert "/FontFile2" in font.get_object()["/FontDescriptor"]
        used = {operator for _, operator in operations(book, page)}
        assert not used & OTHER_COLOURS
    assert GREY & {operator for page in book.pages for _, operator in operations(book, page)}


def test_positions_are_described_with_their_candidates_and_marked_as_puzzles_are(tmp_path):
    kind = KINDS["killer4"]
    (made,) = cluesmith.generate("killer4", count=1, seed=1)
    puzzle = PuzzleRecord(kind, str(made), 1, made.solution)
    (position, *_) = practice_records(puzzle, "only-combination")
    positions = book_of(tmp_path, [position])
    test_all_that_is_painted_is_marked_and_each_mark_has_its_element(positions)
    test_presses_get_embedded_fonts_and_greys_without_transparency(positions)
    said = [each["/Alt"] for each in elements(positions) if each["/S"] == "/Figure"]
    row = position.state.partition(" / ")[0].split()
    cells = ", ".join(f"({' '.join(cell[1:-1])})" if cell[0] == "{" else cell for cell in row)
    assert "(" in cells
    assert [each.partition("; row 2")[0] for each in said] == 2 * [f"{kind.title}; row 1: {cells}"]


def test_tags_of_many_puzzles_are_packed_and_found(tmp_path):
    n = 300
    puzzles = (
        PuzzleRecord(KINDS["sudoku4"], "1...............", number, "1234341221434321")
        for number in range(1, n + 1)
    )
    found = elements(book_of(tmp_path, puzzles, per_page=30))
    assert (tmp_path / "book.pdf").stat().st_size < 150_000
    assert sum(each["/S"] == "/Figure" for each in found) == 2 * n


RECIPE = '''
name = "checked"
seed = 1
title = "Puzzles that are heard"
[[section]]
name = "killers"
title = "Killers"
kind = "killer4"
count = 3
introduction = "A *text*."
[[section]]
name = "shapes"
title = "Shapes"
kind = "sudoku4"
count = 3
symbols = "shapes"
[[output]]
file = "checked.pdf"
book = true
per_page = 2
link = "https://example.org/#{id}"
puzzle_title = "Puzzle {number}"
imprint = "Printed by nobody"
introduction = """
# What these are

- one
- two
  1. three
"""
'''

# Of digits alone: FIG-012.  Of lines near the foot that say where solutions are, which are links
# and so no artifacts: PAG-001.
NOT_MEANT = ["FIG-012", "PAG-001"]


@pytest.mark.slow
def test_checkers_of_accessibility_find_nothing(cluesmith, tmp_path):
    (tmp_path / "checked.toml").write_text(RECIPE)
    cluesmith("make", str(tmp_path / "checked.toml"))
    import outloud
    import pdfua

    file = str(tmp_path / "checked.pdf")
    heard = outloud.check(file, skip=NOT_MEANT)
    assert (heard.error, heard.findings) == (None, [])
    report = pdfua.validate(file)
    assert (report.findings, report.skipped) == ((), ())
