"""Messages on standard error, one line each, which is folded on a narrow terminal."""

import os
import re
import sys
from typing import TextIO

import click

from cluesmith.generator.wording.printable import message_of, printable

# A command reports the first problems and counts the others; `verify` reports all.
MAX_NAMED = 20

# Blanks before the second and later lines of a folded message.
_INDENT = 2

_COMMAND = re.compile(r"`[^`]*`")
_KEPT_BLANK = "\0"


def report(text: str) -> None:
    """Print what was done, or what to do."""
    click.echo(wrapped(message_of(text), room(sys.stderr), _INDENT), err=True)


def report_once(text: str) -> None:
    """Print a note that a command prints only once."""
    context = click.get_current_context(silent=True)
    reported = set() if context is None else context.meta.setdefault("cluesmith.reported", set())
    if text not in reported:
        reported.add(text)
        report(text)


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun; ``many`` is the plural if that is not ``one`` with an s."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def report_written(path: str | None, number: int, what: str = "puzzle", more: str = "") -> None:
    """Report how many puzzles were written to a file; nothing for standard output."""
    if path not in (None, "-"):
        report(f"wrote {counted(number, what)} to {path}{more}")


def report_problem(problem: str) -> None:
    """Report a problem."""
    report(f"cluesmith: {problem}")


def report_with_log(problem: str) -> None:
    """Report a problem whose message ends with the last lines of a log."""
    click.echo("\n".join(map(printable, f"cluesmith: {problem}".split("\n"))), err=True)


class Problems:
    """Problems with lines of files: the first are reported, the others counted at the end."""

    def __init__(self) -> None:
        self.n = 0

    def __enter__(self) -> "Problems":
        return self

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        if self.n > MAX_NAMED and not isinstance(error, OSError):
            report_problem(f"{self.n - MAX_NAMED:,} more; `cluesmith verify` names each")

    def report(self, problem: str) -> None:
        """Count a problem, and report it if it is one of the first."""
        self.n += 1
        if self.n <= MAX_NAMED:
            report_problem(problem)


def room(stream: TextIO) -> int | None:
    """Return the columns of a stream's terminal; None if it is no terminal."""
    if not stream.isatty():
        return None
    if (columns := os.environ.get("COLUMNS", "")).isdecimal() and int(columns):
        return int(columns)
    return os.get_terminal_size(stream.fileno()).columns or None


def wrapped(line: str, columns: int | None, indent: int) -> str:
    """Return a line folded with an indent. Commands to copy stay in one piece."""
    if columns is None or not indent < columns < len(line):
        return line
    import textwrap

    kept = _COMMAND.sub(lambda found: found[0].replace(" ", _KEPT_BLANK), line)
    filled = textwrap.fill(
        kept,
        columns,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return filled.replace(_KEPT_BLANK, " ")
