"""Progress of long work on standard error: a moving line at the bottom of a terminal.

Without a terminal that can draw, long work writes a whole line now and then, and one at its end.
Short work writes none.
"""

import os
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

import click

from cluesmith.cli.terminal.bottom_line import ERASE_LINE, BottomLine, bottom_line
from cluesmith.cli.terminal.pace import Pace, RecentRate
from cluesmith.light_dataclasses import replace

# Seconds between JSON lines for programs, and between whole lines for logs.
JSON_EVERY_S = 0.5
LINE_EVERY_S = 5.0

# Seconds before a terminal shows a line, and between its changes.
DRAW_FIRST_S = 0.4
DRAW_EVERY_S = 0.2

# The least and most columns of a bar, which takes the room that is left.
LEAST_BAR, MOST_BAR = 8, 30
_BARS = (("\u2501", "\u2500"), ("#", "-"))

_CANNOT_DRAW = ("", "dumb", "unknown")


class Advance(Protocol):
    """Shows how much is done. The total is given when it has changed."""

    def __call__(self, done: int, total: int | None = None) -> None:
        """Show it."""


class Work:
    """The work done, and its start time. The worker calls it with the number done so far."""

    def __init__(self, title: str, total: int | None, unit: str) -> None:
        self.title = title
        self._pace = Pace(0, total, unit)
        self._notes: tuple[str, ...] = ()
        self._began_at = time.monotonic()
        self._rate = RecentRate()
        self._rate.at(self._began_at, 0)

    def __call__(self, done: int, total: int | None = None) -> None:
        """Set the number done."""
        before = self._pace
        self._pace = Pace(done, before.total if total is None else total, before.unit)

    def take(self, pace: Pace, *notes: str) -> None:
        """Set a better pace from the caller, and notes, the most important first."""
        self._pace, self._notes = pace, notes

    @property
    def took_s(self) -> float:
        """Return the seconds since the beginning."""
        return time.monotonic() - self._began_at

    @property
    def notes(self) -> tuple[str, ...]:
        """Return the clock and the notes."""
        minutes, seconds = divmod(int(self.took_s), 60)
        return (*self._notes[:1], f"{minutes}:{seconds:02}", *self._notes[1:])

    def pace(self) -> Pace:
        """Return the pace now."""
        pace = self._pace
        recent = self._rate.at(time.monotonic(), pace.done)
        return pace if pace.rate is not None else replace(pace, rate=recent)

    def pace_at_end(self) -> Pace:
        """Return the pace over the whole time."""
        pace = self._pace
        rate = pace.done / self.took_s if pace.rate is None else pace.rate
        return replace(pace, rate=rate, is_active=False)


@contextmanager
def progress(
    title: str, total: int | None = None, unit: str = "puzzles", *, is_wanted: bool = True
) -> Iterator[Work]:
    """Yield a function to call with the work done so far; progress shows while the block runs.

    ``unit``: what is counted, in the plural. ``is_wanted``: whether to show anything; False while
    the user types the input.
    """
    work = Work(title, total, unit)
    if not is_wanted:
        yield work
    elif _can_draw():
        with bottom_line() as line, _repeating(_Drawing(work, line).draw, DRAW_EVERY_S):
            yield work
    else:
        lines = _Lines(work)
        with _repeating(lines.write, LINE_EVERY_S):
            yield work
        lines.write_end()


def shown(title: str, pace: Pace, notes: tuple[str, ...] = ()) -> str:
    """Return progress as a line of text."""
    return f"{title}: {', '.join(filter(None, (pace.count, pace.speed, pace.left, *notes)))}"


def fitted(
    title: str, pace: Pace, notes: tuple[str, ...], columns: int, bar: tuple[str, str] = _BARS[0]
) -> str:
    """Return progress as a line that fits. The count always stays; the last notes go first."""
    parts = [pace.count]
    for part in (pace.left, pace.speed):
        if part and len(_line(title, "", [*parts, part])) <= columns:
            parts.insert(1, part)
    length = 0
    if pace.total:
        room = columns - len(_line(title, "", parts)) - 1
        length = 0 if room < LEAST_BAR else LEAST_BAR
    for note in notes:
        if note and len(_line(title, " " * length, [*parts, note])) <= columns:
            parts.append(note)
    if pace.total and length:
        length = min(MOST_BAR, length + columns - len(_line(title, " " * length, parts)))
        n_full = min(length, length * pace.done // pace.total)
        return _line(title, bar[0] * n_full + bar[1] * (length - n_full), parts)
    return _line(title, "", parts)[:columns]


def _line(title: str, bar: str, parts: list[str]) -> str:
    return " ".join(filter(None, (title, bar, ", ".join(parts))))


class _Drawing:
    def __init__(self, work: Work, line: BottomLine) -> None:
        self._work = work
        self._line = line
        self._bar = next(bar for bar in _BARS if _can_encode("".join(bar)))

    def draw(self) -> None:
        """Draw the line, if the work takes long enough."""
        work, pace = self._work, self._work.pace()
        if work.took_s >= DRAW_FIRST_S:
            self._line.draw(fitted(work.title, pace, work.notes, self._line.columns, self._bar))


class _Lines:
    def __init__(self, work: Work) -> None:
        self._work = work
        self._is_begun = False

    def write(self) -> None:
        """Write a line."""
        self._is_begun = True
        self._write(shown(self._work.title, self._work.pace(), self._work.notes))

    def write_end(self) -> None:
        """Write a last line if there was a line before."""
        if self._is_begun:
            self._write(shown(self._work.title, self._work.pace_at_end(), self._work.notes))

    def _write(self, text: str) -> None:
        # The program after a pipe may draw on the same terminal, and its line must not be there.
        erase = ERASE_LINE if sys.stderr.isatty() and _knows_escapes() else ""
        sys.stderr.write(f"{erase}{text}\n")
        sys.stderr.flush()


def _can_draw() -> bool:
    """Return True if standard error is a terminal on which no other program draws."""
    return (
        sys.stderr.isatty()
        and _knows_escapes()
        and not stat.S_ISFIFO(os.fstat(sys.stdout.fileno()).st_mode)
    )


def _knows_escapes() -> bool:
    return os.environ.get("TERM", "") not in _CANNOT_DRAW


def _can_encode(text: str) -> bool:
    try:
        text.encode(sys.stderr.encoding)
    except UnicodeEncodeError:
        return False
    return True


@contextmanager
def _repeating(report: Callable[[], None], every_s: float) -> Iterator[None]:
    """Call a function now and then while the block runs."""
    has_ended = threading.Event()

    def repeat() -> None:
        # If the terminal or pipe is gone, the reports end, but not the work.
        with suppress(OSError):
            while not has_ended.wait(every_s):
                report()

    thread = threading.Thread(target=repeat, name="progress", daemon=True)
    thread.start()
    try:
        yield
    finally:
        has_ended.set()
        thread.join()


@contextmanager
def count_progress(title: str, requested: int, *, as_json: bool) -> Iterator[Advance]:
    """Yield a function that shows the number of puzzles while this process makes them."""
    if not as_json:
        with progress(title, requested) as advance:
            yield advance
        return
    import json

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
