"""What a recipe is expected to take, found before any work begins."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cli.job_tracking.expectation import WORTH_TELLING_S, expected_rate
from cli.recipes.file.recipe import Recipe, Section
from cli.terminal.messages import tell
from cli.terminal.times import duration

if TYPE_CHECKING:
    from generator import GenerationSpec
    from storage.jobs.job_status import JobStatus

# A section that takes more than this share of the time is named.
_MUCH = 0.5

_rate_of = cache(expected_rate)


@dataclass(frozen=True, slots=True)
class PlannedSection:
    """A section, and what one worker is expected to take for the puzzles that it still lacks.

    ``seconds`` is None where few puzzles or none are to be expected, for the reason ``why``.
    """

    section: Section
    job: "JobStatus | None"
    n_missing: int
    seconds: float | None
    why: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What the sections of a recipe are expected to take."""

    sections: tuple[PlannedSection, ...]

    @property
    def seconds(self) -> float:
        """Of one worker, for all sections of which it is known."""
        return sum(each.seconds or 0.0 for each in self.sections)

    def share_of(self, planned: PlannedSection) -> float:
        """Return which part of the time a section takes."""
        return (planned.seconds or 0.0) / self.seconds if self.seconds else 0.0


def plan_of(recipe: Recipe, jobs: Mapping[str, "JobStatus | None"]) -> Plan:
    """Return what is expected, where sections have these jobs already."""
    return Plan(tuple(_planned(section, jobs[section.name]) for section in recipe.sections))


def _planned(section: Section, job: "JobStatus | None") -> PlannedSection:
    n_missing = section.count - (job.found if job else 0)
    if not n_missing or (job is not None and job.status.is_answered):
        return PlannedSection(section, job, 0, 0.0, "")
    spec: GenerationSpec = section.spec
    rate, why = _rate_of(spec)
    return PlannedSection(section, job, n_missing, n_missing / rate if rate else None, why)


def tell_plan(plan: Plan) -> None:
    """Say before the work begins what takes long, and what may not come."""
    for each in plan.sections:
        if each.seconds is None:
            tell(f"{each.section.place}: expected: few puzzles or none; {each.why}")
    if plan.seconds <= WORTH_TELLING_S:
        return
    longest = max(plan.sections, key=plan.share_of)
    share = plan.share_of(longest)
    more = ""
    if share > _MUCH and len(plan.sections) > 1:
        more = f", {share:.0%} of it for section {longest.section.name}"
    tell(f"expected: {duration(plan.seconds)} of one worker's time{more}")
