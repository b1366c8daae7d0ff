"""`cluesmith submit`: sends a file of puzzles for the workers to verify."""

from collections.abc import Iterator
from itertools import chain, islice

import click

from cluesmith.cli.job_tracking.job_waiting import WaitOptions, report_end, send_job
from cluesmith.cli.job_tracking.verdict_list import write_verdicts
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.job_options import wait_options
from cluesmith.cli.options.kind_options import line_kind_option
from cluesmith.cli.options.output import json_option, output_option, printed_to
from cluesmith.cli.options.puzzle_spec import max_clues_option
from cluesmith.cli.reading.puzzle_files import PuzzleFileError, PuzzleLine, read_puzzle_lines
from cluesmith.cli.reading.typed_puzzles import TITLE, is_typed_puzzle
from cluesmith.cli.terminal.command import Command, option_group
from cluesmith.cli.writing.job_output import report_not_written
from cluesmith.generator.kinds.fitting_kinds import kinds_of_text
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.line_kinds import GivenKind
from cluesmith.generator.wording.printable import storable

# The number of lines read before the job is created, to find the first puzzle.
HEAD_LINES = 2000


@click.command(
    cls=Command,
    examples=["cluesmith submit puzzles.txt --wait", "cluesmith submit puzzles.txt --minimize"],
)
@click.argument("file", type=click.Path(allow_dash=True), metavar="FILE|PUZZLE|-")
@option_group(
    "Puzzles",
    line_kind_option,
    max_clues_option,
    click.option(
        "--minimize",
        is_flag=True,
        help="Reduce each puzzle with redundant clues to a minimal one, and store that.",
    ),
)
@wait_options("Wait for the verdicts, and print them as verify does.", has_name=True)
@output_option
@json_option
def submit(
    file: str,
    kind: GivenKind,
    max_clues: int | None,
    name: str | None,
    waiting: WaitOptions,
    minimize: bool,
    output: str | None,
    as_json: bool,
) -> int:
    """Create a job that verifies and stores the puzzles of a file.

    Prints the job's number. The workers store puzzles that pass, with the file as their source.
    `verdicts JOB` lists the verdict on each line.

    With --wait, submit prints the verdicts in the order of the lines, or writes them to the file
    of -o, and exits with 1 if a puzzle fails.
    """
    waiting.check()
    if output and not waiting.wait:
        raise click.UsageError("-o needs --wait; `verdicts JOB -o FILE` writes the file later")
    from cluesmith.worker.client import new_jobs

    job_kind, found = _with_kind(read_puzzle_lines((file,), kind), kind)
    lines = _submitted(found, job_kind)
    with opened_database() as (settings, database):
        source = TITLE if is_typed_puzzle(file) else storable(file)
        job_id = new_jobs.submit(
            database, source, lines, job_kind, max_clues, minimize=minimize, name=name
        )
        status = send_job(settings, database, job_id, waiting, as_json)
        if status is None:
            return 0
        code = report_end(status)
        if code == 0:
            with printed_to(output):
                return write_verdicts(
                    database, job_id, as_json, is_summed_up=not waiting.json_progress
                )
        if output is not None:
            report_not_written(output, f"cluesmith verdicts {job_id}")
        return code


def _submitted(lines: Iterator[PuzzleLine], job_kind: Kind | None) -> Iterator[tuple[int, str]]:
    """Yield the lines as they are stored; refuse one whose kind a worker could not find out."""
    for line in lines:
        if line.kind_name is not None or line.problem:
            kind = line.placed_kind()
            if job_kind is None and kinds_of_text(line.text)[:1] != [kind]:
                raise PuzzleFileError(
                    f"{line.place}: {kind.title}; submit it separately, with --kind {kind.name}"
                )
        yield line.number, line.text


def _with_kind(
    lines: Iterator[PuzzleLine], given: GivenKind
) -> tuple[Kind | None, Iterator[PuzzleLine]]:
    """Return the kind that all lines must have, None for any, and the lines."""
    if given is not None:
        return (given if isinstance(given, Kind) else None), lines
    head: list[PuzzleLine] = []
    for line in islice(lines, HEAD_LINES):
        head.append(line)
        if line.expected is not None:
            break
    return (head[-1].expected if head else None), chain(head, lines)
