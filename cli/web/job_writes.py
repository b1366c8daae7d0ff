"""Jobs that pages and calls start and delete, with the options and checks of the command line."""

import logging
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any

import click
from flask import abort

from cluesmith.cli.options.excluded_puzzles import forms_in_collections
from cluesmith.cli.options.job_options import name_option
from cluesmith.cli.options.names import key_of
from cluesmith.cli.options.puzzle_spec import patience_option, spec_options
from cluesmith.cli.options.seeds import seed_option
from cluesmith.cli.short_way import drawn_seed
from cluesmith.cli.terminal.command import Command, option_group
from cluesmith.cli.web.queries import invoked, kind_called, refuse_others, without_files
from cluesmith.cli.web.repeated_calls import Also
from cluesmith.cli.web.server_log import say_sometimes
from cluesmith.cli.web.site import site
from cluesmith.generator.making.wanted_job import WantedJob, wanted_job
from cluesmith.worker.client import job_control, new_jobs
from cluesmith.worker.worker_errors import BrokerError

_LOG = logging.getLogger(__name__)

BROKER_AWAY = (
    "The broker does not answer: what you asked for is stored, and workers begin when it answers."
)

# On the command line, a pattern may be the name of a file.
_PATTERN = re.compile(r"[*xXo#.\-_]*|[0-9.\-_]{16,}")


@click.command(cls=Command, examples=())
@spec_options
@option_group("Search", seed_option, patience_option)
@name_option
def making(**values: Any) -> dict[str, Any]:
    """Return the values of the options of `cluesmith enqueue`."""
    return values


def enqueue(kind: str, given: Mapping[str, list[str]], exclude: Sequence[str], also: Also) -> int:
    """Write the job that ``asked_job`` returns, and return its number."""
    job, name = asked_job(kind, given, exclude)
    return new_jobs.enqueue(site().opened(), job, name=name, also=also)


def asked_job(
    kind: str, given: Mapping[str, list[str]], exclude: Sequence[str]
) -> tuple[WantedJob, str | None]:
    """Return what `cluesmith enqueue` makes of a kind and options, and the name of the job.

    Ends an invalid request. ``exclude`` has names of collections and recipes.
    """
    refuse_others(given, [*map(key_of, without_files(making))])
    marks = "".join(given.get("pattern", []))
    if not _PATTERN.fullmatch(marks):
        abort(400, "pattern: mark the cells in one line with * and . for blanks.")
    found: dict[str, Any] = invoked(making, given, [kind_called(kind).name])
    spec = found["spec"]
    with site().reading() as session:
        excluded = [forms_in_collections(session, name, spec.kind) for name in exclude]
    forms = frozenset[str]().union(*excluded)
    seed = drawn_seed() if found["seed"] is None else found["seed"]
    return wanted_job(spec, found["count"], seed, found["patience"], forms), found["name"]


def delete_within(seconds: float, number: int) -> tuple[int, bool]:
    """Delete a job that has ended, as far as this time allows.

    ``n_puzzles``: the puzzles that were deleted. ``is_deleted``: false if this must be called
    again.
    """
    until, n_puzzles = time.monotonic() + seconds, 0
    for n_of_step in job_control.delete(site().opened(), number):
        n_puzzles += n_of_step
        if time.monotonic() > until:
            return n_puzzles, False
    return n_puzzles, True


def send() -> str | None:
    """Send what is due to the workers; without a broker, jobs wait for workers.

    If the broker does not answer, return a sentence for the caller: what was written is kept.
    """
    try:
        url = site().broker_url()
        if url is not None:
            new_jobs.send(site().opened(), url)
    except BrokerError as error:
        say_sometimes(_LOG, str(error))
        return BROKER_AWAY
    return None
