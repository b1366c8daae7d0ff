"""Shards that have failed, as people and programs see them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cluesmith.cli.terminal.tables import print_table

if TYPE_CHECKING:
    from cluesmith.storage.jobs.giving_up import Failure


def failure_fields(failure: "Failure") -> dict[str, Any]:
    """Return a failed shard for programs; ``first`` is its first attempt, line or class."""
    return {
        "shard": failure.number,
        "state": failure.state,
        "first": failure.first,
        "size": failure.size,
        "n_failures": failure.n_failures,
        "error": failure.error,
    }


def print_failures(failures: Iterable["Failure"]) -> None:
    """Print a table of shards and their last errors."""
    rows = (tuple(map(str, failure_fields(failure).values())) for failure in failures)
    print_table(("SHARD", "STATE", "FIRST", "SIZE", "FAILED", "LAST ERROR"), rows)
