"""The formats by name. To add a format, add a module to a room here, and an entry here."""

from functools import partial
from importlib import import_module

from cluesmith.cli.formats.data.app_fields import needed_by_apps
from cluesmith.cli.formats.data.ipuz import ipuz_writer, not_in_ipuz
from cluesmith.cli.formats.format import BOOK_OPTIONS, Format, FormatOptions
from cluesmith.cli.formats.text.codes import CODES
from cluesmith.cli.formats.text.csv_jsonl import csv_writer, jsonl_writer
from cluesmith.cli.formats.text.drawn_grids import grid_writer, sdk_writer
from cluesmith.cli.formats.text.f_puzzles_format import (
    f_puzzles_link_writer,
    f_puzzles_writer,
    not_in_f_puzzles,
    not_in_sudokupad,
    sudokupad_link_writer,
)
from cluesmith.cli.formats.text.line_format import line_format_writer
from cluesmith.cli.formats.text.one_line import bank_writer, one_line_writer, sdm_writer
from cluesmith.cli.formats.text.opensudoku import opensudoku_writer
from cluesmith.cli.formats.writers import DocumentWriter
from cluesmith.generator.kinds.kind import Kind

# Most programs know plain Sudoku only.
_OTHER_FORMATS = "use line, csv or jsonl"


def _only_sudoku(kind: Kind) -> str | None:
    """Refuse all kinds but Sudoku: programs would take their puzzles for Sudoku."""
    if kind.name == "sudoku":
        return None
    return f"is for Sudoku, and this is {kind.title}: {_OTHER_FORMATS}"


def _nine_by_nine(kind: Kind) -> str | None:
    """Refuse kinds without nine rows of nine cells and nine digits."""
    if kind.rows == (9,) * 9 and kind.n_digits == 9:
        return None
    return f"is for squares of 9x9 cells, and this is {kind.title}: {_OTHER_FORMATS}"


def _imported(module: str, writer: str, options: FormatOptions) -> DocumentWriter:
    """Import a writer only when it is wanted, because its libraries take long to import."""
    found: DocumentWriter = getattr(import_module(f"cluesmith.cli.formats.{module}"), writer)(
        options
    )
    return found


def _needed_by_html(options: FormatOptions) -> frozenset[str]:
    """Return the id, which identifies saved progress, and with solutions the path, for hints."""
    return frozenset({"id", "path"} if options.with_solution else {"id"})


def _needed_by_pdf(options: FormatOptions) -> frozenset[str]:
    wanted = {"id": options.book.link is not None, "techniques": options.book.glossary}
    return frozenset(name for name, is_wanted in wanted.items() if is_wanted)


_SOLUTION = frozenset({"with_solution"})
_LANGUAGE = frozenset({"language"})
_TABLE = frozenset({"with_solution", "fields", "paths"}) | _LANGUAGE
_DRAWN = frozenset({"with_solution", "with_rules", "symbols"}) | _LANGUAGE
_PAGES = frozenset({"title", "per_page", "caption"}) | _DRAWN
_TITLE = frozenset({"title"})
_COLOURS = frozenset({"colours"})
_SHADE = frozenset({"shade"})

# Formats that show clues which are not digits.
_text = partial(Format, shows_clues=True)
_practice = partial(_text, holds_positions=True)
_app = partial(_practice, option_names=_TABLE | _TITLE, needed=needed_by_apps, has_solution=True)
_f_puzzles = partial(_text, option_names=_SOLUTION | _TITLE, refusal=not_in_f_puzzles)

_ALL = (
    _practice("line", "'.' for blanks", one_line_writer("."), _SOLUTION),
    _text("zero", "'0' for blanks", one_line_writer("0"), _SOLUTION),
    _text("dash", "'-' for blanks", one_line_writer("-"), _SOLUTION),
    _text("grid", "a drawing for people", grid_writer, _SOLUTION | {"symbols"}),
    _practice("csv", "a table with a header", csv_writer, _TABLE),
    _practice("jsonl", "JSON lines", jsonl_writer, _TABLE),
    _practice(
        "parquet",
        "a table with typed columns",
        partial(_imported, "data.parquet_writer", "parquet_writer"),
        _TABLE,
    ),
    _app("json", "a document for apps", partial(_imported, "data.document", "json_writer")),
    _app(
        "sqlite", "a database for apps", partial(_imported, "data.sqlite_writer", "sqlite_writer")
    ),
    Format("sdm", "81 digits per line", sdm_writer, refusal=_only_sudoku),
    Format("sdk", "a folder with one file per puzzle", sdk_writer, _TITLE, refusal=_nine_by_nine),
    Format(
        "opensudoku", "XML for the app OpenSudoku", opensudoku_writer, _TITLE, refusal=_only_sudoku
    ),
    _f_puzzles("f-puzzles", "f-puzzles JSON, one puzzle per line", f_puzzles_writer),
    _f_puzzles("f-puzzles-link", "one f-puzzles link per puzzle", f_puzzles_link_writer),
    _text(
        "sudokupad-link",
        "one SudokuPad link per puzzle",
        sudokupad_link_writer,
        _SOLUTION | _TITLE,
        refusal=not_in_sudokupad,
    ),
    *(_text(code.name, code.summary, code.writer, refusal=code.refusal) for code in CODES),
    _text(
        "ipuz",
        "a folder with one ipuz file per puzzle",
        ipuz_writer,
        _SOLUTION | _TITLE,
        refusal=not_in_ipuz,
    ),
    Format("bank", "lines of 100 bytes for Sudoku Exchange", bank_writer, refusal=_only_sudoku),
    _text(
        "svg",
        "a folder with one picture per puzzle",
        partial(_imported, "picture_folders", "svg_writer"),
        _DRAWN | _COLOURS | _SHADE,
        holds_puzzles=False,
    ),
    _text(
        "png",
        "the same, in pixels",
        partial(_imported, "picture_folders", "png_writer"),
        _DRAWN | _COLOURS | _SHADE,
        holds_puzzles=False,
    ),
    _practice(
        "html",
        "a page to play and print",
        partial(_imported, "player.page", "html_writer"),
        _PAGES,
        needed=_needed_by_html,
        has_solution=True,
        holds_puzzles=False,
    ),
    _practice(
        "pdf",
        "a book to print",
        partial(_imported, "book.pdf", "pdf_writer"),
        _PAGES | _COLOURS | _SHADE | BOOK_OPTIONS,
        needed=_needed_by_pdf,
        has_solution=True,
        holds_puzzles=False,
    ),
)
FORMATS: dict[str, Format] = {each.name: each for each in _ALL}

# The format of --line-format.
LINE_FORMAT = _text(
    "--line-format",
    "a user's own line",
    line_format_writer,
    frozenset({"line_format"}),
    holds_puzzles=False,
)
