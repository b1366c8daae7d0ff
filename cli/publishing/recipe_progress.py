"""The progress of a recipe's jobs: one line for people, JSON lines for programs."""

import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from cluesmith.cli.job_tracking.job_progress import JobPacer
from cluesmith.cli.publishing.syntax.recipe import Recipe
from cluesmith.cli.terminal.messages import counted
from cluesmith.cli.terminal.pace import Pace, RecentRate
from cluesmith.cli.terminal.progress import JSON_EVERY_S, progress

if TYPE_CHECKING:
    from cluesmith.storage.jobs.job_overview import JobStatus

# Its arguments are the jobs of a round, and the number of puzzles chosen before it.
Show = Callable[[Sequence["JobStatus"], int], None]


@contextmanager
def recipe_progress(recipe: Recipe, *, as_json: bool) -> Iterator[Show]:
    """Yield a function that shows the progress of the jobs; call it a few times a second."""
    rate = RecentRate()
    # Sections differ in difficulty, so a rate for all of them would not predict the end.
    pacers: defaultdict[int, JobPacer] = defaultdict(JobPacer)

    def pace(jobs: Sequence["JobStatus"], n_before: int) -> Pace:
        now = time.monotonic()
        n_done = n_before + sum(each.found for each in jobs)
        return Pace(
            min(n_done, recipe.n_puzzles),
            recipe.n_puzzles,
            "puzzles",
            rate.at(now, n_done),
            any(each.status.is_active for each in jobs),
            tuple(pacers[each.job].pace(each, now).counted for each in jobs),
        )

    if as_json:
        yield _json_lines(recipe, pace)
        return
    with progress(recipe.name, recipe.n_puzzles) as work:

        def show(jobs: Sequence["JobStatus"], n_before: int) -> None:
            n_ended = len(recipe.sections) - sum(each.status.is_active for each in jobs)
            sections = f"{n_ended} of {counted(len(recipe.sections), 'section')}"
            work.take(pace(jobs, n_before), sections, counted(_n_workers(jobs), "worker"))

        yield show


def _n_workers(jobs: Sequence["JobStatus"]) -> int:
    return sum(n for each in jobs for state, n in each.shards.items() if state == "running")


def _json_lines(recipe: Recipe, pace: Callable[[Sequence["JobStatus"], int], Pace]) -> Show:
    due_at = time.monotonic()

    def show(jobs: Sequence["JobStatus"], n_before: int) -> None:
        nonlocal due_at
        found = pace(jobs, n_before)
        if time.monotonic() < due_at and found.is_active:
            return
        due_at = time.monotonic() + JSON_EVERY_S
        fields = {
            "recipe": recipe.name,
            "found": found.done,
            "requested": found.total,
            "rate": None if found.rate is None else round(found.rate, 3),
            "eta_s": None if found.eta_s is None else round(found.eta_s, 1),
            "workers": _n_workers(jobs),
            "jobs": [
                {
                    "job": each.job,
                    "name": each.name,
                    "status": each.status,
                    "found": each.found,
                    "requested": each.requested,
                }
                for each in jobs
            ],
        }
        click.echo(json.dumps(fields), err=True)

    return show
