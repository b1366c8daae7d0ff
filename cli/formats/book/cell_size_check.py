"""The check that puzzles on a page have digits that people can read, and its error messages."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from cluesmith.cli.formats.book.page_canvas import Layout
from cluesmith.cli.formats.book.page_geometry import Box
from cluesmith.cli.formats.book.page_margins import TRIMS, Trim
from cluesmith.cli.formats.book.puzzle_pages import CaptionRoom, caption_room, digit_size
from cluesmith.cli.formats.book.solution_pages import layout_of_solutions
from cluesmith.cli.formats.format import SUDOKUPAD
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.shape_table import least_type
from cluesmith.generator.drawing.step_picture import candidate_size
from cluesmith.generator.kinds.kind import Kind

# Stands for any identifier. All have 16 letters, so all puzzles' addresses have the same length.
_ANY_ID = "0" * 16

# Stands for the length of a link that contains a puzzle. Links of 9x9 Sudoku are not shorter.
_ANY_SUDOKUPAD_LINK = 300


def room_problem(kind: Kind, layout: Layout) -> str | None:
    """Return why puzzles of a kind have no room on the pages, and options that would help.

    It assumes captions of one line, because no captions are known yet.
    """
    if _has_room(kind, layout):
        return None
    return _problem(kind, layout, _size(kind, layout))


def crowded_problem(kind: Kind, layout: Layout, body: Box, room: CaptionRoom) -> str | None:
    """Return the same for a page, with its rules and captions taken into account."""
    size = digit_size(kind, layout.options.per_page, body, room.height)
    return None if _too_small(kind, layout, size) is None else _problem(kind, layout, size)


def solutions_problem(kind: Kind, layout: Layout) -> str | None:
    """Return why a page has no room for the number of solutions that the user wants."""
    layout = layout_of_solutions(layout)
    book, sizes = layout.options.book, layout.sizes
    if book.solutions_per_page is None or not layout.options.with_solution:
        return None

    def size(n_places: int) -> float:
        room = caption_room((), None, n_places, layout)
        return digit_size(kind, n_places, layout.frame().body, room.height)

    n_places, least = book.solutions_per_page, sizes.least_solution_digit
    if size(n_places) >= least:
        return None
    fewer = next((n for n in range(n_places - 1, 0, -1) if size(n) >= least), None)
    remedies = [] if fewer is None else [f"--solutions-per-page {fewer}"]
    remedies += ["--small-solutions"] if book.large_print and not book.small_solutions else []
    return (
        f"{kind.title}, {n_places} solutions a page of {layout.trim.name}: the digits have "
        f"{int(size(n_places) * 10) / 10:g} points, and the smallest that people can read has "
        f"{least:g}: {' or '.join(remedies) or 'no number'} would do"
    )


def _too_small(kind: Kind, layout: Layout, size: float) -> tuple[str, float, float] | None:
    """Return what is too small to read with digits of this size, its size, and the least size."""
    sizes = layout.sizes
    if size < sizes.least_digit:
        return "digits", size, sizes.least_digit
    number = size * (least_type(kind) or inf) / drawing_of(kind).type_size
    if number < sizes.least_number:
        return "numbers of the clues", number, sizes.least_number
    candidate = size * candidate_size(kind) / drawing_of(kind).type_size
    if layout.options.practice is not None and candidate < sizes.least_number:
        return "candidates", candidate, sizes.least_number
    return None


def _problem(kind: Kind, layout: Layout, size: float) -> str:
    what, points, least = _too_small(kind, layout, size) or ("digits", size, size)
    per_page = layout.options.per_page
    a_page = f"{per_page} puzzle{'s' if per_page > 1 else ''} a page of {layout.trim.name}"
    remedies = " or ".join(_remedies(kind, layout)) or "no size of pages"
    in_large_print = " in large print" if layout.options.book.large_print else ""
    # Rounded down, so that it never reads as if it were enough.
    return (
        f"{kind.title}, {a_page}: the {what} have {int(points * 10) / 10:g} points, "
        f"and the smallest that people can read{in_large_print} has {least:g}: "
        f"{remedies} would do"
    )


def _remedies(kind: Kind, layout: Layout) -> Iterator[str]:
    options = layout.options
    counts = range(options.per_page - 1, 0, -1)
    fewer = next((n for n in counts if _has_room(kind, _with(layout, n))), None)
    if fewer is not None:
        yield f"--per-page {fewer}"
    # Do not suggest one puzzle on a larger page if this page has room for one.
    for per_page in dict.fromkeys((options.per_page, 1) if fewer is None else (options.per_page,)):
        larger = sorted(TRIMS.values(), key=lambda trim: trim.width * trim.height)
        for trim in larger:
            if _has_room(kind, _with(layout, per_page, trim)):
                both = f" --per-page {per_page}" if per_page != options.per_page else ""
                yield f"--trim {trim.name}{both}"
                return


def _with(layout: Layout, per_page: int, trim: Trim | None = None) -> Layout:
    return replace(
        layout,
        options=replace(layout.options, per_page=per_page),
        trim=trim or layout.trim,
        inner=trim.inner_margin(1) if trim else layout.inner,
    )


def _has_room(kind: Kind, layout: Layout) -> bool:
    return _too_small(kind, layout, _size(kind, layout)) is None


def _size(kind: Kind, layout: Layout) -> float:
    """Return the size of the digits in points, with captions of one line."""
    options = layout.options
    link = options.book.link and options.book.link.replace("{id}", _ANY_ID)
    if link == SUDOKUPAD:
        link = "0" * _ANY_SUDOKUPAD_LINK
    has_titles = options.book.puzzle_title is not None
    room = caption_room((), link, options.per_page, layout, has_titles)
    return digit_size(kind, options.per_page, layout.frame().body, room.height)
