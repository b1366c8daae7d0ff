"""Routes that start and end jobs and change collections, and what they refuse."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from api_calls import Call, new_token
from flask.testing import FlaskClient
from sqlalchemy import select
from web_site import site_over

from cluesmith.cli.web.access import Access
from cluesmith.cli.web.app import make_app
from cluesmith.cli.web.rate_limit import RateLimit
from cluesmith.cli.web.site import Site
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import JobExclusion
from cluesmith.storage.database.states import Right
from cluesmith.storage.jobs import job_lifecycle
from cluesmith.storage.jobs.job_overview import job_page
from cluesmith.storage.puzzles.stored_collections import puzzle_ids
from cluesmith.storage.puzzles.stored_puzzles import canonical_forms
from cluesmith.worker.client import job_control


def test_a_job_is_started_cancelled_resumed_and_deleted(call: Call) -> None:
    body = {"kind": "sudoku4", "count": 5, "name": "mine", "options": {"clues": "4..5"}}
    started = call("POST", "jobs", body)
    assert (started.status_code, started.headers["Location"]) == (201, "/v1/jobs/1")
    assert (started.json["name"], started.json["facts"]["max_clues"]) == ("mine", 5)
    assert call("POST", "jobs/1/cancel").json["status"] == "cancelled"
    assert call("POST", "jobs/1/resume").json["status"] == "queued"
    active = call("DELETE", "jobs/1")
    assert (active.status_code, "ends it first" in active.json["detail"]) == (409, True)
    call("POST", "jobs/1/cancel")
    assert call("DELETE", "jobs/1").status_code == 204
    assert call("GET", "jobs/1").status_code == 404


def test_a_repeated_call_makes_no_second_job(call: Call) -> None:
    body = {"kind": "sudoku4", "options": {"rate": True}}
    first = call("POST", "jobs", body, Idempotency_Key="one")
    again = call("POST", "jobs", body, Idempotency_Key="one")
    other = call("POST", "jobs", body, Idempotency_Key="two")
    assert [each.json["job"] for each in (first, again, other)] == [1, 1, 2]
    changed = call("POST", "jobs", {"kind": "sudoku6"}, Idempotency_Key="one")
    assert (changed.status_code, "has made job 1" in changed.json["detail"]) == (422, True)


@pytest.mark.parametrize("name", [None, "mine"])
def test_the_same_call_at_once_to_two_servers_makes_one_job(
    database: Database, name: str | None
) -> None:
    headers = {**new_token(database, "ada", Right.JOBS), "Idempotency-Key": "one"}
    body = {"kind": "sudoku4", "name": name}
    with site_over(database) as site:
        servers = [make_app(site, Access("127.0.0.1")) for _ in range(2)]
    with ThreadPoolExecutor(8) as threads:
        calls = [
            threads.submit(server.test_client().post, "/v1/jobs", json=body, headers=headers)
            for server in servers * 10
        ]
    assert {call.result().status_code for call in calls} == {201}
    assert len({call.result().json["job"] for call in calls}) == 1
    with database.read() as session:
        assert len(job_page(session, 20).statuses) == 1


def test_a_job_that_is_deleted_forgets_its_call(call: Call) -> None:
    body = {"kind": "sudoku4"}
    call("POST", "jobs", body, Idempotency_Key="one")
    call("POST", "jobs/1/cancel")
    call("DELETE", "jobs/1")
    assert call("POST", "jobs", body, Idempotency_Key="one").json["job"] == 2


def test_a_job_leaves_out_what_a_collection_holds(
    shared_site: Site, headers_for: Callable[..., dict[str, str]]
) -> None:
    client = make_app(shared_site, Access("127.0.0.1")).test_client()
    body = {"kind": "sudoku", "exclude": ["best", "best"]}
    made = client.post("/v1/jobs", json=body, headers=headers_for(Right.JOBS)).json["job"]
    database = shared_site.opened()
    with database.write() as session:
        held = canonical_forms(session, puzzle_ids(session, "best"))
        query = select(JobExclusion.canonical).where(JobExclusion.job_id == made)
        excluded = session.scalars(query).all()
        job_lifecycle.cancel(session, made)
    assert sorted(excluded) == sorted(form for _, form in held)
    list(job_control.delete(database, made))


def test_a_collection_is_made_once_and_deleted(call: Call) -> None:
    made = [call("PUT", "collections/a/b c", {"title": "The best"}) for _ in range(2)]
    assert [each.status_code for each in made] == [201, 200]
    shown = {"name": "a/b c", "title": "The best", "n_puzzles": 0}
    assert shown.items() <= made[1].json.items()
    changed = call("PATCH", "collections/a/b c", {"add": [1, 2], "remove": [3]})
    assert changed.json["n_puzzles"] == 0
    assert call("DELETE", "collections/a/b c").status_code == 204
    assert call("PATCH", "collections/a/b c", {"add": [1]}).status_code == 404


def test_nobody_writes_without_a_token_of_that_right(own_client: FlaskClient) -> None:
    refused = own_client.post("/v1/jobs", json={"kind": "sudoku4"})
    assert (refused.status_code, "right `jobs`" in refused.json["detail"]) == (403, True)


def test_each_write_leaves_a_line_in_the_audit_log(
    call: Call, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "cluesmith.audit"):
        call("POST", "jobs", {"kind": "sudoku4"})
        call("GET", "jobs")
    assert caplog.messages == ["token admin from 127.0.0.1: POST /v1/jobs: 201"]


def test_calls_of_other_machines_have_a_limit_of_rate(own_client: FlaskClient) -> None:
    far = {"REMOTE_ADDR": "192.0.2.1"}
    answers = [own_client.get("/v1/kinds", environ_base=far) for _ in range(30)]
    refused = answers[-1]
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "1")
    assert refused.json["detail"] == "address 192.0.2.1: more than 3 calls a second"
    assert own_client.get("/v1/kinds").status_code == 200


def test_a_limit_of_rate_lets_go_with_time() -> None:
    now = 100.0
    limit = RateLimit(20, 0.5, lambda: now)
    assert [limit.take("a") for _ in range(20)] == [0] * 20
    assert (limit.take("a"), limit.wait_s("a"), limit.take("b")) == (0.5, 0.5, 0)
    now += 0.5
    assert (limit.take("a"), limit.take("a")) == (0, 0.5)
