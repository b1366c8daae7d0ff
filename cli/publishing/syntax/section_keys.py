"""The keys of a section: its own, and the options of ``enqueue``."""

from dataclasses import fields, replace
from datetime import date, timedelta
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

import click

from cluesmith.cli.formats.caption import Caption
from cluesmith.cli.formats.format import MAX_PER_PAGE, SectionOptions
from cluesmith.cli.formats.shown_symbols import symbols_of
from cluesmith.cli.options.book_options import MARKDOWN
from cluesmith.cli.options.puzzle_spec import patience_option, spec_options
from cluesmith.cli.publishing.syntax.option_keys import OptionKeys
from cluesmith.cli.publishing.syntax.recipe import Section, SectionOrder
from cluesmith.cli.publishing.syntax.toml_tables import (
    NAME_WANTED,
    RecipeTable,
    day,
    flag,
    found_file,
    found_symbols,
    in_words,
    key_name,
    one_line,
    one_of,
    whole_from,
)
from cluesmith.generator.option_values import MAX_NUMBER
from cluesmith.generator.rating.wanted.criterion_values import read_technique
from cluesmith.generator.spec import GenerationSpec


@click.command
@spec_options
@patience_option
def _enqueued(
    spec: GenerationSpec, count: int, exclude: tuple[str, ...], patience: int | None
) -> tuple[GenerationSpec, int, tuple[str, ...], int | None]:
    """Return what a section asks for, as ``enqueue`` does."""
    return spec, count, exclude, patience


PAGE_KEYS = tuple(each.name for each in fields(SectionOptions))
_OPTIONS = OptionKeys(_enqueued)
OPTION_KEYS = _OPTIONS.keys
_DAY, _WEEK = "a day such as 2027-01-04", 7
_LINE = "a line of text in quotes"
_NUMBER = f"a number from 1 to {MAX_PER_PAGE}"
_DATE_KEYS = ("first_date", "last_date", "weekday", "every_days")
_KEYS = ("name", "title", "order", *_DATE_KEYS, "symbols", *PAGE_KEYS, *OPTION_KEYS)


class Weekday(StrEnum):
    """The days of a week, starting on Monday like ``date.weekday``."""

    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"


def read_section(table: RecipeTable, recipe_name: str) -> Section:
    """Return the section that a table describes."""
    table.check_keys(_KEYS)
    name = table.take("name", key_name, NAME_WANTED)
    pages = _taken_pages(table)
    symbols = table.optional("symbols", partial(_symbols, table), _LINE)
    order = table.take("order", one_of(SectionOrder), in_words(SectionOrder), SectionOrder.AS_MADE)
    if order is SectionOrder.BY_DATE and "first_date" not in table.values:
        raise table.wrong("order", "order: by date needs first_date")
    first, every = _dates(table)
    place = table.place()
    section_title = table.line_of_text("title", name)
    for key, what in (("kind", '"sudoku"'), ("count", "a number of puzzles")):
        if key not in table.values:
            raise table.wrong(None, f"no {key}: give {what}")
    if pages.practice is not None:
        given = table.values.get("technique", [])
        others = given if isinstance(given, list) else [given]
        table.values["technique"] = [*others, pages.practice]
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
        pages=pages,
        symbols=symbols,
    )
    try:
        section.date_of(count - 1)
    except OverflowError:
        raise table.wrong("every_days", "the last day is after the year 9999") from None
    return section


def _symbols(table: RecipeTable, value: Any) -> str:
    """Return the symbols that the puzzles show in place of digits."""
    text = found_symbols(table, one_line(value))
    symbols_of(text)
    return text


def _dates(table: RecipeTable) -> tuple[date | None, int]:
    """Return the first day and the step in days. A last day determines the number of puzzles."""
    if "first_date" not in table.values:
        for key in _DATE_KEYS:
            if key in table.values:
                raise table.wrong(key, f"{key} needs first_date")
        return None, 1
    first = table.take("first_date", day, _DAY)
    every = 1
    if "weekday" in table.values:
        weekday = table.take("weekday", one_of(Weekday), in_words(Weekday))
        try:
            first += timedelta(days=(list(Weekday).index(weekday) - first.weekday()) % _WEEK)
        except OverflowError:
            raise table.wrong("weekday", f"weekday: none from {first} to the year 9999") from None
        every = _WEEK
        if "every_days" in table.values:
            raise table.wrong("every_days", "every_days: weekday is every 7 days: leave one out")
    every = table.take("every_days", whole_from(1, MAX_NUMBER), "a number of days from 1 on", every)
    if "last_date" in table.values:
        last = table.take("last_date", day, _DAY)
        if "count" in table.values:
            raise table.wrong("count", "count: last_date says how many: leave one out")
        if last < first:
            raise table.wrong("last_date", f"last_date: {last} is before the first day, {first}")
        table.values["count"] = (last - first).days // every + 1
    return first, every


def _taken_pages(table: RecipeTable) -> SectionOptions:
    """Take the keys of a section in which its pages differ from others of a book."""

    def number(key: str) -> int | None:
        return table.optional(key, whole_from(1, MAX_PER_PAGE), _NUMBER)

    introduction = partial(_introduction, table)
    return SectionOptions(
        practice=table.optional("practice", _technique, "a technique in quotes"),
        introduction=table.optional("introduction", introduction, "a text in quotes"),
        caption=table.optional("caption", _caption, _LINE),
        per_page=number("per_page"),
        solutions_per_page=number("solutions_per_page"),
        large_print=table.optional("large_print", flag, "true or false"),
    )


def given_pages(pages: SectionOptions) -> list[str]:
    """Return the names of the given keys."""
    return [key for key in PAGE_KEYS if getattr(pages, key) is not None]


def _introduction(table: RecipeTable, value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError
    return MARKDOWN.convert(found_file(table, value), None, None)


def _technique(value: Any) -> str:
    return read_technique(one_line(value))


def _caption(value: Any) -> str:
    template = one_line(value)
    Caption(template)
    return template
