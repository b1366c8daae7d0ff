"""The routes of the API as a blueprint of Flask, and the route of its description."""

import logging
from functools import cache

import flask
from click import ClickException
from werkzeug.exceptions import BadRequest, ServiceUnavailable

from cluesmith.base_error import CluesmithError
from cluesmith.cli.web.access import API
from cluesmith.cli.web.api import (
    check_routes,
    job_routes,
    kind_routes,
    player_routes,
    pool_routes,
    puzzle_routes,
    submission_routes,
    write_routes,
)
from cluesmith.cli.web.api.calls import view_of
from cluesmith.cli.web.api.openapi import document
from cluesmith.cli.web.api.problems import problem_response
from cluesmith.cli.web.api.routes import JSON, Answer, Route, Routes
from cluesmith.cli.web.callers import Callers
from cluesmith.cli.web.job_writes import BROKER_AWAY
from cluesmith.cli.web.server_log import say_sometimes
from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.wording.printable import message_of
from cluesmith.worker.worker_errors import BrokerError, JobLimitError

_LOG = logging.getLogger(__name__)

_ROOMS = (
    *(kind_routes, puzzle_routes, job_routes, player_routes, check_routes, write_routes),
    *(pool_routes, submission_routes),
)

_own = Routes("description")


@_own.get("/openapi.json", None, media=(JSON,), is_open=True)
def describe_api() -> Answer:
    """Describe this API as OpenAPI 3.1."""
    return Answer(_document_text())


@cache
def _document_text() -> str:
    return flask.json.dumps(document(all_routes()))


def all_routes() -> list[Route]:
    """Return all routes of the API."""
    return [route for room in _ROOMS for route in room.routes] + _own


def blueprint(callers: Callers) -> flask.Blueprint:
    """Return the routes, which check access."""
    made = flask.Blueprint("api", __name__, url_prefix=API.rstrip("/"))
    for route in all_routes():
        made.add_url_rule(
            route.path,
            route.name,
            view_of(route, callers),
            methods=[route.method],
            provide_automatic_options=False,
        )
    made.register_error_handler(GeneratorError, _refused)
    made.register_error_handler(JobLimitError, _refused)
    made.register_error_handler(BrokerError, _not_sent)
    made.register_error_handler(ClickException, _refused)
    return made


def _not_sent(error: BrokerError) -> flask.Response:
    say_sometimes(_LOG, str(error))
    return problem_response(ServiceUnavailable(), BROKER_AWAY)


def _refused(error: CluesmithError | ClickException) -> flask.Response:
    text = error.format_message() if isinstance(error, ClickException) else str(error)
    return problem_response(BadRequest(), message_of(text))
