"""Every page that a link leads to is there, shows what others wrote as text, and runs nothing."""

import re
import threading
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urldefrag

import pytest
from flask.testing import FlaskClient
from shard_steps import claimed
from web_site import HOSTILE, site_over
from werkzeug.test import TestResponse

from cluesmith.cli.web.access import PAGE_POLICY, Access
from cluesmith.cli.web.app import make_app
from cluesmith.cli.web.site import Site, WorkerNews, WorkerWatch
from cluesmith.cli.web.slow_work import SlowWork
from cluesmith.generator.wording.catalogues import words_in
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.jobs import job_lifecycle, leases, shards
from cluesmith.storage.jobs.job_lifecycle import Recipe
from cluesmith.worker.client.health import WorkerReport, WorkerReports


class _Page(HTMLParser):
    """Collects the addresses of a page, and what its policy would not let run."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: set[str] = set()
        self.inline: list[str] = []
        self._tag = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag = tag
        for name, value in attrs:
            if name in ("href", "src", "action") and value:
                self.addresses.add(urldefrag(value).url)
            if name == "style" or name.startswith("on"):
                self.inline.append(f"{tag} {name}")

    def handle_data(self, data: str) -> None:
        if self._tag in ("script", "style") and data.strip():
            self.inline.append(data)

    def handle_endtag(self, tag: str) -> None:
        self._tag = ""


def read(text: str) -> _Page:
    page = _Page()
    page.feed(text)
    return page


def made(client: FlaskClient, address: str, **how: Any) -> TestResponse:
    """Return a page when it has been worked out."""
    while (answer := client.get(address, **how)).status_code == 202:
        pass
    return answer


def test_every_address_that_a_page_names_is_there(client: FlaskClient) -> None:
    left, seen = {"/"}, set()
    while left:
        address = left.pop()
        seen.add(address)
        answer = made(client, address, buffered=True, follow_redirects=True)
        assert answer.status_code == 200 or address == "/download", address
        if answer.mimetype == "text/html" and "/play" not in address:
            page = read(answer.text)
            assert not page.inline, address
            assert answer.headers["Content-Security-Policy"] == PAGE_POLICY
            # One puzzle's pictures stand for all.
            left |= {each for each in page.addresses if not re.search(r"/(?!1\b)\d+", each)} - seen
    assert {"/jobs", "/puzzles/1", "/puzzles/1/solution", "/puzzles/1/play"} <= seen
    assert sum(address.startswith("/boards/") for address in seen) > 40


@pytest.mark.parametrize("address", ["/", "/jobs", "/jobs/2", "/collections", "/collections/best"])
def test_what_others_wrote_is_shown_as_text(client: FlaskClient, address: str) -> None:
    text = client.get(address, buffered=True).text
    assert HOSTILE not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text


@pytest.mark.parametrize("name", ["a/b c", "..", "=formula", HOSTILE])
def test_a_collection_of_any_name_has_a_page_that_is_linked(client: FlaskClient, name: str) -> None:
    found = [
        address
        for address in read(client.get("/collections").text).addresses
        if "ollection" in address and client.get(address, buffered=True).status_code == 200
    ]
    titles = [re.search("<h1>(.*?)</h1>", client.get(each).text) for each in found]
    escaped = name.replace("<", "&lt;").replace(">", "&gt;")
    assert any(title and title[1] == escaped for title in titles)


def test_a_job_has_all_that_status_tells(client: FlaskClient) -> None:
    text = client.get("/jobs/1").text
    for part in ("make puzzles", "60 of 60", "done", "seed", "shards", "puzzles/s"):
        assert part in text
    fields = client.get("/jobs/1.json").json
    assert fields is not None
    assert (fields["found"], fields["status"], fields["failures"]) == (60, "done", [])


def test_a_puzzle_with_clues_is_drawn_explained_and_played(
    client: FlaskClient,
) -> None:
    text = client.get("/puzzles/74").text
    assert "6x6 Killer Sudoku" in text
    assert "digits in a cage differ and add up to its number." in text
    assert ";cage:" in text
    assert 'value="svg"' in text
    boards = [each for each in read(text).addresses if each.startswith("/boards/killer6/")]
    for board in boards:
        assert client.get(board).text.count('class="cage"') > 5
    assert len(boards) == 2
    assert 'value="sdk"' not in text
    made(client, "/puzzles/74/solution")
    assert 'class="cage"' in made(client, "/puzzles/74/play").text
    step = client.get("/puzzles/74/solution/1.svg").text
    assert 'class="cage"' in step
    assert 'class="left"' in step
    assert (
        "holds no clues of 6x6 Killer Sudoku" in client.get("/download?puzzle=74&format=sdk").text
    )


@pytest.mark.parametrize("address", ["/", "/jobs/1", "/collections/best", "/puzzles/1"])
def test_times_have_a_zone(client: FlaskClient, address: str) -> None:
    text = client.get(address).text
    times = re.findall(r"\d\d:\d\d:\d\d", text)
    with_zones = re.findall(r"\d\d:\d\d:\d\d ?(?:[A-Z]+|[+-]\d\d)", text)
    assert len(with_zones) == len(times) > 0


def test_a_puzzle_has_its_ratings_origin_solution_and_identifier(
    client: FlaskClient,
) -> None:
    text = client.get("/puzzles/1").text
    for part in ("identifier", "ER", "technique", "solution", "job 1", "seed 1", "The best"):
        assert part in text
    assert re.search(r"<code>[a-z2-7]{16}</code>", text)


def test_a_solution_is_shown_step_by_step_with_pictures(client: FlaskClient) -> None:
    answer = made(client, "/puzzles/1/solution")
    pictures = [each for each in read(answer.text).addresses if each.endswith(".svg")]
    steps = [each for each in pictures if "/solution/" in each]
    assert len(steps) == answer.text.count("<li id=") > 40
    picture = client.get(steps[0])
    assert (picture.status_code, picture.mimetype) == (200, "image/svg+xml")
    assert client.get("/puzzles/1/solution/9999.svg").status_code == 404


@pytest.mark.parametrize(("wanted", "language"), [("de-AT,en;q=0.5", "de"), ("tlh", "en")])
def test_the_player_speaks_a_language_of_the_browser(
    client: FlaskClient, wanted: str, language: str
) -> None:
    answer = made(client, "/puzzles/1/play", headers={"Accept-Language": wanted})
    assert f'<html lang="{language}"' in answer.text
    assert f">{words_in(language).of('Undo')}<" in answer.text
    [script] = re.findall(r'<script type="module">(.*?)</script>', answer.text, re.DOTALL)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert f"script-src 'sha256-{digest}'" in policy
    assert "unsafe" not in policy
    assert "connect-src" not in policy


def test_a_board_is_a_picture_of_its_address_alone(client: FlaskClient) -> None:
    clues = "1" + "." * 15
    assert "<text" in client.get(f"/boards/sudoku4/{clues}.svg").text
    for wrong in (
        "sudoku4/1",
        "sudoku4/" + "!" * 16,
        "nothing/1",
        f"sudoku4/{clues},12",
        "..%2f/a",
    ):
        assert client.get(f"/boards/{wrong}.svg").status_code == 404


@pytest.fixture
def job_id(database: Database) -> int:
    """A job with a planned shard."""
    recipe = Recipe(
        spec=JobSpec(kind="sudoku"),
        n_requested=4,
        seed=1,
        patience=9,
        shard_size=9,
        versions=JobVersions(1),
    )
    with database.write() as session:
        job = job_lifecycle.create(session, recipe)
        shards.plan(session, job, 1)
        return job.id


def test_failures_of_a_job_are_shown_with_their_reasons(database: Database, job_id: int) -> None:
    claim = claimed(database, job_id)
    with database.write() as session:
        leases.fail(session, claim, "the reason <b>")
    with site_over(database) as site:
        text = make_app(site, Access("127.0.0.1")).test_client().get(f"/jobs/{job_id}").text
    assert "failed" in text
    assert "the reason &lt;b&gt;" in text


def test_a_worker_of_another_version_hides_no_other(
    database: Database, until: Callable[..., None]
) -> None:
    this = WorkerReport("1", 1, 2, [], 3, {})
    news = WorkerNews(WorkerReports({"celery@this": this}, {"celery@old": "n_shards"}))
    shared = Site(lambda: database, WorkerWatch(lambda: news), SlowWork())
    pages = make_app(shared, Access("127.0.0.1")).test_client()
    until(lambda: "2 workers answer" in pages.get("/").text)
    assert "of another version: its report has no n_shards" in pages.get("/").text


def test_workers_that_cannot_be_asked_are_a_problem_and_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    watch = WorkerWatch(lambda: WorkerNews(problem=str(1 / 0)))
    watch.latest()
    for thread in threading.enumerate():
        if thread.name == "workers":
            thread.join()
    news = watch.latest()
    assert news is not None
    assert news.problem == "Internal error; the server log has the details"
    assert "ZeroDivisionError" in caplog.text
