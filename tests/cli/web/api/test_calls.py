"""Calls of the API: who may call, how errors are told, and how answers are sent."""

import gzip
import json
from collections.abc import Callable

from flask.testing import FlaskClient
from web_site import TOKEN

from cluesmith.cli.web.access import Access

GUARDED = Access("0.0.0.0", TOKEN)
Clients = Callable[[Access], FlaskClient]


def test_a_method_that_a_route_has_not_is_a_problem(client: FlaskClient) -> None:
    answer = client.post("/v1/kinds")
    assert (answer.status_code, answer.mimetype) == (405, "application/problem+json")
    assert "GET" in answer.headers["Allow"]


def test_a_server_with_a_token_tells_nothing_without_it(client_for: Clients) -> None:
    client = client_for(GUARDED)
    answer = client.get("/v1/kinds")
    assert (answer.status_code, answer.mimetype) == (401, "application/problem+json")
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    right = {"Authorization": f"Bearer {TOKEN}"}
    assert client.get("/v1/kinds", headers=right).status_code == 200
    assert client.get("/v1/openapi.json").status_code == 200


def test_an_answer_that_is_known_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get("/v1/kinds")
    again = client.get("/v1/kinds", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert first.headers["Cache-Control"] == "private, no-cache"


def test_a_long_answer_is_compressed_for_those_who_take_it(client: FlaskClient) -> None:
    packed = client.get("/v1/kinds", headers={"Accept-Encoding": "gzip"})
    plain = client.get("/v1/kinds")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.data)) == plain.json


def test_kinds_have_their_rules_in_words_of_a_language(client: FlaskClient) -> None:
    kinds = {each["kind"]: each for each in client.get("/v1/kinds?language=de").json["kinds"]}
    assert "Zeile" in kinds["sudoku"]["rules"]
    assert len(client.get("/v1/kinds/sudoku").json["facts"]["houses"]) == 27
