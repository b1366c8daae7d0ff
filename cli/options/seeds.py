"""The option --seed, and the random seed drawn without it."""

import click

from cluesmith.cli.options.value_types import SEED
from cluesmith.cli.short_way import drawn_seed
from cluesmith.cli.terminal.messages import report

seed_option = click.option(
    "--seed",
    type=SEED,
    metavar="S",
    help="The same seed and options, including --count, give the same puzzles.  [default: random, "
    "and printed]",
)


def chosen_seed(seed: int | None) -> int:
    """Return the given seed, or draw and print one."""
    if seed is not None:
        return seed
    drawn = drawn_seed()
    report(f"seed {drawn}")
    return drawn
