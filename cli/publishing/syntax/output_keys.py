"""The keys of an output: its own, and the options of ``export``."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import click

from cluesmith.cli.formats.format import AS_OTHERS, BOOK_TEXTS, Format, SectionOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.formats.shown_symbols import symbol_ids
from cluesmith.cli.formats.written_endings import format_of_ending, meant_by, not_written
from cluesmith.cli.options.output_format import ALL_KNOWN, format_options
from cluesmith.cli.publishing.syntax.option_keys import OptionKeys
from cluesmith.cli.publishing.syntax.recipe import OutputOrder, RecipeOutput, Section
from cluesmith.cli.publishing.syntax.toml_tables import (
    RecipeTable,
    file_name,
    in_words,
    one_of,
    texts,
)
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.errors import FormatError
from cluesmith.generator.records.practice_records import POSITION_FIELDS


@click.command
@format_options(ALL_KNOWN)
def _exported(output: PuzzleOutput) -> PuzzleOutput:
    """Return an output, as ``export`` does."""
    return output


_OPTIONS = OptionKeys(_exported)
# The name of the file has its own key.
_OPTION_KEYS = tuple(key for key in _OPTIONS.keys if key != "output")
_KEYS = ("file", "sections", "order", *_OPTION_KEYS)

# Returns a message with keys in place of options.
in_keys = _OPTIONS.in_keys

# Endings of files with one puzzle per line.
_LINE_SUFFIXES = ("", "txt")


def read_output(
    table: RecipeTable,
    sections: tuple[Section, ...],
    shared: dict[str, str],
    translation: str | None = None,
) -> tuple[RecipeOutput, ...]:
    """Return the outputs that a table describes: one, or two if a book has a second file.

    ``shared`` has values of the recipe for formats with such options.  ``translation`` is the tag
    of a language that replaces the recipe's, and is added to the names of files with words.
    """
    table.check_keys(_KEYS)
    file = table.take("file", file_name, "the name of a file")
    place = table.place("file")
    names = tuple(section.name for section in sections)
    chosen = table.take("sections", texts, "a list of sections", names)
    if not chosen:
        raise table.wrong("sections", f"sections: it is empty: use {', '.join(names)}")
    of_name = {section.name: section for section in sections}
    for name in chosen:
        if name not in of_name:
            raise table.wrong("sections", f"sections: no section {name!r}: use {', '.join(names)}")
    chosen = tuple(dict.fromkeys(chosen))
    problem = not_written(file)
    if problem is not None:
        raise table.wrong("file", f"file: {problem}")
    if "format" not in table.values and "line_format" not in table.values:
        table.values["format"] = _format_of(table, file)
    of_format = FORMATS.get(str(table.values.get("format", "line")))
    undated = [name for name in chosen if of_name[name].first_date is None]
    is_played_daily = not undated and of_format is FORMATS["html"]
    default = OutputOrder.BY_DATE if is_played_daily else OutputOrder.BY_SECTION
    order = table.take("order", one_of(OutputOrder), in_words(OutputOrder), default)
    if order is OutputOrder.BY_DATE and undated:
        raise table.wrong("order", f"order: section {undated[0]} has no first_date")
    for key, value in shared.items():
        if of_format is None or key not in of_format.option_names or key not in _OPTION_KEYS:
            continue
        if key != "language" or of_format.has_words(table.values.get("paths")):
            table.values.setdefault(key, value)
    is_translated = translation is not None and table.values.get("language") == translation
    if is_translated:
        file = translated_name(file, translation or "")
    keys = dict(table.values)
    files = [file]
    if isinstance(second := table.values.get("split_solutions"), str):
        if is_translated:
            second = translated_name(second, translation or "")
        files.append(second)
        table.values["split_solutions"] = str(table.text.folder / second)
    output: PuzzleOutput = _OPTIONS.read(table, f"--output={table.text.folder / file}")
    # The manifest has the texts and pictures themselves, since the names of their files may change.
    keys |= {key: getattr(output.options.book, key) for key in BOOK_TEXTS if key in keys}
    if output.options.symbols is not None:
        keys["symbols"] = symbol_ids(output.options.symbols)
    if order is OutputOrder.BY_SECTION and of_format is not None:
        pages = _pages(table, of_format, [of_name[name] for name in chosen])
        output = replace(output, options=replace(output.options, sections=pages))
        keys |= {"pages": {title: asdict(each) for title, each in pages.items()}} if pages else {}
    if any(of_name[name].pages.practice for name in chosen):
        output = _of_positions(table, output)
    for name in chosen:
        try:
            section = of_name[name]
            kind = section.spec.kind
            here = replace(output, options=output.options.of_section(section.title))
            here.check_kind(kind)
            here.check_symbols(kind, section.symbols)
        except FormatError as error:
            raise table.wrong("format", f"section {name}: {in_keys(str(error))}") from None
    try:
        output.check_number(sum(of_name[name].count for name in chosen))
    except click.UsageError as error:
        raise table.wrong("file", in_keys(error.message)) from None
    return tuple(
        RecipeOutput(
            file=file,
            place=place,
            output=replace(part, is_reported=False),
            sections=chosen,
            order=order,
            keys=keys,
        )
        for file, part in zip(files, output.parts, strict=True)
    )


def _of_positions(table: RecipeTable, output: PuzzleOutput) -> PuzzleOutput:
    """Return an output with the fields of positions; refuse a format that holds none."""
    if (problem := output.format.no_positions) is not None:
        raise table.wrong("format", f"{output.format.name} {problem}")
    fields = output.options.fields or POSITION_FIELDS
    return replace(output, options=replace(output.options, fields=fields))


def translated_name(file: str, language: str) -> str:
    """Return the name of a file in another language, beside the first file."""
    path = Path(file)
    return str(path.with_name(f"{path.stem}-{language}{path.suffix}"))


def _pages(
    table: RecipeTable, of_format: Format, sections: Sequence[Section]
) -> dict[str, SectionOptions]:
    """Return the differing options of the sections of a book or page, by their titles."""
    if "caption" not in of_format.option_names:
        return {}
    pages = {each.title: each.pages for each in sections if each.pages != AS_OTHERS}
    for title in pages:
        if sum(each.title == title for each in sections) > 1:
            raise table.wrong("sections", f"sections: two have the title {title!r}")
    return pages


def _format_of(table: RecipeTable, file: str) -> str:
    """Return the format with the ending of this name."""
    suffix = Path(file).suffix.removeprefix(".")
    if suffix in _LINE_SUFFIXES:
        return "line"
    found = format_of_ending(file)
    if found is None:
        problem = f"file: {suffix!r} is the ending of no format: give format, such as"
        raise table.wrong("file", f'{problem} format = "{meant_by(file) or _near_format(suffix)}"')
    return found


def _near_format(suffix: str) -> str:
    from difflib import get_close_matches  # slow to import, and seldom needed

    near = get_close_matches(suffix, FORMATS, n=1)
    return near[0] if near else "line"
