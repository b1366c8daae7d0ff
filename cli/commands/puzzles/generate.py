"""`cluesmith generate`: makes puzzles in this process, and in children if there are many."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import chain
from typing import TYPE_CHECKING

import click

from cluesmith.cli.commands.puzzles.fewest_clues import fewest_for_grid, grid_option
from cluesmith.cli.commands.puzzles.job_part import attempts_option, make_part
from cluesmith.cli.exit_codes import EXIT_PARTIAL
from cluesmith.cli.job_tracking.advice import advice
from cluesmith.cli.job_tracking.expected_time import announced
from cluesmith.cli.job_tracking.first_attempts import Trial
from cluesmith.cli.job_tracking.overlap_forecast import overlap_advice
from cluesmith.cli.options.asked_job import AskedJob, taking_job
from cluesmith.cli.options.job_options import json_progress_option
from cluesmith.cli.options.kind_options import oracle_option
from cluesmith.cli.options.output_format import format_options
from cluesmith.cli.options.processes import jobs_option
from cluesmith.cli.options.puzzle_spec import patience_option, spec_options
from cluesmith.cli.options.seeds import seed_option
from cluesmith.cli.terminal.command import Command, option_group
from cluesmith.cli.terminal.messages import report, report_problem
from cluesmith.cli.terminal.progress import Advance, count_progress
from cluesmith.cli.writing.manifest_files import Origins
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.making.finished_puzzles import (
    Batch,
    ExhaustedError,
    Finished,
    acceptance_of,
    accepted_puzzles,
)
from cluesmith.generator.making.wanted_job import WantedJob
from cluesmith.generator.option_values import Range
from cluesmith.generator.oracles.oracle_registry import check_oracle
from cluesmith.generator.records.derived_fields import CANONICAL
from cluesmith.generator.records.made_puzzles import KNOWN, made_records
from cluesmith.worker.shared_batches import shared_batches

if TYPE_CHECKING:
    from cluesmith.generator.rating.techniques.levels import Level


@click.command(
    cls=Command,
    common=[
        *("--count", "--clues", "--max-clues", "--symmetry", "--pattern", "--level", "--technique"),
        *("--rate", "--exclude", "--seed", "--output", "--format", "--with-solution", "--title"),
    ],
    examples=[
        "cluesmith generate sudoku --count 10",
        "cluesmith generate hanidoku --format grid",
        "cluesmith generate sudoku --level hard",
        "cluesmith generate killer --cages ..26 --count 5",
    ],
)
@spec_options
@option_group("Search", grid_option, seed_option, patience_option, oracle_option, attempts_option)
@format_options(KNOWN, CANONICAL, has_manifest=True)
@jobs_option
@json_progress_option
@taking_job
def generate(
    asked: AskedJob,
    grid: str | None,
    oracle: str | None,
    attempts: Range | None,
    jobs: int | None,
    json_progress: bool,
    output: PuzzleOutput,
) -> int:
    """Make puzzles on this machine, without services.

    `cluesmith enqueue` with the same options and seed gives the same puzzles in the same order.
    With --attempts, generate makes a part of such a job, and `cluesmith merge` puts parts together.
    """
    spec, kind = asked.spec, asked.spec.kind
    if attempts is not None:
        return make_part(asked, attempts, output, jobs)
    output.check_before_work(kind, asked.count)
    check_oracle(kind, oracle)
    if grid is not None:
        if jobs is not None:
            raise click.UsageError("--jobs cannot be used with --grid, which is one search.")
        if spec.needs_rating:
            raise click.UsageError("--grid cannot be used with the options for difficulty.")
        if kind.has_clue_families:
            raise click.UsageError(f"--grid finds the fewest digits: {kind.title} has other clues.")
        return fewest_for_grid(kind, grid, spec.max_clues, asked.seed, output)
    run = GenerationRun(asked.job())
    with run.puzzles(output, json_progress, oracle, jobs) as found:
        first = next(found, None)
        if first is not None:
            puzzles = chain((first,), found)
            if output.of_clues is None:
                output.write(made_records(spec, run.job.seed, puzzles), run.origins)
            else:
                output.write_clues(each.puzzle.clues for each in puzzles)
    return EXIT_PARTIAL if run.is_exhausted else 0


class GenerationRun:
    """Puzzles as they are made. It reports if there are fewer than asked for."""

    def __init__(self, job: WantedJob) -> None:
        self.job = job
        self.is_exhausted = False
        self.origins = Origins({job.seed})
        self.acceptance = acceptance_of(job.spec, job.count, job.patience, job.excluded)
        self._trial = Trial(self.acceptance)
        self._n_of_level: Counter[Level | None] = Counter()

    @contextmanager
    def puzzles(
        self,
        output: PuzzleOutput,
        json_progress: bool,
        oracle: str | None = None,
        jobs: int | None = None,
    ) -> Iterator[Iterator[Finished]]:
        """Yield the puzzles with what the output needs, and show the progress meanwhile."""
        job = self.job
        made = shared_batches(
            job.spec,
            job.seed,
            self.acceptance,
            oracle,
            jobs=jobs,
            are_timed=lambda: self._trial.is_on,
            with_classes="grid_class" in output.needed,
            with_symmetry="symmetry" in output.needed,
            with_rating=output.of_clues is None,
        )
        batches: Iterator[Batch] = made
        if not json_progress:
            batches = announced(job.spec, job.patience, self._trial, batches)
        with (
            closing(made),
            count_progress(job.spec.kind.title, job.count, as_json=json_progress) as advance,
        ):
            yield self._watched(accepted_puzzles(self.acceptance, batches), advance)

    def _watched(self, puzzles: Iterator[Finished], advance: Advance) -> Iterator[Finished]:
        """Yield the puzzles and show their number so far."""
        try:
            for number, each in enumerate(puzzles, start=1):
                yield each
                rating = each.puzzle.rating
                self._n_of_level[None if rating is None else rating.level] += 1
                advance(number)
        except ExhaustedError as error:
            report_problem(f"{error}{self._advice}")
            self.is_exhausted = True
        self.origins.dropped = self.acceptance.dropped
        if self.job.spec.wanted_difficulty.levels:
            from cluesmith.cli.job_tracking.levels_found import levels_note  # few puzzles have any

            if note := levels_note(self.job.spec, self._trial.n_wanted, self._n_of_level):
                report(note)

    @property
    def _advice(self) -> str:
        if not self._trial.is_over and not self._trial.n_accepted:
            return advice(self.job.spec, is_rare=True)
        return overlap_advice(self.acceptance.n_dropped_overlapping, self.acceptance.n_dropped_same)
