"""Files of recipes, in TOML, read and checked before any work begins."""

import re
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

import click

from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.recipes.syntax.option_keys import (
    OUTPUT_KEYS,
    SECTION_KEYS,
    found_file,
    in_output_keys,
    output_options,
    section_options,
)
from cluesmith.cli.recipes.syntax.recipe import (
    OutputOrder,
    Recipe,
    RecipeOutput,
    Section,
    SectionOrder,
)
from cluesmith.cli.recipes.syntax.toml_tables import (
    RecipeError,
    RecipeTable,
    RecipeText,
    day,
    one_line,
    texts,
    whole_from,
)
from cluesmith.cli.writing.output_files import place_of
from cluesmith.generator.definitions.toml_text import toml_table
from cluesmith.generator.errors import DefinitionError, FormatError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.request.option_values import MAX_NUMBER, MAX_SEED
from cluesmith.worker.files.kind_files import whole_text

# More than any publication has; each section is a job, or several.
MAX_SECTIONS = 500
MAX_OUTPUTS = 100

# Of the names of collections and jobs, which are made of two of these.
_MAX_NAME_CHARS = 90
_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?")
_NAME_WANTED = "a name of letters, digits and hyphens"

# Of names of files with a puzzle a line.
_LINE_SUFFIXES = ("", "txt")

_KEYS = (
    *("name", "title", "author", "language", "seed", "not_in", "manifest"),
    *("section", "output"),
)
_SECTION_KEYS = ("name", "title", "order", "first_date", "every_days", *SECTION_KEYS)
_OUTPUT_KEYS = ("file", "sections", "order", *OUTPUT_KEYS)

# What outputs take from the recipe where their formats have options for it.
_SHARED_KEYS = ("title", "author", "language")

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)")

Choice = TypeVar("Choice", bound=StrEnum)


def read_recipe(file: str) -> Recipe:
    """Read a recipe, and check all that can be checked without a database.

    Raises
    ------
    RecipeError
        With line and key, what is wrong and what would work.
    """
    most = f"recipe: one has {MAX_SECTIONS} sections and {MAX_OUTPUTS} outputs at most"
    try:
        text = RecipeText(file, whole_text(file, most))
    except DefinitionError as error:
        raise RecipeError(f"{file}: {error}") from None
    table = RecipeTable(text, _parsed(text))
    table.check_keys(_KEYS)
    stem = re.sub(r"[^A-Za-z0-9]+", "-", Path(file).stem).strip("-")
    name = table.take("name", _name, _NAME_WANTED, stem[:_MAX_NAME_CHARS] or None)
    title = table.line_of_text("title", name)
    shared = {"title": title}
    for key in _SHARED_KEYS[1:]:
        if key in table.values:
            shared[key] = table.line_of_text(key)
    wanted = "a whole number from 0 on, such as 48213: the same seed gives the same puzzles"
    seed = table.take("seed", whole_from(0, MAX_SEED), wanted)
    place = table.place("not_in")
    none: tuple[str, ...] = ()
    not_in = table.take("not_in", texts, "a list of collections and files", none)
    files = {each: found_file(table, each) for each in not_in}
    are_files = {each for each, found in files.items() if Path(found).is_file()}
    manifest = table.take("manifest", _file, "the name of a file", f"{name}.manifest.json")
    sections = _sections(table, name)
    outputs = _outputs(table, sections, shared)
    recipe = Recipe(
        file=file,
        place_of_not_in=place,
        name=name,
        title=title,
        seed=seed,
        not_in=tuple(each for each in not_in if each not in are_files),
        not_in_files=tuple(files[each] for each in not_in if each in are_files),
        sections=sections,
        outputs=outputs,
        manifest=str(text.folder / manifest),
    )
    _check_files(recipe, table.place("manifest"))
    return recipe


def _parsed(text: RecipeText) -> dict[str, Any]:
    try:
        return toml_table(text.text, "recipe")
    except DefinitionError as error:
        place = _PLACE.search(str(error))
        if place is None:
            raise RecipeError(f"{text.file}: {error}") from None
        last = text.text.count("\n") + 1
        line, column = place[1] or last, f" (column {place[2]})" if place[2] else ""
        problem = _PLACE.sub(column, str(error))
        raise RecipeError(f"{text.file}:{line}: {problem}") from None


def _name(value: Any) -> str:
    name = one_line(value)
    if not _NAME.fullmatch(name) or len(name) > _MAX_NAME_CHARS:
        raise ValueError
    return name


def _file(value: Any) -> str:
    name = one_line(value)
    if name == "-":
        raise ValueError
    return name


def _sections(table: RecipeTable, recipe_name: str) -> tuple[Section, ...]:
    sections: dict[str, Section] = {}
    for number, values in enumerate(table.tables("section", MAX_SECTIONS)):
        section = _section(table.text, number, values, recipe_name)
        if section.name in sections:
            raise RecipeError(f"{section.place}: there are two sections of this name")
        sections[section.name] = section
    if not sections:
        raise table.wrong("section", "no [[section]]: a recipe has at least one")
    return tuple(sections.values())


