"""`cluesmith rate`: rates how hard puzzles are for people, and explains their solutions."""

import json
from collections import Counter
from functools import partial
from typing import Any

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.job_tracking.job_waiting import WaitOptions, report_end, report_result, send_job
from cluesmith.cli.job_tracking.status_json import status_json
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.difficulty_options import LEVELS, TECHNIQUE_TABLE
from cluesmith.cli.options.job_options import wait_options
from cluesmith.cli.options.kind_options import line_kind_option
from cluesmith.cli.options.language import language_option
from cluesmith.cli.options.output import report_options
from cluesmith.cli.options.processes import jobs_option
from cluesmith.cli.options.value_types import puzzles_argument
from cluesmith.cli.reading.puzzle_files import PuzzleFileError, PuzzleLine, read_line_blocks
from cluesmith.cli.reading.text_files import is_typed
from cluesmith.cli.terminal.command import Command, option_group
from cluesmith.cli.terminal.messages import Problems, counted, report, report_once
from cluesmith.cli.terminal.progress import progress
from cluesmith.cli.terminal.tables import tab_separated
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.line_kinds import GivenKind
from cluesmith.generator.rating.paths.technique_path import Path
from cluesmith.generator.rating.pencilmarks import is_pencilmarks
from cluesmith.generator.rating.rating_limits import BEYOND, has_score
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.records.plain_rating import (
    MALFORMED,
    Rating,
    rated_line,
    rated_pencilmarks,
)
from cluesmith.generator.wording.catalogues import words_in
from cluesmith.generator.wording.words import Words
from cluesmith.light_dataclasses import dataclass
from cluesmith.worker.shared_work import SharedWork

COLUMNS = ("er/ep/ed|score", "level", "whip", "hardest", "puzzle")

# The column of --te. It follows the column of whips.
TE_COLUMN = "te"


@dataclass(frozen=True, slots=True)
class Assessment:
    """The rating of a line and its solution steps, or the reason and place if it has no rating."""

    line: PuzzleLine
    rating: Rating
    path: Path | None = None
    problem: str = ""
    has_score: bool = False

    @property
    def word(self) -> str:
        """Return the level, or the reason why there is none."""
        return self.rating.level or self.rating.problem


@click.command(
    cls=Command,
    tables=[LEVELS, TECHNIQUE_TABLE],
    examples=["cluesmith rate puzzles.txt", "cluesmith rate --steps puzzles.txt"],
)
@puzzles_argument
@option_group(
    "Puzzles",
    line_kind_option,
    click.option("--steps", "with_steps", is_flag=True, help="Print how each puzzle is solved."),
    language_option("titles and sentences of steps"),
    click.option(
        "--whip",
        "with_whip",
        is_flag=True,
        help="Also find the longest whip, which takes several times as long.",
    ),
    click.option(
        "--te",
        "with_te",
        is_flag=True,
        help="Also print the depth of trial and error that solves the puzzle, 0 to 3, behind the "
        "longest whip.",
    ),
    click.option("--header", is_flag=True, help="Name the columns in the first line."),
    click.option(
        "--stored",
        is_flag=True,
        help="Have the workers rate the stored puzzles that have no rating, or one from an older "
        "version.",
    ),
)
@wait_options("With --stored, wait until the job ends.")
@jobs_option
@report_options
def rate(
    files: tuple[str, ...],
    kind: GivenKind,
    with_steps: bool,
    language: str | None,
    with_whip: bool,
    with_te: bool,
    header: bool,
    stored: bool,
    waiting: WaitOptions,
    jobs: int | None,
    as_json: bool,
) -> int:
    """Rate how hard puzzles are for people.

    Prints one line per puzzle, separated by tabs: ER/EP/ED or score, level, longest whip, hardest
    technique, puzzle. ER is the Sudoku Explainer rating of the hardest step, EP of the hardest
    step up to the first digit, ED of the first step. Only 9x9 Sudoku has them. Kinds with clues
    that are not digits have the score instead, other kinds '-'. The longest whip is the length of
    the longest chain in a solution by whips alone; '-' without --whip.

    --te adds a column: 0 if single candidates solve the puzzle, 1 if what they show of single
    suppositions does, 2 and 3 if suppositions within suppositions are needed. Kinds whose clues
    are not all digits have '-'.

    A position, such as a candidate grid, is rated from there on, without whips. `cluesmith convert`
    writes its puzzle.

    A line of 729 characters is a pencilmark Sudoku (Sukaku). It has nine characters per cell: a
    digit at its own place if the cell may hold it, a blank if not.

    A line without a rating begins with a word instead: `multiple` or `none` if the puzzle does not
    have exactly one solution, `malformed` if it is not a puzzle, `undecided` if the search gave
    up. Standard error has the reason with the line's number. The exit code is then 1.
    """
    if language is not None and not with_steps:
        raise click.UsageError("--language needs --steps")
    words_in(language)  # refuses an unknown language
    if stored:
        if files or with_steps or header or with_te or jobs is not None:
            raise click.UsageError(
                "--stored cannot be used with files, --steps, --te, --header or --jobs"
            )
        return _rate_stored(kind if isinstance(kind, Kind) else None, with_whip, waiting, as_json)
    if waiting != WaitOptions():
        raise click.UsageError("--wait, --workers and --json-progress need --stored")
    if header and not as_json:
        click.echo(tab_separated(*_with_te(COLUMNS, TE_COLUMN if with_te else None)))
    tally: Counter[str] = Counter()
    rated = partial(_rated, with_steps, with_whip, with_te, as_json, language)
    with (
        progress("rating", unit="lines", is_wanted=not is_typed(files)) as advance,
        SharedWork(rated, jobs) as work,
        Problems() as problems,
    ):
        for lines, n_lines in read_line_blocks(files, kind):
            for word, is_without_steps, text, problem in work.results(lines, n_lines):
                if is_without_steps:
                    report_once("--steps: pencilmark puzzles are rated without their steps")
                tally[word] += 1
                click.echo(text)
                if problem:
                    problems.report(problem)
                advance(tally.total())
    report(_summary(tally))
    return EXIT_FAILURE if problems.n else 0


