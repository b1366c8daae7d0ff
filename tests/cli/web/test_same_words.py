"""The same text has the same result, or the same words, wherever it is handed over."""

import json
from collections.abc import Callable
from html import unescape

import pytest
from flask.testing import FlaskClient

import cluesmith as library

PUZZLE = "..9..8...143.9.......1...............3.75..1...46...3926....9........74...531...2"
ROWS = [PUZZLE[start : start + 9] for start in range(0, 81, 9)]
ZEROS = PUZZLE.replace(".", "0")
TINY = "......24.....3.1"
SUDOKUWIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
READ = {
    "a line": PUZZLE,
    "zeros": ZEROS,
    "a line with a comment": f"{PUZZLE} by Ann",
    "two lines": f"{TINY}\n{TINY[::-1]}",
    "rows": "\n".join(" ".join(row) for row in ROWS),
    "rows with question marks": "\n".join(",".join(row).replace(".", "?") for row in ROWS),
    "a list": json.dumps([[int(cell) for cell in row.replace(".", "0")] for row in ROWS]),
    "a table": f"nr,question,answer\n1,{PUZZLE},{library.solve(PUZZLE)}\n",
    "records": json.dumps([{"quizzes": ZEROS}]),
    "JSON lines": json.dumps({"puzzle": PUZZLE, "kind": "sudoku"}),
    "a link": f"{SUDOKUWIKI}{ZEROS}",
    "a placed digit": f"+6{PUZZLE[1:]}",
    "HoDoKu": f":0702:9:+6{PUZZLE[1:]}:942 943::",
    "braces": f"{{46}}{PUZZLE[1:]}",
    "a game ID": "4:0,0R,0,0,0,0D,3L,0U,0,0,0,0L,0,0,0,0,",
    "a bank line": f"0000183b305c {ZEROS}  7.1",
    "several solutions": "1...............",
    "no solution": "11..............",
    "needless clues": library.solve(TINY)[:6] + TINY[6:],
}
REFUSED = {
    "81 characters with a letter": f"Z{PUZZLE[1:]}",
    "80 characters": PUZZLE[1:],
    "an unknown link": "https://sudoku.example/abc",
    "a link with 80 digits": f"{SUDOKUWIKI}{ZEROS[1:]}",
    "a row too long": "\n".join([*(" ".join(row) for row in ROWS[:8]), "1 2 3 4 5 6 7 8 9 1"]),
    "a candidate grid without rows": "\n".join(["12 34 56 78 9 1 2 3 4"] * 8),
    "HoDoKu of 80 cells": f":0702:9:{PUZZLE[1:]}:::",
    "JSON without a puzzle": '{"a": 1}',
    "JSON that is cut": f'{{"puzzle": "{PUZZLE}',
}


def of_commands(cluesmith: Callable, tmp_path) -> Callable[[str], list]:
    def read(text: str) -> list:
        file = tmp_path / "given.txt"
        file.write_text(text)
        run = cluesmith("verify", "--json", str(file))
        found = [*map(json.loads, run.out.splitlines())]
        return [(e["verdict"], e["puzzle"], e["detail"]) for e in found] or [run.err]

    return read


def of_library(text: str) -> list:
    found = library.verify([text])
    return [(each.verdict, each.puzzle, str(each.detail)) for each in found]


def of_calls(client: FlaskClient, text: str) -> list:
    answer = client.post("/v1/verify", json={"puzzles": text}).json
    return [
        (each["verdict"] or "malformed", each["puzzle"], each["detail"] or each["problem"] or "")
        for each in answer["results"]
    ]


def page_of(client: FlaskClient, text: str) -> str:
    return unescape(client.post("/check", data={"text": text}).text)


@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_a_text_is_read_alike_everywhere(cluesmith, tmp_path, client, text):
    found = of_commands(cluesmith, tmp_path)(text)
    assert of_library(text) == found
    assert of_calls(client, text) == found
    page = page_of(client, text)
    for verdict, puzzle, detail in found:
        assert verdict in page
        assert puzzle[1:] in page
        assert detail in page


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_a_text_is_refused_in_the_same_words_everywhere(cluesmith, tmp_path, client, text):
    ((verdict, _, detail),) = of_library(text)
    assert (verdict, len(detail) > 10) == ("malformed", True)
    (told,) = of_commands(cluesmith, tmp_path)(text)
    of_file = detail.replace("text:", "given.txt:", 1)
    assert of_file in (told if isinstance(told, str) else told[2])
    ((_, _, problem),) = of_calls(client, text)
    assert problem == detail
    assert detail in page_of(client, text)


def test_the_page_shows_the_rating_and_the_next_step_of_a_position(client):
    page = page_of(client, f"+6{PUZZLE[1:]}")
    hint = library.hints(f"6{PUZZLE[1:]}")[0]
    assert hint.text in page
    assert str(library.rate(f"+6{PUZZLE[1:]}").er) in page
    assert "a position with 24 clues and 1 placed digit" in page
    assert f"{PUZZLE},6{PUZZLE[1:]}.svg" in page.replace("%2C", ",")


def test_the_page_asks_for_fewer_puzzles_than_it_shows(client):
    answer = client.post("/check", data={"text": f"{TINY}\n" * 25})
    assert (answer.status_code, "more than 24 puzzles" in answer.text) == (400, True)