def _section(text: RecipeText, number: int, values: Mapping[str, Any], recipe_name: str) -> Section:
    called = values.get("name")
    title = f"section {called if isinstance(called, str) else number + 1}"
    table = RecipeTable(text, values, ("section", number), title)
    table.check_keys(_SECTION_KEYS)
    name = table.take("name", _name, _NAME_WANTED)
    order = table.take("order", _one_of(SectionOrder), _choices(SectionOrder), SectionOrder.AS_MADE)
    has_first = "first_date" in table.values
    first = table.take("first_date", day, "a day such as 2027-01-04") if has_first else None
    every = table.take("every_days", whole_from(1, MAX_NUMBER), "a number of days from 1 on", 1)
    place = table.place()
    if first is None:
        if order is SectionOrder.BY_DATE:
            raise table.wrong("order", "order: by date goes with first_date")
        if "every_days" in values or "every-days" in values:
            raise table.wrong("every_days", "every_days goes with first_date")
    section_title = table.line_of_text("title", name)
    for key, what in (("kind", '"sudoku"'), ("count", "a number of puzzles")):
        if key not in table.values:
            raise table.wrong(None, f"no {key}: give {what}")
    spec, count, exclude, patience = section_options(table)
    for each in exclude:
        if not Path(each).is_file():
            raise table.wrong("exclude", f"exclude: {each}: there is no such file")
    if order in (SectionOrder.EASIEST_FIRST, SectionOrder.HARDEST_FIRST):
        spec = replace(spec, is_rated=True)
    section = Section(
        name=name,
        title=section_title,
        place=place,
        collection=f"{recipe_name}-{name}",
        spec=spec,
        count=count,
        patience=patience,
        exclude=exclude,
        order=order,
        first_date=first,
        every_days=every,
    )
    try:
        section.date_of(count - 1)
    except OverflowError:
        raise table.wrong("every_days", "the last day is after the year 9999") from None
    return section


def _outputs(
    table: RecipeTable, sections: tuple[Section, ...], shared: dict[str, str]
) -> tuple[RecipeOutput, ...]:
    if "output" not in table.values:
        raise table.wrong(None, "no [[output]]: name at least one file to write")
    return tuple(
        _output(table.text, number, values, sections, shared)
        for number, values in enumerate(table.tables("output", MAX_OUTPUTS))
    )


def _output(
    text: RecipeText,
    number: int,
    values: Mapping[str, Any],
    sections: tuple[Section, ...],
    shared: dict[str, str],
) -> RecipeOutput:
    called = values.get("file")
    title = f"output {called if isinstance(called, str) else number + 1}"
    table = RecipeTable(text, values, ("output", number), title)
    table.check_keys(_OUTPUT_KEYS)
    file = table.take("file", _file, "the name of a file")
    order = table.take("order", _one_of(OutputOrder), _choices(OutputOrder), OutputOrder.BY_SECTION)
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
    undated = [name for name in chosen if of_name[name].first_date is None]
    if order is OutputOrder.BY_DATE and undated:
        raise table.wrong("order", f"order: section {undated[0]} has no first_date")
    if "format" not in table.values and "line_format" not in table.values:
        table.values["format"] = _format_of(table, file)
    of_format = FORMATS.get(str(table.values.get("format", "line")))
    for key, value in shared.items():
        if of_format is not None and key in of_format.option_names and key in OUTPUT_KEYS:
            table.values.setdefault(key, value)
    keys = dict(table.values)
    output = output_options(table, str(text.folder / file))
    for name in chosen:
        try:
            output.check_kind(kind_named(of_name[name].spec.kind))
        except FormatError as error:
            problem = in_output_keys(str(error))
            raise table.wrong("format", f"section {name}: {problem}") from None
    return RecipeOutput(
        file=file,
        place=place,
        output=replace(output, is_told=False),
        sections=chosen,
        order=order,
        keys=keys,
    )


def _format_of(table: RecipeTable, file: str) -> str:
    """Return the format that the ending of a name tells."""
    suffix = Path(file).suffix.removeprefix(".")
    if suffix in _LINE_SUFFIXES:
        return "line"
    if suffix not in FORMATS:
        problem = f"file: {suffix!r} is the ending of no format: give format, such as"
        raise table.wrong("file", f'{problem} format = "{_near_format(suffix)}"')
    return suffix


def _near_format(suffix: str) -> str:
    if suffix in ("db", "sqlite3"):
        return "sqlite"
    from difflib import get_close_matches  # slow to import, and seldom needed

    near = get_close_matches(suffix, FORMATS, n=1)
    return near[0] if near else "line"


def _one_of(choices: type[Choice]) -> Any:
    def read(value: Any) -> Choice:
        return choices(value)

    return read


def _choices(choices: type[StrEnum]) -> str:
    return " or ".join(f'"{each}"' for each in choices)


def _check_files(recipe: Recipe, place_of_manifest: str) -> None:
    """Refuse an output or a manifest with the file of another, or of the recipe."""
    files = [(recipe.manifest, "the manifest", f"{place_of_manifest}: manifest")]
    files += [
        (each.output.path or "", f"output {each.file}", each.place) for each in recipe.outputs
    ]
    taken = {Path(recipe.file).resolve(): "the recipe"}
    for file, title, where in files:
        place = _place(file, where)
        if place in taken:
            raise RecipeError(f"{where}: this is also the file of {taken[place]}")
        taken[place] = title
    if Path(recipe.manifest).is_dir():
        raise RecipeError(
            f"{place_of_manifest}: manifest: {recipe.manifest}: a folder; name a file"
        )


def _place(path: str, where: str) -> Path:
    try:
        place = place_of(path)
    except click.UsageError as error:
        raise RecipeError(f"{where}: {error.message}") from None
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise RecipeError(f"{where}: {problem}") from None
    # What is written is read again, for the manifest, and a device may have no end.
    if Path(path).exists() and not place.is_file() and not place.is_dir():
        raise RecipeError(f"{where}: {path}: a device; name a file")
    return place
