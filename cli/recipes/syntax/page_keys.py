"""The keys of a section that say how its pages differ from others of a book."""

from dataclasses import fields
from typing import Any

import click

from cluesmith.cli.formats.interface.caption import Caption, CaptionError
from cluesmith.cli.formats.interface.format import MAX_PER_PAGE, SectionOptions
from cluesmith.cli.options.book_options import MARKDOWN
from cluesmith.cli.recipes.syntax.toml_tables import (
    RecipeTable,
    found_file,
    one_line,
    whole_from,
)

PAGE_KEYS = tuple(each.name for each in fields(SectionOptions))

_NUMBER = f"a number from 1 to {MAX_PER_PAGE}"


def taken_pages(table: RecipeTable) -> SectionOptions:
    """Take these keys out of a section.

    Raises RecipeError.
    """

    def number(key: str) -> int | None:
        return table.take(key, whole_from(1, MAX_PER_PAGE), _NUMBER) if key in given else None

    given = frozenset(table.values)
    return SectionOptions(
        introduction=_introduction(table) if "introduction" in given else None,
        caption=_caption(table) if "caption" in given else None,
        per_page=number("per_page"),
        solutions_per_page=number("solutions_per_page"),
        large_print=(
            table.take("large_print", _flag, "true or false") if "large_print" in given else None
        ),
    )


def given_pages(pages: SectionOptions) -> list[str]:
    """Return the keys that were given."""
    return [key for key in PAGE_KEYS if getattr(pages, key) is not None]


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _introduction(table: RecipeTable) -> str:
    text = table.take("introduction", _text, "a text in quotes")
    try:
        return MARKDOWN.convert(found_file(table, text), None, None)
    except click.BadParameter as error:
        raise table.wrong("introduction", f"introduction: {error.message}") from None


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


def _caption(table: RecipeTable) -> str:
    template = table.take("caption", one_line, "a line of text in quotes")
    try:
        Caption(template)
    except CaptionError as error:
        raise table.wrong("caption", f"caption: {error}") from None
    return template
