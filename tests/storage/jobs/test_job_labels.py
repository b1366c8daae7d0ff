"""Names of jobs: one for each, by which it is found."""

from itertools import chain

import pytest
from at_once import at_once

from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.states import Status
from cluesmith.storage.jobs import censuses
from cluesmith.storage.jobs.job_labels import JobLabel
from cluesmith.storage.jobs.job_overview import JobFilters, job_status, list_jobs
from cluesmith.storage.storage_errors import JobNameTakenError, UnknownJobError


def _census(database: Database, label: JobLabel, kind: str = "sudoku4") -> str:
    with database.write() as session:
        return censuses.create(session, kind, 4, 2, 1, label).name


def _names(database: Database, **filters: object) -> list[str]:
    with database.read() as session:
        return [status.name for status in list_jobs(session, JobFilters(**filters))]  # type: ignore[arg-type]


def test_a_default_name_that_is_taken_gets_the_next_number(database: Database) -> None:
    assert _census(database, JobLabel(name="easy-7")) == "easy-7"
    assert _census(database, JobLabel(default="easy")) == "easy"
    assert _census(database, JobLabel(default="easy")) == "easy-8"
    assert _census(database, JobLabel(name="easy_x")) == "easy_x"
    assert _census(database, JobLabel(default="easy")) == "easy-9"


def test_a_name_that_the_user_gives_is_refused_if_it_is_taken(database: Database) -> None:
    _census(database, JobLabel(name="week1"))
    with pytest.raises(JobNameTakenError, match="job name week1: job 1 has it"):
        _census(database, JobLabel(name="week1"))
    with database.read() as session:
        assert job_status(session, "week1").job == 1
        with pytest.raises(UnknownJobError, match="job week2: there is no such job"):
            job_status(session, "week2")


def test_jobs_made_at_once_get_different_names(database: Database) -> None:
    made = at_once(4, lambda _: [_census(database, JobLabel(default="same")) for _ in range(5)])
    assert len(set(chain.from_iterable(made))) == len(set(_names(database))) == 20


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"name": "week*"}, ["week1", "Week_2"]),
        ({"name": "week?"}, ["week1"]),
        ({"name": "week_2"}, ["Week_2"]),
        ({"name": "%"}, []),
        ({"kind": "hanidoku"}, ["bees"]),
        ({"statuses": (Status.QUEUED, Status.DONE), "name": "b*"}, ["bees"]),
        ({"statuses": (Status.DONE,)}, []),
        ({"since": 9e12}, []),
        ({"since": 0.0}, ["week1", "Week_2", "bees"]),
    ],
    ids=str,
)
def test_jobs_are_found_by_what_is_known_of_them(
    database: Database, filters: dict[str, object], expected: list[str]
) -> None:
    for name in ("week1", "Week_2"):
        _census(database, JobLabel(name=name))
    _census(database, JobLabel(name="bees"), "hanidoku")
    assert _names(database, **filters) == expected
