"""Forms that start, cancel, resume and delete jobs, for whoever has the right ``jobs``."""

import functools
import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

import click
from click import ClickException
from flask import abort, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from cluesmith.base_error import CluesmithError
from cluesmith.cli.options.names import NameType, key_of
from cluesmith.cli.options.puzzle_spec import COMMON_OPTIONS
from cluesmith.cli.terminal.command import in_groups
from cluesmith.cli.web.audit_log import log_write
from cluesmith.cli.web.callers import caller, require_right
from cluesmith.cli.web.job_writes import delete_within, enqueue, making, send
from cluesmith.cli.web.queries import is_flag
from cluesmith.cli.web.repeated_calls import call_key, made_once
from cluesmith.cli.web.request_text import refuse_unreadable_form
from cluesmith.cli.web.site import site
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.wording.printable import message_of
from cluesmith.storage.database.states import Right
from cluesmith.storage.jobs import job_deletion
from cluesmith.storage.jobs.job_overview import job_status
from cluesmith.storage.puzzles.kind_definitions import definitions
from cluesmith.worker.client import job_control

Page = Callable[..., AnyResponse | str]

# The names and the values of all fields; the longest value is a pattern of 25x25 cells.
_MAX_BODY = 16_384
_MAX_LENGTH = 1000

# On the command line, its values may be files too.
EXCLUDE = "exclude"
_EXCLUDE_HELP = "Leave out the puzzles of this collection or recipe, and their equivalent forms."

_DELETING_S = 5.0


class Field(NamedTuple):
    """A field of the form, made from an option of `cluesmith enqueue`."""

    name: str
    """Its name in the form and in calls."""
    label: str
    """The name of the option in words."""
    choices: tuple[str, ...]
    """The values to choose from; empty for text."""
    is_flag: bool
    is_multiple: bool
    help: str
    example: str
    """The form of a value, or the one that is taken without it."""


class FieldGroup(NamedTuple):
    """Fields under a title."""

    title: str
    fields: list[Field]


def _writing(page: Page) -> Page:
    """Return a page for people with the right ``jobs``; others are asked to sign in."""

    @functools.wraps(page)
    def checked(**values: Any) -> AnyResponse:
        if request.method == "GET" and Right.JOBS not in caller().rights:
            return redirect(url_for("login", next=request.full_path.rstrip("?")))
        require_right(Right.JOBS)
        response = make_response(page(**values))
        if request.method == "POST":
            log_write(response.status_code)
        return response

    return checked


@_writing
def new_job() -> AnyResponse:
    """Show the form of a job, or start the job; an error is shown with what was typed."""
    request.max_content_length = _MAX_BODY
    if request.method == "POST":
        refuse_unreadable_form()
    typed = {name: value for name, value in request.form.items() if value.strip()}
    if request.method == "GET":
        return _form(typed, "")
    try:
        number = _started(typed)
        send()
    except ClickException as error:
        return _form(typed, error.format_message())
    except CluesmithError as error:
        return _form(typed, str(error))
    except HTTPException as error:
        return _form(typed, error.description or error.name)
    return redirect(url_for("job", number=number), 303)


@_writing
def cancel(number: int) -> AnyResponse:
    """Stop a job and keep its puzzles."""
    job_control.cancel(site().opened(), number)
    return _back_to(number)


@_writing
def resume(number: int) -> AnyResponse:
    """Continue a job."""
    job_control.resume(site().opened(), number)
    send()
    return _back_to(number)


@_writing
def delete(number: int) -> AnyResponse | str:
    """Ask whether to delete a job, or delete it; a large one needs several requests."""
    if request.method == "POST":
        _, is_deleted = delete_within(_DELETING_S, number)
        following = url_for("jobs") if is_deleted else url_for("delete_job", number=number)
        return redirect(following, 303)
    with site().reading() as session:
        status = job_status(session, number)
        job_deletion.check_deletable(number, status.status)
        n_puzzles = job_deletion.count_only_held(session, [number])
    return render_template("delete_job.html", status=status, n_puzzles=n_puzzles)


def _back_to(number: int) -> AnyResponse:
    return redirect(url_for("job", number=number), 303)


def _started(typed: dict[str, str]) -> int:
    """Write the job, once for a form and its values, and return its number."""
    if any(len(value) > _MAX_LENGTH for value in typed.values()):
        abort(400, f"use at most {_MAX_LENGTH} characters a field")
    if any("\0" in value for value in typed.values()):
        abort(400, "a field has a NUL character")
    given = {
        name: [line.strip() for line in value.splitlines() if line.strip()]
        for name, value in typed.items()
        if name not in ("key", "kind")
    }
    exclude = given.pop(EXCLUDE, [])
    # The same form with other values is another job.
    call = call_key(repr(sorted(typed.items()))) if "key" in typed else None
    return made_once(call, lambda also: enqueue(typed.get("kind", ""), given, exclude, also))


def _form(typed: dict[str, str], problem: str) -> AnyResponse:
    first, *groups = _groups()
    with site().reading() as session:
        own = [(each.kind, each.title) for each in definitions(session)]
    page = render_template(
        "new_job.html",
        kinds=[*((kind.name, kind.title) for kind in KINDS.values()), *own],
        first=first,
        groups=groups,
        typed=typed,
        problem=message_of(problem),
        key=secrets.token_urlsafe(16),
    )
    return make_response(page, 400 if problem else 200)


@functools.cache
def _groups() -> tuple[FieldGroup, ...]:
    """Return the fields: first those that the help shows first, then the others in groups."""
    by_option = {name: option for option in making.params for name in option.opts}
    common = [by_option[name] for name in (*COMMON_OPTIONS, "--name", "--seed")]
    first = FieldGroup("", [_field(each) for each in common if isinstance(each, click.Option)])
    others = (
        FieldGroup(title, [_field(each) for each in options if each not in common])
        for title, options in in_groups(making.params).items()
    )
    return (first, *(each for each in others if each.fields))


def _field(option: click.Option) -> Field:
    name, default = key_of(option), option.default
    is_chosen = isinstance(option.type, NameType) and not option.multiple
    example = str(default) if isinstance(default, str | int) else option.metavar or ""
    is_exclude = name == EXCLUDE
    return Field(
        name,
        name.replace("_", " "),
        tuple(option.type.choices) if is_chosen else (),  # type: ignore[attr-defined]
        is_flag(option),
        option.multiple,
        _EXCLUDE_HELP if is_exclude else option.help or "",
        "NAME" if is_exclude else example,
    )
