"""Options for the format and the place of written puzzles."""

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from cluesmith.cli.formats.caption import CAPTION_FIELDS, Caption, CaptionError
from cluesmith.cli.formats.format import (
    BOOK_OPTIONS,
    DEFAULT_PER_PAGE,
    MAX_PER_PAGE,
    BookOptions,
    Format,
    FormatOptions,
)
from cluesmith.cli.formats.known_formats import FORMATS, LINE_FORMAT
from cluesmith.cli.formats.text.line_format import LETTERS, line_format_fields
from cluesmith.cli.formats.written_endings import format_of_ending, meant_by
from cluesmith.cli.options.book_options import BOOK_OPTION_DECORATORS, book_options_of
from cluesmith.cli.options.language import language_option
from cluesmith.cli.options.manifest import chosen_manifest, manifest_options
from cluesmith.cli.options.names import NameListType, NameType, names_in
from cluesmith.cli.options.output import output_option
from cluesmith.cli.options.value_types import TEXT, TextType, number_within
from cluesmith.cli.terminal.command import Decorator, HelpTable, option_group
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.drawing.symbol_names import COLOURS, FOLDER, SHAPES, WORD, SymbolError
from cluesmith.generator.rating.paths.path_form import PathForm
from cluesmith.generator.records.table_columns import ALWAYS_KNOWN, FIELDS, STORED_FIELDS

# Options of several formats, whose values are checked below.
_GIVEN = (
    "fields",
    "with_solution",
    "with_rules",
    "paths",
    "title",
    "per_page",
    "caption",
    "language",
    "colours",
    "shade",
    "symbols",
)

# The known fields of puzzles in the database.
ALL_KNOWN = STORED_FIELDS


def format_options(
    known: frozenset[str],
    computed: frozenset[str] = frozenset(),
    has_manifest: bool = False,
    needs_file: bool = False,
    keeps_paths: bool = False,
) -> Decorator:
    """Return a decorator that gives a command the options of formats, as ``output``.

    ``known``: the names of the ``FIELDS`` that the command knows, beside those always known.
    ``computed``: fields that the command can compute if asked to. ``has_manifest``: whether the
    options include --manifest and --licence. ``needs_file``: whether these options have no effect
    without -o. ``keeps_paths``: whether the command itself uses --paths, with any output.
    """
    available = known | computed | ALWAYS_KNOWN
    available |= {"solution_digits"} if "solution" in available else frozenset()

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def with_output(
            format_name: str | None,
            line_format: str | None,
            output: str | None,
            manifest: str | None = None,
            licence: str | None = None,
            **others: Any,
        ) -> Any:
            chosen = _chosen_format(format_name, line_format, output)
            given = {name: others.pop(name) for name in (*_GIVEN, *BOOK_OPTIONS)}
            is_kept = keeps_paths and given["paths"] == PathForm.COMPACT
            of_file = given | {"paths": None} if is_kept else given
            _refuse_unused(chosen, of_file)
            if needs_file and output is None:
                _refuse_without_file({"format": format_name, "line_format": line_format} | of_file)
            with_solution = given["with_solution"]
            options = FormatOptions(
                line_format=_checked_line_format(line_format, available),
                fields=_checked_fields(given["fields"], available),
                with_solution=chosen.has_solution if with_solution is None else with_solution,
                with_rules=given["with_rules"] is not False,
                paths=given["paths"] and PathForm(given["paths"]),
                title=_one_line_title(given["title"]),
                per_page=given["per_page"] or DEFAULT_PER_PAGE,
                caption=_checked_caption("caption", given, available),
                language=given["language"],
                colours=bool(given["colours"]),
                shade=bool(given["shade"]),
                symbols=_checked_symbols(given["symbols"]),
                book=_checked_book(given, available, output),
                known=known | ALWAYS_KNOWN,
            )
            manifest_writer = chosen_manifest(manifest, licence, output)
            is_reported = not click.get_current_context().params.get("json_progress")
            written = PuzzleOutput(chosen, options, output, manifest_writer, is_reported)
            return command(output=written, **others)

        more = manifest_options if has_manifest else ()
        output_group = option_group("Output", output_option, *_OPTIONS, *more)
        book_group = option_group("Books, with --format pdf", *BOOK_OPTION_DECORATORS)
        return output_group(book_group(with_output))

    return decorate


