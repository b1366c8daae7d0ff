"""Books as PDF: what their pages hold and where, read back by another program."""

import json
import re
import struct
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from clue_puzzles import FUTOSHIKI, KILLER, SOLUTION, any_puzzle
from pypdf import PdfReader
from reportlab.pdfbase.pdfmetrics import stringWidth

import cluesmith
from cluesmith.cli.formats.book.entries import read_contents
from cluesmith.cli.formats.book.fonts import fonts_of
from cluesmith.cli.formats.book.page_canvas import qr_modules
from cluesmith.cli.formats.book.page_margins import INCH, TRIMS
from cluesmith.cli.formats.book.pdf import pdf_writer
from cluesmith.cli.formats.book.pdf_boards import module_rows
from cluesmith.cli.formats.book.rules_pages import rules_pages
from cluesmith.cli.formats.bundled_typefaces import REGULAR, typeface
from cluesmith.cli.formats.format import BookOptions, FormatOptions
from cluesmith.generator.checking.clue_rules import is_solution
from cluesmith.generator.errors import FormatError
from cluesmith.generator.interchange.f_puzzles_board import puzzle_on_board
from cluesmith.generator.interchange.f_puzzles_links import f_puzzles_in_link
from cluesmith.generator.kinds.clue_kinds import kind_with_operators
from cluesmith.generator.kinds.kind_registry import KINDS, register
from cluesmith.generator.kinds.toml_text import definition_from_toml
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.kinds import DIGIT_KINDS, each_of
from tests.support.needed_programs import DEJAVU
from tests.support.written_files import book_of

GRIDS = {name: random_grid(kind, 1) for name, kind in DIGIT_KINDS.items() if kind.n_cells <= 256}


# A killer of 12x12 with cages of two cells.
DOMINOES = "." * 144 + "".join(
    f";cage:r{row}c{column}c{column + 1}={3 + row**3 * column**2 % 19}"
    for row in range(1, 13)
    for column in range(1, 12, 2)
)


def records(n: int, *names: str, n_sections: int = 0, **known) -> list[PuzzleRecord]:
    """Return puzzles of some kinds in turns, each a third of a grid."""
    found = []
    for number in range(n):
        kind = KINDS[names[number % len(names)] if names else "sudoku"]
        grid = GRIDS[kind.name]
        clues = bytes(value if (cell + number) % 3 == 0 else 0 for cell, value in enumerate(grid))
        section = f"Part {number * n_sections // n + 1}" if n_sections else None
        of_all = {"level": "medium", "er": 4.0, "canonical": kind.text(clues), "section": section}
        text = kind.text(clues)
        found.append(PuzzleRecord(kind, text, number + 1, kind.text(grid), **{**of_all, **known}))
    return found


