"""Forms that start and end jobs: for whoever signed in with a token of that right, and no other."""

import logging
import re
from collections.abc import Callable, Iterator

import pytest
from flask.testing import FlaskClient
from web_site import TOKEN, site_over
from werkzeug.test import TestResponse

from cluesmith.cli.options.names import key_of
from cluesmith.cli.web.access import Access
from cluesmith.cli.web.app import make_app
from cluesmith.cli.web.job_writes import making
from cluesmith.cli.web.queries import without_files
from cluesmith.storage.database import access_tokens
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.states import Right
from cluesmith.storage.jobs.job_overview import job_page

FREE = Access("127.0.0.1")
COOKIE = FREE.cookie("localhost")
OWN_PAGE = {"Origin": "http://localhost"}
Post = Callable[..., TestResponse]


@pytest.fixture
def browsers(database: Database) -> Iterator[Callable[..., FlaskClient]]:
    """Return a browser, signed in with a token of these rights if there are any."""
    with site_over(database) as site:

        def browser(*rights: Right, access: Access = FREE) -> FlaskClient:
            client = make_app(site, access).test_client()
            if rights:
                with database.write() as session:
                    token = access_tokens.create(session, "ada", rights)
                client.post("/login", data={"token": token}, headers=OWN_PAGE)
            return client

        yield browser


@pytest.fixture
def browser(browsers: Callable[..., FlaskClient]) -> FlaskClient:
    """A browser of a person who may start jobs."""
    return browsers(Right.JOBS)


@pytest.fixture
def post(browser: FlaskClient) -> Post:
    """Send a form as the browser of that person does."""
    return lambda path, **data: browser.post(path, data=data, headers=OWN_PAGE)


def jobs_in(database: Database) -> list[tuple[str, str]]:
    """Return the names and states of all jobs."""
    with database.read() as session:
        return [(each.name, each.status) for each in job_page(session, 20).statuses]


def test_a_form_starts_a_job_once_with_all_its_options(
    post: Post, browser: FlaskClient, database: Database
) -> None:
    form = browser.get("/jobs/new").text
    names = set(re.findall(r'name="(\w+)"', form))
    assert {*map(key_of, without_files(making))} | {"kind", "exclude"} <= names
    (key,) = re.findall(r'name="key" value="(\S+)"', form)
    typed = {"kind": "sudoku4", "count": "3", "clues": "4..5", "level": "easy\nmedium", "seed": ""}
    for _ in range(2):
        assert post("/jobs/new", key=key, rate="yes", name="mine", **typed).location == "/jobs/1"
    assert post("/jobs/new", key=key, **typed).location == "/jobs/2"
    assert [post("/jobs/new", **typed).location for _ in range(2)] == ["/jobs/3", "/jobs/4"]
    fields = browser.get("/jobs/1.json").json
    found = (fields["name"], fields["max_clues"], fields["difficulty"], fields["is_rated"])
    assert found == ("mine", 5, "level=easy,medium", True)
    assert len(jobs_in(database)) == 4


@pytest.mark.parametrize(
    ("typed", "told", "is_marked"),
    [
        ({"clues": "30..20"}, "clues: '30..20' is empty: use 20..30", True),
        ({"count": "many"}, "count: ", True),
        ({"kind": "/etc/passwd"}, "There is no kind '/etc/passwd'.", False),
        ({"pattern": "/etc/passwd"}, "pattern: mark the cells in one line", True),
        ({"exclude": "nothing"}, "nothing: there is no such collection", False),
        ({"name": "7"}, "a job's name cannot be a number", True),
        ({"exclude": "\0"}, "a field has a NUL character", False),
        ({"wait": "yes"}, "wait: unknown name", False),
        ({"name": "<b>" * 400}, "use at most 1000 characters a field", False),
    ],
)
def test_an_error_is_reported_beside_the_form_with_what_was_typed(
    post: Post, database: Database, typed: dict[str, str], told: str, is_marked: bool
) -> None:
    answer = post("/jobs/new", **{"kind": "sudoku4", "technique": "x-wing", **typed})
    text = answer.text.replace("&#39;", "'")
    assert answer.status_code == 400
    assert told in re.search(r'role="alert">(.*)</p>', text)[1]
    assert ">x-wing</textarea>" in text
    assert ("aria-invalid" in text) == is_marked
    assert "<b>" not in text
    assert jobs_in(database) == []


