"""Answers to errors: problems as RFC 9457 has them, with the sentences of the command line."""

import msgspec
from flask import Response
from werkzeug.exceptions import HTTPException

from cluesmith.cli.web.api.structs import Problem

PROBLEM = "application/problem+json"


def problem_response(error: HTTPException, detail: str) -> Response:
    """Return the problem of an error; ``detail`` is one sentence for the caller."""
    code = error.code or 500
    response = Response(status=code, mimetype=PROBLEM)
    problem = Problem(title=error.name, status=code, detail=detail)
    response.set_data(msgspec.json.encode(problem))
    for name, value in error.get_headers():
        if name.lower() != "content-type":
            response.headers[name] = value
    return response
