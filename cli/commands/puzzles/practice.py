"""`cluesmith practice`: positions that need a technique."""

import functools
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import Any

import click

from cluesmith.cli.commands.puzzles.generate import GenerationRun
from cluesmith.cli.exit_codes import EXIT_PARTIAL
from cluesmith.cli.formats.caption import PRACTICE_CAPTION
from cluesmith.cli.formats.format import DEFAULT_PER_PAGE, refuse
from cluesmith.cli.options.asked_job import AskedJob, taking_job
from cluesmith.cli.options.difficulty_options import TechniqueType
from cluesmith.cli.options.job_options import json_progress_option
from cluesmith.cli.options.output_format import format_options
from cluesmith.cli.options.puzzle_spec import patience_option, spec_options
from cluesmith.cli.options.seeds import seed_option
from cluesmith.cli.options.value_types import number_from
from cluesmith.cli.terminal.command import Command, option_group
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.errors import LimitError
from cluesmith.generator.rating.techniques.technique_table import GROUPS, technique_named
from cluesmith.generator.records.derived_fields import CANONICAL
from cluesmith.generator.records.made_puzzles import KNOWN, made_records
from cluesmith.generator.records.practice_records import POSITION_FIELDS, practice_records
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.table_columns import PRACTICE_FIELDS


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
    seed_option,
    patience_option,
)
@format_options(KNOWN | {*PRACTICE_FIELDS}, CANONICAL, has_manifest=True)
@json_progress_option
@taking_job
def practice(
    asked: AskedJob, practised: str, per_puzzle: int, json_progress: bool, output: PuzzleOutput
) -> int:
    """Make positions that need a technique, to practise it.

    A position is the state of a puzzle just before its solution path uses TECHNIQUE. No easier
    technique has a step there. It has all digits placed so far, the candidates, and all steps of
    the technique that apply. docs/practice.md describes it.
    """
    output = _prepared(output, practised, asked.count)
    if per_puzzle > 1 and output.format.name == "sqlite":
        raise click.UsageError("--per-puzzle: sqlite has each puzzle once: use --format json")
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
