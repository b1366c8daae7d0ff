"""Kinds that users define: stored with the jobs that use them, and read from the database.

A process knows the built-in kinds, and those whose definitions it has read.
"""

from collections.abc import Iterable

from sqlalchemy.orm import Session

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import is_custom, is_known, register_text
from cluesmith.generator.kinds.toml_text import definition_as_toml
from cluesmith.storage.puzzles import kind_definitions


def keep(session: Session, kind: Kind | None) -> None:
    """Store the definition of a new job's kind, if it has one that a user defined."""
    if kind is not None and is_custom(kind):
        text = definition_as_toml(kind.definition)
        kind_definitions.keep_definition(session, kind.name, kind.title, text)


def learn(session: Session, kind_names: Iterable[str | None]) -> None:
    """Read the definitions of those kinds that this process does not know.

    A kind without a definition stays unknown, and using it is an error.
    """
    for name in kind_names:
        if name is not None and not is_known(name):
            text = kind_definitions.definition_of(session, name)
            if text is not None:
                register_text(name, text)


def learn_all(session: Session) -> None:
    """Register all kinds that the database defines; each definition is read when it is used."""
    for stored in kind_definitions.definitions(session):
        register_text(stored.kind, stored.definition)
