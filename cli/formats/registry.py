"""The formats by name: a new one is a form and an entry here."""

from cli.formats.format import DocumentForm, Format, Wishes
from cli.formats.pictures.html import html_form
from cli.formats.pictures.svg import svg_form
from cli.formats.text.csv_jsonl import csv_form, jsonl_form
from cli.formats.text.lines import bank_form, blank_form, grid_form, own_form, sdm_form
from cli.formats.text.opensudoku import opensudoku_form
from cli.formats.text.sdk import sdk_form
from generator import KINDS

_SUDOKU = KINDS["sudoku"]


def _pdf_form(wishes: Wishes) -> DocumentForm:
    from cli.formats.pictures.pdf import pdf_form

    return pdf_form(wishes)


_SOLUTION = frozenset({"with_solution"})
_TABLE = frozenset({"with_solution", "fields"})
_PAGES = frozenset({"with_solution", "title", "per_page"})
_TITLE = frozenset({"title"})

_ALL = (
    Format("line", "'.' for blanks", blank_form("."), _SOLUTION),
    Format("zero", "'0'", blank_form("0"), _SOLUTION),
    Format("dash", "'-'", blank_form("-"), _SOLUTION),
    Format("grid", "drawn for people", grid_form, _SOLUTION),
    Format("csv", "a table with a header", csv_form, _TABLE),
    Format("jsonl", "JSON lines", jsonl_form, _TABLE),
    Format("sdm", "81 digits a line", sdm_form, only_kind=_SUDOKU),
    Format("sdk", "a folder, a file a puzzle", sdk_form, _TITLE, only_kind=_SUDOKU),
    Format("opensudoku", "XML of the app", opensudoku_form, _TITLE, only_kind=_SUDOKU),
    Format(
        "bank",
        "100 bytes a line: hash, puzzle, rating",
        bank_form,
        only_kind=_SUDOKU,
        needs_rating=True,
    ),
    Format("svg", "a folder, a picture a puzzle", svg_form, _SOLUTION, holds_puzzles=False),
    Format("html", "a page to print", html_form, _PAGES, has_solution=True, holds_puzzles=False),
    Format("pdf", "a book to print", _pdf_form, _PAGES, has_solution=True, holds_puzzles=False),
)
FORMATS: dict[str, Format] = {each.name: each for each in _ALL}

# What --line-format asks for.
OWN_FORMAT = Format(
    "--line-format", "a user's own line", own_form, frozenset({"line_format"}), holds_puzzles=False
)
