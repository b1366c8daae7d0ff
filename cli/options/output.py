"""The options -o and --json, for the place of results and for programs.

With --json a command prints one JSON object per line, one for each thing that it reports.
"""

import functools
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any, TextIO, cast

import click

from cluesmith.cli.formats.written_endings import not_written
from cluesmith.cli.terminal.messages import report_written
from cluesmith.cli.writing.output_files import open_output


class OutputType(click.Path):
    """A file to write, or "-". Its ending must not be that of a format that is not written."""

    def convert(
        self,
        value: "str | os.PathLike[str]",
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> "str | bytes | os.PathLike[str]":
        """Return the name."""
        problem = not_written(os.fspath(value))
        if problem is not None:
            self.fail(f"{value}: {problem}", param, ctx)
        return super().convert(value, param, ctx)


output_option = click.option(
    "-o",
    "--output",
    type=OutputType(allow_dash=True),
    metavar="FILE",
    help="Write to FILE, which appears when it is complete; '-' is standard output.",
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, one object per line."
)


def report_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command --json, and -o for a file that receives everything it prints."""

    @functools.wraps(command)
    def with_report(output: str | None, **others: Any) -> Any:
        with printed_to(output):
            return command(**others)

    return output_option(json_option(with_report))


@contextmanager
def printed_to(path: str | None) -> Iterator[None]:
    """Redirect what the block prints to a file, if one is named, as ``open_output`` does."""
    if path is None:
        yield
        return
    with open_output(path) as stream:
        counting = _LineCounter(stream)
        with redirect_stdout(cast("TextIO", counting)):
            yield
    report_written(path, counting.n_lines, "line")


class _LineCounter:
    """A stream that counts its lines. All other attributes are those of the stream."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.n_lines = 0

    def write(self, text: str) -> int:
        """Write a text and count the lines that it ends."""
        self.n_lines += text.count("\n")
        return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
