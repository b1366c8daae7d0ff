"""Pages of jobs: running jobs with their progress, all jobs, and one job with all its data."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from flask import Response, jsonify, render_template

from cluesmith.cli.job_tracking.failed_shards import failure_fields
from cluesmith.cli.job_tracking.job_lines import lines_about, status_word
from cluesmith.cli.web.limits import ROWS_A_PAGE
from cluesmith.cli.web.queries import asked_cursor
from cluesmith.cli.web.site import site
from cluesmith.storage.jobs import censuses, giving_up
from cluesmith.storage.jobs.job_overview import active_jobs, job_page, job_status
from cluesmith.storage.puzzles.stored_collections import summary_page
from cluesmith.worker.client.stored_records import status_fields

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.cli.job_tracking.job_progress import JobPace
    from cluesmith.storage.jobs.job_overview import JobStatus


# Items on the first page.
_N_ACTIVE, _N_LATEST = 20, 8

# Failures shown per job; a broken job fails in all its shards.
_MOST_FAILURES = 50


def home() -> str:
    """Return the page of running and recent jobs, workers and the newest collections."""
    with site().reading() as session:
        active = active_jobs(session, _N_ACTIVE)
        latest = job_page(session, _N_LATEST, are_active=False).statuses
        found = summary_page(session, _N_LATEST)
    return render_template(
        "home.html",
        active=[*map(_shown_job, active)],
        latest=[*map(_shown_job, latest)],
        collections=found.summaries,
        news=site().workers.latest(),
    )


def listed() -> str:
    """Return the page of all jobs, the newest first."""
    with site().reading() as session:
        page = job_page(session, ROWS_A_PAGE, asked_cursor())
    return render_template("jobs.html", page=page, jobs=[*map(_shown_job, page.statuses)])


def job(number: int) -> str:
    """Return the page of a job with all its data."""
    with site().reading() as session:
        status = job_status(session, number)
        census = _census(session, status)
        failures = giving_up.failures(session, status.job, _MOST_FAILURES + 1)
    return render_template(
        "job.html",
        job=_shown_job(status),
        lines=list(lines_about(status, census)),
        failures=failures[:_MOST_FAILURES],
        has_more_failures=len(failures) > _MOST_FAILURES,
        news=site().workers.latest() if status.status.is_active else None,
    )


def job_json(number: int) -> Response:
    """Return the same for programs, as `cluesmith status --json` prints it, with the pace."""
    return jsonify(job_fields(number))


def job_fields(number: int) -> dict[str, Any]:
    """Return all data of a job."""
    with site().reading() as session:
        status = job_status(session, number)
        census = _census(session, status)
        failures = giving_up.failures(session, status.job, _MOST_FAILURES)
    return {
        **status_fields(status),
        **({} if census is None else asdict(census)),
        **site().paces.pace(status).fields(),
        "failures": [*map(failure_fields, failures)],
    }


def health() -> Response:
    """Return "ok" if the server reaches its database, for monitoring."""
    with site().reading() as session:
        active_jobs(session, 1)
    return Response("ok\n", mimetype="text/plain")


def live() -> Response:
    """Return "ok" without asking the database: a restart of the server would not mend it."""
    return Response("ok\n", mimetype="text/plain")


def _census(session: "Session", status: "JobStatus") -> Any:
    return censuses.total(session, status.job) if status.purpose == "census" else None


def _shown_job(status: "JobStatus") -> dict[str, Any]:
    """Return the data of a job for templates."""
    pace: JobPace = site().paces.pace(status)
    return {
        "status": status,
        "word": status_word(status),
        "pace": pace.counted,
        "notes": [note for note in pace.notes if note],
    }