def test_a_job_is_cancelled_resumed_and_deleted_after_a_question(
    post: Post, browser: FlaskClient, database: Database
) -> None:
    post("/jobs/new", kind="sudoku4", name="mine")
    assert "/jobs/1/cancel" in browser.get("/jobs/1").text
    assert browser.get("/jobs/1/delete").status_code == 409
    for action, status in (("cancel", "cancelled"), ("resume", "queued"), ("cancel", "cancelled")):
        assert post(f"/jobs/1/{action}").location == "/jobs/1"
        assert jobs_in(database) == [("mine", status)]
    page = browser.get("/jobs/1").text
    assert ("/jobs/1/resume" in page, "/jobs/1/cancel" in page) == (True, False)
    assert "No puzzle is deleted with it." in browser.get("/jobs/1/delete").text
    assert post("/jobs/1/delete").location == "/jobs"
    assert jobs_in(database) == []


def test_nobody_writes_without_the_right(
    browsers: Callable[..., FlaskClient], database: Database
) -> None:
    for browser in (browsers(), browsers(Right.READ)):
        assert browser.get("/jobs/new").location == "/login?next=/jobs/new"
        answer = browser.post("/jobs/new", data={"kind": "sudoku4"}, headers=OWN_PAGE)
        assert (answer.status_code, "the right `jobs`" in answer.text) == (403, True)
        assert browser.get("/jobs").status_code == 200
    assert jobs_in(database) == []


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://evil.example"},
        {"Origin": "http://localhost:3000"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "same-site", **OWN_PAGE},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
    ],
)
def test_no_page_of_others_sends_a_form(
    browser: FlaskClient, database: Database, headers: dict[str, str]
) -> None:
    answer = browser.post("/jobs/new", data={"kind": "sudoku4"}, headers=headers)
    assert answer.status_code == 403
    assert jobs_in(database) == []


def test_a_session_ends_by_signing_out_and_when_its_token_is_revoked(
    browsers: Callable[..., FlaskClient], database: Database
) -> None:
    access = Access("0.0.0.0", TOKEN)
    client = browsers(Right.READ, Right.JOBS, access=access)
    cookie = client.get_cookie(COOKIE).value
    assert client.get("/jobs/new").status_code == 200
    client.post("/logout", headers=OWN_PAGE)
    assert client.get("/jobs", headers={"Accept": "text/html"}).location.startswith("/login")
    with database.write() as session:
        access_tokens.revoke(session, "ada")
    # Another server has not seen the token.
    other = browsers(access=access)
    other.set_cookie(COOKIE, cookie)
    assert other.get("/jobs").status_code == 401


def test_a_token_that_may_not_read_opens_no_guarded_page(
    browsers: Callable[..., FlaskClient],
) -> None:
    client = browsers(Right.JOBS, access=Access("0.0.0.0", TOKEN))
    assert client.get_cookie(COOKIE) is None


def test_a_cookie_calls_no_route_of_the_api(browser: FlaskClient) -> None:
    answer = browser.post("/v1/jobs", json={"kind": "sudoku4"}, headers=OWN_PAGE)
    assert answer.status_code == 403


def test_each_form_that_is_sent_leaves_a_line_in_the_audit_log(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "cluesmith.audit"):
        post("/jobs/new", kind="sudoku4")
        post("/jobs/1/cancel")
    assert caplog.messages == [
        "token ada from 127.0.0.1: POST /jobs/new: 303",
        "token ada from 127.0.0.1: POST /jobs/1/cancel: 303",
    ]
