"""The description of the API as OpenAPI 3.1, made from its routes.

``python -m tools.openapi`` writes it to docs/schema/openapi.json; a test compares them.
"""

import re
from collections.abc import Iterable
from inspect import getdoc
from typing import Any

import click
import msgspec

from cluesmith.cli.options.names import key_of
from cluesmith.cli.web.api.problems import PROBLEM
from cluesmith.cli.web.api.routes import JSON, SVG, Right, Route
from cluesmith.cli.web.api.structs import Problem
from cluesmith.cli.web.repeated_calls import KEY, MAX_KEY

# Of the API, which grows without breaking its callers.
_VERSION = "1.0.0"
_REFS = "#/components/schemas/{name}"
_PLACEHOLDER = re.compile(r"<(?:(\w+):)?(\w+)>")
_TEXT = {"type": "string"}
_BYTES = _TEXT | {"format": "binary"}
_STATUSES = {
    200: "The answer.",
    201: "Made.",
    202: "Not yet: ask again.",
    204: "Done, without a body.",
}


def document(routes: Iterable[Route]) -> dict[str, Any]:
    """Return the description of these routes."""
    every = list(routes)
    answers = [each for route in every for each in route.answers.values() if each is not None]
    components = _components([Problem, *answers], are_answers=True) | _components(
        [route.body for route in every if route.body is not None], are_answers=False
    )
    paths: dict[str, Any] = {}
    for route in every:
        path = "/v1" + _PLACEHOLDER.sub(r"{\2}", route.path)
        paths.setdefault(path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Cluesmith",
            "version": _VERSION,
            "description": "Puzzles that are minimal and have one solution, proven by independent "
            "code.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "security": [{"token": []}, {}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "On the server's own machine, calls that write nothing need no "
                    "token unless the server was started with one.",
                }
            },
        },
    }


def _components(structs: list[type], *, are_answers: bool) -> dict[str, Any]:
    """Return the schemas of structs, and of those in them.

    No field has a ``default``: generators of clients take one for a field that must be sent. An
    answer has all fields but those that are unset.
    """
    _, components = msgspec.json.schema_components(structs, ref_template=_REFS)
    for schema in components.values():
        schema["description"] = " ".join(schema["description"].replace("``", "`").split())
        for name, each in schema.get("properties", {}).items():
            default = each.pop("default", msgspec.UNSET)
            if are_answers and default is not msgspec.UNSET:
                schema.setdefault("required", []).append(name)
            elif default:
                text = each.get("description", "")
                each["description"] = f"{text} By default {default}.".strip()
    return components


def _camel_case(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


def _operation(route: Route) -> dict[str, Any]:
    text = (getdoc(route.function) or "").strip()
    summary, _, more = text.partition("\n\n")
    tokens: list[dict[str, list[str]]] = [{"token": [route.right.value]}]
    operation: dict[str, Any] = {
        "operationId": _camel_case(route.name),
        "tags": [route.tag],
        "summary": " ".join(summary.split()),
        "security": [{}] if route.is_open else tokens + [{}] * (route.right is not Right.JOBS),
        "parameters": [*_of_path(route), *_of_query(route), *_of_header(route)],
        "responses": _responses(route),
    }
    if more:
        operation["description"] = " ".join(more.split())
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: _schema(route.body)}}
    return operation


def _of_path(route: Route) -> list[dict[str, Any]]:
    return [
        {
            "name": match[2],
            "in": "path",
            "required": True,
            "schema": {"type": "integer", "minimum": 1}
            if match[1] in ("job", "puzzle")
            else {"type": "string", "minLength": 1},
        }
        for match in _PLACEHOLDER.finditer(route.path)
    ]


def _of_query(route: Route) -> list[dict[str, Any]]:
    found = []
    if route.query is not None:
        _, components = msgspec.json.schema_components([route.query], ref_template=_REFS)
        own = components[route.query.__name__]
        for name, schema in own["properties"].items():
            text = schema.pop("description", "")
            # A query has no null.
            kinds = [each for each in schema.pop("anyOf", ()) if each != {"type": "null"}]
            schema |= kinds[0] if kinds else {}
            if schema.get("default", "") is None:
                del schema["default"]
            found.append(_parameter(name, text, schema, name in own.get("required", ())))
    for option in route.options:
        text = option.help if isinstance(option, click.Option) else None
        # As on the command line, most of them can be repeated.
        found.append(_parameter(key_of(option), text or "", {"type": "string"}))
    return found


def _of_header(route: Route) -> list[dict[str, Any]]:
    if route.method != "POST" or 201 not in route.answers:
        return []
    text = "A repeated call with the same key makes no second job."
    schema = {"type": "string", "minLength": 1, "maxLength": MAX_KEY}
    return [{"name": KEY, "in": "header", "schema": schema, "description": text}]


def _parameter(
    name: str, text: str, schema: dict[str, Any], is_required: bool = False
) -> dict[str, Any]:
    found: dict[str, Any] = {"name": name, "in": "query", "schema": schema}
    if text:
        found["description"] = text
    return found | ({"required": True} if is_required else {})


def _responses(route: Route) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for status, struct in route.answers.items():
        content = {} if struct is None else {JSON: _schema(struct)}
        if status == 200:
            content |= {each: {"schema": _TEXT if each == SVG else _BYTES} for each in route.media}
        found[str(status)] = {"description": _STATUSES[status]}
        if content:
            found[str(status)]["content"] = content
    found["default"] = {
        "description": "What is wrong with the call.",
        "content": {PROBLEM: _schema(Problem)},
    }
    return found


def _schema(struct: type) -> dict[str, Any]:
    return {"schema": {"$ref": _REFS.format(name=struct.__name__)}}
