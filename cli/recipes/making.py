"""Making a recipe: its jobs, collections and files, and the reports about them."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from cluesmith.cli.job_tracking.job_waiting import WaitOptions, report_end
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.recipes.job_rounds import ShortError, Wait, make_all
from cluesmith.cli.recipes.not_in_puzzles import excluded_by
from cluesmith.cli.recipes.planned_books import pages_with_room, planned_pages
from cluesmith.cli.recipes.recipe_forecast import plan_of, report_plan
from cluesmith.cli.recipes.recipe_outputs import check_places, write_outputs
from cluesmith.cli.recipes.recipe_progress import recipe_progress
from cluesmith.cli.recipes.recipe_summary import print_files, print_plan, print_sections
from cluesmith.cli.recipes.section_collections import fill_collections, refuse_foreign
from cluesmith.cli.recipes.section_jobs import (
    changes_of,
    give_up_section,
    refuse_changed,
    stored_job,
)
from cluesmith.cli.recipes.syntax.recipe import Recipe
from cluesmith.cli.terminal.messages import counted, report, report_problem

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.jobs.job_overview import JobStatus
    from cluesmith.worker.settings import Settings


def make_recipe(recipe: Recipe, waiting: WaitOptions, *, again: bool, force: bool) -> int:
    """Make or continue a recipe; return the exit code.

    Parameters
    ----------
    recipe : Recipe
    waiting : WaitOptions
    again : bool
        Whether to discard and make again the sections that have changed since they were made.
    force : bool
        Whether files are replaced that the recipe did not write.

    Raises
    ------
    RecipeError
    """
    check_places(recipe, force=force)
    planned_pages(recipe)
    with opened_database() as (settings, database):
        jobs = {each.name: stored_job(database, each.collection) for each in recipe.sections}
        if again:
            give_up_changed(database, recipe, jobs)
        else:
            refuse_changed(database, recipe, jobs)
        new = [each for each in recipe.sections if jobs[each.name] is None]
        refuse_foreign(database, new)
        excluded = excluded_by(database, recipe)
        if not waiting.json_progress:
            report_plan(plan_of(recipe, jobs))
            for note in pages_with_room(recipe):
                report(note)
        try:
            with recipe_workers(settings, database, recipe, waiting) as wait:
                chosen = make_all(database, recipe, excluded, wait, again=again)
        except ShortError as error:
            return report_short(recipe, error)
        fill_collections(database, chosen, again=again)
        files = write_outputs(database, recipe, chosen, force=force)
        with database.read() as session:
            print_sections(session, chosen)
    print_files(files)
    if all(each.is_unchanged for each in files):
        report(f"{recipe.name} is complete: all files are up to date")
    return 0


def show_plan(recipe: Recipe, n_workers: int | None, *, force: bool) -> None:
    """Print the jobs, time and files of a recipe without making anything."""
    check_places(recipe, force=force)
    with opened_database() as (settings, database):
        jobs = {each.name: stored_job(database, each.collection) for each in recipe.sections}
        excluded_by(database, recipe)
    from cluesmith.worker.settings import default_n_workers

    if settings.broker_url is None:
        n_workers = n_workers or default_n_workers()
    print_plan(recipe, plan_of(recipe, jobs), n_workers)


def give_up_changed(
    database: "Database", recipe: Recipe, jobs: dict[str, "JobStatus | None"]
) -> None:
    """Discard the jobs of sections that have changed since they were made."""
    for section in recipe.sections:
        job = jobs[section.name]
        if job is not None and changes_of(database, recipe, section, job):
            give_up_section(database, section)
            jobs[section.name] = None


@contextmanager
def recipe_workers(
    settings: "Settings", database: "Database", recipe: Recipe, waiting: WaitOptions
) -> Iterator[Wait]:
    """Give what waits for jobs, with workers that run from the first wait to the block's end."""
    from cluesmith.worker.client.end_of_job import wait_for_all
    from cluesmith.worker.client.services import Services, running_services

    running: list[Services] = []
    with ExitStack() as stack:

        def wait(job_ids: Sequence[int], n_before: int) -> "list[JobStatus]":
            found = _statuses(database, job_ids)
            if all(each.status.is_answered for each in found):
                return found
            if not running:
                services = running_services(settings, waiting.n_workers, waiting.ahead)
                running.append(stack.enter_context(services))
            with recipe_progress(recipe, as_json=waiting.json_progress) as show:
                return wait_for_all(
                    database, job_ids, lambda jobs: show(jobs, n_before), running[0]
                )

        try:
            yield wait
        except (KeyboardInterrupt, SystemExit):
            report(f"{recipe.name} is kept: `{recipe.command}` continues it")
            raise


def _statuses(database: "Database", job_ids: Sequence[int]) -> "list[JobStatus]":
    from cluesmith.storage.jobs.job_overview import job_statuses

    with database.read() as session:
        return job_statuses(session, job_ids)


def report_short(recipe: Recipe, short: ShortError) -> int:
    """Report which section lacks puzzles and why, and that no file is written."""
    section, n_missing = short.chosen.section, short.chosen.n_missing
    code = report_end(short.last)
    missing = counted(n_missing, "puzzle")
    how = f"`{recipe.command}` continues it"
    if short.last.status.is_answered:
        n_found = section.count - n_missing
        fewer = f"{n_found} or for " if n_found else ""
        how = f"ask for {fewer}others, then --again"
    report_problem(f"{section.place}: {missing} missing, so no file is written: {how}")
    return code
