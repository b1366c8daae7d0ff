"""Puzzles for players, each of which a player gets once, and the puzzles of days."""

import hashlib
import time
from datetime import date, timedelta
from typing import TYPE_CHECKING, Annotated

from flask import abort, request, url_for
from msgspec import Meta, Struct

from cluesmith.cli.options.names import key_of
from cluesmith.cli.web.api.routes import Answer, Right, Routes
from cluesmith.cli.web.api.structs import Puzzle, SolutionQuery, puzzle_of
from cluesmith.cli.web.connections import MAX_API_BODY_BYTES
from cluesmith.cli.web.limits import MOST_IN_ANSWER, MOST_RESULTS
from cluesmith.cli.web.queries import asked_filters, filter_options, given_values, learned
from cluesmith.cli.web.site import site
from cluesmith.name_text import is_blank
from cluesmith.storage.database.states import Outcome
from cluesmith.storage.players import assignments, daily, pools
from cluesmith.storage.players.assignments import Result, player_key
from cluesmith.storage.puzzles.selection import Filters, PuzzleRow
from cluesmith.worker.client.stored_records import record_of_row

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.storage.database.models import Job

routes = Routes()


# Workers look for low pools this often; then the first shard takes a few seconds.
_RETRY_AFTER_S = 10

_FOR_EVER = "max-age=31536000, immutable"

_OPTIONS = tuple(filter_options())
_NAMES = tuple(map(key_of, _OPTIONS))

PoolName = Annotated[
    str | None, Meta(description="A puzzle of this pool. It excludes the other filters.")
]


class NextQuery(SolutionQuery):
    """The puzzle to give."""

    pool: PoolName = None


class ResultsQuery(NextQuery):
    """The puzzles to give after the results."""

    n: Annotated[int, Meta(ge=0, le=MOST_IN_ANSWER, description="New puzzles to give.")] = 0


class PlayedPuzzle(Struct, forbid_unknown_fields=True):
    """What came of a puzzle."""

    id: Annotated[int, Meta(ge=1, le=2**63 - 1)]
    outcome: Outcome
    seconds: Annotated[float, Meta(ge=0, le=1e9, description="The time it took.")] | None = None
    hints: Annotated[int, Meta(ge=0, le=2**31 - 1, description="Hints that were taken.")] | None = (
        None
    )


class Results(Struct, forbid_unknown_fields=True):
    """Results of a player."""

    results: Annotated[list[PlayedPuzzle], Meta(max_length=MOST_RESULTS)]


class GivenPuzzles(Struct):
    """New puzzles of a player."""

    puzzles: Annotated[list[Puzzle], Meta(description="Fewer than asked for if no more match.")]
    unknown: Annotated[list[int], Meta(description="The ids of results that are not stored.")]


class Forgotten(Struct):
    """What was stored of a player."""

    n_puzzles: int


class NotMadeYet(Struct):
    """Puzzles that workers have yet to make."""

    detail: str
    job: Annotated[str, Meta(description="The address of the job that makes them.")]


@routes.on(
    "GET",
    "/players/<path:player>/next",
    {200: Puzzle, 202: NotMadeYet},
    Right.PLAY,
    query=NextQuery,
    options=_OPTIONS,
)
def next_puzzle(player: str, query: NextQuery) -> Answer | Puzzle:
    """Give a player a puzzle that matches and that the player never had, in any form.

    A player is any text of yours. If the player has a matching puzzle without an outcome, you get
    that puzzle again. If all puzzles of a pool are used, the answer is 202.
    """
    wanted, key = _wanted(query), _key(player)

    def give(session: "Session") -> "tuple[PuzzleRow | None, Job | None]":
        row = assignments.give_next(session, key, _filters(session, query, wanted))
        learned(session, [row.kind] if row else [])
        return row, _noted(session, query, key, has_all=row is None)

    row, job = site().opened().change(give)
    if row is not None:
        return _shown(row, query.solution)
    if job is None:
        abort(404, "No stored puzzle matches that the player has not had.")
    if not pools.can_grow(job):
        why = f"The player has had all puzzles of pool {query.pool}"
        abort(404, f"{why}, and its job {job.id} is {job.status}.")
    return _not_made_yet(job.id, f"The player has had all puzzles of pool {query.pool} so far.")


