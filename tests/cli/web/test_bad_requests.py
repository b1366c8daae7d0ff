"""What cannot be answered is told on a short page with the right status, never with a trace."""

import re

import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize(
    ("address", "status", "told"),
    [
        ("/nothing", 404, "no such page"),
        ("/../etc/passwd", 404, "no such page"),
        ("/static/%2e%2e/app.py", 404, "no such page"),
        ("/collections/../../etc/passwd", 404, "no such collection"),
        ("/collections/none", 404, "no such collection"),
        ("/jobs/99", 404, "no such job"),
        ("/jobs/0", 404, "no such job"),
        ("/jobs/99999999999999999999", 404, "no such page"),
        ("/puzzles/99999", 404, "no puzzle 99999"),
        ("/puzzles/-1", 404, "no such page"),
        ("/puzzles?after=-1", 400, "not a row number"),
        ("/puzzles?after=%C2%B2", 400, "not a row number"),
        (f"/puzzles?after={'9' * 5000}", 400, "not a row number"),
        ("/puzzles?after=1&before=2", 400, "Use after or before, not both"),
        ("/collections?after=a&before=b", 400, "first page"),
        ("/puzzles?kind=nothing", 404, "no kind"),
        ("/puzzles?kind=/etc/passwd", 404, "no kind"),
        ("/puzzles?level=so-so", 400, "so-so"),
        ("/puzzles?symmetry=rot180", 400, "needs --kind"),
        ("/puzzles?collection=none", 404, "no such collection"),
        ("/puzzles?job=none", 404, "no such job"),
        (f"/puzzles?level={'x' * 501}", 400, "too long"),
        ("/puzzles?" + "level=easy&" * 30, 400, "too long"),
        ("/download?format=odt", 400, "odt"),
        ("/download?format=csv&per_page=3", 400, "does not apply to"),
        ("/download?format=csv&output=/tmp/x", 400, "output: unknown name"),
        ("/download?format=csv&er=9.9", 404, "No puzzle"),
        ("/download?collectoin=best", 400, "did you mean collection?"),
        ("/puzzles?page=-1", 400, "page: unknown name; use after, before,"),
        ("/download?puzzle=99999", 404, "No puzzle"),
        ("/download?puzzle=x", 400, "not a row number"),
        ("/download?job=2&format=sdm", 400, "sdm"),
        ("/download?limit=0", 400, "whole number"),
    ],
)
def test_a_bad_address_has_a_short_page(
    client: FlaskClient, address: str, status: int, told: str
) -> None:
    answer = client.get(address, buffered=True)
    assert (answer.status_code, answer.mimetype) == (status, "text/html")
    text = re.sub("<[^>]+>", " ", answer.text)
    assert told in text
    assert "Traceback" not in text
    assert len(answer.data) < 1500


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
@pytest.mark.parametrize("address", ["/", "/jobs/1", "/puzzles/1", "/download"])
def test_pages_are_only_read(client: FlaskClient, method: str, address: str) -> None:
    assert client.open(address, method=method).status_code == 405


def test_what_goes_wrong_within_is_not_shown(client: FlaskClient, monkeypatch) -> None:
    def broken() -> str:
        raise RuntimeError("a secret")

    monkeypatch.setitem(client.application.view_functions, "home", broken)
    answer = client.get("/")
    assert answer.status_code == 500
    assert "a secret" not in answer.text