def _with_solutions() -> str:
    return ", ".join(each.name for each in FORMATS.values() if each.has_solution)


def _goes_with(option: str) -> str:
    return ", ".join(each.name for each in FORMATS.values() if option in each.option_names)


def _chosen_format(format_name: str | None, line_format: str | None, output: str | None) -> Format:
    if line_format is None:
        meant = meant_by(output or "")
        if format_name is None and meant is not None:
            raise click.UsageError(
                f"{output}: several formats end like this: choose with --format {meant}"
            )
        return FORMATS[format_name or format_of_ending(output or "") or "line"]
    if format_name is not None:
        raise click.UsageError(f"--line-format excludes --format {format_name}")
    return LINE_FORMAT


def _refuse_unused(chosen: Format, given: dict[str, Any]) -> None:
    for option, value in given.items():
        if value is not None and option not in chosen.option_names:
            what = chosen.name if chosen is LINE_FORMAT else f"--format {chosen.name}"
            raise click.UsageError(
                f"{_option(option, value)} does not apply to {what}: "
                f"use it with {_goes_with(option)}"
            )
    if given["language"] is not None and not chosen.has_words(given["paths"]):
        raise click.UsageError(
            f"--language needs --paths {PathForm.FULL} with --format {chosen.name}"
        )


def _refuse_without_file(given: dict[str, Any]) -> None:
    for option, value in given.items():
        if value is not None:
            raise click.UsageError(f"{_option(option, value)} needs -o FILE")


def _option(name: str, value: Any) -> str:
    """Return an option as the user typed it; --with-solution and --with-rules can be false."""
    typed = name.replace("with_", "without_") if value is False else name
    return f"--{typed.replace('_', '-')}"


def _checked_fields(fields: str | None, available: frozenset[str]) -> tuple[str, ...]:
    if fields is None:
        return ()
    names = names_in(fields)
    for name in names:
        if name not in available:
            usable = ", ".join(field for field in FIELDS if field in available)
            raise click.UsageError(f"--fields: {name} is not known here: use {usable}")
    return names


def _checked_line_format(line_format: str | None, available: frozenset[str]) -> str:
    if line_format is None:
        return ""
    if not line_format.replace("\t", " ").isprintable():
        raise click.UsageError(r"--line-format: must be one line of text; \n is a new line in it")
    unknown = line_format_fields(line_format) - available
    for letter, each in LETTERS.items():
        if each.field in unknown:
            raise click.UsageError(f"--line-format: %{letter} ({each.summary}) is not known here")
    return line_format


def _checked_book(
    given: dict[str, Any], available: frozenset[str], output: str | None
) -> BookOptions:
    options = book_options_of(given)
    _checked_caption("puzzle_title", given, available)
    if options.split_solutions is not None:
        if given["with_solution"] is False:
            raise click.UsageError("--split-solutions excludes --without-solution")
        if output is not None and Path(output).resolve() == Path(options.split_solutions).resolve():
            raise click.UsageError("--split-solutions: this is also the file of the puzzles")
    if options.link is not None and "id" not in available:
        raise click.UsageError("--link: the ids of puzzles are not known here")
    if options.glossary and "techniques" not in available:
        raise click.UsageError("--glossary: the techniques of puzzles are not known here")
    return options


def _checked_caption(name: str, given: dict[str, Any], available: frozenset[str]) -> str | None:
    """Return the template of an option; refuse fields that are not available."""
    template: str | None = given[name]
    if template is None:
        return None
    option = f"--{name.replace('_', '-')}"
    try:
        unknown = Caption(template).needed - available
    except CaptionError as error:
        raise click.UsageError(f"{option}: {error}") from None
    if unknown:
        raise click.UsageError(f"{option}: {{{min(unknown)}}} is not known here")
    return template


def _checked_symbols(symbols: str | None) -> str | None:
    if symbols is not None:
        from cluesmith.cli.formats.shown_symbols import symbols_of  # most outputs have digits

        try:
            symbols_of(symbols)
        except SymbolError as error:
            raise click.UsageError(f"--symbols: {error}") from None
    return symbols


def _one_line_title(title: str | None) -> str | None:
    if title is not None and not title.isprintable():
        raise click.UsageError("--title: must be one line of text")
    return title


