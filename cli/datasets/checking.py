"""The report of a check of a dataset."""

from pathlib import Path

import click

from cluesmith.cli.datasets.split_proof import check_dataset
from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.terminal.messages import report_problem


def report_check(folder: Path) -> int:
    """Check the files in a folder and print what holds and what does not; return the exit code."""
    found = check_dataset(folder)
    for line in found.lines:
        click.echo(line)
    for problem in found.problems:
        report_problem(problem)
    return EXIT_FAILURE if found.problems else 0