@routes.on(
    "POST",
    "/players/<path:player>/results",
    {200: GivenPuzzles},
    Right.PLAY,
    query=ResultsQuery,
    options=_OPTIONS,
    body=Results,
    max_body_bytes=MAX_API_BODY_BYTES,
)
def report_results(player: str, query: ResultsQuery, body: Results) -> GivenPuzzles:
    """Store what came of a player's puzzles, and give new ones in the same answer.

    The first outcome of a puzzle counts. If you send the same results again because the answer was
    lost, you get those of the new puzzles that are still open.
    """
    wanted, key = _wanted(query), _key(player)
    given = [Result(each.id, each.outcome, each.seconds, each.hints) for each in body.results]
    batch = _batch(given) if given else None

    def act(session: "Session") -> tuple[list[int], list[PuzzleRow]]:
        unknown = assignments.record(session, key, given)
        filters = _filters(session, query, wanted)
        new = assignments.give_new(session, key, filters, query.n, batch) if query.n else []
        learned(session, {row.kind for row in new})
        _noted(session, query, key, has_all=query.n > 0 and not new)
        return unknown, new

    unknown, new = site().opened().change(act)
    return GivenPuzzles([_shown(row, query.solution) for row in new], unknown)


@routes.on("DELETE", "/players/<path:player>", {200: Forgotten}, Right.PLAY)
def forget_player(player: str) -> Forgotten:
    """Forget a player: which puzzles the player had, and what came of them."""
    key = _key(player)
    return Forgotten(site().opened().change(lambda session: assignments.forget(session, key)))


@routes.on("GET", "/daily/<path:series>/<day>", {200: Puzzle, 202: NotMadeYet}, query=SolutionQuery)
def get_daily_puzzle(series: str, day: str, query: SolutionQuery) -> Answer | Puzzle:
    """Show the puzzle of a day, 2026-12-01: always the same, on every server.

    You name the date, so each player has the day of their own place. A day is there as soon as it
    has begun anywhere on earth; later days are 404.
    """
    asked = _date(day)
    if asked > daily.latest_date(time.time()):
        begins = f"it does at 10:00 UTC on {asked - timedelta(days=1)}"
        abort(404, f"{asked} has not begun anywhere on earth: {begins}.")
    key = (series, asked, query.solution)
    puzzle = site().days.recall(key)
    if puzzle is None:
        with site().opened().look() as session:
            found = daily.daily_puzzle(session, series, asked)
            if isinstance(found, PuzzleRow):
                learned(session, [found.kind])
        if not isinstance(found, PuzzleRow):
            return _not_made_yet(found, f"The puzzle of {asked} is not made yet.")
        puzzle = _shown(found, query.solution)
        site().days.keep(key, puzzle)
    scope = "private" if "Authorization" in request.headers else "public"
    return Answer(puzzle, headers={"Cache-Control": f"{scope}, {_FOR_EVER}"})


def _key(player: str) -> int:
    if is_blank(player):
        abort(400, "The name of the player is blank.")
    return player_key(player)


def _date(text: str) -> date:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        abort(400, f"{text}: this is not a date such as 2026-12-01.")
    return found


def _wanted(query: NextQuery) -> Filters:
    if query.pool is None:
        return asked_filters()
    others = sorted(given_values(_NAMES))
    if others:
        abort(400, f"pool excludes {', '.join(others)}.")
    return Filters()


def _filters(session: "Session", query: NextQuery, wanted: Filters) -> Filters:
    if query.pool is None:
        return wanted
    return Filters(job=pools.job_of(session, query.pool))


def _noted(session: "Session", query: NextQuery, key: int, *, has_all: bool) -> "Job | None":
    """Count what a player had of the pool; return its job if that was all of it."""
    if query.pool is None:
        return None
    if has_all:
        return pools.note_emptied(session, query.pool)
    pools.note_taken(session, query.pool, key)
    return None


def _batch(given: list[Result]) -> int:
    """Return the number of a request: the same if it comes again."""
    text = f"{request.query_string!r} {given!r}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 2


def _shown(row: PuzzleRow, with_solution: bool) -> Puzzle:
    return puzzle_of(record_of_row(row, 1), row.id, with_solution=with_solution)


def _not_made_yet(job: int, why: str) -> Answer:
    address = url_for("api.get_job", number=job)
    detail = f"{why} Ask again after {_RETRY_AFTER_S} s."
    headers = {"Retry-After": str(_RETRY_AFTER_S), "Location": address}
    return Answer(NotMadeYet(detail, address), 202, headers)
