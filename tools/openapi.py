"""Writes docs/schema/openapi.json: the description of the HTTP API, from its routes.

``python -m tools.openapi``; a test compares the file with the code.
"""

import json
from pathlib import Path

from cluesmith.cli.web.api.blueprint import all_routes
from cluesmith.cli.web.api.openapi import document

FILE = Path(__file__).parents[1] / "docs" / "schema" / "openapi.json"


def text() -> str:
    """Return the text of the file."""
    return json.dumps(document(all_routes()), indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
