"""The kind of puzzles: an argument, or an option for files whose lines tell it."""

from typing import Any

import click

from generator import KINDS, Kind, kind_named


class KindType(click.ParamType[Kind]):
    """The name of a puzzle kind."""

    name = "kind"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Kind:
        """Return the kind; UnknownKindError lists the names."""
        return value if isinstance(value, Kind) else kind_named(value)


kind_argument = click.argument("kind", type=KindType(), metavar="KIND")
kind_option = click.option(
    "--kind",
    type=KindType(),
    metavar="KIND",
    help=f"One of {', '.join(KINDS)}; if left out, the length of each line tells it.",
)
