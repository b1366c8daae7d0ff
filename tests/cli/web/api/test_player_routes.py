"""Players over HTTP: none gets a puzzle twice, and the puzzle of a day never changes."""

import time
from datetime import date, timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient
from web_site import N_SUDOKU

from cluesmith.cli.web.site import Site
from cluesmith.storage.players import daily, pools


def _sent(client: FlaskClient, address: str, *ids: int, outcome: str = "solved") -> Any:
    results = [{"id": each, "outcome": outcome, "seconds": 90.5, "hints": 1} for each in ids]
    answer = client.post(f"/v1/players/{address}", json={"results": results})
    assert answer.status_code == 200, answer.json
    return answer.json


def test_the_same_puzzle_comes_until_it_has_a_result(client: FlaskClient) -> None:
    address = "/v1/players/ada%40example.org/next?kind=sudoku"
    first = client.get(f"{address}&solution=true").json
    assert client.get(address).json["id"] == first["id"]
    _sent(client, "ada%40example.org/results", first["id"], outcome="skipped")
    assert client.get(address).json["id"] != first["id"]
    assert len(first["solution"]) == 81


def test_filters_are_those_of_the_command_line(client: FlaskClient) -> None:
    found = client.get("/v1/players/bo/next?kind=sudoku&level=easy&clues=..24&er=..2.3").json
    assert (found["kind"], found["level"]) == ("sudoku", "easy")
    assert found["er"] <= 2.3


def test_results_bring_the_same_number_of_new_puzzles_and_can_be_sent_again(
    client: FlaskClient,
) -> None:
    address = "eve/results?n=15&kind=sudoku"
    had: list[int] = []
    while len(had) < N_SUDOKU:
        answer = _sent(client, address, *had[-15:])
        if had:
            assert _sent(client, address, *had[-15:]) == answer
        had += [each["id"] for each in answer["puzzles"]]
    assert sorted(had) == sorted(set(had))
    assert _sent(client, address, *had, 999_999) == {"puzzles": [], "unknown": [999_999]}
    assert client.get("/v1/players/eve/next?kind=sudoku").status_code == 404


def test_a_player_who_is_forgotten_gets_all_puzzles_again(client: FlaskClient) -> None:
    address = "fay/results?n=10&kind=hanidoku"
    first = _sent(client, address)["puzzles"]
    assert _sent(client, address)["puzzles"] == []
    assert client.delete("/v1/players/fay").json == {"n_puzzles": 10}
    assert len(_sent(client, address)["puzzles"]) == len(first) == 10


@pytest.fixture
def dated(shared_site: Site) -> str:
    """A series whose first day was yesterday, of a job that made ten puzzles."""
    yesterday = daily.latest_date(time.time()) - timedelta(days=1)
    with shared_site.opened().write() as session:
        if "bees" not in {each.name for each in pools.statuses(session, yesterday)}:
            pools.add(session, "bees", 2, 1, 10)
            daily.add_job(session, "bees", 2, yesterday, yesterday)
    return yesterday.isoformat()


def test_the_puzzle_of_a_day_may_be_kept_for_ever(client: FlaskClient, dated: str) -> None:
    answer = client.get(f"/v1/daily/bees/{dated}")
    assert answer.json["kind"] == "hanidoku"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    again = client.get(f"/v1/daily/bees/{dated}", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_days_that_have_not_begun_or_are_no_days_have_no_puzzle(
    client: FlaskClient, dated: str
) -> None:
    first = date.fromisoformat(dated)
    days = [first + timedelta(days=1), first + timedelta(days=2), first - timedelta(days=1)]
    codes = [client.get(f"/v1/daily/bees/{each}").status_code for each in days]
    assert codes == [200, 404, 404]
    detail = client.get(f"/v1/daily/bees/{days[1]}").json["detail"]
    assert detail.endswith(f"anywhere on earth: it does at 10:00 UTC on {days[0]}.")
    assert client.get("/v1/daily/bees/2026-W48-2").status_code == 400
    assert client.get(f"/v1/daily/wasps/{dated}").status_code == 404


def test_an_empty_pool_names_the_job_that_fills_it(client: FlaskClient, dated: str) -> None:
    given = _sent(client, "hal/results?n=100&pool=bees")["puzzles"]
    assert len(given) == 10
    assert client.get("/v1/players/hal/next?pool=bees").json["id"] in {each["id"] for each in given}
    _sent(client, "hal/results", *(each["id"] for each in given))
    answer = client.get("/v1/players/hal/next?pool=bees")
    assert (answer.status_code, answer.json["job"]) == (202, "/v1/jobs/2")
    assert client.get("/v1/pools/bees").json["n_taken"] == 10
    assert answer.headers["Retry-After"] == "10"
    problem = client.get("/v1/players/hal/next?pool=bees&level=easy")
    assert problem.json["detail"] == "pool excludes level."
