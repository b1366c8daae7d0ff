"""What a recipe is expected to take, found before any work begins."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cluesmith.cli.forecasts.expected_time import WORTH_TELLING_S, expectation_of
from cluesmith.cli.recipes.syntax.recipe import Recipe, Section
from cluesmith.cli.terminal.messages import report
from cluesmith.cli.terminal.times import duration
from cluesmith.generator.making.estimate import default_patience

if TYPE_CHECKING:
    from cluesmith.generator.spec import GenerationSpec
    from cluesmith.storage.jobs.job_overview import JobStatus

# A section that takes more than this share of the time is named.
_MUCH = 0.5

_expectation_of = cache(expectation_of)


@dataclass(frozen=True, slots=True)
class PlannedSection:
    """A section, and what one worker is expected to take for the puzzles that it still lacks.

    Where few puzzles or none are to be expected, ``why`` is the reason, and the time is that
    after which the section is given up.
    """

    section: Section
    job: "JobStatus | None"
    seconds: float
    why: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the sections of a recipe are expected to take."""

    sections: tuple[PlannedSection, ...]

    @property
    def seconds(self) -> float:
        """Of one worker, for all sections."""
        return sum(each.seconds for each in self.sections)

    def share_of(self, planned: PlannedSection) -> float:
        """Return which part of the time a section takes."""
        return planned.seconds / self.seconds if self.seconds else 0.0


def plan_of(recipe: Recipe, jobs: Mapping[str, "JobStatus | None"]) -> Plan:
    """Return what is expected, where sections have these jobs already."""
    return Plan(tuple(_planned(section, jobs[section.name]) for section in recipe.sections))


def _planned(section: Section, job: "JobStatus | None") -> PlannedSection:
    n_missing = section.count - (job.found if job else 0)
    if not n_missing or (job is not None and job.status.is_answered):
        return PlannedSection(section, job, 0.0)
    spec: GenerationSpec = section.spec
    expected, why = _expectation_of(spec)
    if expected.per_second:
        return PlannedSection(section, job, n_missing / expected.per_second)
    n_attempts = section.patience or default_patience(spec)
    return PlannedSection(section, job, n_attempts * expected.attempt_s, why)


def few_expected(plan: Plan, planned: PlannedSection) -> str:
    """Return in words that few puzzles or none are to be expected of a section."""
    share = plan.share_of(planned)
    given_up = f"Cluesmith gives it up after {duration(planned.seconds)}"
    return f"expect few puzzles or none; {given_up}, {share:.0%} of all: {planned.why}"


def report_plan(plan: Plan) -> None:
    """Say before the work begins what takes long, and what may not come."""
    for each in plan.sections:
        if each.why:
            report(f"{each.section.place}: {few_expected(plan, each)}")
    if plan.seconds <= WORTH_TELLING_S:
        return
    longest = max(plan.sections, key=plan.share_of)
    share = plan.share_of(longest)
    more = ""
    if share > _MUCH and len(plan.sections) > 1:
        more = f", {share:.0%} of it for section {longest.section.name}"
    report(f"expected: {duration(plan.seconds)} of one worker's time{more}")
