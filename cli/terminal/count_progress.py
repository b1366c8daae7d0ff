"""The progress of puzzles that this process makes: a bar for people, JSON lines for programs."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager

import click

from cluesmith.cli.terminal.progress import JSON_EVERY_S, Advance, progress


@contextmanager
def count_progress(title: str, requested: int, *, as_json: bool) -> Iterator[Advance]:
    """Give what shows how many puzzles there are while this process makes them."""
    if not as_json:
        with progress(title, requested) as advance:
            yield advance
        return
    begin = due_at = time.monotonic()
    found = 0

    def report(status: str) -> None:
        took = time.monotonic() - begin
        rate = found / took if found and took else None
        fields = {
            "status": status,
            "found": found,
            "requested": requested,
            "rate": None if rate is None else round(rate, 3),
            "eta_s": None if rate is None else round((requested - found) / rate, 1),
        }
        click.echo(json.dumps(fields), err=True)

    def advance_now_and_then(done: int, total: int | None = None) -> None:
        nonlocal found, due_at
        found = done
        if time.monotonic() >= due_at:
            report("running")
            due_at = time.monotonic() + JSON_EVERY_S

    yield advance_now_and_then
    report("done" if found == requested else "exhausted")
