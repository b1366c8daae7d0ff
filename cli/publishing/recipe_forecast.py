"""The expected time of a recipe, computed before any work starts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cluesmith.cli.job_tracking.expected_time import WORTH_TELLING_S, Forecast, forecast
from cluesmith.cli.publishing.syntax.recipe import Recipe, Section
from cluesmith.cli.terminal.messages import report
from cluesmith.cli.terminal.times import duration
from cluesmith.generator.making.estimate import default_patience
from cluesmith.generator.rating.rating_limits import has_er
from cluesmith.generator.rating.techniques.levels import Level

if TYPE_CHECKING:
    from cluesmith.generator.spec import GenerationSpec
    from cluesmith.storage.jobs.job_overview import JobStatus

# A section with more than this share of the time is named.
_MUCH = 0.5

# Finding the steps of a solution takes at least this many seconds, even where a rating is quick.
_LEAST_STEPS_S = 0.0004

# The format of pages to play on. They give hints.
_PAGE = "html"


@dataclass(frozen=True, slots=True)
class PlannedSection:
    """A section, and the time that one worker is expected to need for its missing puzzles.

    ``why`` is the reason if few puzzles or none are expected, or the time is unknown. If few are
    expected, ``seconds`` is the time until the section gives up.
    """

    section: Section
    job: "JobStatus | None"
    seconds: float
    why: str = ""
    is_unknown: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """The expected times of a recipe's sections."""

    sections: tuple[PlannedSection, ...]

    @property
    def seconds(self) -> float:
        """Return the seconds that one worker needs for all sections."""
        return sum(each.seconds for each in self.sections)

    @property
    def is_known(self) -> bool:
        """Return True if the times of all sections are known."""
        return not any(each.is_unknown for each in self.sections)

    def share_of(self, planned: PlannedSection) -> float:
        """Return the share of the time that a section takes."""
        return planned.seconds / self.seconds if self.seconds else 0.0


def plan_of(recipe: Recipe, jobs: Mapping[str, "JobStatus | None"]) -> Plan:
    """Return the plan of a recipe whose sections have these jobs already.

    Sections with the same wish share a forecast.
    """
    most = max((section.count for section in recipe.sections), default=1)
    shared = cache(lambda spec, patience: forecast(spec, most, patience))
    return Plan(tuple(_planned(each, jobs[each.name], shared) for each in recipe.sections))


def _planned(
    section: Section,
    job: "JobStatus | None",
    forecast_of: "Callable[[GenerationSpec, int], Forecast]",
) -> PlannedSection:
    n_missing = section.count - (job.found if job else 0)
    if not n_missing or (job is not None and job.status.is_answered):
        return PlannedSection(section, job, 0.0)
    spec: GenerationSpec = section.spec
    patience = section.patience or default_patience(spec)
    expected = forecast_of(spec, patience)
    if expected.per_second:
        return PlannedSection(section, job, n_missing / expected.per_second)
    given_up_s = patience * expected.attempt_s
    why = (
        f"{expected.problem(spec)}; "
        f"after {duration(given_up_s)} without a new puzzle Cluesmith gives up"
    )
    is_unknown = expected.per_second is None
    return PlannedSection(section, job, 0.0 if is_unknown else given_up_s, why, is_unknown)


def writing_s(recipe: Recipe) -> float:
    """Return the time in which one process finds the steps of solutions for the files."""
    of_section = {
        each.name: max(_LEAST_STEPS_S, each.spec.kind.rating_s) * each.count
        for each in recipe.sections
    }
    has_steps = [
        each
        for each in recipe.outputs
        if each.output.format.name == _PAGE or "path" in each.output.needed
    ]
    return sum(of_section[name] for each in has_steps for name in each.sections)


def gentler(plan: Plan) -> str:
    """Return advice for gentler puzzles, if a section asks only for the easy level."""
    for each in plan.sections:
        spec: GenerationSpec = each.section.spec
        is_open = spec.minimal_at is None and spec.min_clues is None and has_er(spec.kind)
        if is_open and Level.EASY in spec.wanted_difficulty.levels:
            return (
                f"section {each.section.name}: easy puzzles without redundant clues have 21 to 28; "
                '`minimal_at = "easy"` and `clues = "32.."` make gentler ones'
            )
    return ""


def report_plan(plan: Plan) -> None:
    """Print the sections that take long, and those whose puzzles may not be found."""
    for each in plan.sections:
        if each.why:
            report(f"{each.section.place}: {each.why}")
    if advice := gentler(plan):
        report(advice)
    if plan.seconds <= WORTH_TELLING_S:
        return
    longest = max(plan.sections, key=plan.share_of)
    share = plan.share_of(longest)
    more = ""
    if share > _MUCH and len(plan.sections) > 1:
        more = f", {share:.0%} of it for section {longest.section.name}"
    least = "" if plan.is_known else "at least "
    report(f"expected: {least}{duration(plan.seconds)} of one worker's time on an idle core{more}")
