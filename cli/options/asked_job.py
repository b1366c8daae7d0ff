"""The job that a command asks for by the options of ``puzzle_spec`` and ``seeds``."""

import functools
from collections.abc import Callable
from typing import Any

from cluesmith.cli.options.excluded_puzzles import excluded_forms
from cluesmith.cli.options.seeds import chosen_seed
from cluesmith.generator.making.wanted_job import WantedJob, wanted_job
from cluesmith.generator.spec import GenerationSpec
from cluesmith.light_dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class AskedJob:
    """The values of the options."""

    spec: GenerationSpec
    count: int
    exclude: tuple[str, ...]
    seed: int | None
    patience: int | None

    def job(self) -> WantedJob:
        """Read the puzzles to exclude, and draw and print a seed if none is given."""
        excluded = excluded_forms(self.exclude, self.spec.kind)
        return wanted_job(self.spec, self.count, chosen_seed(self.seed), self.patience, excluded)


def taking_job(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command with these options their values as ``asked``."""

    @functools.wraps(command)
    def with_job(**values: Any) -> Any:
        asked = AskedJob(**{each.name: values.pop(each.name) for each in fields(AskedJob)})
        return command(asked=asked, **values)

    return with_job
