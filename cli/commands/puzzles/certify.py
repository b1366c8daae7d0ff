"""`cluesmith certify`: writes a certificate for every puzzle of a file."""

import json
from functools import partial
from importlib.resources import files as files_of

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.options.kind_options import line_kind_option
from cluesmith.cli.options.names import NameType
from cluesmith.cli.options.output import report_options
from cluesmith.cli.options.processes import jobs_option
from cluesmith.cli.options.value_types import puzzles_argument
from cluesmith.cli.reading.puzzle_files import PuzzleFileError, PuzzleLine, read_line_blocks
from cluesmith.cli.reading.text_files import is_typed
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.messages import Problems, counted, report
from cluesmith.cli.terminal.progress import progress
from cluesmith.generator.errors import UnknownKindError
from cluesmith.generator.kinds.line_kinds import GivenKind
from cluesmith.generator.verdicts.certificate import Certificate, certificate
from cluesmith.puzzle_spec import PROPER
from cluesmith.worker.shared_work import SharedWork

# The programs that check certificates, by their language.
_CHECKERS = {"python": "check_certificate.py", "javascript": "check_certificate.js"}


@click.command(
    cls=Command,
    examples=[
        "cluesmith certify puzzles.txt -o certificates.txt",
        "cluesmith certify --checker python -o check_certificate.py",
    ],
)
@puzzles_argument
@line_kind_option
@click.option("--proper", "is_proper", is_flag=True, help="Show only that the solution is unique.")
@click.option(
    "--checker",
    type=NameType(_CHECKERS),
    metavar="LANGUAGE",
    help="Print the program that checks certificates, in python or javascript.",
)
@jobs_option
@report_options
def certify(
    files: tuple[str, ...],
    kind: GivenKind,
    is_proper: bool,
    checker: str | None,
    jobs: int | None,
    as_json: bool,
) -> int:
    """Write certificates that others can check without Cluesmith.

    A certificate is a text that shows that a puzzle has exactly one solution, and that it needs
    all its clues. A program of 250 lines checks it: `python check_certificate.py <
    certificates.txt`. docs/certificates.md specifies the text.

    If a puzzle has several solutions, or clues that can go, certify reports them and exits with 1.
    """
    if checker is not None:
        if files:
            raise click.UsageError("--checker takes no puzzles")
        program = files_of("cluesmith").joinpath(_CHECKERS[checker])
        click.echo(program.read_text(encoding="utf-8"), nl=False)
        return 0
    n_certificates = n_lines_done = 0
    certified = partial(_certified, PROPER if is_proper else None, as_json)
    with (
        progress("certifying", unit="lines", is_wanted=not is_typed(files)) as advance,
        SharedWork(certified, jobs) as work,
        Problems() as problems,
    ):
        for lines, n_lines in read_line_blocks(files, kind):
            for text, problem in work.results(lines, n_lines):
                if text:
                    click.echo(text, nl=False)
                if problem:
                    problems.report(problem)
                else:
                    n_certificates += 1
                advance(n_lines_done := n_lines_done + 1)
    report(counted(n_certificates, "certificate"))
    return EXIT_FAILURE if problems.n or not n_certificates else 0


def _certified(claim: str | None, as_json: bool, line: PuzzleLine) -> tuple[str, str]:
    """Return what is printed about a line, and its problem with its place."""
    try:
        found = certificate(line.kind, line.text, claim or line.claim)
    except (UnknownKindError, PuzzleFileError) as error:
        found = Certificate("", str(error))
    problem = f"{line.place}: {found.problem}" if found.problem else ""
    if not as_json:
        return found.text, problem
    fields = {
        "file": line.file,
        "line": line.number,
        "puzzle": line.text,
        "certificate": found.text or None,
        "problem": found.problem,
    }
    return json.dumps(fields) + "\n", problem
