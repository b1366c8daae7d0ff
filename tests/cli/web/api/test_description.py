"""The API describes itself: its file is the routes' own, valid, and complete."""

import json
import re
from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient

from cluesmith.cli.web.api import step_structs
from tests.support.apps.schemas import SCHEMAS
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


def closed(schema: object) -> object:
    """Return a schema whose objects have no fields but those that it names."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: closed(each) for name, each in schema.items()}
    return found | ({"additionalProperties": False} if "properties" in schema else {})


KILLER = {"puzzles": "{killer}"}
ANSWERED = (
    ("getKind", "/kinds/killer6", None),
    ("listPuzzles", "/puzzles?kind=killer6&limit=1&solution=true", None),
    ("getPuzzle", "/puzzles/{killer_id}", None),
    ("getJob", "/jobs/1", None),
    ("listCollections", "/collections", None),
    ("ratePuzzles", "/rate", KILLER),
    ("explainPuzzles", "/path", KILLER),
    ("getHint", "/hint", {"puzzle": "{killer}"}),
    ("getHint", "/hint", {"puzzle": "......24.....3.1", "stage": "technique"}),
)


@pytest.mark.parametrize(("name", "path", "body"), ANSWERED)
def test_answers_have_the_fields_that_are_described_and_no_others(
    client: FlaskClient, name: str, path: str, body: dict[str, str] | None
) -> None:
    from jsonschema import Draft202012Validator

    (puzzle,) = client.get("/v1/puzzles?kind=killer6&limit=1").json["puzzles"]
    known = {"{killer}": puzzle["clues"]}
    sent = {key: known.get(value, value) for key, value in (body or {}).items()}
    path = f"/v1{path.format(killer_id=puzzle['id'])}"
    answer = client.post(path, json=sent) if body else client.get(path)
    described = closed(json.loads(text()))
    (schema,) = (
        each["responses"]["200"]["content"]["application/json"]["schema"]
        for methods in described["paths"].values()
        for each in methods.values()
        if each["operationId"] == name
    )
    Draft202012Validator({**schema, "components": described["components"]}).validate(answer.json)


def test_no_object_is_without_fields_and_no_field_with_a_default_looks_required() -> None:
    components = json.loads(text())["components"]["schemas"]
    for name, schema in components.items():
        for field, each in schema.get("properties", {}).items():
            assert "default" not in each, f"{name}.{field}"
            for one in (each, *each.get("anyOf", ())):
                is_open = one.get("type") == "object" and "additionalProperties" not in one
                assert not is_open, f"{name}.{field}"


def test_operations_have_names_that_read_well_in_a_client() -> None:
    operations = [
        each for methods in json.loads(text())["paths"].values() for each in methods.values()
    ]
    names = [each["operationId"] for each in operations]
    assert {"nextPuzzle", "getKind", "startJob"} <= set(names)
    assert len(set(names)) == len(names)
    assert all(re.fullmatch("[a-z]+([A-Z][a-z]+)+", each) for each in names)


def test_steps_of_answers_are_those_of_the_schema_for_files() -> None:
    schema = SCHEMAS["solution-path.schema.json"]
    _, described = msgspec.json.schema_components([step_structs.Path], ref_template="{name}")
    for name, published in (
        *(("Path", schema), ("Step", schema["$defs"]["step"])),
        *(("Link", schema["$defs"]["link"]), ("Candidate", schema["$defs"]["candidate"])),
    ):
        assert described[name]["properties"].keys() == published["properties"].keys()
        assert set(described[name]["required"]) == set(published["required"])
