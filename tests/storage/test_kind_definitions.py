"""Definitions of kinds: each stored once, whoever brings it, and found by name."""

from sqlalchemy import update

from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Job
from cluesmith.storage.puzzles.kind_definitions import (
    StoredDefinition,
    definition_of,
    definitions,
    keep_definition,
    undefined,
)

BB3 = StoredDefinition("custom-00000000000000bb", "Jigsaw \u201eBB3\u201c", "rows = 9\n")


def _keep(database: Database, kept: StoredDefinition) -> None:
    with database.write() as session:
        keep_definition(session, kept.kind, kept.title, kept.definition)


def test_a_definition_is_found_by_its_kind_and_the_first_title_stays(database: Database) -> None:
    _keep(database, BB3)
    _keep(database, StoredDefinition(BB3.kind, "the same rules", "rows=9"))
    other = StoredDefinition("custom-0000000000000001", "Other", "rows = 4\n")
    _keep(database, other)
    with database.read() as session:
        assert definitions(session) == [other, BB3]
        assert definition_of(session, BB3.kind) == BB3.definition
        assert definition_of(session, "custom-1") is None


def test_a_kind_without_a_definition_is_reported(database: Database, job_id: int) -> None:
    with database.write() as session:
        assert undefined(session, ["sudoku"]) == []
        session.execute(update(Job).where(Job.id == job_id).values(kind=BB3.kind))
        assert undefined(session, ["sudoku"]) == [BB3.kind]
        keep_definition(session, BB3.kind, BB3.title, BB3.definition)
        assert undefined(session, ["sudoku"]) == []