def _rate_stored(kind: Kind | None, with_whip: bool, waiting: WaitOptions, as_json: bool) -> int:
    """Make a job that rates stored puzzles, and wait for it if asked to; return the exit code."""
    waiting.check()
    from cluesmith.worker.client import new_jobs

    with opened_database() as (settings, database):
        job_id = new_jobs.start_rating(database, kind, with_whip)
        status = send_job(settings, database, job_id, waiting, as_json)
        if status is None:
            return 0
        click.echo(status_json(status) if as_json else job_id)
        report_result(status, waiting)
        return report_end(status)


def _rated(
    with_steps: bool,
    with_whip: bool,
    with_te: bool,
    as_json: bool,
    language: str | None,
    line: PuzzleLine,
) -> tuple[str, bool, str, str]:
    """Return a line's word, if its steps are missing, what is printed about it, and its problem."""
    found = _assess(line, with_steps, with_whip, with_te)
    words = words_in(language)
    fields = _fields(found, with_steps, words) if as_json else None
    text = json.dumps(fields) if fields else _text(found, with_te, words)
    return found.word, with_steps and is_pencilmarks(line.text), text, found.problem


def _assess(line: PuzzleLine, with_steps: bool, with_whip: bool, with_te: bool) -> Assessment:
    from cluesmith.generator.rating.paths.position_text import start_of  # only for steps
    from cluesmith.generator.rating.paths.solution_path import solution_path

    if is_pencilmarks(line.text):
        return _judged(line, rated_pencilmarks(line.text, with_te))
    try:
        kind, clues = line.given()
    except PuzzleFileError as error:
        why = str(error)
        return Assessment(line, Rating(line.text, problem=MALFORMED, detail=why), None, why)
    rating = rated_line(kind, line.text, with_whip, with_te, line.position)
    path = None
    if with_steps and not rating.problem:
        path = solution_path(kind, clues, start=start_of(kind, clues, line.position))
    return _judged(line, rating, path, has_score(kind))


def _judged(
    line: PuzzleLine, rating: Rating, path: Path | None = None, has_score: bool = False
) -> Assessment:
    problem = f"{line.place}: {rating.detail}" if rating.problem else ""
    return Assessment(line, rating, path, problem, has_score)


def _text(found: Assessment, with_te: bool, words: Words) -> str:
    """Return the tab-separated form, with the steps below it."""
    from cluesmith.cli.commands.puzzles.step_lines import step_texts  # only for steps

    rating = found.rating
    if rating.problem or rating.level is None:
        columns = (rating.problem, "-", "-", "-", rating.puzzle)
        return tab_separated(*_with_te(columns, "-" if with_te else None))
    hardest = rating.hardest or "-"
    columns = (_number_text(found), rating.level, _depth_text(rating.whip), hardest, rating.puzzle)
    first = tab_separated(*_with_te(columns, _depth_text(rating.te) if with_te else None))
    steps = () if found.path is None else found.path.steps
    return "\n".join([first, *step_texts(steps, "  ", words)])


def _with_te(columns: tuple[str, ...], te: str | None) -> tuple[str, ...]:
    """Return the columns. If --te is asked for, its column follows the third."""
    return columns if te is None else (*columns[:3], te, *columns[3:])


def _number_text(found: Assessment) -> str:
    """Return ER, EP and ED as the field writes them, "7.2/1.2/1.2", or the score."""
    rating = found.rating
    if rating.er is not None and rating.ep is not None and rating.ed is not None:
        return f"{rating.er}/{rating.ep}/{rating.ed}"
    return str(rating.score) if found.has_score else "-"


def _depth_text(number: int | None) -> str:
    """Return the length of a whip or the depth of trial and error."""
    if number is None:
        return "-"
    return "beyond" if number == BEYOND else str(number)


def _fields(found: Assessment, with_steps: bool, words: Words) -> dict[str, Any]:
    from cluesmith.generator.rating.paths.path_fields import steps_fields  # only for steps

    fields = {"file": found.line.file, "line": found.line.number, **found.rating.to_dict()}
    if not with_steps:
        return fields
    if (path := found.path) is None:
        return fields | {"steps": []}
    steps = steps_fields(path.kind, path.given, path.steps, words, path.start)
    return fields | {"steps": steps}


def _summary(tally: Counter[str]) -> str:
    """Return the number of puzzles of each level, easiest first, then the others."""
    order = [*Level, *(word for word in tally if word not in list(Level))]
    parts = ", ".join(f"{tally[w]:,} {w}" for w in order if tally[w])
    return f"{counted(tally.total(), 'line')}: {parts}"
