"""Definitions of kinds, each stored once.  Functions take a session and never commit.

The generator writes the text of a definition; the name follows from the rules. A definition stays
when the last job that uses it is deleted: it is small, and another job of its kind may be stored at
that moment.
"""

from collections.abc import Collection

from sqlalchemy import select, union
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass
from cluesmith.storage.database.bulk import insert_into
from cluesmith.storage.database.models import Job, KindDefinition, Puzzle


@dataclass(frozen=True, slots=True)
class StoredDefinition:
    """A kind as the database stores it."""

    kind: str
    title: str
    definition: str


def keep_definition(session: Session, kind: str, title: str, definition: str) -> None:
    """Store the definition of a kind unless it exists; two at once do no harm.

    An existing definition keeps its title: the same name has the same rules.
    """
    new = insert_into(session, KindDefinition).values(kind=kind, title=title, definition=definition)
    session.execute(new.on_conflict_do_nothing())


def definition_of(session: Session, kind: str) -> str | None:
    """Return the definition of a kind; None if it is not stored."""
    return session.scalar(select(KindDefinition.definition).where(KindDefinition.kind == kind))


def definitions(session: Session) -> list[StoredDefinition]:
    """Return all definitions, by the names of their kinds."""
    columns = (KindDefinition.kind, KindDefinition.title, KindDefinition.definition)
    query = select(*columns).order_by(KindDefinition.kind)
    return [StoredDefinition(*row) for row in session.execute(query)]


def undefined(session: Session, known: Collection[str]) -> list[str]:
    """Return the kinds of jobs and puzzles that are neither known nor stored, by name.

    Takes some 0.1 s per million puzzles.
    """
    job_kind = Job.__table__.c.kind
    used = union(
        select(job_kind).where(job_kind.is_not(None)), select(Puzzle.kind).distinct()
    ).subquery()
    query = select(used.c.kind).where(
        used.c.kind.not_in(known), used.c.kind.not_in(select(KindDefinition.kind))
    )
    return list(session.scalars(query.order_by(used.c.kind)))
