"""The progress of a job: a bar for people, plain lines for logs, JSON lines for programs."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from cluesmith.cli.terminal.messages import counted
from cluesmith.cli.terminal.pace import Pace, RecentRate
from cluesmith.cli.terminal.progress import JSON_EVERY_S, LINE_EVERY_S, progress, shown
from cluesmith.light_dataclasses import dataclass

if TYPE_CHECKING:
    from cluesmith.storage.jobs.job_overview import JobStatus

# The units of jobs that do not count puzzles, by purpose.
_UNITS = {"verify": "lines", "census": "classes"}

Show = Callable[["JobStatus"], None]


@dataclass(frozen=True, slots=True)
class JobPace:
    """A job at a moment, with its speed and the time left."""

    status: "JobStatus"
    rate: float | None
    """Results a second: recent ones, or over all its time if none came of late or it has ended."""

    @property
    def n_workers(self) -> int:
        """Return the number of workers on it. Each holds a lease on a shard."""
        return sum(n for state, n in self.status.shards.items() if state == "running")

    @property
    def eta_s(self) -> float | None:
        """Return the seconds until its end at this rate."""
        return self.counted.eta_s if self.status.status.is_active else 0.0

    @property
    def counted(self) -> Pace:
        """Return the count and its rate, which is unknown while nobody works on the job."""
        status = self.status
        unit = _UNITS.get(status.purpose, "puzzles")
        is_active = status.status.is_active
        is_waiting = is_active and not self.n_workers and not status.is_worked_on
        rate = None if is_waiting else self.rate
        return Pace(status.found, status.requested, unit, rate, is_active)

    @property
    def notes(self) -> tuple[str, ...]:
        """Return notes on the rest of its state."""
        attempts = counted(self.status.attempts, "attempt") if self.status.attempts else ""
        if not self.status.status.is_active:
            return (attempts,)
        is_storing = not self.n_workers and self.status.is_worked_on
        return "storing results" if is_storing else counted(self.n_workers, "worker"), attempts

    def fields(self) -> dict[str, Any]:
        """Return its fields for programs."""
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
        """Return a line for people."""
        return shown(f"job {self.status.job} {self.status.status}", self.counted, self.notes)


class JobPacer:
    """Computes the pace of a job from its counts at several moments."""

    def __init__(self) -> None:
        self._recent = RecentRate()

    def pace(self, status: "JobStatus", now: float) -> JobPace:
        """Return the pace at a moment, given in seconds of any clock."""
        if not status.status.is_active:
            return JobPace(status, mean_rate(status))
        recent = self._recent.at(now, status.found)
        return JobPace(status, recent or mean_rate(status))


def mean_rate(status: "JobStatus") -> float | None:
    """Return the results per second since the job was started; None if it is too early to say."""
    ended = time.time() if status.finished_at is None else status.finished_at
    if status.started_at is None or ended <= status.started_at or not status.found:
        return None
    return status.found / (ended - status.started_at)


@contextmanager
def job_progress(
    job_id: int, *, as_json: bool, in_lines: bool = False, is_output: bool = False
) -> Iterator[Show]:
    """Yield a function that shows a job's status; call it a few times a second.

    It shows a bar if standard error is a terminal, unless JSON or plain lines are wanted.  JSON
    goes to standard error, or to standard output if it is the command's result.
    """
    pacer = JobPacer()
    if as_json:
        yield _at_most_every(JSON_EVERY_S, lambda status: _write_json(pacer, status, is_output))
    elif in_lines:
        yield _at_most_every(LINE_EVERY_S, lambda status: _write_line(pacer, status))
    else:
        with progress(f"job {job_id}") as work:

            def show(status: "JobStatus") -> None:
                pace = pacer.pace(status, time.monotonic())
                work.take(pace.counted, *pace.notes)

            yield show


def _write_json(pacer: JobPacer, status: "JobStatus", is_output: bool) -> None:
    fields = pacer.pace(status, time.monotonic()).fields()
    click.echo(json.dumps(fields), err=not is_output)


def _write_line(pacer: JobPacer, status: "JobStatus") -> None:
    # `cluesmith watch` prints the end itself.
    if status.status.is_active:
        click.echo(pacer.pace(status, time.monotonic()))
        sys.stdout.flush()


def _at_most_every(seconds: float, show: Show) -> Show:
    """Return a function that shows the status only now and then, but always at the end."""
    due_at = time.monotonic()

    def show_now_and_then(status: "JobStatus") -> None:
        nonlocal due_at
        if time.monotonic() >= due_at or not status.status.is_active:
            show(status)
            due_at = time.monotonic() + seconds

    return show_now_and_then
