"""Texts of a book: what Markdown means, how lines break and run, and where the pages stand."""

from dataclasses import replace

import pytest
from clue_puzzles import KILLER, SOLUTION

from cluesmith.cli.formats.book.fonts import fonts_of
from cluesmith.cli.formats.book.markdown_text import LINE_BREAK, Run, blocks_of
from cluesmith.cli.formats.book.text_lines import height_of, pages_of, text_lines
from cluesmith.cli.formats.book.visual_order import in_visual_order, reads_right_to_left
from cluesmith.cli.formats.format import BookOptions, SectionOptions, SolutionsAt
from cluesmith.generator.errors import FormatError
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.cli.formats.book.test_books import (
    bookmarks_in_order,
    digits,
    pieces,
    records,
    texts,
)
from tests.support.some import some
from tests.support.written_files import book_of

FONTS = fonts_of(BookOptions())


def test_markdown_has_paragraphs_headings_emphasis_and_lists():
    heading, paragraph, first, deep = blocks_of(
        "## To *begin*\n\none\ntwo\\\n**three**\n\n1. first\n   - deep\n"
    )
    assert (heading.level, heading.text) == (2, "To begin")
    assert paragraph.runs == (
        Run("one"),
        Run(" "),
        Run("two"),
        LINE_BREAK,
        Run("three", is_bold=True),
    )
    assert (first.depth, first.marker, deep.depth, deep.marker) == (1, "1.", 2, "•")


@pytest.mark.parametrize(
    "text", ["<b>bold</b>", "<script>x</script>", "![a](b.png)", "[a](http://b)", "| a | b |"]
)
def test_html_links_and_pictures_stay_the_text_that_they_are(text):
    (block,) = blocks_of(text)
    assert block.text == text


def test_lines_break_at_the_width_and_a_heading_stays_with_its_text():
    text = "# A heading\n\n" + "word " * 60 + "\n\n## Another\n\n" + "word " * 30
    lines = list(text_lines(blocks_of(text), 10, 200, FONTS))
    assert max(line.width for line in lines) <= 200
    for n_lines in range(3, 12):
        pages = pages_of(lines, 13 * n_lines)
        assert [line for page in pages for line in page] == lines
        assert all(height_of(page) <= 13 * n_lines for page in pages[: n_lines > 4])
        assert not any(page[-1].pieces[0].run.text in ("A", "Another") for page in pages)


def test_a_word_that_is_wider_than_the_page_is_cut():
    lines = list(text_lines(blocks_of("a " + "b" * 100 + "**c**"), 10, 100, FONTS))
    assert max(line.width for line in lines) <= 100
    assert "".join(each.run.text for line in lines for each in line.pieces).count("b") == 100


def test_marks_of_lists_stay_before_their_text_however_deep_it_is():
    text = "".join(f"{'  ' * depth}- deep\n" for depth in range(12)) + "\n100. hundred\n"
    lines = list(text_lines(blocks_of(text), 10, 150, FONTS))
    assert max(line.width for line in lines) <= 150
    for line in lines:
        mark, word = line.pieces
        assert mark.x >= 0
        assert mark.x + FONTS.width(mark.run.text, 10) <= word.x


def test_a_text_that_is_a_title_alone_has_a_page(tmp_path):
    book = book_of(tmp_path, records(1), book=True, introduction="# Welcome")
    ((title, page), *_) = bookmarks_in_order(book)
    assert (title, texts(book.pages[page - 1])[0]) == ("Welcome", "Welcome")


def test_headings_stay_in_texts_whose_pages_have_no_title(tmp_path):
    sections = {"Part 1": SectionOptions(introduction="# Warm up\n\nSlowly")}
    book = book_of(
        tmp_path,
        records(1, n_sections=1),
        book=True,
        imprint="# Imprint\n\nCopyright",
        dedication="# For you\n\nWho solve",
        sections=sections,
    )
    found = [texts(page) for page in book.pages]
    assert ["Imprint", "Copyright"] in found
    assert ["For you", "Who solve"] in found
    assert ["Part 1", "1 puzzle", "Warm up", "Slowly"] in found


