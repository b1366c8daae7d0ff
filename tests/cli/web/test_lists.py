"""Lists of puzzles: filters by the command line's own options, and pages that meet without gaps."""

import re

import pytest
from flask.testing import FlaskClient
from web_site import N_SUDOKU


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r'<li><a href="/puzzles/(\d+)"', text)]


def turned(text: str, rel: str) -> str | None:
    found = re.search(rf'rel="{rel}" href="([^"]+)"', text)
    return found and found[1].replace("&amp;", "&")


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("/puzzles", list(range(N_SUDOKU + 14, 0, -1))),
        ("/puzzles?kind=sudoku", list(range(N_SUDOKU, 0, -1))),
        ("/puzzles?job=1", list(range(1, N_SUDOKU + 1))),
        ("/puzzles?job=2", list(range(N_SUDOKU + 1, N_SUDOKU + 11))),
        ("/collections/best", list(range(1, 41))),
        ("/puzzles?collection=best&kind=sudoku", list(range(1, 41))),
    ],
)
def test_pages_meet_without_gaps_forwards_and_backwards(
    client: FlaskClient, address: str, expected: list[int]
) -> None:
    found, following = [], address
    while following:
        text, last = client.get(following).text, following
        found += numbers(text)
        following = turned(text, "next")
    assert found == expected
    back, previous = [], last
    while previous:
        text = client.get(previous).text
        back = numbers(text) + back
        previous = turned(text, "prev")
    assert back == expected


@pytest.mark.parametrize(
    ("query", "option"),
    [
        ("level=easy", ["--level", "easy"]),
        ("level=easy&level=hard", ["--level", "easy", "--level", "hard"]),
        ("er=2.0..7.1", ["--er", "2.0..7.1"]),
        ("kind=sudoku&clues=24..25", ["--kind", "sudoku", "--clues", "24..25"]),
        ("technique=x-wing", ["--technique", "x-wing"]),
        ("hardest=hidden-single&pearl=yes", ["--hardest", "hidden-single", "--pearl"]),
        ("technique=hidden-single&without=x-wing", ["--without", "x-wing", "--level", "easy.."]),
        ("kind=hanidoku&symmetry=rot180", ["--kind", "hanidoku", "--symmetry", "rot180"]),
    ],
)
def test_a_filter_finds_what_export_finds(
    client: FlaskClient, cluesmith, web_home, query: str, option: list[str]
) -> None:
    found, following = [], f"/puzzles?{query}"
    while following:
        text = client.get(following).text
        found += re.findall(r"/boards/[\w-]+/([^.\"]?[\d.]+)\.svg", text)
        following = turned(text, "next")
    exported = cluesmith("export", *option, CLUESMITH_HOME=str(web_home))
    assert sorted(found) == sorted(exported.out.split())


def test_a_page_beyond_the_last_is_empty_with_a_way_back(client: FlaskClient) -> None:
    text = client.get("/puzzles?after=1").text
    assert numbers(text) == []
    assert turned(text, "prev") is not None
    assert "All puzzles" in text
    assert client.get("/jobs?after=1").status_code == 200
    assert client.get("/collections?after=zzz").status_code == 200


def test_the_form_keeps_what_was_asked_for(client: FlaskClient) -> None:
    text = client.get("/puzzles?kind=sudoku&level=easy&er=1.2..2.0&technique=naked-single").text
    assert '<option value="sudoku" selected>' in text
    assert '<option value="easy" selected>' in text
    assert 'value="1.2..2.0"' in text
    assert '<option value="naked-single" selected>' in text
