"""The number of pages of a recipe's books, computed with stand-ins for the puzzles."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

from cluesmith.cli.formats.dates import DEFAULT_LANGUAGE, month_in_words
from cluesmith.cli.formats.format import BookPart
from cluesmith.cli.publishing.syntax.output_keys import in_keys
from cluesmith.cli.publishing.syntax.recipe import OutputOrder, Recipe, RecipeOutput, Section
from cluesmith.cli.publishing.syntax.toml_tables import RecipeError
from cluesmith.generator.errors import FormatError
from cluesmith.generator.rating.rating import possible_techniques
from cluesmith.generator.rating.rating_limits import has_er
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.technique_table import all_bits, techniques_of
from cluesmith.generator.records.puzzle_record import PuzzleRecord

# At least as wide as any in a caption.
_ER, _CLUES_OF_CELLS = 8.8, 1 / 3

# The least and the most pages of a book.
Pages = tuple[int, int]


def planned_pages(recipe: Recipe) -> list[tuple[RecipeOutput, Pages | None]]:
    """Return the number of pages of each output; None for outputs that are no books.

    It is also None for positions to practise in, whose solutions have sentences of any length.

    The least and the most differ only for a glossary, because the techniques of the puzzles are not
    known before the puzzles are made.

    Raises RecipeError if the puzzles have no room on the pages.
    """
    return [(each, _pages(recipe, each)) for each in recipe.outputs]


def pages_with_room(recipe: Recipe) -> list[str]:
    """Return notes on sections whose last page is partly empty, with a count that fills it."""
    of_name = {section.name: section for section in recipe.sections}
    found: dict[tuple[str, int], str] = {}
    for output in recipe.outputs:
        is_second = output.output.options.part is BookPart.SOLUTIONS
        is_book = output.output.options.book.book and not is_second
        if not is_book or output.order is OutputOrder.BY_DATE:
            continue
        for section in (of_name[name] for name in output.sections):
            per_page = output.output.options.of_section(section.title).per_page
            n_last = section.count % per_page
            if n_last and section.first_date is None:
                found.setdefault(
                    (section.name, per_page),
                    f"{section.place}: {output.file}: the last page of the section has {n_last} of "
                    f"{per_page} puzzles: count {section.count + per_page - n_last} fills it",
                )
    return list(found.values())


def _pages(recipe: Recipe, output: RecipeOutput) -> Pages | None:
    if output.output.format.name != "pdf":
        return None
    from cluesmith.cli.formats.book.entries import check_size
    from cluesmith.cli.formats.book.pdf import n_pages

    options = output.output.options
    of_name = {section.name: section for section in recipe.sections}
    sections = [of_name[name] for name in output.sections]
    try:
        check_size(sum(section.count for section in sections))
        least = n_pages(options, _records(output, sections, n_techniques=1))
        if any(section.pages.practice for section in sections):
            return None
        if not options.book.glossary:
            return least, least
        return least, n_pages(options, _records(output, sections, n_techniques=None))
    except FormatError as error:
        raise RecipeError(f"{output.place}: {in_keys(str(error))}") from None


def _records(
    output: RecipeOutput, sections: Sequence[Section], n_techniques: int | None
) -> Iterator[PuzzleRecord]:
    """Yield stand-ins for the puzzles, which need this many techniques, or all if None."""
    models = {section.name: _model(section, n_techniques) for section in sections}
    places = [
        (section, section.date_of(number))
        for section in sections
        for number in range(section.count)
    ]
    is_by_date = output.order is OutputOrder.BY_DATE
    if is_by_date:
        places.sort(key=lambda place: place[1] or "")
    language = output.output.options.language or DEFAULT_LANGUAGE
    for ordinal, (section, date) in zip(count(1), places):
        title = month_in_words(date or "", language) if is_by_date else section.title
        yield replace(models[section.name], ordinal=ordinal, section=title, date=date)


def _model(section: Section, n_techniques: int | None) -> PuzzleRecord:
    kind = section.spec.kind
    n_clues = int(_CLUES_OF_CELLS * kind.n_cells)
    clues = kind.symbols[0] * n_clues + "." * (kind.n_cells - n_clues)
    is_rated = section.spec.needs_rating
    levels = section.spec.wanted_difficulty.levels
    hardest = levels[-1] if levels else section.spec.minimal_level or Level.EXTREME
    possible = possible_techniques(kind) & ~all_bits(section.spec.wanted_difficulty.without)
    techniques = [each for each in techniques_of(possible) if each.level.number <= hardest.number]
    return PuzzleRecord(
        kind=kind,
        clues=clues,
        ordinal=1,
        solution=clues,
        level=hardest.value if is_rated else None,
        er=_ER if is_rated and has_er(kind) else None,
        techniques=tuple(each.name for each in techniques[:n_techniques]) if is_rated else None,
        minimal_at=section.spec.minimal_at,
        symbols=section.symbols,
        canonical=clues,
    )
