"""Routes that read: puzzles, jobs and collections, as lists and one by one."""

import gzip

from flask.testing import FlaskClient
from web_site import HOSTILE, N_SUDOKU

from cluesmith.generator.kinds.kind_registry import kind_named


def test_a_puzzle_has_its_proof_and_its_solution_where_asked_for(client: FlaskClient) -> None:
    shown = client.get("/v1/puzzles/1").json
    assert shown["proof"] == {"n_solutions": 1, "is_minimal": True, "minimal_at": None}
    assert "solution" not in shown
    solution = client.get("/v1/puzzles/1?solution=true").json["solution"]
    assert kind_named("sudoku").is_puzzle(solution)


def test_links_open_a_puzzle_where_its_rules_can_be_said(client: FlaskClient) -> None:
    assert client.get("/v1/puzzles/1").json["links"].keys() == {"sudokupad", "f-puzzles"}
    (hanidoku,) = client.get("/v1/puzzles?kind=hanidoku&limit=1").json["puzzles"]
    assert client.get(f"/v1/puzzles/{hanidoku['id']}").json["links"] == {}


def test_a_picture_is_drawn_for_those_who_accept_one(client: FlaskClient) -> None:
    answer = client.get("/v1/puzzles/1", headers={"Accept": "image/svg+xml"})
    assert answer.mimetype == "image/svg+xml"
    assert "<svg" in answer.text


def test_pages_of_a_list_follow_each_other_by_key(client: FlaskClient) -> None:
    found, after = [], ""
    while True:
        page = client.get(f"/v1/puzzles?job=1&limit=25{after}").json
        found += [puzzle["id"] for puzzle in page["puzzles"]]
        if page["next"] is None:
            break
        after = f"&after={page['next']}"
    assert len(found) == len(set(found)) == N_SUDOKU


def test_filters_are_those_of_the_command_line(client: FlaskClient) -> None:
    easy = client.get("/v1/puzzles?level=easy&limit=5").json["puzzles"]
    assert {puzzle["level"] for puzzle in easy} == {"easy"}


def test_a_path_is_there_after_a_while(client: FlaskClient) -> None:
    for _ in range(100):
        answer = client.get("/v1/puzzles/1/path?language=de")
        if answer.status_code == 200:
            break
        assert (answer.status_code, answer.headers["Retry-After"]) == (202, "1")
    assert answer.json["is_solved"]
    assert "Zeile" in answer.text


def test_jobs_and_collections_are_listed_and_shown(client: FlaskClient) -> None:
    jobs = client.get("/v1/jobs?limit=2").json
    first, second = (job["job"] for job in jobs["jobs"])
    assert first > second >= 3
    last = client.get("/v1/jobs?limit=2&after=3").json
    assert ([job["job"] for job in last["jobs"]], last["next"]) == ([2, 1], None)
    assert client.get("/v1/jobs/2").json["name"] == HOSTILE
    names = [each["name"] for each in client.get("/v1/collections").json["collections"]]
    assert names == sorted(names)
    assert client.get("/v1/collections/best").json["n_puzzles"] == 40


def test_an_export_is_that_of_the_command(client: FlaskClient) -> None:
    plain = client.get("/v1/export?job=1&format=csv", buffered=True)
    assert len(plain.text.splitlines()) == N_SUDOKU + 1
    packed = client.get(
        "/v1/export?job=1&format=csv", headers={"Accept-Encoding": "gzip"}, buffered=True
    )
    assert gzip.decompress(packed.data) == plain.data
