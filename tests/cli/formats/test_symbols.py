"""Symbols in place of digits in every format that shows them."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdf import PdfReader

PUZZLE = "1234341221434321"
BLANKED = "12..3.....4.4..1"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def puzzle(tmp_path):
    (tmp_path / "p.txt").write_text(f"{BLANKED}\n")
    return str(tmp_path / "p.txt")


@pytest.fixture
def pictures(tmp_path):
    folder = tmp_path / "pictures"
    folder.mkdir()
    for number, name in enumerate(("cat", "dog", "cow", "hen")):
        (folder / f"{number}-{name}.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
            f'<circle cx="4.5" cy="4.5" r="4" fill="#{number + 1}{number + 1}f"/></svg>'
        )
    return folder


@pytest.mark.parametrize("symbols", ["ABCD", "word:BIRD", "shapes", "012345"])
def test_a_drawing_in_text_has_symbols_and_is_read_back(cluesmith, puzzle, tmp_path, symbols):
    grid = str(tmp_path / "grid.txt")
    cluesmith("convert", puzzle, "--format", "grid", "--symbols", symbols, "-o", grid)
    assert "1 2" not in Path(grid).read_text() or symbols == "012345"
    assert cluesmith("convert", grid).out.strip() == BLANKED


def test_a_picture_has_symbols_and_names_them(cluesmith, puzzle, tmp_path, pictures):
    file = tmp_path / "p.svg"
    cluesmith("convert", puzzle, "-o", str(file), "--symbols", f"folder:{pictures}")
    root = ElementTree.parse(file).getroot()
    uses = [use.get("href") for use in root.iter(f"{SVG}use")]
    drawn = {f"#{each.get('id')}": each[0].get("fill") for each in root.iter(f"{SVG}symbol")}
    # By the digits of the puzzle, 1 is the first.
    assert [drawn[use] for use in uses] == [
        {"1": "#1111ff", "2": "#2222ff", "3": "#3333ff", "4": "#4444ff"}[digit]
        for digit in BLANKED
        if digit != "."
    ]
    assert "each of cat, dog, cow and hen once" in " ".join(
        span.text.lower() for span in root.iter(f"{SVG}tspan")
    )


def test_pixels_have_the_colours_of_symbols(cluesmith, puzzle, tmp_path):
    file = tmp_path / "p.png"
    cluesmith("convert", puzzle, "-o", str(file), "--symbols", "colours")
    with Image.open(file) as image:
        found = {colour for _, colour in image.getcolors(maxcolors=10**6)}
    assert {(0xD7, 0x37, 0x2F), (0x2A, 0x62, 0xC4)} <= found


def test_a_book_has_symbols_on_all_pages_and_says_so(cluesmith, puzzle, tmp_path):
    file = tmp_path / "p.pdf"
    cluesmith("convert", puzzle, "-o", str(file), "--book", "--symbols", "shapes")
    book = PdfReader(file)
    pages = [page.extract_text() for page in book.pages]
    (rules,) = (text for text in pages if "Sudoku with shapes" in text and "Fill each" in text)
    assert "each of circle, triangle, square and star once" in rules.replace("\n", " ").replace(
        "Each", "each"
    )
    (rules_page,) = (page for page in book.pages if "Fill each" in page.extract_text())
    puzzle_page, solution_page = book.pages[-3], book.pages[-1]
    # An example, its solution, and a row of all symbols; a puzzle; its solution.
    assert [
        len(re.findall(rb"symbol-\w+-given Do", page.get_contents().get_data()))
        for page in (rules_page, puzzle_page, solution_page)
    ] == [6 + 6 + 4, 6, 6]
    assert solution_page.get_contents().get_data().count(b"-found Do") == 10


@pytest.mark.parametrize(
    ("form", "has_hen", "message"),
    [("grid", True, "pictures have no letters"), ("svg", False, "3 pictures, and 4x4 Sudoku has")],
)
def test_pictures_in_a_text_or_too_few_are_refused(
    cluesmith, puzzle, pictures, form, has_hen, message
):
    if not has_hen:
        (pictures / "3-hen.svg").unlink()
    found = cluesmith("convert", puzzle, "--format", form, "--symbols", f"folder:{pictures}")
    assert message in found.err


def test_a_picture_without_end_is_not_read(cluesmith, puzzle, pictures):
    (pictures / "0-cat.svg").unlink()
    (pictures / "0-cat.svg").symlink_to("/dev/zero")
    found = cluesmith("convert", puzzle, "--format", "svg", "--symbols", f"folder:{pictures}")
    assert (found.code, found.err.count("\n")) == (2, 1)
    assert "0-cat.svg: it is no file" in found.err
