"""Submissions: puzzles that people send, which workers verify and store."""

from typing import Annotated

from flask import abort
from msgspec import Meta, Struct

from cluesmith.cli.job_tracking.verdict_list import VERDICTS
from cluesmith.cli.options.job_options import NewJobNameType
from cluesmith.cli.options.names import names_in
from cluesmith.cli.web.api.check_routes import KindName, Puzzles, read_puzzles
from cluesmith.cli.web.api.job_routes import JobDetails
from cluesmith.cli.web.api.routes import Answer, Right, Routes
from cluesmith.cli.web.api.structs import Limit, Place
from cluesmith.cli.web.api.write_routes import JobName, key_of_call, started
from cluesmith.cli.web.callers import caller
from cluesmith.cli.web.connections import MAX_API_BODY_BYTES
from cluesmith.cli.web.repeated_calls import made_once
from cluesmith.cli.web.site import site
from cluesmith.generator.interchange.source_text import ReadPuzzle
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.kinds.line_kinds import Mixed
from cluesmith.generator.wording.printable import printable
from cluesmith.name_text import MAX_NAME_CHARS
from cluesmith.storage.jobs.job_overview import job_status
from cluesmith.storage.jobs.submissions import VerdictRow, verdicts_page
from cluesmith.worker.client import new_jobs

routes = Routes("submissions")


class SubmissionBody(Struct, forbid_unknown_fields=True):
    """Puzzles to verify and store, with the options of `cluesmith submit`."""

    puzzles: Puzzles
    kind: KindName | None = None
    max_clues: Annotated[int, Meta(ge=0, le=9999)] | None = None
    minimize: Annotated[
        bool, Meta(description="Reduce puzzles with redundant clues, and store those.")
    ] = False
    name: JobName | None = None
    source: (
        Annotated[
            str,
            Meta(
                max_length=MAX_NAME_CHARS,
                description="Where they come from; else the token's name.",
            ),
        ]
        | None
    ) = None


class VerdictQuery(Struct):
    """The part of the list."""

    limit: Limit = 20
    after: Place = 0
    only: Annotated[str, Meta(description="Verdicts, with commas between them.")] = ""


class LineVerdict(Struct):
    """What a worker found of a puzzle; null until then."""

    line: Annotated[int, Meta(description="Its place in the submission, from 1.")]
    puzzle: str
    verdict: str | None
    n_clues: int | None
    detail: str | None
    stored: Annotated[str | None, Meta(description="The puzzle that is stored for it.")]


class LineVerdicts(Struct):
    """A part of the verdicts on a submission, in its order."""

    verdicts: list[LineVerdict]
    next: Annotated[int | None, Meta(description="Where the list goes on; null at its end.")]


@routes.on(
    "POST",
    "/submissions",
    {201: JobDetails},
    Right.JOBS,
    body=SubmissionBody,
    max_body_bytes=MAX_API_BODY_BYTES,
)
def submit_puzzles(body: SubmissionBody) -> Answer:
    """Start a job that verifies puzzles and stores those that pass.

    Repeat a call whose answer was lost with the same header `Idempotency-Key`.
    """
    name = body.name and NewJobNameType().convert(body.name, None, None)
    read, kind = _read(body)
    return started(
        made_once(
            key_of_call(body),
            lambda also: new_jobs.submit(
                site().opened(),
                printable(body.source or f"token {caller().name}"),
                enumerate((each.text for each in read), start=1),
                kind,
                body.max_clues,
                minimize=body.minimize,
                name=name,
                also=also,
            ),
        )
    )


@routes.get("/jobs/<job:number>/verdicts", LineVerdicts, query=VerdictQuery)
def list_verdicts(number: int, query: VerdictQuery) -> LineVerdicts:
    """List the verdicts on the puzzles of a submission, in its order."""
    only = names_in(query.only) if query.only else ()
    unknown = sorted(set(only) - VERDICTS.meanings.keys())
    if unknown:
        abort(400, f"only: {unknown[0]!r} is not one of {', '.join(VERDICTS.meanings)}.")
    with site().reading() as session:
        if job_status(session, number).purpose != "verify":
            abort(400, f"job {number} is not a submission; `cluesmith jobs` lists the jobs")
        rows = verdicts_page(session, number, query.after, query.limit + 1, only)
    shown = [*map(_verdict, rows[: query.limit])]
    return LineVerdicts(shown, shown[-1].line if len(rows) > query.limit else None)


def _read(body: SubmissionBody) -> tuple[list[ReadPuzzle], Kind | None]:
    """Return the puzzles, and the kind of all: the one named, or that of the first puzzle."""
    read = read_puzzles(body.puzzles, body.kind)
    names = (each.kind_name for each in read if each.kind_name)
    name = None if body.kind == Mixed.MIXED.value else body.kind or next(names, None)
    return read, None if name is None else kind_named(name)


def _verdict(row: VerdictRow) -> LineVerdict:
    return LineVerdict(row.line_number, row.text, row.verdict, row.n_clues, row.detail, row.stored)