def test_a_long_heading_of_a_text_has_two_lines(tmp_path):
    heading = "What to do first when you open this book on a Sunday"
    book = book_of(
        tmp_path, records(1), book=True, large_print=True, trim="a5", per_page=1,
        introduction=f"# {heading}\n\nHello",
    )  # fmt: skip
    (page,) = (page for page in book.pages if "Hello" in texts(page))
    *lines, hello, _ = pieces(page)
    assert " ".join(piece.text for piece in lines) == heading
    assert min(piece.bottom for piece in lines) >= hello.top
    widths = [piece.right - piece.left for piece in lines]
    assert min(widths) > 0.8 * max(widths)


def test_styles_change_inside_a_word_and_between_letters_without_blanks():
    (line,) = text_lines(blocks_of("one **two**, three"), 10, 200, FONTS)
    assert [each.run.text for each in line.pieces] == ["one ", "two", ", three"]
    lines = list(text_lines(blocks_of("\u6570\u5b57**\u6570**\u3002" * 9), 10, 100, FONTS))
    assert len(lines) > 1
    assert max(line.width for line in lines) <= 100
    assert not any(each.run.text.count(" ") for line in lines for each in line.pieces)
    assert not any(line.pieces[0].run.text.startswith("\u3002") for line in lines)


def test_soft_hyphens_are_not_printed():
    (block,) = blocks_of("Zahlen\u00adr\u00e4tsel")
    assert block.text == "Zahlenr\u00e4tsel"


def test_no_line_begins_with_a_mark_of_japanese_that_closes_or_repeats():
    text = "\u6570\u3005\u3010\u6570\u3011\u300a\u6570\u300b\u3041" * 9
    for width in range(30, 100, 7):
        for line in some(FONTS.wrapped(text, 10, width)):
            assert line[0] not in "\u3005\u3011\u300b\u3041"
            assert line[-1] not in "\u3010\u300a"


TEXTS = {
    "imprint": "Copyright",
    "dedication": "*For you*",
    "introduction": "# Welcome\n\nHello",
    "how_to_solve": "Look",
    "afterword": "Thanks\n\n***\n\nBye",
}


def test_texts_stand_where_books_have_them_and_front_matter_has_roman_numbers(tmp_path):
    book = book_of(tmp_path, records(2), book=True, per_page=1, **TEXTS)
    of_label = {
        label: texts(page) for label, page in zip(book.page_labels, book.pages, strict=True)
    }
    assert of_label["ii"] == ["Copyright"]
    assert of_label["iii"] == ["For you"]
    assert of_label["v"][0] == "Contents"
    assert of_label["vi"][:2] == ["Welcome", "Hello"]
    assert of_label["vii"][:2] == ["How to solve", "Look"]
    assert of_label["viii"][0] == "Sudoku"
    assert of_label["1"][0] == "Puzzles"
    assert [of_label[label][1] for label in ("4", "5")] == ["Thanks", "Bye"]
    titles = [title for title, _ in bookmarks_in_order(book)]
    assert titles == [
        *("Welcome", "How to solve", "Rules", "Sudoku", "Puzzles", "Solutions", "Afterword")
    ]
    assert of_label["1"][-1] in ("1", "Solution on page 3")


@pytest.mark.parametrize("text", ["imprint", "introduction"])
def test_a_text_with_letters_that_no_font_has_is_refused(tmp_path, text):
    with pytest.raises(FormatError, match=f"--{text}: '\u3042' is not in the fonts"):
        book_of(tmp_path, records(1), book=True, **{text: "x\n\n\u3042"})


def test_the_introduction_of_a_section_goes_on_behind_its_page(tmp_path):
    sections = {
        "Part 2": SectionOptions(introduction="word " * 900, per_page=1, caption="!{number}")
    }
    book = book_of(
        tmp_path, records(4, n_sections=2), book=True, per_page=2, trim="5x8", sections=sections
    )
    first = next(
        n for n, page in enumerate(book.pages) if texts(page)[:2] == ["Part 2", "2 puzzles"]
    )
    following = [texts(page) for page in book.pages[first + 1 : first + 5]]
    assert [page[1].startswith("word") for page in following] == [True, True, False, False]
    assert ["!3" in following[2], "!4" in following[3]] == [True, True]


