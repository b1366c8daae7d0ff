"""Jobs made of parts that single processes have made, without a broker."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby

from cluesmith.generator.making.wanted_job import WantedJob
from cluesmith.storage.database.connection import Database
from cluesmith.storage.jobs import merged_results
from cluesmith.storage.jobs.job_labels import JobLabel
from cluesmith.storage.jobs.shard_results import FoundPuzzle
from cluesmith.worker.client import default_names, job_control
from cluesmith.worker.client.new_jobs import recipe_of
from cluesmith.worker.jobs import stored_kinds
from cluesmith.worker.jobs.dispatch import JUDGE


def merge(
    database: Database,
    job: WantedJob,
    found: Iterable[FoundPuzzle],
    end: int,
    *,
    name: str | None = None,
    on_progress: Callable[[int], None],
) -> int | None:
    """Store a job with the results of its first attempts, as workers do; return its number.

    All attempts before ``end`` are made; ``found`` is in their order. ``on_progress`` is called
    with the number of attempts whose results are accepted. Returns None, and stores nothing, if the
    job needs further attempts.
    """
    recipe = recipe_of(job)
    label = JobLabel(name=name, default=default_names.name_of_spec(job.spec))
    with database.write() as session:
        stored_kinds.keep(session, job.spec.kind)
        job_id = merged_results.begin(session, recipe, job.excluded, label)
    has_ended = False
    try:
        for last, results in _pieces(found, recipe.shard_size, end):
            accept = partial(
                merged_results.accept, job_id=job_id, found=results, end=last, judge=JUDGE
            )
            has_ended = database.change(accept)
            on_progress(last)
            if has_ended:
                return job_id
        return None
    finally:
        if not has_ended:
            for _ in job_control.delete(database, job_id):
                pass


def _pieces(
    found: Iterable[FoundPuzzle], size: int, end: int
) -> Iterator[tuple[int, list[FoundPuzzle]]]:
    """Yield the end of each piece of attempts, and its results."""
    groups = groupby(found, lambda each: each.attempt // size)
    number, results = next(groups, (None, ()))
    for piece in range(-(-end // size)):
        held = list(results) if piece == number else []
        if piece == number:
            number, results = next(groups, (None, ()))
        yield min((piece + 1) * size, end), held
