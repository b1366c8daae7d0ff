"""Definitions of kinds: each stored once, whoever brings it, and found by name."""

import threading
from contextlib import closing
from pathlib import Path

from sqlalchemy import func, select, update

from cluesmith.storage.database.backup import back_up
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Job, KindDefinition
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


def test_a_definition_is_found_by_its_kind(database: Database) -> None:
    _keep(database, BB3)
    with database.read() as session:
        assert definition_of(session, BB3.kind) == BB3.definition
        assert definition_of(session, "custom-1") is None


def test_the_first_title_of_a_kind_stays(database: Database) -> None:
    _keep(database, BB3)
    _keep(database, StoredDefinition(BB3.kind, "the same rules", "rows=9"))
    other = StoredDefinition("custom-0000000000000001", "Other", "rows = 4\n")
    _keep(database, other)
    with database.read() as session:
        assert definitions(session) == [other, BB3]


def test_a_definition_is_kept_by_many_at_once(database: Database) -> None:
    start = threading.Barrier(6)
    failures: list[BaseException] = []

    def keep() -> None:
        start.wait()
        try:
            _keep(database, BB3)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=keep) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    with database.read() as session:
        assert session.scalar(select(func.count()).select_from(KindDefinition)) == 1


def test_a_kind_without_a_definition_is_told(database: Database, job_id: int) -> None:
    with database.write() as session:
        assert undefined(session, ["sudoku"]) == []
        session.execute(update(Job).where(Job.id == job_id).values(kind=BB3.kind))
        assert undefined(session, ["sudoku"]) == [BB3.kind]
        keep_definition(session, BB3.kind, BB3.title, BB3.definition)
        assert undefined(session, ["sudoku"]) == []


def test_a_backup_holds_the_definitions(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with closing(Database(f"sqlite:///{tmp_path / 'a.db'}")) as database:
        _keep(database, BB3)
        back_up(database, copy)
    with closing(Database(f"sqlite:///{copy}")) as restored, restored.read() as session:
        assert definitions(session) == [BB3]
