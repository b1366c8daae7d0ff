"""`cluesmith verify`: prints a verdict for every puzzle of a file."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.job_tracking.verdict_list import LEVEL_VERDICTS, VERDICTS, summary_of
from cluesmith.cli.options.difficulty_options import OWN_OR_LEVEL
from cluesmith.cli.options.kind_options import line_kind_option, oracle_option
from cluesmith.cli.options.output import report_options
from cluesmith.cli.options.processes import jobs_option
from cluesmith.cli.options.puzzle_spec import (
    clues_option,
    max_clues_option,
    total_limits,
)
from cluesmith.cli.options.value_types import puzzles_argument
from cluesmith.cli.reading.puzzle_files import PuzzleFileError, PuzzleLine, read_line_blocks
from cluesmith.cli.reading.text_files import is_typed
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.messages import report
from cluesmith.cli.terminal.progress import progress
from cluesmith.cli.terminal.tables import tab_separated
from cluesmith.cli.writing.manifest_files import Manifest, read_manifest
from cluesmith.generator.errors import UnknownKindError
from cluesmith.generator.kinds.clue_kinds import kind_of_shown_operators
from cluesmith.generator.kinds.line_kinds import GivenKind
from cluesmith.generator.verdicts.puzzle_verdict import verify as verify_line
from cluesmith.generator.verdicts.verdict import Verdict, VerdictName
from cluesmith.puzzle_spec import PROPER
from cluesmith.worker.shared_work import SharedWork

Judge = Callable[..., Verdict]


@click.command(
    cls=Command,
    tables=[VERDICTS, LEVEL_VERDICTS],
    examples=[
        "cluesmith verify puzzles.txt",
        "cluesmith generate sudoku | cluesmith verify",
        "cluesmith verify --minimal-at easy puzzles.txt",
    ],
)
@puzzles_argument
@line_kind_option
@clues_option
@max_clues_option
@click.option(
    "--minimal-at",
    type=OWN_OR_LEVEL,
    metavar="LEVEL",
    help="Check that puzzles are minimal at this level. With --clues, check the level and the "
    "number of clues.",
)
@click.option("--proper", "is_proper", is_flag=True, help="Check only that the solution is unique.")
@oracle_option
@click.option(
    "--manifest",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Check also that the puzzles are those of this manifest. If you name no file of puzzles, "
    "Cluesmith reads the one that the manifest names, in the manifest's folder.",
)
@jobs_option
@report_options
def verify(
    files: tuple[str, ...],
    kind: GivenKind,
    clues: tuple[int, int] | None,
    max_clues: int | None,
    minimal_at: str | None,
    is_proper: bool,
    oracle: str | None,
    manifest: str | None,
    jobs: int | None,
    as_json: bool,
) -> int:
    """Check that puzzles have one solution and need all their clues.

    If a file or its manifest says that puzzles are minimal at a level or have one solution, that
    is checked instead, unless you give --minimal-at or --proper.

    Prints one line per puzzle: verdict, number of clues, puzzle, detail. Exits with 0 if all
    puzzles pass, else with 1.
    """
    if is_proper and minimal_at is not None:
        raise click.UsageError("--proper excludes --minimal-at")
    min_clues, max_clues = total_limits(clues, max_clues)
    judge = partial(
        verify_line,
        max_clues=max_clues,
        oracle=oracle,
        min_clues=min_clues,
    )
    chosen = PROPER if is_proper else minimal_at
    expected = None
    if manifest:
        expected = read_manifest(manifest, _only_file(files))
        files = (_file_of(expected, files),)
        kind = kind or expected.only_kind
        if not expected.holds_puzzles:
            report(f"{files[0]} matches {manifest}; its puzzles cannot be verified in this format")
            return 0
        chosen = chosen or expected.claim
    tally: Counter[str] = Counter()
    have_passed = True
    judged = partial(_judged, judge, chosen, kind is not None, as_json)
    with (
        progress("verifying", unit="lines", is_wanted=not is_typed(files)) as advance,
        SharedWork(judged, jobs) as work,
    ):
        for lines, n_lines in read_line_blocks(files, kind):
            for name, passed, text in work.results(lines, n_lines):
                have_passed = have_passed and passed
                tally[name] += 1
                click.echo(text)
                advance(tally.total())
    report(summary_of(tally))
    if expected is not None:
        expected.check_count(files[0], tally.total())
        report(f"{files[0]} matches {manifest}")
    return 0 if tally and have_passed else EXIT_FAILURE


def _only_file(files: tuple[str, ...]) -> str | None:
    """Return the file of puzzles that the user names, if any."""
    if len(files) > 1 or "-" in files:
        raise click.UsageError("--manifest describes one file: name it, or no file")
    return files[0] if files else None


def _file_of(manifest: Manifest, files: tuple[str, ...]) -> str:
    """Check the bytes of the file that the manifest describes, and return its name."""
    file = files[0] if files else manifest.file_beside
    manifest.check_bytes(file)
    return file


def _judged(
    judge: Judge, claim: str | None, has_named_kind: bool, as_json: bool, line: PuzzleLine
) -> tuple[str, bool, str]:
    """Return the verdict on a line, whether it passes, and what is printed about it."""
    verdict = _verdict(line, judge, claim, has_named_kind)
    text = as_json_line(line, verdict) if as_json else verdict_line(verdict)
    return verdict.verdict, verdict.passed, text


def _verdict(line: PuzzleLine, judge: Judge, claim: str | None, has_named_kind: bool) -> Verdict:
    try:
        verdict = judge(line.kind, line.text, claim=claim or line.claim)
        if verdict.passed or has_named_kind or line.kind_name is not None:
            return verdict
        return _verdict_by_shown_operators(line, judge, claim or line.claim) or verdict
    except (UnknownKindError, PuzzleFileError) as error:
        return Verdict(VerdictName.MALFORMED, 0, line.text, f"{line.place}: {error}")


def _verdict_by_shown_operators(
    line: PuzzleLine, judge: Judge, claim: str | None
) -> Verdict | None:
    """Return the verdict on a calcudoku with the operations that it shows, if it passes as such."""
    kind = kind_of_shown_operators(line.kind, line.text)
    verdict = None if kind is None else judge(kind, line.text, claim=claim)
    if kind is None or verdict is None or not verdict.passed:
        return None
    detail = f"{verdict.detail}: {kind.title}".removeprefix(": ")
    return replace(verdict, detail=detail)


def verdict_line(verdict: Verdict) -> str:
    """Return the tab-separated form."""
    return tab_separated(verdict.verdict, str(verdict.n_clues), verdict.puzzle, verdict.detail)


def as_json_line(line: PuzzleLine, verdict: Verdict) -> str:
    """Return the JSON form, with the file and number of the line."""
    return json.dumps({"file": line.file, "line": line.number, **verdict.to_dict()})
