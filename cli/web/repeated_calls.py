"""Calls that make a job once, however often they come."""

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from flask import abort, request

from cluesmith.cli.web.callers import caller
from cluesmith.cli.web.site import site
from cluesmith.storage.jobs import job_requests
from cluesmith.storage.jobs.job_requests import CallKey
from cluesmith.storage.storage_errors import JobNameTakenError

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

# The header of a call that may come again.
KEY = "Idempotency-Key"
MAX_KEY = 200

# What a new job's transaction calls with the number of the job.
Also = Callable[["Session", int], None]


class _RepeatedError(Exception):
    """The same call has made a job in the meantime."""


def call_key(key: str, asked: bytes = b"") -> CallKey:
    """Return the key of this caller's call for ``asked``."""
    of_caller = f"{caller().name}\n{key}".encode()
    return CallKey(_digest(of_caller), _digest(request.path.encode() + b"\n" + asked))


def made_once(call: CallKey | None, make: Callable[[Also], int]) -> int:
    """Return the number of the job that this call makes, or has made before.

    ``make``: makes the job, and calls its argument in the same transaction.
    """

    def remember(session: "Session", job_id: int) -> None:
        if call is not None and not job_requests.remember(session, call, job_id):
            raise _RepeatedError

    made = _made_before(call)
    if made is not None:
        return made
    try:
        return make(remember)
    except (_RepeatedError, JobNameTakenError) as error:
        made = _made_before(call)
        if made is None and isinstance(error, JobNameTakenError):
            raise
        return made or abort(409, "The job of this call was deleted.")


def _made_before(call: CallKey | None) -> int | None:
    if call is None:
        return None
    with site().reading() as session:
        found = job_requests.made_by(session, call)
    if found is None:
        return None
    job_id, is_same = found
    if not is_same:
        abort(422, f"{KEY}: another call with this key has made job {job_id}.")
    return job_id


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
