"""The application: the addresses of its pages, the data for its templates, and its errors."""

import logging
from datetime import UTC, datetime
from importlib.metadata import version

import flask
from flask import render_template, request
from werkzeug.exceptions import (
    BadRequest,
    Conflict,
    HTTPException,
    MethodNotAllowed,
    NotFound,
    RequestEntityTooLarge,
    ServiceUnavailable,
)
from werkzeug.routing import IntegerConverter, Map, PathConverter

from cluesmith.cli.terminal.pace import readable_rate
from cluesmith.cli.terminal.times import duration, local_time
from cluesmith.cli.web import (
    check_pages,
    collection_pages,
    downloads,
    job_forms,
    job_pages,
    picture_pages,
    puzzle_pages,
    solution_pages,
)
from cluesmith.cli.web.access import Access, guard, is_of_api
from cluesmith.cli.web.api.blueprint import blueprint
from cluesmith.cli.web.api.problems import problem_response
from cluesmith.cli.web.callers import Callers
from cluesmith.cli.web.connections import LIVE
from cluesmith.cli.web.queries import link_to
from cluesmith.cli.web.server_log import say_sometimes
from cluesmith.cli.web.sign_in_pages import sign_in_page, sign_out_page
from cluesmith.cli.web.site import Site, attach
from cluesmith.generator.wording.printable import message_of, printable
from cluesmith.storage.jobs.job_overview import MAX_JOB
from cluesmith.storage.puzzles.stored_collections import MOST_COUNTED
from cluesmith.storage.storage_errors import (
    CollectionNameError,
    JobNameTakenError,
    JobStateError,
    NoDailyPuzzleError,
    PoolError,
    PoolMarksError,
    SeriesError,
    StorageError,
    SubmissionError,
    UnknownNameError,
)

_LOG = logging.getLogger(__name__)

# A database that is started again answers within seconds.
_RETRY_AFTER_S = 5

# Pages take no body except a token; forms and routes of the API say what they take.
_MAX_BODY = 4096


class _PuzzleNumber(IntegerConverter):
    """The number of a puzzle or of one of its parts, up to the largest row number."""

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, max=2**63 - 1)


class _AnyText(PathConverter):
    """A name of any text, which may also begin with a slash."""

    regex = ".+?"
    part_isolating = False


class _JobNumber(IntegerConverter):
    """The number of a job."""

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, max=MAX_JOB)


_PAGES = (
    ("/", "home", job_pages.home),
    ("/jobs", "jobs", job_pages.listed),
    ("/jobs/<job:number>", "job", job_pages.job),
    ("/jobs/<job:number>.json", "job_json", job_pages.job_json),
    ("/health", "health", job_pages.health),
    (LIVE, "live", job_pages.live),
    ("/collections", "collections", collection_pages.listed),
    ("/collections/<path:name>", "collection", collection_pages.collection),
    ("/puzzles", "puzzles", puzzle_pages.listed),
    ("/puzzles/<puzzle:number>", "puzzle", puzzle_pages.puzzle),
    ("/puzzles/<puzzle:number>/solution", "solution", solution_pages.solution),
    ("/puzzles/<puzzle:number>/solution/<puzzle:step>.svg", "step", solution_pages.step),
    ("/puzzles/<puzzle:number>/play", "play", solution_pages.play),
    ("/boards/<kind_name>/<text>.svg", "board", picture_pages.board),
    ("/download", "download", downloads.download),
)
_FORMS = (
    ("/check", "check", check_pages.check, ("GET", "POST")),
    ("/jobs/new", "new_job", job_forms.new_job, ("GET", "POST")),
    ("/jobs/<job:number>/cancel", "cancel_job", job_forms.cancel, ("POST",)),
    ("/jobs/<job:number>/resume", "resume_job", job_forms.resume, ("POST",)),
    ("/jobs/<job:number>/delete", "delete_job", job_forms.delete, ("GET", "POST")),
)


def make_app(shared: Site, access: Access) -> flask.Flask:
    """Return the application, which checks access."""
    app = flask.Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = _MAX_BODY
    app.url_map.converters.update(puzzle=_PuzzleNumber, job=_JobNumber, path=_AnyText)
    # Collections and players may have any name.
    app.url_map.merge_slashes = False
    app.url_map.strict_slashes = False
    attach(app, shared)
    callers = Callers(access)
    guard(app, access, callers.may_read)
    app.register_blueprint(blueprint(callers))
    forms = (
        *_FORMS,
        ("/login", "login", sign_in_page(access, callers), ("GET", "POST")),
        ("/logout", "logout", sign_out_page(access), ("POST",)),
    )
    for address, name, page, methods in (*((*each, ("GET",)) for each in _PAGES), *forms):
        app.add_url_rule(address, name, page, methods=methods, provide_automatic_options=False)
    app.jinja_env.filters.update(
        count="{:,}".format,
        clock=local_time,
        iso=_iso,
        ago=duration,
        rate=readable_rate,
        shown=printable,
    )
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        version=version("cluesmith"),
        collection_address=collection_pages.address,
        link_to=link_to,
        most=MOST_COUNTED,
    )
    app.register_error_handler(HTTPException, _problem)
    app.register_error_handler(StorageError, _storage_problem)
    return app


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _problem(error: HTTPException) -> tuple[str, int] | flask.Response:
    """Return a short page, or a problem of the API, that says only what is wrong."""
    code = error.code or 500
    problem = message_of(error.description or "")
    if code >= 500 and not isinstance(error, ServiceUnavailable):
        problem = "Internal error; the server log has the details."
    elif isinstance(error, NotFound) and error.description == NotFound.description:
        problem = (
            "There is no such page."
            if not is_of_api()
            else "There is no such route; /v1/openapi.json lists them."
        )
    elif isinstance(error, MethodNotAllowed):
        problem = (
            f"{request.method}: this address takes {', '.join(sorted(error.valid_methods or ()))}."
        )
    elif isinstance(error, RequestEntityTooLarge) and request.max_content_length is not None:
        problem = f"The body has more than {request.max_content_length:,} bytes."
    elif isinstance(error, BadRequest) and error.description == BadRequest.description:
        problem = "This address is not valid."
    if is_of_api():
        return problem_response(error, problem)
    return render_template("error.html", title=error.name, problem=problem), code


def _storage_problem(error: StorageError) -> tuple[str, int] | flask.Response:
    if isinstance(error, UnknownNameError | NoDailyPuzzleError):
        return _problem(NotFound(str(error)))
    if isinstance(error, JobStateError | JobNameTakenError | PoolError | SeriesError):
        return _problem(Conflict(str(error)))
    if isinstance(error, CollectionNameError | PoolMarksError | SubmissionError):
        return _problem(BadRequest(str(error)))
    # It may name the server, the role and the file of the database.
    say_sometimes(_LOG, str(error))
    hidden = ServiceUnavailable(
        "The database cannot be used now; the log of the server says why.",
        retry_after=_RETRY_AFTER_S,
    )
    return _problem(hidden)
