"""The formats by name. To add a format, add a module to a room here, and an entry here.

The module of a format is imported when the format is used: a command uses one of them.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from cluesmith.cli.formats.format import BOOK_OPTIONS, Format, FormatOptions
from cluesmith.generator.interchange.codes import CODES, Code
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


def _of(module: str, name: str, *given: str) -> Callable[..., Any]:
    """Return a function that imports another one, a writer's or a refusal's, and calls it."""

    def call(*arguments: Any) -> Any:
        found = getattr(import_module(f"cluesmith.cli.formats.{module}"), name)
        return found(*given, *arguments)

    return call


def _writer_of(code: Code) -> Callable[[FormatOptions], Any]:
    """Return what makes a writer of lines with only a code."""
    make = _of("writers", "TextWriter")
    return lambda _: make(lambda record: f"{code.call('code_of', record.kind, record.clues)}\n")


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
_app = partial(
    _practice,
    option_names=_TABLE | _TITLE,
    needed=_of("data.app_fields", "needed_by_apps"),
    has_solution=True,
)
_f_puzzles = partial(
    _text, option_names=_SOLUTION | _TITLE, refusal=_of("text.f_puzzles_format", "not_in_f_puzzles")
)

_ALL = (
    _practice("line", "'.' for blanks", _of("text.plain_lines", "one_line_writer", "."), _SOLUTION),
    _text("zero", "'0' for blanks", _of("text.plain_lines", "one_line_writer", "0"), _SOLUTION),
    _text("dash", "'-' for blanks", _of("text.plain_lines", "one_line_writer", "-"), _SOLUTION),
    _text(
        "grid",
        "a drawing for people",
        _of("text.drawn_grids", "grid_writer"),
        _SOLUTION | {"symbols"},
    ),
    _practice(
        "csv",
        "a table with a header",
        _of("text.csv_jsonl", "csv_writer"),
        _TABLE,
        media_type="text/csv",
    ),
    _practice(
        "jsonl",
        "JSON lines",
        _of("text.csv_jsonl", "jsonl_writer"),
        _TABLE,
        media_type="application/jsonl",
    ),
    _practice(
        "parquet",
        "a table with typed columns",
        _of("data.parquet_writer", "parquet_writer"),
        _TABLE,
        media_type="application/vnd.apache.parquet",
        is_binary=True,
    ),
    _app(
        "json",
        "a document for apps",
        _of("data.document", "json_writer"),
        media_type="application/json",
    ),
    _app(
        "sqlite",
        "a database for apps",
        _of("data.sqlite_writer", "sqlite_writer"),
        media_type="application/vnd.sqlite3",
        is_binary=True,
    ),
    Format(
        "sdm",
        "81 digits per line",
        _of("text.plain_lines", "sdm_writer"),
        refusal=_only_sudoku,
        media_type="text/plain",
    ),
    Format(
        "sdk",
        "a folder with one file per puzzle",
        _of("text.drawn_grids", "sdk_writer"),
        _TITLE,
        refusal=_nine_by_nine,
    ),
    Format(
        "opensudoku",
        "XML for the app OpenSudoku",
        _of("text.opensudoku", "opensudoku_writer"),
        _TITLE,
        refusal=_only_sudoku,
        media_type="application/xml",
    ),
    _f_puzzles(
        "f-puzzles",
        "f-puzzles JSON, one puzzle per line",
        _of("text.f_puzzles_format", "f_puzzles_writer"),
    ),
    _f_puzzles(
        "f-puzzles-link",
        "one f-puzzles link per puzzle",
        _of("text.f_puzzles_format", "f_puzzles_link_writer"),
    ),
    _text(
        "sudokupad-link",
        "one SudokuPad link per puzzle",
        _of("text.f_puzzles_format", "sudokupad_link_writer"),
        _SOLUTION | _TITLE,
        refusal=_of("text.f_puzzles_format", "not_in_sudokupad"),
    ),
    *(_text(code.name, code.summary, _writer_of(code), refusal=code.refusal) for code in CODES),
    _text(
        "ipuz",
        "a folder with one ipuz file per puzzle",
        _of("data.ipuz", "ipuz_writer"),
        _SOLUTION | _TITLE,
        refusal=_of("data.ipuz", "not_in_ipuz"),
    ),
    Format(
        "bank",
        "lines of 100 bytes for Sudoku Exchange",
        _of("text.one_line", "bank_writer"),
        refusal=_only_sudoku,
    ),
    _text(
        "svg",
        "a folder with one picture per puzzle",
        _of("picture_folders", "svg_writer"),
        _DRAWN | _COLOURS | _SHADE,
        holds_puzzles=False,
    ),
    _text(
        "png",
        "the same, in pixels",
        _of("picture_folders", "png_writer"),
        _DRAWN | _COLOURS | _SHADE,
        holds_puzzles=False,
    ),
    _practice(
        "html",
        "a page to play and print",
        _of("player.page", "html_writer"),
        _PAGES,
        needed=_needed_by_html,
        has_solution=True,
        holds_puzzles=False,
        media_type="text/html",
    ),
    _practice(
        "pdf",
        "a book to print",
        _of("book.pdf", "pdf_writer"),
        _PAGES | _COLOURS | _SHADE | BOOK_OPTIONS,
        needed=_needed_by_pdf,
        has_solution=True,
        holds_puzzles=False,
        media_type="application/pdf",
        is_binary=True,
    ),
)
FORMATS: dict[str, Format] = {each.name: each for each in _ALL}

# The format of --line-format.
LINE_FORMAT = _text(
    "--line-format",
    "a user's own line",
    _of("text.line_format", "line_format_writer"),
    frozenset({"line_format"}),
    holds_puzzles=False,
)