class _LineFormatType(TextType):
    """A text with the codes of fields; the help lists them."""

    help_table = HelpTable(
        "Codes of --line-format",
        {
            **{f"%{letter}": each.summary for letter, each in LETTERS.items()},
            "%%": "a percent sign",
            r"\t \n \\": "a tab, a line break, a backslash",
        },
    )


class _CaptionType(TextType):
    """A text with names of fields in braces; the help lists them."""

    help_table = HelpTable(
        "Fields of --caption",
        {f"{{{name}}}": each.example for name, each in CAPTION_FIELDS.items()},
    )


_FORMS_OF_PATHS = {
    PathForm.COMPACT.value: "a text of few letters",
    PathForm.FULL.value: "a list of steps with their sentences and all that apps show",
    PathForm.LINES.value: "a text with one step a line",
    PathForm.STATES.value: "the same, with the candidates after each step",
}
_FORMATS = HelpTable("Formats", {each.name: each.summary for each in FORMATS.values()})
_OPTIONS: tuple[Decorator, ...] = (
    click.option(
        "--format",
        "format_name",
        type=NameType(FORMATS, _FORMATS),
        metavar="FORMAT",
        help="The format of the puzzles.  [default: from the extension of -o, else line]",
    ),
    click.option(
        "--line-format",
        type=_LineFormatType(),
        metavar="TEXT",
        help="A line of your own for each puzzle, with codes such as %g, the puzzle, and %s, the "
        "solution; an unknown value becomes '-'. --help-all lists the codes.",
    ),
    click.option(
        "--fields",
        type=NameListType(FIELDS),
        metavar="A,B,C",
        help=f"The columns of {_goes_with('fields')}, in this order, from {', '.join(FIELDS)}.",
    ),
    click.option(
        "--with-solution/--without-solution",
        default=None,
        help="Write the solutions too, beside each puzzle or on the last pages.  [default: only "
        f"in {_with_solutions()}]",
    ),
    click.option(
        "--with-rules/--without-rules",
        default=None,
        help="Write the rules below pictures, above the puzzles of a page and below the board of a "
        f"page to play, for {_goes_with('with_rules')}.  [default: yes, but for 9x9 Sudoku]",
    ),
    click.option(
        "--paths",
        is_flag=False,
        flag_value=PathForm.COMPACT.value,
        type=NameType(_FORMS_OF_PATHS, HelpTable("Forms of --paths", _FORMS_OF_PATHS)),
        metavar="[FORM]",
        help="Find and write the solution path of each puzzle, in this form: "
        f"{', '.join(_FORMS_OF_PATHS)}.  [default without FORM: {PathForm.COMPACT}]",
    ),
    click.option("--title", metavar="TEXT", help=f"The title, for {_goes_with('title')}."),
    click.option(
        "--per-page",
        type=number_within(1, MAX_PER_PAGE),
        metavar="N",
        help=f"Puzzles per page, up to {MAX_PER_PAGE}, for {_goes_with('per_page')}.  [default: "
        f"{DEFAULT_PER_PAGE}]",
    ),
    click.option(
        "--caption",
        type=_CaptionType(),
        metavar="TEXT",
        help="The line below each puzzle, for example "
        f'"{{number}} \N{MIDDLE DOT} {{level}} \N{MIDDLE DOT} ER {{er}}", '
        f"for {_goes_with('caption')}. Parts with an unknown field are left out. --help-all lists "
        "the fields.",
    ),
    language_option(f"the words for readers, for {_goes_with('language')}"),
    click.option(
        "--colours",
        is_flag=True,
        default=None,
        help=f"Colour cages and lines, for {_goes_with('colours')}.  [default: greys, for print]",
    ),
    click.option(
        "--shade",
        is_flag=True,
        default=None,
        help="Shade the cells with given digits, so that the picture they make is seen, for "
        f"{_goes_with('shade')}.",
    ),
    click.option(
        "--symbols",
        type=TEXT,
        metavar="SYMBOLS",
        help="Show these in place of digits: a letter for each digit (ABCDEFGHI), a word with as "
        f"many different letters ({WORD}WORD), {SHAPES}, {COLOURS} (shapes in colours), or the SVG "
        f"files of a folder in the order of their names ({FOLDER}DIR), for "
        f"{_goes_with('symbols')}.",
    ),
)
