"""Downloads: the same bytes as `export`, in every format and with its options."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import Done
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder, TestResponse, run_wsgi_app

from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.web import downloads
from cluesmith.cli.web.site import MAX_DOWNLOADS
from tests.support.kinds import kind_of


@pytest.fixture
def export(cluesmith: Callable[..., Done], web_home: Path, tmp_path: Path) -> Callable[..., Path]:
    """Export to a file or folder of the site's database."""

    def run(*arguments: str) -> Path:
        place = tmp_path / "exported"
        done = cluesmith("export", *arguments, "-o", str(place), CLUESMITH_HOME=str(web_home))
        assert done.code == 0, done.err
        return place

    return run


@pytest.mark.parametrize(
    "name", [each for each, form in FORMATS.items() if form.problem(kind_of("sudoku")) is None]
)
def test_a_download_has_the_bytes_of_an_export(
    client: FlaskClient, export: Callable[..., Path], name: str
) -> None:
    arguments = ("--collection", "best", "--limit", "3", "--format", name)
    answer = client.get(f"/download?collection=best&limit=3&format={name}", buffered=True)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=best.")
    exported = export(*arguments)
    if answer.mimetype != "application/zip":
        assert answer.data == exported.read_bytes()
        return
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        found = {each: archive.read(each) for each in archive.namelist()}
    assert found == {file.name: file.read_bytes() for file in exported.iterdir()}


@pytest.mark.parametrize(
    ("query", "arguments"),
    [
        ("job=1&order=random&seed=3&limit=5", "--job 1 --order random --seed 3 --limit 5"),
        ("kind=sudoku&level=easy&with_solution=yes", "--kind sudoku --level easy --with-solution"),
        (
            "job=1&format=html&per_page=2&title=%3Cb%3E&with_solution=no",
            "--job 1 --format html --per-page 2 --title <b> --without-solution",
        ),
        ("job=1&format=csv&diamond=no", "--job 1 --format csv"),
        ("job=1&line_format=%25p", "--job 1 --line-format %p"),
        ("job=1&format=csv&fields=id,puzzle", "--job 1 --format csv --fields id,puzzle"),
    ],
)
def test_options_are_those_of_the_command_line(
    client: FlaskClient, export: Callable[..., Path], query: str, arguments: str
) -> None:
    answer = client.get(f"/download?{query}", buffered=True)
    assert answer.status_code == 200, answer.text
    assert answer.data == export(*arguments.split()).read_bytes()


def test_a_puzzle_is_downloaded_by_its_number(client: FlaskClient) -> None:
    answer = client.get("/download?puzzle=1&format=csv", buffered=True)
    assert answer.headers["Content-Disposition"] == "attachment; filename=puzzle-1.csv"
    assert len(answer.text.splitlines()) == 2


def test_a_document_has_a_limit_and_text_has_none(client: FlaskClient, monkeypatch) -> None:
    monkeypatch.setattr(downloads, "MOST_IN_DOCUMENT", 10)
    refused = client.get("/download?job=1&format=html", buffered=True)
    assert (refused.status_code, "more than 10 puzzles" in refused.text) == (400, True)
    assert client.get("/download?job=1&format=html&limit=10", buffered=True).status_code == 200
    assert len(client.get("/download?job=1", buffered=True).text.splitlines()) == 60


@pytest.mark.parametrize("name", ["pdf", "html", "png", "csv"])
def test_a_download_that_has_ended_keeps_nobody_waiting(client: FlaskClient, name: str) -> None:
    address = f"/download?collection=best&limit=1&format={name}"
    for _ in range(2 * MAX_DOWNLOADS):
        # As a server does it: the body is read and closed, and nothing else.
        body, status, _ = run_wsgi_app(client.application, EnvironBuilder(address).get_environ())
        assert status == "200 OK"
        assert b"".join(body)
        body.close()


def test_too_many_downloads_at_a_time_are_asked_to_come_again(client: FlaskClient) -> None:
    def begun(number: int) -> TestResponse:
        return client.get("/download?job=1", environ_base={"REMOTE_ADDR": f"192.0.2.{number}"})

    open_ones = [*map(begun, range(MAX_DOWNLOADS))]
    assert "Too many downloads" in begun(MAX_DOWNLOADS).text
    assert "Another download to your address" in begun(0).text
    open_ones[0].close()
    again = begun(0)
    assert again.status_code == 200
    for each in (again, *open_ones):
        each.close()
