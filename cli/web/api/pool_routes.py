"""Pools: stocks of puzzles for players, and daily series, which workers keep filled."""

import time
from datetime import date
from typing import Annotated

from flask import url_for
from msgspec import Meta, Struct

from cluesmith.cli.web.api.job_routes import NamedQuery
from cluesmith.cli.web.api.routes import Answer, Right, Routes
from cluesmith.cli.web.api.write_routes import JobBody, JobName, asked_of, key_of_call
from cluesmith.cli.web.job_writes import asked_job, send
from cluesmith.cli.web.repeated_calls import Also, made_once
from cluesmith.cli.web.site import site
from cluesmith.generator.option_values import MAX_NUMBER
from cluesmith.storage.database.models import Pool
from cluesmith.storage.players import pools
from cluesmith.storage.players.daily import latest_date
from cluesmith.storage.players.pools import PoolStatus
from cluesmith.worker.client import new_pools

routes = Routes("pools")

Mark = Annotated[int, Meta(ge=1, le=MAX_NUMBER)]


class PoolList(Struct):
    """A part of the list of pools, by name."""

    pools: list[PoolStatus]
    next: Annotated[str | None, Meta(description="Where the list goes on; null at its end.")]


class PoolBody(JobBody, kw_only=True, forbid_unknown_fields=True):
    """A pool to make, with the options of `cluesmith pool add`; `count` is its high mark."""

    name: JobName
    low: Annotated[Mark | None, Meta(description="The low mark; half of `count` by default.")] = (
        None
    )
    first_date: Annotated[
        date | None, Meta(description="The first day of its series; without it, it is none.")
    ] = None


class PoolChange(Struct, forbid_unknown_fields=True):
    """New marks of a pool; one that is left out stays."""

    low: Mark | None = None
    count: Mark | None = None


@routes.get("/pools", PoolList, query=NamedQuery)
def list_pools(query: NamedQuery) -> PoolList:
    """List the pools by name."""
    after = () if query.after is None else (Pool.name > query.after,)
    with site().reading() as session:
        found = pools.statuses(session, _today(), *after, limit=query.limit + 1)
    shown = found[: query.limit]
    return PoolList(shown, shown[-1].name if len(found) > query.limit else None)


@routes.get("/pools/<path:name>", PoolStatus)
def get_pool(name: str) -> PoolStatus:
    """Show a pool."""
    with site().reading() as session:
        return pools.status(session, name, _today())


@routes.on("POST", "/pools", {201: PoolStatus}, Right.JOBS, body=PoolBody)
def make_pool(body: PoolBody) -> Answer:
    """Make a pool; workers begin to fill it.

    Repeat a call whose answer was lost with the same header `Idempotency-Key`.
    """

    def added(also: Also) -> int:
        job, _ = asked_job(*asked_of(body))
        return new_pools.add(
            site().opened(),
            job,
            name=body.name,
            low=body.low,
            first_date=body.first_date,
            also=also,
        )

    made_once(key_of_call(body), added)
    send()
    return Answer(get_pool(body.name), 201, {"Location": url_for("api.get_pool", name=body.name)})


@routes.on("PATCH", "/pools/<path:name>", {200: PoolStatus}, Right.JOBS, body=PoolChange)
def change_pool(name: str, body: PoolChange) -> PoolStatus:
    """Change the marks of a pool; its puzzles stay."""
    site().opened().change(lambda session: pools.change(session, name, body.low, body.count))
    return get_pool(name)


@routes.on("DELETE", "/pools/<path:name>", {204: None}, Right.JOBS)
def remove_pool(name: str) -> Answer:
    """Remove a pool and its series; its job and its puzzles stay."""
    site().opened().change(lambda session: pools.remove(session, name))
    return Answer(None, 204)


def _today() -> date:
    return latest_date(time.time())
