"""Collections: named, ordered lists of puzzles. Functions take a session and never commit."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import CursorResult, ScalarSelect, Select, delete, func, insert, select
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass
from cluesmith.name_text import MAX_NAME_CHARS, is_bare, is_blank
from cluesmith.storage.database.bulk import is_among
from cluesmith.storage.database.engine import lock_on_server
from cluesmith.storage.database.models import Collection, CollectionItem, Puzzle
from cluesmith.storage.puzzles.stored_puzzles import keep_all
from cluesmith.storage.storage_errors import (
    CollectionExistsError,
    CollectionNameError,
    UnknownCollectionError,
)

# Pages of collections count up to this number: more would take as long as the rest of a page.
MOST_COUNTED = 10_000


@dataclass(frozen=True, slots=True)
class CollectionSummary:
    """A collection as lists show it."""

    name: str
    title: str
    n_puzzles: int
    created_at: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """The numbers of puzzles that only one of two collections has, and that both have."""

    n_only_first: int
    n_only_second: int
    n_both: int


def create(session: Session, name: str, title: str | None = None) -> None:
    """Add an empty collection; its title is its name unless given.

    Raises CollectionNameError if the name is empty, too long, or not one line of text. Raises
    CollectionExistsError.
    """
    if len(name) > MAX_NAME_CHARS or name.splitlines() != [name] or not is_bare(name):
        raise CollectionNameError(
            f"a collection's name is a line of 1 to {MAX_NAME_CHARS} characters,"
            " without spaces at its ends"
        )
    if title and is_blank(title):
        raise CollectionNameError(f"collection {name}: its title shows nothing; leave it out")
    _one_at_a_time(session)
    if _find(session, name) is not None:
        raise CollectionExistsError(f"collection {name}: already exists; add to it, or delete it")
    session.add(Collection(name=name, title=title or name))
    session.flush()


def ensure(session: Session, name: str, title: str | None = None) -> None:
    """Add the collection if it does not exist."""
    _one_at_a_time(session)
    if _find(session, name) is None:
        create(session, name, title)


def remove(session: Session, name: str) -> None:
    """Delete a collection; its puzzles stay.

    Raises UnknownCollectionError.
    """
    number = collection_id(session, name)
    # Delete the items in the database: a session would load all of them, perhaps ten thousands.
    session.execute(delete(CollectionItem).where(CollectionItem.collection_id == number))
    session.execute(delete(Collection).where(Collection.id == number))


def collection_id(session: Session, name: str) -> int:
    """Return the number of a collection; raises UnknownCollectionError."""
    found = _find(session, name)
    if found is None:
        raise UnknownCollectionError(
            f"collection {name}: there is no such collection;"
            " `cluesmith collection list` names all",
            name,
            names(session),
        )
    return found.id


def named(session: Session, name: str) -> list[str]:
    """Return the collection of a name, or else those of the recipe of this name: NAME-SECTION.

    Raises UnknownCollectionError.
    """
    if _find(session, name) is None:
        found = [each for each in names(session) if each.startswith(f"{name}-")]
        if found:
            return found
    collection_id(session, name)
    return [name]


def append(session: Session, name: str, puzzle_ids: Iterable[int]) -> int:
    """Append puzzles in this order, and return the number added.

    Puzzles that are in the collection already, or are no longer stored, are left out.

    Raises UnknownCollectionError.
    """
    given = list(dict.fromkeys(puzzle_ids))
    number = _locked_id(session, name)
    keep_all(session)
    of_collection = CollectionItem.collection_id == number
    held = select(CollectionItem.puzzle_id).where(of_collection)
    are_new = (is_among(session, Puzzle.id, given), Puzzle.id.not_in(held))
    new = set(session.scalars(select(Puzzle.id).where(*are_new)))
    last = session.scalar(select(func.max(CollectionItem.position)).where(of_collection)) or 0
    rows = [
        {"collection_id": number, "position": position, "puzzle_id": puzzle_id}
        for position, puzzle_id in enumerate(filter(new.__contains__, given), start=last + 1)
    ]
    if rows:
        session.execute(insert(CollectionItem), rows)
    return len(rows)


def not_held(session: Session, name: str, puzzle_ids: Iterable[int]) -> list[int]:
    """Return the puzzles that are not in a collection, each once; all if it does not exist."""
    found = _find(session, name)
    number = None if found is None else found.id
    query = select(CollectionItem.puzzle_id).where(CollectionItem.collection_id == number)
    held = set(session.scalars(query))
    return [each for each in dict.fromkeys(puzzle_ids) if each not in held]


def drop(session: Session, name: str, puzzle_ids: Iterable[int]) -> int:
    """Remove puzzles from a collection; return the number removed. The others keep their order.

    Raises UnknownCollectionError.
    """
    number = _locked_id(session, name)
    gone: CursorResult[Any] = session.execute(  # type: ignore[assignment]
        delete(CollectionItem)
        .where(
            CollectionItem.collection_id == number,
            is_among(session, CollectionItem.puzzle_id, puzzle_ids),
        )
        .execution_options(synchronize_session=False)
    )
    return gone.rowcount


def summary(session: Session, name: str) -> CollectionSummary:
    """Return a collection as lists show it; raises UnknownCollectionError."""
    query = _summaries().where(Collection.id == collection_id(session, name))
    return CollectionSummary(*session.execute(query).one())


def names(session: Session) -> list[str]:
    """Return the names of all collections, sorted."""
    return list(session.scalars(select(Collection.name).order_by(Collection.name)))


def summaries(session: Session) -> list[CollectionSummary]:
    """Return all collections by name."""
    query = _summaries().order_by(Collection.name)
    return [CollectionSummary(*row) for row in session.execute(query)]


@dataclass(frozen=True, slots=True)
class SummaryPage:
    """Some collections by name, and the names at which the pages before and after them start."""

    summaries: list[CollectionSummary]
    before: str | None
    after: str | None


def summary_page(
    session: Session, size: int, after: str | None = None, before: str | None = None
) -> SummaryPage:
    """Return some collections by name, after or before a name; large ones are not fully counted.

    A collection of more than ``MOST_COUNTED`` puzzles is reported with one more than that.
    """
    query = _briefly()
    if after is not None:
        query = query.where(Collection.name > after)
    if before is not None:
        query = query.where(Collection.name < before)
    order = Collection.name if before is None else Collection.name.desc()
    rows = session.execute(query.order_by(order).limit(size + 1)).all()
    has_more = len(rows) > size
    found = [CollectionSummary(*row) for row in rows[:size]]
    if before is None:
        first = found[0].name if found else after
        return SummaryPage(
            found, None if after is None else first, found[-1].name if has_more else None
        )
    if not has_more:
        return summary_page(session, size)
    found.reverse()
    return SummaryPage(found, found[0].name, found[-1].name)


def brief(session: Session, name: str) -> CollectionSummary:
    """Return a collection as such a page shows it; raises UnknownCollectionError."""
    query = _briefly().where(Collection.id == collection_id(session, name))
    return CollectionSummary(*session.execute(query).one())


def _briefly() -> Select[Any]:
    columns: list[Any] = [
        Collection.name,
        Collection.title,
        _count_of_some(),
        Collection.created_at,
    ]
    return select(*columns)


def _count_of_some() -> ScalarSelect[int]:
    some = (
        select(CollectionItem.position)
        .where(CollectionItem.collection_id == Collection.id)
        .limit(MOST_COUNTED + 1)
        .correlate(Collection)
        .subquery()
    )
    return select(func.count()).select_from(some).scalar_subquery()


def _summaries() -> Select[Any]:
    columns: list[Any] = [
        Collection.name,
        Collection.title,
        func.count(CollectionItem.puzzle_id),
        Collection.created_at,
    ]
    query = select(*columns).outerjoin(
        CollectionItem, CollectionItem.collection_id == Collection.id
    )
    return query.group_by(Collection.id)


def compare(session: Session, first: str, second: str) -> Comparison:
    """Count the puzzles that only one of two collections has, and those in both.

    Raises UnknownCollectionError.
    """
    first_items, second_items = _items(session, first), _items(session, second)
    n_first, n_second, n_both = (
        session.scalar(select(func.count()).select_from(query.subquery())) or 0
        for query in (
            first_items,
            second_items,
            first_items.where(CollectionItem.puzzle_id.in_(second_items)),
        )
    )
    return Comparison(n_first - n_both, n_second - n_both, n_both)


def puzzle_ids(session: Session, name: str) -> list[int]:
    """Return the puzzles of a collection in its order; raises UnknownCollectionError."""
    return list(session.scalars(_items(session, name).order_by(CollectionItem.position)))


def _items(session: Session, name: str) -> Select[Any]:
    number = collection_id(session, name)
    return select(CollectionItem.puzzle_id).where(CollectionItem.collection_id == number)


def _find(session: Session, name: str) -> Collection | None:
    return session.scalar(select(Collection).where(Collection.name == name))


def _one_at_a_time(session: Session) -> None:
    """Let a second transaction that makes a collection wait, and then see that of the first."""
    lock_on_server(session.connection(), "collection names")


def _locked_id(session: Session, name: str) -> int:
    number = collection_id(session, name)
    # Two processes that add at the same time would use the same positions.
    session.execute(select(Collection.id).where(Collection.id == number).with_for_update())
    return number
