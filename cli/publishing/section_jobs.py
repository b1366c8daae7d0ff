"""The jobs of a recipe's sections: found by name, created, continued or discarded."""

from collections.abc import Iterable
from itertools import count
from typing import TYPE_CHECKING, Any

from cluesmith.cli.options.excluded_puzzles import excluded_forms
from cluesmith.cli.publishing.syntax.recipe import Recipe, Section
from cluesmith.cli.publishing.syntax.toml_tables import RecipeError
from cluesmith.generator.making.wanted_job import wanted_job

if TYPE_CHECKING:
    from cluesmith.puzzle_spec import JobSpec
    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.jobs.job_overview import JobStatus


def stored_job(database: "Database", name: str) -> "JobStatus | None":
    """Return the job of this name, if there is one."""
    from cluesmith.storage.database import job_lookup
    from cluesmith.storage.jobs.job_overview import job_status

    with database.read() as session:
        found = job_lookup.find(session, name)
        return None if found is None else job_status(session, found.id)


def stored_jobs(database: "Database", recipe: Recipe) -> "dict[str, JobStatus | None]":
    """Return the job of each section, by the name of the section."""
    return {each.name: stored_job(database, each.collection) for each in recipe.sections}


def changes_of(database: "Database", recipe: Recipe, section: Section, job: "JobStatus") -> str:
    """Return the differences between a section and its job in words; empty if they agree."""
    from cluesmith.storage.jobs.job_overview import patience_and_exclusions

    with database.read() as session:
        patience, excluded = patience_and_exclusions(session, job.job)
    wanted = {
        **_spec_fields(section.spec.job_spec),
        "count": section.count,
        "seed": recipe.seed_of(section),
    }
    asked = {**_spec_fields(job.spec), "count": job.requested, "seed": job.seed}
    if section.patience and job.status != "done":  # for finished jobs it makes no difference
        wanted["patience"], asked["patience"] = section.patience, patience
    wanted["exclude"] = excluded_forms(section.exclude, section.spec.kind)
    asked["exclude"] = excluded
    changed = [name for name, value in wanted.items() if asked[name] != value]
    return ", ".join(_in_words(name, asked[name], wanted[name]) for name in changed)


def _spec_fields(spec: "JobSpec") -> dict[str, Any]:
    """Return the fields of a specification without the paths, which can be found later."""
    return {name: value for name, value in spec.values.items() if name != "with_paths"}


def _in_words(name: str, was: object, is_now: object) -> str:
    if name in ("seed", "exclude"):
        return "another seed" if name == "seed" else "exclude has other puzzles"
    word = "rate" if name == "is_rated" else name
    return f"{word} was {_value_text(was)} and is {_value_text(is_now)}"


def _value_text(value: object) -> str:
    if value is None:
        return "not given"
    return str(value).lower() if isinstance(value, bool) else str(value)


def refuse_changed(
    database: "Database", recipe: Recipe, jobs: dict[str, "JobStatus | None"]
) -> None:
    """Refuse sections that have changed since their jobs were created."""
    for section in recipe.sections:
        job = jobs[section.name]
        changes = "" if job is None else changes_of(database, recipe, section, job)
        if changes:
            raise RecipeError(
                f"{section.place}: changed since job {section.collection} was made ({changes}): "
                "--again makes the section again, another name for the recipe keeps both"
            )


def give_up_changed(
    database: "Database", recipe: Recipe, jobs: dict[str, "JobStatus | None"]
) -> None:
    """Discard the jobs of sections that have changed since they were made."""
    for section in recipe.sections:
        job = jobs[section.name]
        if job is not None and changes_of(database, recipe, section, job):
            give_up_section(database, section)
            jobs[section.name] = None


def begin(
    database: "Database",
    section: Section,
    number: int,
    n_wanted: int,
    excluded: Iterable[str],
    seed: int,
    *,
    again: bool,
) -> int:
    """Return the number of a section's job of a round: an earlier one, or a new one.

    Raises RecipeError or JobNameTakenError if another job has the name, and ``again`` is not set,
    so it must not be discarded.
    """
    from cluesmith.storage.storage_errors import JobNameTakenError
    from cluesmith.worker.client import job_control, new_jobs

    name = section.job_name(number)
    job = stored_job(database, name)
    if job is not None and number > 1 and (job.seed, job.requested) != (seed, n_wanted):
        is_alike = _spec_fields(job.spec) == _spec_fields(section.spec.job_spec)
        if not (again and is_alike):
            how = "--again deletes it" if is_alike else "delete it, or rename the section"
            raise RecipeError(f"{section.place}: job {name} was made for something else: {how}")
        give_up(database, name)
        job = None
    if job is None:
        forms = excluded_forms(section.exclude, section.spec.kind).union(excluded)
        wanted = wanted_job(section.spec, n_wanted, seed, section.patience, forms)
        try:
            return new_jobs.enqueue(database, wanted, name=name)
        except JobNameTakenError:  # another command makes the same recipe
            job = stored_job(database, name)
            if job is None or job.seed != seed:
                raise
    if not job.status.is_answered:
        job_control.resume(database, job.job)
    return job.job


def give_up_section(database: "Database", section: Section) -> None:
    """Delete the jobs and the collection of a section that has changed."""
    from cluesmith.storage.puzzles import stored_collections
    from cluesmith.storage.storage_errors import UnknownCollectionError

    first = stored_job(database, section.collection)
    for number in count(1):
        job = stored_job(database, section.job_name(number))
        if job is None or first is None or job.spec != first.spec:
            break
        give_up(database, job.name)
    try:
        with database.write() as session:
            stored_collections.remove(session, section.collection)
    except UnknownCollectionError:
        return


def give_up(database: "Database", name: str) -> None:
    """Delete a job and the puzzles that only it holds."""
    from cluesmith.worker.client import job_control

    job = stored_job(database, name)
    if job is None:
        return
    if job.status.is_active:
        job_control.cancel(database, job.job)
    for _ in job_control.delete(database, job.job):
        pass
