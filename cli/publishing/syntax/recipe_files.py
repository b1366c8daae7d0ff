"""Files of recipes, in TOML, read and checked before any work begins."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from cluesmith.cli.formats.dates import DEFAULT_LANGUAGE
from cluesmith.cli.formats.format import AS_OTHERS
from cluesmith.cli.publishing.syntax.output_keys import read_output, translated_name
from cluesmith.cli.publishing.syntax.recipe import Recipe, RecipeOutput, Section
from cluesmith.cli.publishing.syntax.section_keys import given_pages, read_section
from cluesmith.cli.publishing.syntax.toml_tables import (
    MAX_RECIPE_NAME_CHARS,
    NAME_WANTED,
    RecipeError,
    RecipeTable,
    RecipeText,
    file_name,
    found_file,
    key_name,
    texts,
    whole_from,
)
from cluesmith.cli.writing.output_files import place_of
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.kinds.toml_text import toml_table
from cluesmith.generator.option_values import MAX_SEED
from cluesmith.generator.wording.catalogues import words_in
from cluesmith.worker.client.kind_files import whole_text

# No publication has as many. Each section has at least one job.
MAX_SECTIONS = 500
MAX_OUTPUTS = 100

_KEYS = (
    *("name", "title", "author", "language", "seed", "not_in", "manifest"),
    *("section", "output"),
)
# Keys of the recipe that outputs use if their formats have such options.
_SHARED_KEYS = ("title", "author", "language")

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)")


def read_recipe(file: str, language: str | None = None) -> Recipe:
    """Read a recipe, and make all checks that need no database.

    ``language``: the tag of a language that replaces the recipe's own. The recipe then has only the
    outputs with words, and their names have the tag.

    Raises RecipeError with line and key, the problem and a remedy.
    """
    table = recipe_table(file)
    table.check_keys(_KEYS)
    recipe = taken_recipe(table)
    shared = {"title": recipe.title}
    for key in _SHARED_KEYS[1:]:
        if key in table.values:
            shared[key] = table.line_of_text(key)
    translation = None
    if language is not None:
        language = words_in(language).language
        translation = language if language != shared.get("language", DEFAULT_LANGUAGE) else None
        shared["language"] = language
    by_default = f"{recipe.name}.manifest.json"
    manifest = table.take("manifest", file_name, "the name of a file", by_default)
    sections = _sections(table, recipe.name)
    outputs = _outputs(table, sections, shared, translation)
    have_paths = {
        name for each in outputs if "path" in each.output.needed for name in each.sections
    }
    sections = tuple(with_paths(each) if each.name in have_paths else each for each in sections)
    if translation is not None:
        outputs = tuple(each for each in outputs if each.output.options.language == translation)
        manifest = translated_name(manifest, translation)
        if not outputs:
            raise RecipeError(f"{file}: --language {translation}: no output has words")
    if not outputs:
        raise RecipeError(f"{file}: no [[output]]; name at least one file to write")
    recipe = replace(
        recipe,
        command=f"cluesmith make {file}" + (f" --language {language}" if language else ""),
        sections=sections,
        outputs=outputs,
        manifest=str(table.text.folder / manifest),
    )
    _check_files(recipe, table.place("manifest"))
    return recipe


def recipe_table(file: str) -> RecipeTable:
    """Return the top table of a recipe's text; raises RecipeError."""
    most = f"recipe: one has {MAX_SECTIONS} sections and {MAX_OUTPUTS} outputs at most"
    try:
        text = RecipeText(file, whole_text(file, most))
    except DefinitionError as error:
        raise RecipeError(f"{file}: {error}") from None
    return RecipeTable(text, parsed(text))


def taken_recipe(table: RecipeTable) -> Recipe:
    """Take the general keys of every recipe. Sections, outputs and command are still missing.

    By default, its name is that of its file.
    """
    stem = re.sub(r"[^A-Za-z0-9]+", "-", Path(table.text.file).stem).strip("-")
    name = table.take("name", key_name, NAME_WANTED, stem[:MAX_RECIPE_NAME_CHARS] or None)
    title = table.line_of_text("title", name)
    seed_wanted = "a whole number from 0 on, such as 48213: the same seed gives the same puzzles"
    seed = table.take("seed", whole_from(0, MAX_SEED), seed_wanted)
    place = table.place("not_in")
    none: tuple[str, ...] = ()
    not_in = table.take("not_in", texts, "a list of collections and files", none)
    files = {each: found_file(table, each) for each in not_in}
    are_files = {each for each, found in files.items() if Path(found).is_file()}
    return Recipe(
        file=table.text.file,
        command="",
        place_of_not_in=place,
        name=name,
        title=title,
        seed=seed,
        not_in=tuple(each for each in not_in if each not in are_files),
        not_in_files=tuple(files[each] for each in not_in if each in are_files),
        sections=(),
        outputs=(),
        manifest="",
    )


def with_paths(section: Section) -> Section:
    """Return the section with jobs that also find the path of each puzzle."""
    return replace(section, spec=replace(section.spec, with_paths=True))


def parsed(text: RecipeText) -> dict[str, Any]:
    """Return the parsed TOML of a recipe's text."""
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


def _sections(table: RecipeTable, recipe_name: str) -> tuple[Section, ...]:
    sections: dict[str, Section] = {}
    for each in table.tables("section", MAX_SECTIONS):
        section = read_section(each, recipe_name)
        if section.name in sections:
            raise RecipeError(f"{section.place}: there are two sections with this name")
        sections[section.name] = section
    if not sections:
        raise table.wrong("section", "no [[section]]: a recipe has at least one")
    return tuple(sections.values())


def _outputs(
    table: RecipeTable,
    sections: tuple[Section, ...],
    shared: dict[str, str],
    translation: str | None,
) -> tuple[RecipeOutput, ...]:
    if "output" not in table.values:
        raise table.wrong(None, "no [[output]]: name at least one file to write")
    outputs = tuple(
        output
        for each in table.tables("output", MAX_OUTPUTS, named_by="file")
        for output in read_output(each, sections, shared, translation)
    )
    shown = set().union(*(each.output.options.sections for each in outputs))
    with_symbols = {
        name
        for each in outputs
        if "symbols" in each.output.format.option_names
        for name in each.sections
    }
    for section in sections:
        pages = replace(section.pages, practice=None)  # which any format has, not only books
        if pages != AS_OTHERS and section.title not in shown:
            raise RecipeError(
                f"{section.place}: {', '.join(given_pages(pages))}: no pdf or html of the "
                "recipe has this section as a part"
            )
        if section.symbols is not None and section.name not in with_symbols:
            raise RecipeError(f"{section.place}: symbols: no output of this section shows any")
    return outputs


def _check_files(recipe: Recipe, place_of_manifest: str) -> None:
    """Refuse an output or a manifest that would replace another one, or the recipe."""
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
    # Output is read again for the manifest, and a device may have no end.
    if Path(path).exists() and not place.is_file() and not place.is_dir():
        raise RecipeError(f"{where}: {path}: a device; name a file")
    return place
