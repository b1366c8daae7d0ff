"""`cluesmith verify`: a verdict for every puzzle in a file, here and now."""

import json
from collections import Counter

import click
import cloup

from cli.exit_codes import EXIT_FAILURE
from cli.job_tracking.verdicts import VERDICTS, summary_of
from cli.options.kinds import line_kind_option
from cli.options.oracles import oracle_option
from cli.options.output import report_options
from cli.options.puzzle_spec import max_clues_option
from cli.options.value_types import puzzles_argument
from cli.reading.line_kinds import GivenKind
from cli.reading.puzzle_files import PuzzleFileError, PuzzleLine, read_puzzle_lines
from cli.reading.text_files import is_typed
from cli.terminal.command import Command
from cli.terminal.kernel_warning import warn_if_interpreted
from cli.terminal.messages import tell
from cli.terminal.progress import progress
from cli.terminal.tab_separated import tab_separated
from cli.writing.manifest import Manifest, read_manifest
from generator import UnknownKindError, Verdict, VerdictName
from generator import verify as verify_line


@cloup.command(
    cls=Command,
    tables=[VERDICTS],
    examples=["cluesmith verify puzzles.txt", "cluesmith generate sudoku | cluesmith verify"],
)
@puzzles_argument
@line_kind_option
@max_clues_option
@oracle_option
@click.option(
    "--manifest",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Check as well that the puzzles are in the file that this manifest describes.  Without "
    "a file of puzzles, that is the one that it names, in its folder.",
)
@report_options
def verify(
    files: tuple[str, ...],
    kind: GivenKind,
    max_clues: int | None,
    oracle: str | None,
    manifest: str | None,
    as_json: bool,
) -> int:
    """Check that puzzles have one solution and need all their clues.

    Prints a line for each: verdict, number of clues, the puzzle, detail.  Exits with 0 if all are
    minimal, else with 1.
    """
    warn_if_interpreted()
    expected = read_manifest(manifest) if manifest else None
    if expected is not None:
        files = (_file_of(expected, files),)
        kind = kind or expected.only_kind
        if not expected.holds_puzzles:
            tell(f"{files[0]} is as {manifest} says; its format is not read back")
            return 0
    tally: Counter[str] = Counter()
    with progress("verifying", unit="lines", is_wanted=not is_typed(files)) as advance:
        for number, line in enumerate(read_puzzle_lines(files, kind), start=1):
            verdict = _verdict(line, max_clues, oracle)
            tally[verdict.verdict] += 1
            click.echo(as_json_line(line, verdict) if as_json else verdict_line(verdict))
            advance(number)
    tell(summary_of(tally))
    if expected is not None:
        expected.check_count(files[0], tally.total())
        tell(f"{files[0]} is as {manifest} says")
    return 0 if set(tally) == {VerdictName.MINIMAL} else EXIT_FAILURE


def _file_of(manifest: Manifest, files: tuple[str, ...]) -> str:
    """Return the file that the manifest describes, after a check of its bytes."""
    if len(files) > 1 or "-" in files:
        raise click.UsageError("--manifest tells of one file: name it, or none")
    file = files[0] if files else manifest.file_beside
    manifest.check_bytes(file)
    return file


def _verdict(line: PuzzleLine, max_clues: int | None, oracle: str | None) -> Verdict:
    try:
        return verify_line(line.kind, line.text, max_clues, oracle=oracle)
    except (UnknownKindError, PuzzleFileError) as error:
        return Verdict(VerdictName.MALFORMED, 0, line.text, str(error))


def verdict_line(verdict: Verdict) -> str:
    """Return the tab-separated form."""
    return tab_separated(verdict.verdict, str(verdict.n_clues), verdict.puzzle, verdict.detail)


def as_json_line(line: PuzzleLine, verdict: Verdict) -> str:
    """Return the JSON form, with the place of the line."""
    return json.dumps(
        {
            "file": line.file,
            "line": line.number,
            "verdict": verdict.verdict,
            "n_clues": verdict.n_clues,
            "puzzle": verdict.puzzle,
            "detail": verdict.detail,
            "solution": verdict.solution,
        }
    )