def test_solutions_on_the_next_page_are_overleaf(tmp_path):
    place = SolutionsAt.NEXT_PAGE
    book = book_of(tmp_path, records(5), book=True, per_page=2, solutions_at=place)
    pages = [page.extract_text() for page in book.pages]
    for number in (1, 3, 5):
        at = next(n for n, page in enumerate(pages) if f"{number} · Medium" in page)
        assert at % 2 == 0
        assert f"{number} · page {book.page_labels[at]}" in pages[at + 1]


def test_solutions_of_a_section_are_at_its_end(tmp_path):
    book = book_of(tmp_path, records(4, n_sections=2), solutions_at=SolutionsAt.SECTION)
    assert [page.extract_text().splitlines()[0].strip() for page in book.pages] == [
        *("Part 1", "Solutions · Part 1", "Part 2", "Solutions · Part 2")
    ]


def test_split_solutions_are_a_second_file_that_names_pages_of_the_first(tmp_path):
    second = tmp_path / "solutions.pdf"
    puzzles = book_of(
        tmp_path, records(4), book=True, per_page=2, title="Four", split_solutions=str(second)
    )
    solutions = type(puzzles)(second)
    assert not any("Solution" in page.extract_text() for page in puzzles.pages)
    assert texts(solutions.pages[0]) == ["Four", "Solutions"]
    assert "3 · page 2" in solutions.pages[-1].extract_text()
    assert "/Annots" not in solutions.pages[-1]


def test_large_print_may_have_small_solutions(tmp_path):
    options = {"trim": "6x9", "per_page": 1, "large_print": True, "solutions_per_page": 6}
    with pytest.raises(FormatError) as refused:
        book_of(tmp_path, records(7), **options)
    assert str(refused.value).endswith("--solutions-per-page 2 or --small-solutions would do")
    book = book_of(tmp_path, records(7), small_solutions=True, **options)
    assert len(book.pages) == 7 + 2
    sizes = [min(piece.size for piece in pieces(page)) for page in book.pages]
    assert min(sizes[:7]) >= 16 > sizes[7] > 9


@pytest.mark.parametrize("large_print", [True, False])
def test_large_print_of_a_section_is_about_its_digits_alone(tmp_path, large_print):
    puzzles = records(2, n_sections=2, canonical="a")
    other = SectionOptions(large_print=not large_print, introduction="A text.", per_page=4)
    options = {"book": True, "trim": "a4", "per_page": 1, "large_print": large_print}
    book = book_of(tmp_path, puzzles, sections={"Part 2": other}, **options)
    sizes = {
        name: {
            piece.size
            for page in book.pages
            for piece in pieces(page)
            if piece.text.startswith(name)
        }
        for name in ("Part", "Solution on", "A text")
    }
    assert len(sizes["Solution on"]) == len(sizes["A text"]) == 1
    assert (min(sizes["A text"]) >= 16) == large_print
    of_captions = {piece.size for page in book.pages for piece in pieces(page) if piece.text == "2"}
    assert (max(of_captions) >= 16) or large_print


def test_solutions_among_large_print_have_eight_points(tmp_path):
    puzzles = [replace(each, section="Part 1") for each in records(4, "sudoku16")]
    section = {"Part 1": SectionOptions(large_print=False)}
    book = book_of(tmp_path, puzzles, per_page=1, large_print=True, sections=section)
    assert min(piece.size for piece in digits(book.pages[-1])) >= 8


def test_solutions_show_digits_alone_unless_clues_are_asked_for(tmp_path):
    puzzle = PuzzleRecord(KINDS["killer4"], KILLER, 1, SOLUTION)
    alone, with_clues = (
        pieces(book_of(tmp_path, [puzzle], clues_in_solutions=asked).pages[-1])
        for asked in (False, True)
    )
    assert {piece.text for piece in with_clues} - {piece.text for piece in alone} == {"5", "6", "8"}


