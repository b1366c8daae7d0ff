"""Pages of puzzles: those that filters select, and one puzzle with all its data."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import abort, render_template, url_for

from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.options.clue_patterns import SYMMETRY
from cluesmith.cli.web.limits import PUZZLES_A_PAGE
from cluesmith.cli.web.queries import (
    CURSORS,
    FILTERS,
    asked_cursor,
    asked_filters,
    given_values,
    learned,
    refuse_unknown,
)
from cluesmith.cli.web.site import site
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import is_known, kind_named
from cluesmith.generator.kinds.rules_in_words import rules_in_words
from cluesmith.generator.rating.wanted.difficulty import CRITERIA
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.storage.puzzles import puzzle_paging
from cluesmith.worker.client.stored_records import record_of_row

if TYPE_CHECKING:
    from cluesmith.storage.puzzles.stored_collections import CollectionSummary


# The most jobs and collections shown that hold a puzzle.
_MOST_HOLDERS = 20


@dataclass(frozen=True, slots=True)
class Shown:
    """A stored puzzle with its number, and its place in a list."""

    number: int
    place: int
    record: PuzzleRecord

    @property
    def rules(self) -> str:
        """Return the rules of its kind in words."""
        return rules_in_words(self.record.kind.definition)

    @property
    def board(self) -> str:
        """Return the address of its picture."""
        return url_for("board", kind_name=self.record.kind_name, text=self.record.clues)

    @property
    def solved_board(self) -> str:
        """Return the address of the picture of its solution."""
        text = f"{self.record.clues},{self.record.solution}"
        return url_for("board", kind_name=self.record.kind_name, text=text)


def listed() -> str:
    """Return the page of stored puzzles, newest first, or of a job or collection in its order."""
    return listing({})


def listing(fixed: dict[str, str], found: "CollectionSummary | None" = None) -> str:
    """Return a page of the puzzles that the query selects.

    ``fixed``: values from the path, by the names of the query. ``found``: the collection of the
    page.
    """
    refuse_unknown(*FILTERS, *CURSORS)
    filters, cursor = asked_filters(fixed), asked_cursor()
    with site().reading() as session:
        page = puzzle_paging.puzzle_page(session, filters, PUZZLES_A_PAGE, cursor)
        kinds = puzzle_paging.stored_kinds(session)
        learned(session, kinds)
        shown = [
            Shown(row.id, place, record_of_row(row, place))
            for place, row in page.rows
            if is_known(row.kind)
        ]
    return render_template(
        "puzzles.html",
        page=page,
        found=found,
        puzzles=shown,
        given=given_values(FILTERS),
        kinds=[kind_named(name) for name in kinds if is_known(name)],
        criteria=[row for row in CRITERIA if row.page_label],
        symmetries=SYMMETRY.choices,
        formats=FORMATS.values(),
        fixed=fixed,
    )


def puzzle(number: int) -> str:
    """Return the page of a stored puzzle, with its ratings, its origin, and links for its use."""
    shown = puzzle_numbered(number)
    with site().reading() as session:
        holders = puzzle_paging.holders(session, number, _MOST_HOLDERS)
    formats = [each for each in FORMATS.values() if _can_hold(each, shown.record.kind)]
    return render_template("puzzle.html", shown=shown, holders=holders, formats=formats)


def puzzle_numbered(number: int) -> Shown:
    """Return the stored puzzle of this number; end the request if there is none."""
    with site().opened().look() as session:
        row = puzzle_paging.stored_puzzle(session, number)
        if row is None:
            abort(404, f"There is no puzzle {number}.")
        learned(session, [row.kind])
        return Shown(number, 1, record_of_row(row, 1))


def _can_hold(each: Any, kind: Kind) -> bool:
    return each.problem(kind) is None
