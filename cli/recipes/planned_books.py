"""The pages of a recipe's books before there are puzzles: with blank ones in their places."""

from collections.abc import Iterator
from itertools import count

from cluesmith.cli.recipes.recipe_puzzles import month_of
from cluesmith.cli.recipes.syntax.recipe import OutputOrder, Recipe, RecipeOutput, Section
from cluesmith.cli.recipes.syntax.toml_tables import RecipeError
from cluesmith.generator.errors import FormatError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.rating import has_er
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.records.puzzle_record import PuzzleRecord

# As wide as any in a caption.
_ER = 8.8


def planned_pages(recipe: Recipe) -> list[tuple[RecipeOutput, int | None]]:
    """Return how many pages each output has, None for one that is no book.

    Raises
    ------
    RecipeError
        Its puzzles have no room on them.
    """
    return [(each, _n_pages(recipe, each)) for each in recipe.outputs]


def _n_pages(recipe: Recipe, output: RecipeOutput) -> int | None:
    if output.output.format.name != "pdf":
        return None
    from cluesmith.cli.formats.book.pdf import n_pages

    try:
        return n_pages(output.output.options, _records(recipe, output))
    except FormatError as error:
        raise RecipeError(f"{output.place}: {error}") from None


def _records(recipe: Recipe, output: RecipeOutput) -> Iterator[PuzzleRecord]:
    """Yield records in the places of the puzzles to come."""
    of_name = {section.name: section for section in recipe.sections}
    places = [
        (section, section.date_of(number))
        for section in map(of_name.__getitem__, output.sections)
        for number in range(section.count)
    ]
    is_by_date = output.order is OutputOrder.BY_DATE
    if is_by_date:
        places.sort(key=lambda place: place[1] or "")
    for ordinal, (section, date) in zip(count(1), places):
        title = month_of(date or "") if is_by_date else section.title
        yield _record(section, ordinal, title, date)


def _record(section: Section, ordinal: int, title: str, date: str | None) -> PuzzleRecord:
    kind = kind_named(section.spec.kind)
    blank = "." * kind.n_cells
    is_rated = section.spec.needs_rating
    return PuzzleRecord(
        kind=kind,
        clues=blank,
        ordinal=ordinal,
        solution=blank,
        level=Level.EXTREME.value if is_rated else None,
        er=_ER if is_rated and has_er(kind) else None,
        minimal_at=section.spec.minimal_at,
        canonical=blank,
        section=title,
        date=date,
    )
