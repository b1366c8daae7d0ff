"""The published JSON Schemas, which refer to each other by the names of their files."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from referencing import Registry, Resource

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

FOLDER = Path(__file__).parents[3] / "docs" / "schema"
SCHEMAS = {path.name: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.schema.json"))}
_REGISTRY = Registry().with_resources(
    [(name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items()]
)


def validator(name: str) -> "Draft202012Validator":
    """Return what holds a value against a schema of docs/schema."""
    # A second and a half where what checks formats is installed: not for who only collects tests.
    from jsonschema import Draft202012Validator

    return Draft202012Validator(SCHEMAS[name], registry=_REGISTRY)
