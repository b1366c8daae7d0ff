"""Stored puzzles: lists of them, one with its path and its pictures, and exports as streams."""

from typing import Annotated

from flask import Response, request
from msgspec import Meta, Struct, defstruct

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.formats.writers import TextWriter
from cluesmith.cli.web.api import checks
from cluesmith.cli.web.api.calls import zipped
from cluesmith.cli.web.api.routes import Answer, Routes
from cluesmith.cli.web.api.step_structs import Path
from cluesmith.cli.web.api.structs import (
    Language,
    Limit,
    Moment,
    Place,
    Puzzle,
    PuzzleText,
    SolutionQuery,
    WithSolution,
    moment,
    puzzle_of,
    rating_fields,
)
from cluesmith.cli.web.downloads import download
from cluesmith.cli.web.picture_pages import drawn_board
from cluesmith.cli.web.puzzle_pages import puzzle_numbered
from cluesmith.cli.web.queries import asked_filters, export_options, filter_options, learned
from cluesmith.cli.web.site import site
from cluesmith.cli.web.slow_tasks import KindText
from cluesmith.generator.kinds.kind_registry import is_known
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.storage.puzzles import puzzle_paging
from cluesmith.storage.puzzles.puzzle_paging import Cursor
from cluesmith.worker.client.stored_records import record_of_row

routes = Routes("puzzles")

SVG = "image/svg+xml"
_BY_ACCEPT = {"Vary": "Accept"}

# The formats of links, by the names of their programs.
_LINKS = {"sudokupad": "sudokupad-link", "f-puzzles": "f-puzzles-link"}

# What a file may be. Makers of clients take the first, which says nothing of what is in it.
_EXPORTED = (
    "application/octet-stream",
    "application/zip",
    *sorted({each.media_type or "text/plain" for each in FORMATS.values()}),
)

# A call waits this long for a path before it asks the client to come again.
_PATH_WAIT_S = 0.1


class PuzzleQuery(Struct):
    """The part of the list."""

    limit: Limit = 20
    after: Place | None = None
    solution: WithSolution = False


class PuzzlePage(Struct):
    """A part of a list of puzzles."""

    puzzles: list[Puzzle]
    next: Annotated[int | None, Meta(description="Where the list goes on; null at its end.")]


class ClueEntry(Struct):
    """A clue that is not a digit, as apps draw it."""

    type: str
    cells: Annotated[list[int], Meta(description="From 0, in the order that means something.")]
    value: Annotated[int | None, Meta(description="Its number; null for types without one.")]
    x: Annotated[float | None, Meta(description="Its place in widths of a cell from the left.")]
    y: Annotated[float | None, Meta(description="The same from the top.")]


class Origin(Struct):
    """Where a puzzle comes from."""

    symmetry: str | None
    grid_class: str | None
    job: int | None
    seed: int | None
    attempt: int | None
    source: str | None
    created_at: Moment | None
    clue_list: list[ClueEntry] | None


PuzzleFacts = defstruct(
    "PuzzleFacts",
    rating_fields(),
    bases=(Origin,),
    module=__name__,
    namespace={"__doc__": "The other fields of `--format jsonl --fields`."},
    kw_only=True,
)


class PuzzleDetails(Puzzle, kw_only=True):
    """A stored puzzle with everything about it."""

    facts: PuzzleFacts  # type: ignore[valid-type]  # made from fields
    links: Annotated[dict[str, str], Meta(description="Where it opens, by the program's name.")]


class SolutionPath(Struct):
    """The steps that solve a puzzle, as docs/schema/solution-path.schema.json has them."""

    puzzle: PuzzleText
    is_solved: Annotated[bool, Meta(description="Whether the steps lead to the end.")]
    path: Path


class Waiting(Struct):
    """An answer that is not there yet."""

    detail: str


@routes.get("/puzzles", PuzzlePage, query=PuzzleQuery, options=tuple(filter_options()))
def list_puzzles(query: PuzzleQuery) -> PuzzlePage:
    """List stored puzzles, newest first, or those of a job or a collection in its order.

    A page may be short, or even empty, while `next` is not null: then few puzzles match, and the
    next page looks on.
    """
    cursor = None if query.after is None else Cursor(query.after)
    with site().reading() as session:
        page = puzzle_paging.puzzle_page(session, asked_filters(), query.limit, cursor)
        learned(session, {row.kind for _, row in page.rows})
        found = [
            puzzle_of(record_of_row(row, place), row.id, with_solution=query.solution)
            for place, row in page.rows
            if is_known(row.kind)
        ]
    return PuzzlePage(found, page.following.place if page.following else None)


@routes.get("/puzzles/<puzzle:number>", PuzzleDetails, query=SolutionQuery, media=(SVG,))
def get_puzzle(number: int, query: SolutionQuery) -> Answer:
    """Show a stored puzzle, or with `Accept: image/svg+xml` draw its board."""
    record = puzzle_numbered(number).record
    if request.accept_mimetypes.best_match(["application/json", SVG]) == SVG:
        digits = record.solution if query.solution else None
        picture = drawn_board(record.kind, record.clues, digits or record.clues)
        return Answer(picture, 200, _BY_ACCEPT, SVG)
    puzzle = puzzle_of(record, number, with_solution=query.solution)
    shown = {name: getattr(puzzle, name) for name in puzzle.__struct_fields__}
    return Answer(
        PuzzleDetails(**shown, facts=_facts(record), links=_links(record)), headers=_BY_ACCEPT
    )


@routes.on(
    "GET",
    "/puzzles/<puzzle:number>/path",
    {200: SolutionPath, 202: Waiting},
    query=Language,
)
def get_puzzle_path(number: int, query: Language) -> Answer | SolutionPath:
    """Show the steps that solve a stored puzzle, each with its sentence: its hints."""
    record = puzzle_numbered(number).record
    asked = (KindText.of(record.kind), record.clues, None, query.language)
    found = site().slow_work.result(_PATH_WAIT_S, checks.explained, *asked)
    if found is None:
        detail = "The path is being found: ask again."
        return Answer(Waiting(detail), 202, {"Retry-After": "1"})
    return SolutionPath(**found)


@routes.get("/export", None, options=tuple(export_options()), media=_EXPORTED)
def export_puzzles() -> Response:
    """Write the selected puzzles as `cluesmith export` does, while the server reads them.

    The names of the query are the options of `cluesmith export`. Documents and archives hold up to
    10,000 puzzles.
    """
    response = download()
    return zipped(response) if response.is_streamed else response


def _links(record: PuzzleRecord) -> dict[str, str]:
    found = {}
    for name, format_name in _LINKS.items():
        if FORMATS[format_name].problem(record.kind) is None:
            writer = FORMATS[format_name].make_writer(FormatOptions())
            if isinstance(writer, TextWriter):
                found[name] = writer.of_record(record).strip()
    return found


def _facts(record: PuzzleRecord) -> Struct:
    facts = {name: getattr(record, name) for name in PuzzleFacts.__struct_fields__}
    return PuzzleFacts(**facts | {"created_at": moment(record.created_at)})
