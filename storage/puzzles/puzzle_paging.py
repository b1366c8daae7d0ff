"""Pages of selected puzzles, each found from the place where the previous one ends.

A page looks through a limited number of places, a window at a time, so its time depends neither on
how much is stored nor on how rare the matches are. A page that is not full by then says so, and the
next one continues from where it stopped. Functions only read.
"""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass
from cluesmith.storage.database.models import Collection, CollectionItem, Job, JobPuzzle, Puzzle
from cluesmith.storage.database.prepared import Prepared, kept, parameter
from cluesmith.storage.puzzles.selection import Filters, PuzzleRow, choose

# Places that a page looks through at most: of all puzzles in an index alone, which takes 90 to 160
# ms a million; of a job or a collection puzzle by puzzle, which takes 7 us each.
MOST_STORED = 150_000
MOST_LISTED = 3_000

# The first window finds common puzzles; each following window is longer by this factor.
_FIRST_WINDOW = 1_000
_GROWTH = 4

# Up to this many puzzles of a kind and level are read at once, however far apart they are.
_FEW = 30_000

# The levels as ratings number them; a test compares them with the generator's.
_LEVELS = range(5)


@dataclass(frozen=True, slots=True)
class Cursor:
    """The beginning of a page: after or before a place in the list.

    A place is the number of a stored puzzle, or its position in a job or a collection.
    """

    place: int
    is_before: bool = False


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """A part of the selected puzzles, and the cursors of the pages before and after it, if any."""

    rows: tuple[tuple[int, PuzzleRow], ...]
    """With the place of each."""
    previous: Cursor | None
    following: Cursor | None
    is_complete: bool = True
    """False if the page reached its limit before it was full."""


def puzzle_page(
    session: Session, filters: Filters, size: int, cursor: Cursor | None = None
) -> PuzzlePage:
    """Return a page: stored puzzles newest first, those of a job or a collection in its order.

    ``filters``: without an order and a limit. ``cursor``: the beginning of the page; the first page
    if not given.

    Raises UnknownJobError or UnknownCollectionError.
    """
    ends = _ends(session, filters)
    if ends is None:
        return PuzzlePage((), None, None)
    first, last = ends
    is_before = cursor is not None and cursor.is_before
    is_up = _is_listed(filters) != is_before
    begin = last + 1 if is_before == _is_listed(filters) else first - 1
    if cursor is not None:
        begin = min(max(cursor.place, first - 1), last + 1)
    walk = _Walk(session, filters, size + 1, is_up, last if is_up else first)
    rows, stopped = walk.from_place(begin)
    if is_before and stopped is None and len(rows) <= size:
        # There are no more before it: together with the puzzles after it, it is the first page.
        first_page = puzzle_page(session, filters, size)
        if first_page.is_complete:
            return first_page
    onward = rows[size - 1][0] if len(rows) > size else stopped
    is_complete = len(rows) > size or stopped is None
    rows = rows[:size]
    back = None if cursor is None else Cursor(begin + (1 if is_up else -1), not is_before)
    ahead = None if onward is None else Cursor(onward, is_before)
    if is_before:
        return PuzzlePage(tuple(reversed(rows)), ahead, back, is_complete)
    return PuzzlePage(tuple(rows), back, ahead, is_complete)


def stored_puzzle(session: Session, number: int) -> PuzzleRow | None:
    """Return the stored puzzle of this number, or None if there is none."""
    rows = kept(session, "stored puzzle", lambda: _one(session)).rows(session, number=number)
    return PuzzleRow(*rows[0]) if rows else None


def _one(session: Session) -> Prepared:
    query = choose(session, Filters()).query
    return Prepared(session, query.where(Puzzle.id == parameter("number")))


@dataclass(frozen=True, slots=True)
class Holders:
    """Some of the jobs, by number, and of the collections, by name, that have a puzzle."""

    jobs: tuple[tuple[int, str], ...]
    collections: tuple[tuple[str, str], ...]
    """With their titles."""


def holders(session: Session, number: int, most: int) -> Holders:
    """Return the jobs and collections that have a stored puzzle, up to a limit each."""
    jobs = (
        select(Job.id, Job.name)
        .join(JobPuzzle, JobPuzzle.job_id == Job.id)
        .where(JobPuzzle.puzzle_id == number)
    )
    collections = (
        select(Collection.name, Collection.title)
        .join(CollectionItem, CollectionItem.collection_id == Collection.id)
        .where(CollectionItem.puzzle_id == number)
    )
    return Holders(
        tuple(
            (job_id, name) for job_id, name in session.execute(jobs.order_by(Job.id).limit(most))
        ),
        tuple((name, title) for name, title in session.execute(collections.limit(most))),
    )


def _is_listed(filters: Filters) -> bool:
    return filters.job is not None or filters.collection is not None


def _ends(session: Session, filters: Filters) -> tuple[int, int] | None:
    """Return the first and the last place under any other filters; None if there is none."""
    choice = choose(session, Filters(job=filters.job, collection=filters.collection))
    place = choice.natural[0]
    query = choice.query.with_only_columns(place).limit(1)
    first, last = (session.scalar(query.order_by(order)) for order in (place, place.desc()))
    return None if first is None or last is None else (first, last)


