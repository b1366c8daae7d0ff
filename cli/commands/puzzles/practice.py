"""`cluesmith practice`: positions that need a technique."""

import functools
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import Any

import click

from cluesmith.cli.commands.puzzles.generate import GenerationRun
from cluesmith.cli.commands.puzzles.solve_steps import only_solution
from cluesmith.cli.exit_codes import EXIT_FAILURE, EXIT_PARTIAL
from cluesmith.cli.formats.caption import PRACTICE_CAPTION
from cluesmith.cli.formats.format import DEFAULT_PER_PAGE, refuse
from cluesmith.cli.options.asked_job import AskedJob, taking_job
from cluesmith.cli.options.difficulty_options import TechniqueType
from cluesmith.cli.options.job_options import json_progress_option
from cluesmith.cli.options.output_format import format_options
from cluesmith.cli.options.puzzle_spec import patience_option, spec_options
from cluesmith.cli.options.seeds import seed_option
from cluesmith.cli.options.value_types import number_from
from cluesmith.cli.reading.puzzle_files import PuzzleFileError, read_puzzle_lines
from cluesmith.cli.terminal.command import Command, option_group
from cluesmith.cli.terminal.messages import Problems
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.errors import GeneratorError, LimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.position_text import start_of
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.rating.techniques.technique_table import GROUPS, technique_named
from cluesmith.generator.records.derived_fields import CANONICAL
from cluesmith.generator.records.made_puzzles import KNOWN, made_records
from cluesmith.generator.records.practice_records import POSITION_FIELDS, practice_records
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.table_columns import PRACTICE_FIELDS
from cluesmith.generator.spec_options import SPEC_OPTIONS


def _with_technique(command: Callable[..., Any]) -> Callable[..., Any]:
    """Ask for puzzles whose solution uses the technique to practise."""

    @functools.wraps(command)
    def of_technique(practised: str, technique: tuple[str, ...], **others: Any) -> Any:
        try:
            return command(practised=practised, technique=(*technique, practised), **others)
        except LimitError as error:
            if error.parameter == "technique" and practised not in technique:
                raise click.UsageError(f"TECHNIQUE{error.problem}") from None
            raise

    return of_technique


@click.command(
    cls=Command,
    common=["--count", "--level", "--per-puzzle", "--seed", "--output", "--format"],
    examples=[
        "cluesmith practice sudoku x-wing",
        "cluesmith practice sudoku x-wing --count 20 -o x-wings.html",
        "cluesmith practice sudoku hidden-single --from puzzles.txt",
        "cluesmith practice killer sum-rule --count 4 --per-puzzle 2 -o sums.json",
    ],
)
@_with_technique
@spec_options
@click.argument("practised", type=TechniqueType(), metavar="TECHNIQUE")
@option_group(
    "Search",
    click.option(
        "--per-puzzle",
        type=number_from(1),
        metavar="N",
        default=1,
        show_default=True,
        help="Take up to N positions of each puzzle.",
    ),
    click.option(
        "--from",
        "files",
        multiple=True,
        type=click.Path(allow_dash=True),
        metavar="FILE",
        help="Take the puzzles of FILE, all unless --count is given. Positions in it, such as "
        "candidate grids, are solved from there on. Can be repeated.",
    ),
    seed_option,
    patience_option,
)
@format_options(KNOWN | {*PRACTICE_FIELDS}, CANONICAL, has_manifest=True)
@json_progress_option
@taking_job
def practice(
    asked: AskedJob,
    practised: str,
    per_puzzle: int,
    files: tuple[str, ...],
    json_progress: bool,
    output: PuzzleOutput,
) -> int:
    """Make positions that need a technique, to practise it.

    A position is the state of a puzzle just before its solution path uses TECHNIQUE. No easier
    technique has a step there. It has all digits placed so far, the candidates, and all steps of
    the technique that apply. With --from, it is one of your puzzles. docs/practice.md describes it.
    """
    output = _prepared(output, practised, asked.count)
    if per_puzzle > 1 and output.format.name == "sqlite":
        raise click.UsageError("--per-puzzle: sqlite has each puzzle once: use --format json")
    if files:
        _refuse_options_of_jobs(click.get_current_context())
        return _from_files(files, asked, practised, per_puzzle, output)
    output.check_before_work(asked.spec.kind, asked.count)
    run = GenerationRun(asked.job())
    with run.puzzles(output, json_progress) as puzzles:

        def positions() -> Iterator[PuzzleRecord]:
            for record in made_records(asked.spec, run.job.seed, puzzles):
                found = practice_records(record, practised, output.options.words)
                some = list(islice(found, per_puzzle))
                if not some:
                    run.acceptance.give_back()
                yield from some

        records = islice(positions(), asked.count)
        first = next(records, None)
        if first is not None:
            found = enumerate(chain((first,), records), start=1)
            output.write((replace(each, ordinal=n) for n, each in found), run.origins)
    return EXIT_PARTIAL if run.is_exhausted else 0


def _refuse_options_of_jobs(context: click.Context) -> None:
    for name in (*SPEC_OPTIONS, "exclude", "seed", "patience", "json_progress"):
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            option = name.replace("_", "-")
            raise click.UsageError(f"--{option} is for puzzles to make: use it without --from")


def _from_files(
    files: tuple[str, ...], asked: AskedJob, practised: str, per_puzzle: int, output: PuzzleOutput
) -> int:
    """Write the positions of given puzzles, and return the exit code."""
    is_limited = (
        click.get_current_context().get_parameter_source("count")
        is click.core.ParameterSource.COMMANDLINE
    )
    with Problems() as problems:
        positions = (
            each
            for record, start in _given_puzzles(files, asked.spec.kind, problems)
            for each in islice(
                practice_records(record, practised, output.options.words, start), per_puzzle
            )
        )
        records = islice(positions, asked.count if is_limited else None)
        first = next(records, None)
        if first is None:
            problems.report(f"no position of these puzzles needs {practised}")
        else:
            found = enumerate(chain((first,), records), start=1)
            output.write(replace(each, ordinal=n) for n, each in found)
    return EXIT_FAILURE if problems.n else 0


def _given_puzzles(
    files: tuple[str, ...], kind: Kind, problems: Problems
) -> Iterator[tuple[PuzzleRecord, Position | None]]:
    """Yield the puzzles of files with their positions, and report those without one solution."""
    for line in read_puzzle_lines(files, kind):
        try:
            _, given = line.given()
            solution = only_solution(kind, given)
            start = start_of(kind, given, line.position, solution)
        except PuzzleFileError as error:
            problems.report(str(error))
        except GeneratorError as error:
            problems.report(f"{line.place}: {error}")
        else:
            yield PuzzleRecord(kind, line.text, 1, kind.text(solution)), start


def _prepared(output: PuzzleOutput, practised: str, count: int) -> PuzzleOutput:
    """Return the output with the fields, the caption and the title of positions.

    A few positions are as large as a sheet allows, so that their candidates have room.
    """
    refuse(output.format.name, output.format.no_positions)
    options, title = output.options, output.options.title
    is_sheet = options.per_page == DEFAULT_PER_PAGE and not options.book.book
    if title is None and practised not in GROUPS and "caption" in output.format.option_names:
        title = options.words.of(technique_named(practised).title, "technique")
    return replace(
        output,
        options=replace(
            options,
            fields=options.fields or POSITION_FIELDS,
            caption=PRACTICE_CAPTION if options.caption is None else options.caption,
            title=title,
            per_page=min(options.per_page, count) if is_sheet else options.per_page,
            practice=practised,
        ),
    )
