"""A progress bar on standard error, where that is a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

# JSON lines for programs are this far apart.
JSON_EVERY_S = 0.5


class Advance(Protocol):
    """Shows how much is done; takes the total where it has changed, and a note beside it."""

    def __call__(self, done: int, total: int | None = None, note: str = "") -> None:
        """Show it."""


@contextmanager
def progress(title: str, total: int | None = None) -> Iterator[Advance]:
    """Show a bar while the block runs; the value is called with the work done so far."""
    if not sys.stderr.isatty():
        yield _show_nothing
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total, note="")

        def show(done: int, total: int | None = None, note: str = "") -> None:
            bar.update(task, completed=done, note=note)
            if total is not None:  # given to update, None would mean: not known
                bar.update(task, total=total)

        yield show


def _show_nothing(done: int, total: int | None = None, note: str = "") -> None:
    pass
