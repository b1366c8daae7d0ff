"""Pools and submissions over HTTP, as the command line makes them."""

import json
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from api_calls import Call, new_token
from commands import Done
from web_site import site_over

from cluesmith.cli.web.access import Access
from cluesmith.cli.web.app import make_app
from cluesmith.storage.database.states import Right
from cluesmith.storage.players.daily import latest_date
from cluesmith.worker.client.configured_database import open_database
from cluesmith.worker.settings import HOME, Settings

POOL = {"name": "a/easy", "kind": "sudoku4", "count": 9, "options": {"clues": "4..5"}}
MINIMAL, REDUNDANT = "......24.....3.1", "4213312414322341"


def test_a_pool_is_made_once_changed_and_removed(call: Call) -> None:
    made = call("POST", "pools", {**POOL, "low": 3}, Idempotency_Key="one")
    assert (made.status_code, made.headers["Location"]) == (201, "/v1/pools/a/easy")
    found = {"name": "a/easy", "kind": "sudoku4", "low": 3, "high": 9, "job": 1}
    assert found.items() <= made.json.items()
    assert call("POST", "pools", {**POOL, "low": 3}, Idempotency_Key="one").json == made.json
    again = call("POST", "pools", POOL)
    assert (again.status_code, "job 1 has it" in again.json["detail"]) == (409, True)
    assert call("PATCH", "pools/a/easy", {"count": 20}).json["high"] == 20
    wrong = call("PATCH", "pools/a/easy", {"low": 21})
    assert (wrong.status_code, "low mark 21 is above" in wrong.json["detail"]) == (400, True)
    assert call("GET", "pools/a/easy").json["low"] == 3
    assert call("DELETE", "pools/a/easy").status_code == 204
    assert call("GET", "pools/a/easy").status_code == 404
    assert call("GET", "jobs/1").json["facts"]["max_clues"] == 5


def test_a_pool_with_a_first_date_is_a_series(call: Call) -> None:
    first = latest_date(time.time()) - timedelta(days=2)
    made = call("POST", "pools", {**POOL, "first_date": first.isoformat()}).json
    assert (made["low"], made["n_taken"], made["first_date"]) == (5, 3, first.isoformat())
    assert call("GET", f"daily/a/easy/{first}").status_code == 202
    wrong = call("POST", "pools", {**POOL, "name": "other", "first_date": "tomorrow"})
    assert (wrong.status_code, "first_date" in wrong.json["detail"]) == (400, True)


def test_pools_are_listed_by_name_from_any_place(call: Call) -> None:
    for name in ("c", "a", "b"):
        call("POST", "pools", {**POOL, "name": name})
    first = call("GET", "pools?limit=2").json
    assert ([each["name"] for each in first["pools"]], first["next"]) == (["a", "b"], "b")
    last = call("GET", "pools?limit=2&after=b").json
    assert ([each["name"] for each in last["pools"]], last["next"]) == (["c"], None)


def test_a_submission_is_made_once_and_its_verdicts_are_open(call: Call) -> None:
    body = {"puzzles": [MINIMAL, "1"], "source": "the club", "name": "mine"}
    made = call("POST", "submissions", body, Idempotency_Key="one")
    assert (made.status_code, made.json["purpose"], made.json["requested"]) == (201, "verify", 2)
    assert call("POST", "submissions", body, Idempotency_Key="one").json["job"] == 1
    page = call("GET", "jobs/1/verdicts?limit=1").json
    open_line = {"line": 1, "puzzle": MINIMAL, "verdict": None, "n_clues": None, "detail": None}
    assert page == {"verdicts": [{**open_line, "stored": None}], "next": 1}
    call("POST", "jobs", {"kind": "sudoku4"})
    other = call("GET", "jobs/2/verdicts")
    message = "job 2 is not a submission; `cluesmith jobs` lists the jobs"
    assert (other.status_code, other.json["detail"]) == (400, message)


@pytest.mark.served
def test_workers_verify_and_store_what_is_submitted(
    home: Path, cluesmith: Callable[..., Done]
) -> None:
    database = open_database(Settings.from_environment({HOME: str(home)}))
    with site_over(database) as site:
        client = make_app(site, Access("127.0.0.1")).test_client()
    body = {"puzzles": [REDUNDANT, MINIMAL, "1"], "minimize": True}
    headers = new_token(database, "ada", Right.JOBS)
    job = client.post("/v1/submissions", json=body, headers=headers).json["job"]
    cluesmith("resume", str(job), "--wait")
    found = client.get(f"/v1/jobs/{job}/verdicts").json["verdicts"]
    assert [each["verdict"] for each in found] == ["redundant", "minimal", "malformed"]
    assert (len(found[0]["stored"]), found[1]["stored"]) == (16, MINIMAL)
    only = client.get(f"/v1/jobs/{job}/verdicts?only=minimal,malformed&after=2").json
    assert [each["line"] for each in only["verdicts"]] == [3]
    printed = cluesmith("verdicts", str(job), "--json").out.splitlines()
    assert [json.loads(line)["verdict"] for line in printed] == [each["verdict"] for each in found]