def test_solutions_of_sections_that_are_alike_run_on(tmp_path):
    puzzles = [
        replace(each, section=f"Part {number}")
        for number, kind in enumerate(["sudoku", "sudoku-x", "sudoku", "sudoku6"], 1)
        for each in records(2 if number == 1 else 1, kind)
    ]
    book = book_of(tmp_path, puzzles, per_page=1)
    heads = [texts(page)[0] for page in book.pages[5:]]
    assert heads == ["Solutions · Part 1, Part 2, Part 3", "Solutions · Part 4"]
    listed = dict(bookmarks_in_order(book)[-4:])
    assert listed == {"Part 1": 6, "Part 2": 6, "Part 3": 6, "Part 4": 7}


def test_few_solutions_are_large_and_those_of_a_kind_have_one_size(tmp_path):
    puzzles = [
        *(replace(each, section="many") for each in records(12, "sudoku")),
        *(replace(each, section="few") for each in records(2, "sudoku")),
        *(replace(each, section="other") for each in records(2, "twodoku")),
    ]
    book = book_of(tmp_path, puzzles, book=True, per_page=1)
    many, few, other = (max(each.size for each in digits(page)) for page in book.pages[-3:])
    assert many == few
    assert other > 0.8 * few


@pytest.mark.parametrize(("n_sections", "n_pages"), [(16, 1), (40, 2)])
def test_contents_save_a_page_or_share_the_lines(tmp_path, n_sections, n_pages):
    puzzles = records(n_sections, n_sections=n_sections)
    book = book_of(tmp_path, puzzles, book=True, trim="6x9", per_page=1)
    listed = [
        sum(text.startswith(". .") for text in texts(page))
        for page in book.pages
        if texts(page)[:1] == ["Contents"]
    ]
    assert (len(listed), sum(listed)) == (n_pages, len(bookmarks_in_order(book)))
    assert listed[0] - listed[-1] <= 1


def test_a_title_breaks_into_lines_of_like_width(tmp_path):
    title = "One Hundred and Fifty Sudoku in Large Print"
    book = book_of(tmp_path, records(1), book=True, trim="6x9", title=title)
    widths = [piece.right - piece.left for piece in pieces(book.pages[0]) if piece.size > 20]
    assert len(widths) == 2
    assert min(widths) > 0.8 * max(widths)


@pytest.mark.parametrize("per_page", [1, 6])
def test_a_title_stands_above_its_puzzle_and_names_the_solution(tmp_path, per_page):
    book = book_of(
        tmp_path, records(per_page), per_page=per_page, puzzle_title="No. {number}", caption=""
    )
    shown = pieces(book.pages[0])
    titles = {piece.text: piece for piece in shown if piece.text.startswith("No.")}
    highest = max(piece.top for piece in shown if len(piece.text) == 1)
    assert 0 < titles["No. 1"].bottom - highest < 40
    assert len(titles) == per_page
    assert "No. 1 \N{MIDDLE DOT} page 1" in texts(book.pages[1])


# "alef bet" as it is read, and as it is drawn.
READ, DRAWN = "\u05d0\u05d1", "\u05d1\u05d0"


@pytest.mark.parametrize(
    ("line", "is_right_to_left", "drawn"),
    [
        ("r1c2 = 5 (easy).", False, "r1c2 = 5 (easy)."),
        (f"{READ}, r1c2 = 5 ({READ} 12).", True, f".(12 {DRAWN}) r1c2 = 5 ,{DRAWN}"),
        ("Sudoku.", True, ".Sudoku"),
        (f"{READ} 12: one.", False, f"12 {DRAWN}: one."),
    ],
)
def test_letters_stand_where_they_are_drawn(line, is_right_to_left, drawn):
    assert in_visual_order(line, is_right_to_left) == drawn


@pytest.mark.parametrize(
    ("paragraph", "goes_left"),
    [("Sudoku, easy.", False), (f"Sudoku: {READ}", True), ("12 / 3", True)],
)
def test_a_paragraph_of_latin_letters_alone_goes_to_the_right(paragraph, goes_left):
    assert reads_right_to_left(paragraph, True) is goes_left
    assert not reads_right_to_left(paragraph, False)
