"""Jobs of kinds that users define: the database says what they are, no worker needs a file."""

import secrets
from contextlib import ExitStack, closing

import pytest
from at_once import at_once
from clusters import Cluster
from sqlalchemy import delete, func, select

from cluesmith.generator.errors import DefinitionError, UnknownKindError
from cluesmith.generator.kinds.kind_registry import kind_named, register
from cluesmith.generator.kinds.toml_text import definition_as_toml, definition_from_toml
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.verdicts.verdict import VerdictName
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Job, KindDefinition
from cluesmith.storage.database.states import Purpose, Status
from cluesmith.storage.jobs.submissions import iter_verdicts
from cluesmith.storage.puzzles.kind_definitions import definitions
from cluesmith.worker.client import new_jobs
from cluesmith.worker.jobs import stored_kinds
from tests.support.kinds import spec_of

# Of a house of three cells more than 6x6 Sudoku has.
KIND = register(
    definition_from_toml(
        """
        title = "Small Sudoku of the tests"
        boxes = [2, 3]
        [[houses]]
        cells = "r1c1 r3c3 r5c5"
        """
    )
)
SPEC = GenerationSpec(kind=KIND)
COUNT, SEED = 60, 5
PUZZLES = [puzzle.clues for puzzle in generate(SPEC, SEED, COUNT)]


def _enqueue(database: Database) -> int:
    return new_jobs.enqueue(database, wanted_job(SPEC, COUNT, SEED))


def test_a_fresh_worker_makes_puzzles_of_a_kind_that_only_the_database_has(
    cluster: Cluster,
) -> None:
    first = _enqueue(cluster.database)
    cluster.start_worker("one")
    cluster.await_status(first)
    second = _enqueue(cluster.database)
    cluster.start_worker("two", n_processes=2)
    cluster.await_status(second)
    for job_id in (first, second):
        assert cluster.cluesmith("export", "--job", str(job_id)).split() == PUZZLES
    row = cluster.cluesmith(
        *("export", "--job", str(first), "--limit", "1"),
        *("--format", "csv", "--fields", "puzzle,kind,kind_title"),
    ).splitlines()[1]
    assert row == f"{PUZZLES[0]},{KIND.name},{KIND.title}"
    told = dict(line.split(maxsplit=1) for line in cluster.cluesmith("status", "1").splitlines())
    assert (told["name"], told["kind"]) == ("custom-Small-Sudoku-of-the-tests", KIND.title)


@pytest.mark.slow
@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_a_fresh_worker_verifies_and_rates_puzzles_of_such_a_kind(cluster: Cluster) -> None:
    lines = [(1, PUZZLES[0]), (2, "." * KIND.n_cells), (3, PUZZLES[1])]
    job_id = new_jobs.submit(cluster.database, "mine.txt", lines, KIND)
    cluster.start_worker("one")
    cluster.await_status(job_id)
    with cluster.database.read() as session:
        rows = list(iter_verdicts(session, job_id))
    minimal, multiple = VerdictName.MINIMAL, VerdictName.MULTIPLE
    assert [row.verdict for row in rows] == [minimal, multiple, minimal]
    assert {row.kind for row in rows} == {KIND.name}
    rating = new_jobs.start_rating(cluster.database, None)
    cluster.start_worker("two")
    cluster.await_status(rating)
    assert cluster.job(rating).n_found == 2


def test_many_clients_at_once_store_a_definition_once(database_url: str) -> None:
    with ExitStack() as stack:
        opened = [stack.enter_context(closing(Database(database_url))) for _ in range(6)]
        numbers = at_once(6, lambda number: _enqueue(opened[number]))
        with opened[0].read() as session:
            (stored,) = definitions(session)
            assert session.scalar(select(func.count(Job.id))) == len(set(numbers)) == 6
    assert (stored.kind, stored.title) == (KIND.name, KIND.title)
    assert definition_from_toml(stored.definition) == KIND.definition


def test_a_built_in_kind_is_not_stored(database: Database) -> None:
    new_jobs.enqueue(database, wanted_job(spec_of("sudoku6"), 1, 1))
    new_jobs.submit(database, "any.txt", [(1, "1")])
    with database.read() as session:
        assert definitions(session) == []


def test_a_job_that_is_refused_leaves_no_definition(database: Database) -> None:
    new_jobs.enqueue(database, wanted_job(spec_of("sudoku4"), 1, 1), name="taken")
    with pytest.raises(Exception, match="taken"):
        new_jobs.enqueue(database, wanted_job(SPEC, 1, 1), name="taken")
    with database.read() as session:
        assert definitions(session) == []


def test_a_definition_of_other_rules_is_refused(database: Database) -> None:
    name = f"custom-{secrets.token_hex(8)}"  # what is known stays known
    _enqueue(database)
    with database.write() as session:
        stored_kinds.learn(session, [name])
        with pytest.raises(UnknownKindError):
            kind_named(name)
        session.add(
            KindDefinition(kind=name, title="x", definition=definition_as_toml(KIND.definition))
        )
        session.flush()
        stored_kinds.learn(session, [name])
    with pytest.raises(DefinitionError, match=f"{name}: the rules given for it are those of"):
        kind_named(name)


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_lines_of_a_kind_that_nobody_knows_get_no_verdict(cluster: Cluster) -> None:
    job_id = new_jobs.submit(cluster.database, "mine.txt", [(1, PUZZLES[0])], KIND)
    with cluster.database.write() as session:
        session.execute(delete(KindDefinition))
    cluster.start_worker("one")
    cluster.await_status(job_id, Status.FAILED)
    assert cluster.job(job_id).purpose == Purpose.VERIFY
    assert f"unknown kind '{KIND.name}'" in str(cluster.job(job_id).error)
