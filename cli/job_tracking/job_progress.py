"""The progress of a job: a bar for people, plain lines for logs, JSON lines for programs."""

import json
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from cli.terminal.progress import JSON_EVERY_S, progress
from cli.terminal.times import duration

if TYPE_CHECKING:
    from storage.jobs.job_status import JobStatus

# A rate is measured over this time: long enough to even out shards, which come in at once.
RECENT_S = 30.0
# A shorter time says nothing yet.
LEAST_RECENT_S = 2.0

LINE_EVERY_S = 5.0

Show = Callable[["JobStatus"], None]


@dataclass(frozen=True, slots=True)
class Pace:
    """A job at a moment: how fast it is, and how long it may take."""

    status: "JobStatus"
    rate: float | None
    """Results a second: recent ones while it runs, over all its time when it has ended."""

    @property
    def n_workers(self) -> int:
        """How many work on it: each holds a lease on a shard."""
        return sum(n for state, n in self.status.shards.items() if state == "running")

    @property
    def eta_s(self) -> float | None:
        """Seconds until its end at this rate."""
        if not self.status.status.is_active:
            return 0.0
        return (self.status.requested - self.status.found) / self.rate if self.rate else None

    def fields(self) -> dict[str, Any]:
        """Return it for programs."""
        return {
            "job": self.status.job,
            "status": self.status.status,
            "found": self.status.found,
            "requested": self.status.requested,
            "attempts": self.status.attempts,
            "rate": None if self.rate is None else round(self.rate, 3),
            "eta_s": None if self.eta_s is None else round(self.eta_s, 1),
            "workers": self.n_workers,
        }

    def __str__(self) -> str:
        """Tell it to people."""
        said = [f"{self.status.attempts:,} attempts"] if self.status.attempts else []
        if self.rate is not None:
            said.append(f"{readable_rate(self.rate)} a second")
        if self.status.status.is_active:
            said.append(f"{self.n_workers} worker{'' if self.n_workers == 1 else 's'}")
            if self.eta_s is not None:
                said.append(f"{duration(self.eta_s)} left")
        return ", ".join(said)


class Pacer:
    """Tells the pace of a job from what it has found at several moments."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def pace(self, status: "JobStatus", now: float) -> Pace:
        """Return the pace at a moment, in seconds of any clock."""
        if not status.status.is_active:
            return Pace(status, mean_rate(status))
        self._seen.append((now, status.found))
        while len(self._seen) > 1 and self._seen[1][0] <= now - RECENT_S:
            self._seen.popleft()
        since, found = self._seen[0]
        if now - since < LEAST_RECENT_S:
            return Pace(status, mean_rate(status))
        return Pace(status, (status.found - found) / (now - since))


def mean_rate(status: "JobStatus") -> float | None:
    """Return the results a second since the job was started; None if that says nothing."""
    ended = time.time() if status.finished_at is None else status.finished_at
    if status.started_at is None or ended <= status.started_at or not status.found:
        return None
    return status.found / (ended - status.started_at)


def readable_rate(rate: float) -> str:
    """Return a rate with as many digits as it is worth."""
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def progress_line(pace: Pace) -> str:
    """Return the pace of a job as a line."""
    status = pace.status
    line = f"job {status.job} {status.status}: {status.found} of {status.requested}"
    return f"{line}; {pace}" if str(pace) else line


@contextmanager
def job_progress(job_id: int, *, as_json: bool, in_lines: bool = False) -> Iterator[Show]:
    """Give a function that shows a job's status; call it a few times a second.

    Shows a bar where standard error is a terminal, unless JSON or plain lines are wanted.
    """
    pacer = Pacer()
    if as_json:
        yield _at_most_every(JSON_EVERY_S, lambda status: _write_json(pacer, status))
    elif in_lines:
        yield _at_most_every(LINE_EVERY_S, lambda status: _write_line(pacer, status))
    else:
        with progress(f"job {job_id}") as advance:

            def show(status: "JobStatus") -> None:
                note = str(pacer.pace(status, time.monotonic()))
                advance(status.found, status.requested, note)

            yield show


def _write_json(pacer: Pacer, status: "JobStatus") -> None:
    click.echo(json.dumps(pacer.pace(status, time.monotonic()).fields()), err=True)


def _write_line(pacer: Pacer, status: "JobStatus") -> None:
    # The command that watches prints the end.
    if status.status.is_active:
        click.echo(progress_line(pacer.pace(status, time.monotonic())))
        sys.stdout.flush()


def _at_most_every(seconds: float, show: Show) -> Show:
    """Show only now and then, but always show the end."""
    due_at = time.monotonic()

    def show_now_and_then(status: "JobStatus") -> None:
        nonlocal due_at
        if time.monotonic() >= due_at or not status.status.is_active:
            show(status)
            due_at = time.monotonic() + seconds

    return show_now_and_then
