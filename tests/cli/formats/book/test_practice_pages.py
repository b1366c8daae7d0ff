"""Positions to practise in as PDF: candidates on the sheet, the step drawn in the solutions."""

import json
import re
from collections import Counter

import pytest
from pypdf import PdfReader

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.paths.position_text import read_position
from tests.cli.formats.book.test_books import pieces, read_from_drawings

ASKED = ("--count", "2", "--seed", "1")


@pytest.fixture
def sheet(cluesmith, tmp_path):
    """The pages of a technique, and the positions on them as data."""

    def made(kind: str, technique: str, *options: str):
        asked = ("practice", kind, technique, *ASKED)
        file = tmp_path / "practice.pdf"
        assert cluesmith(*asked, *options, "-o", str(file)).code == 0
        data = [json.loads(row) for row in cluesmith(*asked, "--format", "jsonl").out.splitlines()]
        return PdfReader(file).pages, data

    return made


def text_of(page) -> str:
    """Return the text of a page in one line."""
    return " ".join(page.extract_text().split())


def digits_of(page) -> Counter[str]:
    """Return how often each digit stands alone on a page."""
    return Counter(each.text for each in pieces(page) if re.fullmatch("[1-9]", each.text))


def test_a_sheet_has_the_digits_and_candidates_of_its_positions(sheet):
    (questions, _), data = sheet("sudoku", "x-wing")
    shown = Counter("".join(re.findall("[1-9]", "".join(row["state"] for row in data))))
    shown += Counter(["1"])  # the number of the page
    assert digits_of(questions) == shown
    assert "2 · Find: X-Wing" in text_of(questions)


def test_the_solution_marks_the_step_and_tells_it_and_the_others(sheet):
    (_, answers), data = sheet("sudoku", "x-wing")
    assert text_of(answers).startswith("Solutions r2c3 is cell 3 of row 2. Ringed: ")
    for row in data:
        assert f"X-Wing: {row['ways'][0]['text']}" in text_of(answers)
    assert text_of(answers).count("Also right: ") == sum(len(row["ways"]) > 1 for row in data)
    # What the step rests on, and what it strikes out, is bold and as small as candidates.
    sizes = bold_sizes(answers)
    assert sizes.count(min(sizes)) == sum(4 + len(row["eliminations"]) for row in data)


def bold_sizes(page) -> list[float]:
    """Return the size of each text in bold type."""
    fonts = page["/Resources"]["/Font"]
    found = []

    def visit(operator, operands, cm, tm):
        if operator == b"Tf":
            visit.is_bold = "SansBold" in fonts[operands[0]]["/BaseFont"].replace("-", "")
            visit.size = float(operands[1])
        if operator == b"Tj" and visit.is_bold:
            found.append(visit.size)

    page.extract_text(visitor_operand_before=visit)
    return found


def test_the_language_is_that_of_the_readers(sheet):
    (questions, answers), _ = sheet("sudoku", "x-wing", "--language", "de")
    assert "1 · Gesucht: X-Wing" in text_of(questions)
    assert "in keinem anderen Feld von Zeile" in text_of(answers)


def test_a_single_that_the_digits_show_has_no_candidates(sheet):
    (questions, answers), data = sheet("sudoku", "hidden-single")
    kind = kind_named("sudoku")
    row = data[0]
    alone = re.sub(r"\{\w+\}", ".", row["state"])
    given = kind.given(row["puzzle"])
    assert read_position(kind, given, alone).left == read_position(kind, given, row["state"]).left
    sizes = {each.size for each in pieces(questions) if re.fullmatch("[1-9]", each.text)}
    assert len(sizes) == 2  # digits of boards, and the number of the page
    assert f"Hidden Single: {row['ways'][0]['text']}" in text_of(answers)


def test_sentences_name_the_symbols_in_place_of_digits(sheet):
    (questions, answers), data = sheet("sudoku", "x-wing", "--symbols", "word:FORMIDABL")
    digit = data[0]["eliminations"][0][-1]
    text = data[0]["ways"][0]["text"].replace(f" {digit} ", f" {'FORMIDABL'[int(digit) - 1]} ")
    assert text[: text.index(",")] in text_of(answers)
    assert not set(digits_of(questions)) - {"1"}


def test_one_position_of_a_large_board_has_the_sheet_to_itself(cluesmith, tmp_path):
    file = tmp_path / "large.pdf"
    asked = ("practice", "sudoku16", "full-house", "--seed", "1", "--count", "1")
    assert cluesmith(*asked, "-o", str(file)).code == 0
    assert len(PdfReader(file).pages) == 2


def test_candidates_too_small_to_read_are_refused_before_any_work(cluesmith, tmp_path):
    file = tmp_path / "practice.pdf"
    refused = cluesmith("practice", "sudoku", "x-wing", "--per-page", "30", "-o", str(file))
    assert refused.code != 0
    assert "the candidates have 2.6 points" in refused.err
    assert "--per-page 12 would do" in refused.err


def test_the_rules_in_a_book_of_killer_positions_show_a_whole_solution(sheet):
    pages, _ = sheet("killer4", "only-combination", "--book")
    (rules,) = (page for page in pages if "An example" in page.extract_text())
    (solution,) = read_from_drawings(rules, 0, 16)[1:]
    assert sorted(solution) == sorted("1234" * 4)
