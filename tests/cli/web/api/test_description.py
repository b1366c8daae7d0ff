"""The API describes itself: its file is the routes' own, valid, and complete."""

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.support.some import some
from tools.openapi import FILE, text


def test_the_file_is_that_of_the_code(client: FlaskClient) -> None:
    assert Path(FILE).read_text() == text()
    assert client.get("/v1/openapi.json").json == json.loads(text())


def test_the_description_is_valid_openapi() -> None:
    openapi = pytest.importorskip("openapi_spec_validator")
    openapi.validate(json.loads(text()))


def test_it_lists_the_routes_that_are_served(client: FlaskClient) -> None:
    served = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in client.application.url_map.iter_rules()
        for method in rule.methods - {"HEAD"}
        if rule.rule.startswith("/v1/")
    }
    described = json.loads(text())["paths"]
    assert served == {(path, method) for path, methods in described.items() for method in methods}


def test_every_route_says_what_it_is_for_and_needs() -> None:
    for path, methods in some(json.loads(text())["paths"].items()):
        for operation in methods.values():
            assert operation["summary"].endswith("."), path
            assert operation["security"], path
