"""Jobs and collections."""

from dataclasses import fields
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct

from cluesmith.cli.web.api.routes import Routes
from cluesmith.cli.web.api.structs import Limit, Moment, Place, moment
from cluesmith.cli.web.job_pages import job_fields
from cluesmith.cli.web.site import site
from cluesmith.name_text import MAX_NAME_CHARS
from cluesmith.puzzle_spec import PuzzleSpec
from cluesmith.storage.jobs.censuses import CensusTotal
from cluesmith.storage.jobs.job_overview import job_page
from cluesmith.storage.puzzles import stored_collections
from cluesmith.storage.puzzles.puzzle_paging import Cursor
from cluesmith.storage.puzzles.stored_collections import CollectionSummary
from cluesmith.worker.client.stored_records import status_fields

routes = Routes()


CollectionName = Annotated[str, Meta(max_length=MAX_NAME_CHARS)]


class JobQuery(Struct):
    """The part of the list."""

    limit: Limit = 20
    after: Place | None = None


class Job(Struct):
    """A job."""

    job: Annotated[int, Meta(description="Its number.")]
    name: str
    purpose: str
    kind: str | None
    status: str
    requested: int
    found: int
    attempts: int
    error: str | None
    created_at: Moment
    started_at: Moment | None
    finished_at: Moment | None


class JobList(Struct):
    """A part of the list of jobs, the newest first."""

    jobs: list[Job]
    next: Annotated[int | None, Meta(description="Where the list goes on; null at its end.")]


class FailedShard(Struct):
    """A part of a job that failed, with its last error."""

    shard: int
    state: str
    first: Annotated[int, Meta(description="Its first attempt, line or class.")]
    size: int
    n_failures: int
    error: str | None


class JobCounts(Struct):
    """What became of the attempts of a job, and its pace."""

    source: str | None
    dropped_same: int
    dropped_grid: int
    dropped_overlapping: int
    dropped_excluded: int
    seed: int | None
    shards: Annotated[dict[str, int], Meta(description="The number of its parts by state.")]
    output: str | None
    rate: Annotated[float | None, Meta(description="Puzzles a second.")]
    eta_s: float | None
    workers: int
    failures: list[FailedShard]


JobFacts = defstruct(
    "JobFacts",
    [
        *((each.name, each.type) for each in fields(PuzzleSpec) if each.name != "kind"),
        *((each.name, each.type | UnsetType, UNSET) for each in fields(CensusTotal)),
    ],
    bases=(JobCounts,),
    module=__name__,
    namespace={"__doc__": "The rest of `cluesmith status --json`; the counts of a census too."},
    kw_only=True,
)


class JobDetails(Job, kw_only=True):
    """A job with everything that `cluesmith status --json` prints, and its pace."""

    facts: JobFacts  # type: ignore[valid-type]  # made from fields
    notice: Annotated[
        str | None, Meta(description="What hinders the workers, if the broker does not answer.")
    ] = None


class NamedQuery(Struct):
    """The part of a list by name."""

    limit: Limit = 20
    after: CollectionName | None = None


class Collection(Struct):
    """A collection as lists show it."""

    name: str
    title: str
    n_puzzles: int
    created_at: Moment | None


class CollectionList(Struct):
    """A part of the list of collections, by name."""

    collections: list[Collection]
    next: Annotated[str | None, Meta(description="Where the list goes on; null at its end.")]


@routes.get("/jobs", JobList, query=JobQuery)
def list_jobs(query: JobQuery) -> JobList:
    """List the jobs, the newest first."""
    cursor = None if query.after is None else Cursor(query.after)
    with site().reading() as session:
        page = job_page(session, query.limit, cursor)
    jobs = [Job(**_picked(status_fields(status))) for status in page.statuses]
    return JobList(jobs, page.following.place if page.following else None)


@routes.get("/jobs/<job:number>", JobDetails)
def get_job(number: int) -> JobDetails:
    """Show a job with its counts and its pace."""
    fields = job_fields(number)
    picked = _picked(fields)
    facts = {name: value for name, value in fields.items() if name not in picked}
    return JobDetails(**picked, facts=JobFacts(**facts))


@routes.get("/collections", CollectionList, query=NamedQuery)
def list_collections(query: NamedQuery) -> CollectionList:
    """List the collections by name; more than 10,000 puzzles of one count as 10,001."""
    after = {} if query.after is None else {"after": query.after}
    with site().reading() as session:
        page = stored_collections.summary_page(session, query.limit, **after)
    return CollectionList([*map(_collection, page.summaries)], page.after)


@routes.get("/collections/<path:name>", Collection)
def get_collection(name: str) -> Collection:
    """Show a collection."""
    with site().reading() as session:
        return _collection(stored_collections.brief(session, name))


def _picked(fields: dict[str, Any]) -> dict[str, Any]:
    picked = {name: fields[name] for name in Job.__struct_fields__}
    return picked | {name: moment(picked[name]) for name in picked if name.endswith("_at")}


def _collection(found: CollectionSummary) -> Collection:
    created_at = moment(found.created_at)
    return Collection(found.name, found.title, found.n_puzzles, created_at)
