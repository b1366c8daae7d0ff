"""Routes that start and end jobs, and change collections, for tokens with the right `jobs`."""

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from flask import abort, request, url_for
from msgspec import Meta, Struct

from cluesmith.cli.web.api import job_routes
from cluesmith.cli.web.api.job_routes import Collection, CollectionName, JobDetails
from cluesmith.cli.web.api.routes import Answer, Right, Routes
from cluesmith.cli.web.connections import MAX_API_BODY_BYTES
from cluesmith.cli.web.job_writes import delete_within, enqueue, send
from cluesmith.cli.web.repeated_calls import KEY, MAX_KEY, call_key, made_once
from cluesmith.cli.web.site import site
from cluesmith.cli.writing.collection_filling import fill
from cluesmith.generator.option_values import MAX_NUMBER, MAX_SEED
from cluesmith.name_text import MAX_NAME_CHARS, is_blank
from cluesmith.storage.jobs.job_requests import CallKey
from cluesmith.storage.puzzles import stored_collections
from cluesmith.worker.client import job_control

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

routes = Routes()

# A call that deletes a large job ends before it is done, and is to be repeated.
_DELETING_S = 5.0
_MOST_CHANGED = 10_000
_MOST_EXCLUDED = 20

JobName = Annotated[str, Meta(max_length=MAX_NAME_CHARS)]
OptionValue = str | int | bool | list[str]


class JobBody(Struct, forbid_unknown_fields=True):
    """The puzzles to make, with the options of `cluesmith enqueue`."""

    kind: Annotated[str, Meta(max_length=40)]
    count: Annotated[int, Meta(ge=1, le=MAX_NUMBER)] = 1
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)] | None = None
    patience: Annotated[int, Meta(ge=1, le=MAX_NUMBER)] | None = None
    name: JobName | None = None
    options: Annotated[
        dict[str, OptionValue],
        Meta(description='The other options by their names: {"level": "hard", "rate": true}.'),
    ] = {}
    exclude: Annotated[
        list[CollectionName],
        Meta(
            max_length=_MOST_EXCLUDED,
            description="Collections and recipes whose puzzles are not made, in any form.",
        ),
    ] = []


class CollectionBody(Struct, forbid_unknown_fields=True):
    """A collection to make."""

    title: Annotated[str, Meta(max_length=500)] | None = None


Ids = Annotated[list[Annotated[int, Meta(ge=1, le=2**63 - 1)]], Meta(max_length=_MOST_CHANGED)]


class CollectionChange(Struct, forbid_unknown_fields=True):
    """Puzzles to add to the end of a collection, and to remove, by their ids."""

    add: Ids = []
    remove: Ids = []


class Deleting(Struct):
    """A deletion that is not done."""

    detail: str
    n_puzzles: Annotated[int, Meta(description="Puzzles that are deleted by now.")]


@routes.on("POST", "/jobs", {201: JobDetails}, Right.JOBS, body=JobBody)
def start_job(body: JobBody) -> Answer:
    """Start a job that makes puzzles.

    Repeat a call whose answer was lost with the same header `Idempotency-Key`: you get the job that
    the first call made.
    """
    return started(made_once(key_of_call(body), lambda also: enqueue(*asked_of(body), also)))


@routes.on("POST", "/jobs/<job:number>/cancel", {200: JobDetails}, Right.JOBS)
def cancel_job(number: int) -> JobDetails:
    """Stop a job and keep its puzzles."""
    job_control.cancel(site().opened(), number)
    return job_routes.get_job(number)


@routes.on("POST", "/jobs/<job:number>/resume", {200: JobDetails}, Right.JOBS)
def resume_job(number: int) -> JobDetails:
    """Continue a job that was cancelled, interrupted or failed."""
    job_control.resume(site().opened(), number)
    return _sent(number)


@routes.on("DELETE", "/jobs/<job:number>", {204: None, 202: Deleting}, Right.JOBS)
def delete_job(number: int) -> Answer:
    """Delete a job that has ended, and the puzzles that only it holds.

    If this takes more than a few seconds, the answer is 202: repeat the call.
    """
    n_puzzles, is_deleted = delete_within(_DELETING_S, number)
    if is_deleted:
        return Answer(None, 204)
    detail = f"Job {number} is not deleted yet: repeat the call."
    return Answer(Deleting(detail, n_puzzles), 202, {"Retry-After": "1"})


@routes.on(
    "PUT",
    "/collections/<path:name>",
    {200: Collection, 201: Collection},
    Right.JOBS,
    body=CollectionBody,
)
def make_collection(name: str, body: CollectionBody) -> Answer:
    """Make an empty collection; one that exists stays as it is."""

    def ensure(session: "Session") -> bool:
        is_new = name not in stored_collections.names(session)
        stored_collections.ensure(session, name, body.title)
        return is_new

    is_new = site().opened().change(ensure)
    return Answer(job_routes.get_collection(name), 201 if is_new else 200)


@routes.on(
    "PATCH",
    "/collections/<path:name>",
    {200: Collection},
    Right.JOBS,
    body=CollectionChange,
    max_body_bytes=MAX_API_BODY_BYTES,
)
def change_collection(name: str, body: CollectionChange) -> Collection:
    """Remove puzzles from a collection, then add others at its end.

    Puzzles that are in it keep their place. Numbers that are not stored are left out.
    """
    job_routes.get_collection(name)
    if body.remove:
        site().opened().change(lambda session: stored_collections.drop(session, name, body.remove))
    if body.add:
        fill(site().opened(), name, body.add)
    return job_routes.get_collection(name)


@routes.on("DELETE", "/collections/<path:name>", {204: None}, Right.JOBS)
def delete_collection(name: str) -> Answer:
    """Delete a collection; its puzzles stay."""
    site().opened().change(lambda session: stored_collections.remove(session, name))
    return Answer(None, 204)


def started(job_id: int) -> Answer:
    """Send a new job to the workers, and return the answer with it."""
    headers = {"Location": url_for("api.get_job", number=job_id)}
    return Answer(_sent(job_id), 201, headers)


def _sent(job_id: int) -> JobDetails:
    """Send a job to the workers, and return it."""
    notice = send()
    details = job_routes.get_job(job_id)
    details.notice = notice
    return details


def key_of_call(body: Struct) -> CallKey | None:
    """Return the key by which this call makes a job only once."""
    key = request.headers.get(KEY)
    if key is None:
        return None
    if len(key) > MAX_KEY or is_blank(key):
        abort(400, f"{KEY}: use 1 to {MAX_KEY} characters.")
    return call_key(key, msgspec.json.encode(body))


def asked_of(body: JobBody) -> tuple[str, dict[str, list[str]], list[str]]:
    """Return the kind, the options and the excluded collections of a body."""
    own = {name: getattr(body, name) for name in ("count", "seed", "patience", "name")}
    given = body.options | {name: value for name, value in own.items() if value is not None}
    return body.kind, {name: _texts(value) for name, value in given.items()}, body.exclude


def _texts(value: Any) -> list[str]:
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    return value if isinstance(value, list) else [str(value)]
