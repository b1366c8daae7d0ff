"""The options for limits of the clues of each family, made from the table of families."""

from collections.abc import Callable, Iterable
from typing import Any

import click

from cluesmith.cli.options.difficulty_options import CLUES_RANGE
from cluesmith.cli.options.value_types import number_from
from cluesmith.generator.clues.clue_limits import COUNT_NAMES, SIZE_NAMES, keyword_of
from cluesmith.generator.option_values import Range

LIMITS_TITLE = "Clues of each family"


def _range_option(name: str, help_text: str) -> Callable[..., Any]:
    return click.option(
        f"--{name}", keyword_of(name), type=CLUES_RANGE, metavar="A..B", help=help_text
    )


COUNT_OPTIONS = (
    *(_range_option(name, f"The number of {name}.") for name in COUNT_NAMES),
    click.option("--max-digits", type=number_from(0), metavar="K", help="At most K digits."),
)
SIZE_OPTIONS = tuple(
    _range_option(name, f"The number of cells of each {family.name}.")
    for name, family in SIZE_NAMES.items()
)


def taken_clue_limits(values: dict[str, Any], names: Iterable[str]) -> dict[str, Range]:
    """Take the values of these limits out of those of a command; return the limits by name."""
    taken = {name: values.pop(keyword_of(name)) for name in names}
    return {name: limits for name, limits in taken.items() if limits is not None}