class _Walk:
    """A scan of the places of a selection, up or down to an end, for a number of puzzles."""

    def __init__(
        self, session: Session, filters: Filters, n_wanted: int, is_up: bool, end: int
    ) -> None:
        self._session = session
        self._choice = choose(session, filters)
        self._filters = filters
        self._n_wanted = n_wanted
        self._is_up = is_up
        self._end = end
        self._is_in_index = not _is_listed(filters) and filters != Filters()
        self._kinds = _kinds(session, filters) if self._is_in_index else []

    def from_place(self, place: int) -> tuple[list[tuple[int, PuzzleRow]], int | None]:
        """Return the puzzles beyond a place, and where the scan stopped if not at the end."""
        rows: list[tuple[int, PuzzleRow]] = []
        left = MOST_LISTED if _is_listed(self._filters) else MOST_STORED
        width = _FIRST_WINDOW
        while place != self._end and left > 0 and len(rows) < self._n_wanted:
            low, high = self._beyond(place, width)
            rows += self._window(low, high, self._n_wanted - len(rows))
            place = high if self._is_up else low
            left -= width
            if width == _FIRST_WINDOW and len(rows) < self._n_wanted and self._has_few(place):
                width = left = abs(self._end - place)
            else:
                width = min(width * _GROWTH, left)
        is_end = place == self._end and len(rows) < self._n_wanted
        return rows, None if is_end else place

    def _beyond(self, place: int, width: int) -> tuple[int, int]:
        """Return the least and the greatest of the next places beyond a place, up to the end."""
        if self._is_up:
            return place + 1, min(place + width, self._end)
        return max(place - width, self._end), place - 1

    def _has_few(self, place: int) -> bool:
        """Return True if few puzzles of these kinds and levels are beyond a place, however far."""
        if not self._is_in_index or place == self._end:
            return False
        most = _FEW
        low, high = self._beyond(place, abs(self._end - place))
        for are_these in self._in_index(low, high):
            some = select(Puzzle.id).where(*are_these).limit(most + 1).subquery()
            most -= self._session.scalar(select(func.count()).select_from(some)) or 0
        return most >= 0

    def _window(self, low: int, high: int, limit: int) -> list[tuple[int, PuzzleRow]]:
        place = self._choice.natural[0]
        if self._is_in_index:
            numbers = self._numbers(low, high, limit)
            query = select(*self._choice.columns.values()).where(Puzzle.id.in_(numbers))
        else:
            query = self._choice.query.where(place.between(low, high)).limit(limit)
        found = self._session.execute(query.add_columns(place).order_by(self._ordered(place)))
        return [(row[-1], PuzzleRow(*row[:-1])) for row in found]

    def _numbers(self, low: int, high: int, limit: int) -> list[int]:
        """Return the numbers of the first puzzles of a window, found in the index alone."""
        numbers: list[int] = []
        query = self._choice.query.with_only_columns(Puzzle.id)
        for are_these in self._in_index(low, high):
            found = query.where(*are_these).order_by(self._ordered(Puzzle.id)).limit(limit)
            numbers += self._session.scalars(found)
        return sorted(numbers, reverse=not self._is_up)[:limit]

    def _in_index(self, low: int, high: int) -> Iterator[tuple[Any, ...]]:
        """Yield the conditions that enter the index; NULL is no level of a list."""
        level = Puzzle.__table__.c.level
        rated = level.in_(self._filters.levels or _LEVELS)
        levels = [rated] if self._filters.asks_for_level else [rated, level.is_(None)]
        for has_level in levels:
            yield Puzzle.kind.in_(self._kinds), has_level, Puzzle.id.between(low, high)

    def _ordered(self, place: Any) -> Any:
        return place if self._is_up else place.desc()


def index_runs(session: Session, filters: Filters) -> Iterator[tuple[Any, ...]]:
    """Yield the conditions of the parts of the index that a filter allows, each in order of place.

    A job or a collection is one part.
    """
    if _is_listed(filters):
        yield ()
        return
    level = Puzzle.__table__.c.level
    rated = [level == number for number in filters.levels or _LEVELS]
    levels = rated if filters.asks_for_level else [*rated, level.is_(None)]
    for kind in _kinds(session, filters):
        for has_level in levels:
            yield Puzzle.kind == kind, has_level


def _kinds(session: Session, filters: Filters) -> list[str]:
    """Return the kinds to look for: all stored kinds if the filter names none."""
    return stored_kinds(session) if filters.kind is None else [filters.kind]


def stored_kinds(session: Session) -> list[str]:
    """Return the kinds that have stored puzzles, in order, with one look into an index for each."""
    kinds = select(func.min(Puzzle.kind).label("kind")).cte(recursive=True)
    following = select(func.min(Puzzle.kind)).where(Puzzle.kind > kinds.c.kind).scalar_subquery()
    kinds = kinds.union_all(select(following).where(kinds.c.kind.is_not(None)))
    return [kind for kind in session.scalars(select(kinds.c.kind)) if kind is not None]
