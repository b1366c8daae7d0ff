"""The database of a test's home, looked into and changed as only a test would, and a browser."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome

from cluesmith.cli.job_tracking import first_attempts
from tests.support.browser.chromium import open_chromium


@pytest.fixture
def sql(home_of_test: Path) -> Callable[..., Any]:
    """Run a statement; return the first column of its first row, if any: ``sql("SELECT ...")``."""

    def execute(statement: str, *values: object) -> Any:
        with closing(sqlite3.connect(home_of_test / "cluesmith.db")) as connection, connection:
            row = connection.execute(statement, values).fetchone()
        return row and row[0]

    return execute


@pytest.fixture
def short_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a trial that finds nothing end after four attempts."""
    monkeypatch.setattr(first_attempts, "LONG_TRIAL_S", 0.1)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chrome]:
    """A browser for all tests."""
    with open_chromium() as browser:
        yield browser
