"""What a section of a recipe may say: its own keys, and the options of ``enqueue``."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import cloup

from cluesmith.cli.options.puzzle_spec import patience_option, spec_options
from cluesmith.cli.recipes.syntax.option_keys import OptionKeys
from cluesmith.cli.recipes.syntax.recipe import Section, SectionOrder
from cluesmith.cli.recipes.syntax.toml_tables import (
    NAME_WANTED,
    RecipeTable,
    RecipeText,
    day,
    in_words,
    key_name,
    one_of,
    whole_from,
)
from cluesmith.generator.request.option_values import MAX_NUMBER
from cluesmith.generator.spec import GenerationSpec


@cloup.command
@spec_options
@patience_option
def _enqueued(
    spec: GenerationSpec, count: int, exclude: tuple[str, ...], patience: int | None
) -> tuple[GenerationSpec, int, tuple[str, ...], int | None]:
    """Return what a section asks for, as ``enqueue`` does."""
    return spec, count, exclude, patience


_OPTIONS = OptionKeys(_enqueued)
_KEYS = ("name", "title", "order", "first_date", "every_days", *_OPTIONS.keys)


def read_section(
    text: RecipeText, number: int, values: Mapping[str, Any], recipe_name: str
) -> Section:
    """Return a section, which is one of many in the text."""
    called = values.get("name")
    title = f"section {called if isinstance(called, str) else number + 1}"
    table = RecipeTable(text, values, ("section", number), title)
    table.check_keys(_KEYS)
    name = table.take("name", key_name, NAME_WANTED)
    order = table.take("order", one_of(SectionOrder), in_words(SectionOrder), SectionOrder.AS_MADE)
    has_first = "first_date" in table.values
    first = table.take("first_date", day, "a day such as 2027-01-04") if has_first else None
    every = table.take("every_days", whole_from(1, MAX_NUMBER), "a number of days from 1 on", 1)
    place = table.place()
    if first is None:
        if order is SectionOrder.BY_DATE:
            raise table.wrong("order", "order: by date needs first_date")
        if "every_days" in values or "every-days" in values:
            raise table.wrong("every_days", "every_days needs first_date")
    section_title = table.line_of_text("title", name)
    for key, what in (("kind", '"sudoku"'), ("count", "a number of puzzles")):
        if key not in table.values:
            raise table.wrong(None, f"no {key}: give {what}")
    spec, count, exclude, patience = _OPTIONS.read(table)
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