class Piece(NamedTuple):
    """A text on a page, with its box."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    size: float


def pieces(page) -> list[Piece]:
    """Return the texts of a page, from the operators that show them."""
    fonts = {
        name: str(font.get_object()["/BaseFont"]).partition("+")[2]
        for name, font in page["/Resources"]["/Font"].items()
    }
    found = []

    def visit(operator, operands, cm, tm):
        if operator == b"Tf":
            visit.font, visit.size = fonts[operands[0]], float(operands[1])
        if operator == b"Tj":
            shown = operands[0]
            text = shown if isinstance(shown, str) else shown.decode("latin-1")
            # Letters beyond ASCII have codes of their own: a dot stands for them.
            text = re.sub(r"[^ -~]", "\N{MIDDLE DOT}", text).rstrip()
            x, y = cm[0] * tm[4] + cm[4], cm[3] * tm[5] + cm[5]
            size = visit.size * cm[3] * tm[3]
            width = stringWidth(text, visit.font, size)
            found.append(Piece(text, x, y - 0.24 * size, x + width, y + 0.76 * size, size))

    visit.font, visit.size = "", 1.0
    page.extract_text(visitor_operand_before=visit)
    return found


def digits(page) -> list[Piece]:
    return [piece for piece in pieces(page) if len(piece.text) == 1 and piece.text != "."]


def texts(page) -> list[str]:
    return [line.strip() for line in page.extract_text().splitlines()]


def bookmarks_in_order(book: PdfReader) -> list[tuple[str, int]]:
    """Return the titles of bookmarks and the pages that they lead to, counted from 1."""
    flat = []
    for item in book.outline:
        flat += item if isinstance(item, list) else [item]
    return [(item.title, book.get_destination_page_number(item) + 1) for item in flat]


def check_margins(book: PdfReader, trim) -> None:
    """All text lies within the margins that a book of so many pages needs."""
    inner, outer = trim.inner_margin(len(book.pages)), trim.margin
    for number, page in enumerate(book.pages, start=1):
        left = inner if number % 2 else outer
        for piece in pieces(page):
            assert piece.left >= left - 0.1, (number, piece)
            assert piece.right <= trim.width - inner - outer + left + 0.1, (number, piece)
            assert piece.bottom >= outer - 0.1, (number, piece)
            assert piece.top <= trim.height - outer + 0.1, (number, piece)


LAYOUTS = [*((trim, per_page) for trim in TRIMS for per_page in (1, 12)), ("letter", 24)]
USUAL = (*(("5x8", n) for n in (1, 4, 12)), ("a4", 1), ("a4", 6), ("a4", 30))


@pytest.mark.parametrize(
    ("trim", "per_page"),
    [
        *USUAL,
        *(pytest.param(*each, marks=pytest.mark.slow) for each in LAYOUTS if each not in USUAL),
    ],
)
def test_nothing_is_printed_outside_the_margins_or_over_another_text(tmp_path, trim, per_page):
    puzzles = records(per_page + 1, "sudoku", "hanidoku", minimal_at="medium")
    book = book_of(tmp_path, puzzles, trim=trim, per_page=per_page, book=True, title="A title")
    check_margins(book, TRIMS[trim])
    size = (TRIMS[trim].width, TRIMS[trim].height)
    for page in book.pages:
        assert [float(side) for side in page.mediabox[2:]] == pytest.approx(size)
        shown = pieces(page)
        for a, b in pairwise(sorted(shown, key=lambda piece: (round(piece.bottom), piece.left))):
            if round(a.bottom) == round(b.bottom):
                assert a.right <= b.left + 0.1, (a, b)
    captions = [line for page in book.pages for line in texts(page) if "Medium" in line]
    assert len(captions) == len(puzzles)


@pytest.mark.parametrize(
    "name",
    [
        *("sudoku4", "hanidoku", "jigsaw-spiral", "windoku", "sudoku-x", "latin9"),
        pytest.param("sudoku16", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("is_book", [pytest.param(False, marks=pytest.mark.slow), True])
def test_every_clue_of_every_kind_is_printed(tmp_path, name, is_book):
    (puzzle,) = records(1, name)
    book = book_of(tmp_path, [puzzle], per_page=1, book=is_book, candidate_dots=True)
    check_margins(book, TRIMS["a4"])
    number = next(n for n, page in enumerate(book.pages) if "1 · Medium" in page.extract_text())
    shown = sorted(piece.text for piece in digits(book.pages[number]) if piece.size > 10)
    assert "".join(shown) == "".join(sorted(puzzle.clues.replace(".", "")))


@pytest.mark.parametrize(("trim", "per_page"), [("6x9", 1), ("5x8", 1), ("8.5x11", 4), ("a4", 2)])
def test_large_print_has_no_letter_below_sixteen_points(tmp_path, trim, per_page):
    book = book_of(tmp_path, records(5), trim=trim, per_page=per_page, large_print=True, book=True)
    check_margins(book, TRIMS[trim])
    assert min(piece.size for page in book.pages for piece in pieces(page)) >= 16


def test_a_remedy_does(tmp_path):
    for trim, per_page in (("6x9", 2), ("8x10", 4)):
        assert book_of(tmp_path, records(4), trim=trim, per_page=per_page, large_print=True)


def test_front_matter_leads_to_what_it_names(tmp_path):
    puzzles = records(40, "sudoku", "windoku", n_sections=4, techniques=("x-wing", "naked-pair"))
    book = book_of(
        tmp_path,
        puzzles,
        per_page=4,
        book=True,
        glossary=True,
        title="Forty",
        author="Ann Example",
        language="en-GB",
    )
    pages = [page.extract_text() for page in book.pages]
    assert texts(book.pages[0]) == ["Forty", "40 puzzles", "Ann Example"]
    bookmarks = bookmarks_in_order(book)
    contents = next(page for page in pages if page.startswith("Contents"))
    assert len(bookmarks) == 1 + 2 + 1 + 4 + 1 + 4
    listed = sorted(re.findall(r"^ *([ivx\d]+)$", contents, re.MULTILINE)[: len(bookmarks)])
    assert listed == sorted(book.page_labels[page - 1] for _, page in bookmarks)
    for title, page in bookmarks:
        assert title in pages[page - 1] or title == "Rules", (title, page)
    rules = next(page for page in pages if "Write a digit" in page and "window" in page)
    assert "An example" in rules
    [techniques] = [page for page in pages if page.startswith("Techniques")]
    assert "A house is a row" in techniques
    assert "X-Wing" in techniques
    sections = [number for number, page in enumerate(pages, 1) if page.startswith("Part")
               and "10 puzzles" in page]  # fmt: skip
    assert len(sections) == 4
    assert all(number % 2 for number in sections)


def test_a_glossary_of_puzzles_that_are_not_rated_is_refused(tmp_path):
    puzzles = [*records(1, techniques=("x-wing",)), *records(2)[1:]]
    with pytest.raises(FormatError, match=r"--glossary: puzzle 2 is not rated: "):
        book_of(tmp_path, puzzles, book=True, glossary=True)


def test_metadata_tell_title_author_and_language(tmp_path):
    book = book_of(tmp_path, records(1), title="Übung", author="Ann", language="en-GB")
    assert (book.metadata.title, book.metadata.author) == ("Übung", "Ann")
    assert (book.metadata.creator, book.metadata.creation_date) == ("Cluesmith", None)
    assert book.root_object["/Lang"] == "en-GB"
    assert book.root_object["/ViewerPreferences"]["/DisplayDocTitle"]
    assert book.pages[0].trimbox == book.pages[0].mediabox


def test_a_subtitle_stands_below_the_title(tmp_path):
    book = book_of(tmp_path, records(1), book=True, title="Sudoku", subtitle="For two")
    assert texts(book.pages[0]) == ["Sudoku", "For two", "1 puzzle"]


@pytest.mark.parametrize("is_book", [False, True])
def test_puzzles_and_solutions_tell_where_the_other_is(tmp_path, is_book):
    book = book_of(tmp_path, records(30, n_sections=3), per_page=2, book=is_book)
    pages = [page.extract_text() for page in book.pages]
    puzzle_page, solution_page, told = {}, {}, {}
    for number, page in enumerate(pages, start=1):
        for puzzle, _ in re.findall(r"^(\d+) · (Medium)", page, re.MULTILINE):
            puzzle_page[int(puzzle)] = number
        for puzzle, where in re.findall(r"^(\d+) · page (\d+)$", page, re.MULTILINE):
            solution_page[int(puzzle)] = number
            told[int(puzzle)] = book.page_labels.index(where) + 1
    assert set(puzzle_page) == set(solution_page) == set(range(1, 31))
    assert told == puzzle_page
    for puzzle, number in puzzle_page.items():
        where = book.page_labels[solution_page[puzzle] - 1]
        assert f"Solutions on page {where}" in pages[number - 1]
    links = [
        (number, link.get_object())
        for number, page in enumerate(book.pages, start=1)
        for link in page.get("/Annots", ())
    ]
    indices = {page.indirect_reference.idnum: n for n, page in enumerate(book.pages, start=1)}
    leads = {(number, indices[link["/Dest"][0].idnum]) for number, link in links}
    assert {(number, solution_page[puzzle]) for puzzle, number in puzzle_page.items()} <= leads
    assert {(number, told[puzzle]) for puzzle, number in solution_page.items()} <= leads


def test_the_example_of_a_kind_with_clues_is_none_of_the_puzzles_but_obeys_the_rules(tmp_path):
    puzzle = PuzzleRecord(KINDS["futoshiki4"], FUTOSHIKI, 1, SOLUTION)
    options = FormatOptions(with_solution=True)
    (page,) = rules_pages(read_contents([puzzle], options, fonts_of(options.book)))
    assert page.clues != FUTOSHIKI
    assert page.solution == cluesmith.solve(page.clues, kind="futoshiki4")


def read_from_drawings(page, *numbers: int) -> list[str]:
    """Return so many digits of each drawing of a page of rules, which are drawn behind clues."""
    drawn, found = list[Piece](), list[str]()
    for piece in pieces(page):
        if piece.text.startswith(("An example", "Its solution")):
            last = drawn[len(drawn) - numbers[len(found)] :]
            in_rows = sorted(last, key=lambda each: (-round(each.bottom), each.left))
            found.append("".join(each.text for each in in_rows))
            drawn.clear()
        elif re.fullmatch("[0-9A-Z]", piece.text):
            drawn.append(piece)
    return found


RULES_OF_EXAMPLES = {
    **KINDS,
    "hidden": kind_with_operators(KINDS["calcudoku4"], "hidden"),
    "killer-x": register(
        definition_from_toml(
            'boxes = [3, 3]\ndiagonals = ["down", "up"]\n[[clues]]\nfamily = "cage"\ncover = "all"'
        )
    ),
}
FEW_EXAMPLES = (
    *("sudoku", "hanidoku", "twodoku", "killer4", "calcudoku4", "hidden", "killer-x"),
    *("futoshiki4", "skyscrapers4"),
)


@each_of(RULES_OF_EXAMPLES, FEW_EXAMPLES)
def test_the_rules_of_each_kind_show_an_example_and_its_whole_solution(tmp_path, name):
    kind = RULES_OF_EXAMPLES[name]
    if kind.has_clue_families:
        (made,) = cluesmith.generate(name if name in KINDS else kind.name, seed=1, proper=True)
        puzzle = PuzzleRecord(kind, str(made), 1, made.solution)
    else:
        grid = random_grid(kind, 1)
        clues = kind.text(bytes(value * (cell % 3 == 0) for cell, value in enumerate(grid)))
        puzzle = PuzzleRecord(kind, clues, 1, kind.text(grid))
    book = book_of(tmp_path, [puzzle], per_page=1, book=True)
    page = next(page for page in book.pages if "An example" in page.extract_text())
    options = FormatOptions(with_solution=True)
    (rules,) = rules_pages(read_contents([puzzle], options, fonts_of(options.book)))
    digits = rules.clues[: kind.n_cells]
    given = digits.replace(".", "")
    example, solution = read_from_drawings(page, len(given), kind.n_cells)
    assert example == given
    grid = kind.values(solution)
    assert kind.rules.is_solution(grid, kind.values(digits))
    if kind.has_clue_families:
        assert is_solution(kind, kind.placed(rules.clues), grid)


def test_numbers_of_clues_need_room_as_well(tmp_path):
    puzzles = [PuzzleRecord(KINDS["killer"], "." * 81 + ";cage:r1c1c2=3", 1, "1" * 81)]
    with pytest.raises(FormatError, match=r"numbers of the clues have \S+ points"):
        book_of(tmp_path, puzzles, per_page=30)
    (page, _) = book_of(tmp_path, puzzles, per_page=12, candidate_dots=True).pages
    assert [piece.size > 3 for piece in pieces(page) if piece.text == "3"] == [True]


def test_signs_of_operations_are_in_the_fonts(tmp_path):
    puzzles = [PuzzleRecord(KINDS["calcudoku4"], "." * 16 + ";times:r1c1c2=12", 1)]
    (page,) = book_of(tmp_path, puzzles).pages
    assert "12\N{MULTIPLICATION SIGN}" in page.extract_text()


@pytest.mark.slow
def test_more_pages_have_a_wider_gutter(tmp_path):
    thin, thick = (
        book_of(tmp_path, records(n, "sudoku4"), per_page=1, trim="6x9") for n in (130, 145)
    )
    assert len(thin.pages) <= 150 < len(thick.pages)
    for book, inches in ((thin, 0.375), (thick, 0.5)):
        inner = min(piece.left for page in book.pages[::2] for piece in pieces(page))
        assert inner >= (inches + 0.125) * INCH - 0.1
        check_margins(book, TRIMS["6x9"])


def test_a_book_is_the_same_bytes_each_time(tmp_path):
    options = {
        "book": True,
        "link": "https://example.org/#{id}",
        "candidate_dots": True,
        "title": "T",
    }
    puzzles = records(14, "sudoku", "hanidoku", n_sections=2)
    book_of(tmp_path, puzzles, **options)
    first = (tmp_path / "book.pdf").read_bytes()
    book_of(tmp_path, puzzles, **options)
    assert (tmp_path / "book.pdf").read_bytes() == first


def test_a_link_is_a_code_and_leads_to_the_puzzle(tmp_path):
    puzzles = records(3)
    book = book_of(tmp_path, puzzles, link="https://example.org/play.html#{id}", per_page=4)
    links = [link.get_object() for link in book.pages[0]["/Annots"]]
    addresses = [link["/A"]["/URI"] for link in links if "/A" in link]
    assert addresses == [f"https://example.org/play.html#{puzzle.id}" for puzzle in puzzles]
    assert len(set(addresses)) == 3
    modules = qr_modules(addresses[0])
    drawn = {
        (row, column)
        for row, first, length in module_rows(modules)
        for column in range(first, first + length)
    }
    assert drawn == {
        (row, column)
        for row, line in enumerate(modules)
        for column, is_dark in enumerate(line)
        if is_dark
    }


def test_a_link_to_sudokupad_has_the_puzzle_in_it(tmp_path):
    puzzle = PuzzleRecord(KINDS["killer4"], KILLER, 1)
    page = book_of(tmp_path, [puzzle], link="sudokupad", per_page=2).pages[0]
    actions = [link.get_object().get("/A", {}) for link in page["/Annots"]]
    (address,) = [action["/URI"] for action in actions if action]
    kind, clues = puzzle_on_board(json.loads(f_puzzles_in_link(address)))
    assert (kind.definition.boxes, clues) == ((2, 2), KILLER)


@pytest.mark.parametrize(
    ("kind", "clues", "message"),
    [
        (
            "calcudoku4",
            any_puzzle(KINDS["calcudoku4"]),
            "pdf cannot link 4x4 Calcudoku to SudokuPad: f-puzzles has no cages with operations",
        ),
        ("killer12", DOMINOES, "--link sudokupad: the link of puzzle 1 has 1,"),
    ],
)
def test_a_puzzle_that_no_code_holds_is_refused(tmp_path, kind, clues, message):
    puzzle = PuzzleRecord(KINDS[kind], clues, 1)
    with pytest.raises(FormatError, match=f"^{message}"):
        book_of(tmp_path, [puzzle], link="sudokupad", per_page=1)
    assert not (tmp_path / "book.pdf").exists()


def test_rules_leave_room_above_the_puzzles(tmp_path):
    puzzles = [PuzzleRecord(KINDS["killer4"], KILLER, number) for number in range(1, 7)]
    shown = pieces(book_of(tmp_path, puzzles).pages[0])
    rules = min(piece.bottom for piece in shown if piece.text.startswith("Digits"))
    highest = max(piece.top for piece in shown if piece.text == "8")
    assert rules - highest > 8


def test_solutions_are_named_by_what_the_caption_begins_with(tmp_path):
    puzzles = records(1, date="2027-01-04")
    book = book_of(tmp_path, puzzles, caption="{date}, {level}", per_page=4)
    assert "January 4, 2027, Medium" in texts(book.pages[0])
    assert "January 4, 2027 · page 1" in texts(book.pages[1])


@pytest.mark.parametrize(
    ("options", "known", "message"),
    [
        ({"title": "\u6570"}, {}, "--title: '\u6570' is not in the fonts"),
        ({"author": "\u6570"}, {}, "--author: '\u6570' is not in the fonts"),
        (
            {"title": "\u0633\u0648"},
            {},
            "--title: '\u0633' is of a script whose",
        ),
        ({}, {"section": "\u6570"}, "section"),
        ({"caption": "{title}"}, {"title": "\u6570"}, "the caption of puzzle 1: '\u6570'"),
        ({"link": "https://example.org/{id}"}, {"canonical": None}, "the id of puzzle 1"),
    ],
)
def test_what_cannot_be_printed_is_reported_and_no_file_is_left(tmp_path, options, known, message):
    with pytest.raises(FormatError, match=re.escape(message)):
        book_of(tmp_path, records(1, **known), **options)
    assert not (tmp_path / "book.pdf").exists()


@pytest.mark.parametrize("content", [None, b"no font", b"\0\1\0\0" + bytes(500)])
def test_what_is_no_font_is_reported_and_a_device_is_not_read(tmp_path, content):
    font = Path("/dev/zero") if content is None else tmp_path / "broken.ttf"
    if content is not None:
        font.write_bytes(content)
    with pytest.raises(FormatError, match=f"^--font: {font}"):
        book_of(tmp_path, records(1), font=str(font))


def test_a_font_whose_glyphs_lead_nowhere_is_reported_before_there_is_a_book(tmp_path):
    whole = typeface(REGULAR).read()
    entry = whole.index(b"glyf")
    (start,) = struct.unpack(">L", whole[entry + 8 : entry + 12])
    font = tmp_path / "damaged.ttf"
    font.write_bytes(whole[:start] + b"\xff" * 4000 + whole[start + 4000 :])
    with pytest.raises(FormatError, match=f"^--font: {font}: a damaged font$"):
        pdf_writer(FormatOptions(book=BookOptions(font=str(font))))


@pytest.mark.parametrize(
    ("text", "large_print"),
    [("W" * 10_000, False), ("A word " * 2_000, True)],
    ids=["a word", "words"],
)
def test_titles_without_end_are_cut_at_the_margins(tmp_path, text, large_print):
    options = {"per_page": 1, "large_print": large_print, "trim": "6x9", "book": True}
    puzzles = records(1, "sudoku4", section=text)
    book = book_of(tmp_path, puzzles, title=text, author=text, caption=text, **options)
    check_margins(book, TRIMS["6x9"])
    assert texts(book.pages[0])[-1].endswith("\N{HORIZONTAL ELLIPSIS}")


@pytest.fixture
def hebrew_font() -> str:
    """A font with Hebrew letters."""
    return str(DEJAVU)


def test_a_book_in_hebrew_begins_on_the_right(hebrew_font, tmp_path):
    title = "\u05e1\u05d5\u05d3\u05d5\u05e7\u05d5"
    options = {"title": title, "language": "he", "book": True, "font": hebrew_font, "trim": "6x9"}
    book = book_of(tmp_path, records(1), **options)
    assert book.viewer_preferences.direction == "/R2L"
    assert title in texts(book.pages[0])  # an extractor puts it in the order of reading
    found = {}
    book.pages[2].extract_text(
        visitor_text=lambda text, _, at, *__: found.update({text.strip(): at[4]})
    )
    assert found["1"] == round(TRIMS["6x9"].margin)


def test_latin_paragraphs_of_a_hebrew_book_are_in_their_own_order(hebrew_font, tmp_path):
    options = {"title": "Why, oh", "language": "he", "font": hebrew_font, "trim": "6x9"}
    text = "- One *two*, **three**.\n\n" + "a long paragraph of words, " * 9
    book = book_of(tmp_path, records(1), book=True, introduction=text, **options)
    found = {}

    def visit(shown, _, at, *__):
        found[shown.strip()] = at[4]

    book.pages[3].extract_text(visitor_text=visit)
    words = [found[each] for each in ("One", "two", ",", "three", ".", "\N{BULLET}")]
    assert words == sorted(words)
    assert texts(book.pages[0])[0] == "Why, oh"


def test_texts_of_others_are_printed_as_text(tmp_path):
    title = "(1) \\) Tj <b> =1+1"
    book = book_of(tmp_path, records(1, section=title), title=title, book=True)
    assert texts(book.pages[0])[0] == title
    assert book.metadata.title == title
    assert any(item.title == title for item in book.outline if not isinstance(item, list))


def test_one_puzzle_without_a_book_takes_the_whole_sheet(tmp_path):
    (page, _) = book_of(tmp_path, records(1)).pages
    largest = max(piece.size for piece in pieces(page))
    found = [piece for piece in digits(page) if piece.size > 0.9 * largest]
    width = max(piece.right for piece in found) - min(piece.left for piece in found)
    assert width > 0.6 * float(page.mediabox.width)


def test_a_line_does_not_end_before_a_no_break_space():
    fonts = fonts_of(BookOptions())
    width = fonts.width("aa bb", 10)
    assert fonts.wrapped("aa bb\u00a0: cc", 10, width) == ["aa", "bb\u00a0:", "cc"]


def test_japanese_lines_end_between_letters_but_not_before_a_full_stop():
    fonts = fonts_of(BookOptions())
    text = "\u6570\u5b57\u3092r1c2\u3078\u3002"
    width = fonts.width(text[:-1], 10)
    assert fonts.wrapped(text, 10, width) == [text[:-2], text[-2:]]
    assert fonts.wrapped(f"{text} {text}", 10, 3 * width) == [f"{text} {text}"]
