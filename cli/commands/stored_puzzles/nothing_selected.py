"""The message when no stored puzzle matches: the reason, and options that may help."""

from dataclasses import replace
from typing import TYPE_CHECKING

from cluesmith.cli.terminal.messages import counted

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.storage.puzzles.selection import Filters


def why_nothing(session: "Session", filters: "Filters") -> str:
    """Return why these filters select no puzzle."""
    from cluesmith.storage.jobs.job_overview import job_status
    from cluesmith.storage.puzzles.selection import Filters, count_unrated

    asked = replace(filters, limit=None, order=None, seed=0)
    if asked == Filters(job=filters.job) and filters.job is not None:
        status = job_status(session, filters.job)
        yet = " yet" if status.status.is_active else ""
        return f"job {status.job} ({status.status}) has no puzzles{yet}"
    if asked == Filters(collection=filters.collection) and filters.collection is not None:
        return f"collection {filters.collection} is empty: `cluesmith collection add` fills it"
    if asked == Filters():
        return "no puzzles are stored: use `cluesmith enqueue` or `cluesmith submit`"
    return "no stored puzzle matches" + (
        f"; {unrated_hint(n_unrated, filters)}"
        if filters.rating and (n_unrated := count_unrated(session, filters))
        else ""
    )


def unrated_hint(n_unrated: int, filters: "Filters") -> str:
    """Return the number of unrated puzzles that might match, and the command that rates them."""
    has = "has" if n_unrated == 1 else "have"
    option, what = ("--whip ", "longest whip") if filters.asks_for_whip else ("", "rating")
    return (
        f"{counted(n_unrated, 'puzzle')} that may be {has} no {what}: "
        f"`cluesmith rate --stored {option}--wait` rates all stored puzzles"
    )
