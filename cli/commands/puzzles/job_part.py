"""`cluesmith generate KIND --attempts A..B`: a part of a job, made here for `merge`."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import click

from cluesmith.cli.options.asked_job import AskedJob
from cluesmith.cli.options.difficulty_options import RangeType
from cluesmith.cli.terminal.command import GROUPS
from cluesmith.cli.terminal.messages import counted, report
from cluesmith.cli.terminal.progress import progress
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.making.attempt import made_in
from cluesmith.generator.making.finished_puzzles import attempts_together
from cluesmith.generator.option_values import Range, Scale, read_whole
from cluesmith.generator.spec import GenerationSpec

if TYPE_CHECKING:
    from cluesmith.storage.jobs.shard_results import FoundPuzzle

# More attempts than a cluster makes in a year; a part has an end.
_MOST = 10**12

attempts_option = click.option(
    "--attempts",
    type=RangeType(Scale(read_whole, str, 0, _MOST, "0..999")),
    metavar="A..B",
    help="Make a part of the job that `enqueue` would start with these options: all puzzles of its "
    "attempts A to B, which count from 0. -o FILE gets the part, for `cluesmith merge`.",
)

# Options that all parts of a job must have.
_NEEDED = {"count": "--count", "seed": "--seed", "output": "-o"}
_UNUSED = ("grid", "oracle", "json_progress")
_UNUSED_GROUPS = ("Output", "Books, with --format pdf")


def make_part(asked: AskedJob, attempts: Range, output: PuzzleOutput, jobs: int | None) -> int:
    """Write a part of a job; return the exit code."""
    _check_options(click.get_current_context())
    if output.path is None or attempts[1] == _MOST:
        raise click.UsageError("--attempts needs both ends, as in 0..999")
    output.check_place()
    from cluesmith.cli.writing.part_files import write_part

    job = asked.job()
    found = _found(job.spec, job.seed, attempts, jobs)
    n_puzzles = write_part(output.path, job, attempts, found)
    if output.path != "-":
        n_attempts = counted(attempts[1] - attempts[0] + 1, "attempt")
        report(f"wrote {counted(n_puzzles, 'puzzle')} of {n_attempts} to {output.path}")
    return 0


def _found(
    spec: GenerationSpec, seed: int, attempts: Range, jobs: int | None
) -> Iterator["FoundPuzzle"]:
    from cluesmith.worker.shared_work import SharedWork  # seldom asked for

    first, end, size = attempts[0], attempts[1] + 1, attempts_together(spec)
    ranges = (range(begin, min(begin + size, end)) for begin in range(first, end, size))
    with (
        progress(spec.kind.title, end - first, "attempts") as advance,
        SharedWork(partial(_found_in, spec, seed), jobs) as work,
    ):
        for n_done, puzzles in work.results(ranges, -(-(end - first) // size)):
            yield from puzzles
            advance(n_done - first)


def _found_in(spec: GenerationSpec, seed: int, indices: range) -> tuple[int, list["FoundPuzzle"]]:
    """Return the end of some attempts, and what they found."""
    from cluesmith.worker.execution.puzzle_records import found_puzzles

    return indices.stop, [*found_puzzles(spec, made_in(spec, seed, indices))]


def _check_options(context: click.Context) -> None:
    """Refuse options that `merge` takes, and the lack of those that all parts share."""
    given = {
        param.name: param
        for param in context.command.params
        if context.get_parameter_source(param.name or "") is click.core.ParameterSource.COMMANDLINE
    }
    for name, option in _NEEDED.items():
        if name not in given:
            raise click.UsageError(f"--attempts needs {option}; all parts of a job have the same")
    for name, param in given.items():
        is_of_output = GROUPS.get(param) in _UNUSED_GROUPS
        if name in _UNUSED or (is_of_output and name not in _NEEDED):
            option = max(param.opts, key=len)
            raise click.UsageError(f"--attempts excludes {option}: `merge` writes the puzzles")
