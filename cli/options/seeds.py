"""The option --seed, and the seed that is drawn where it is left out."""

import secrets

import click

from cli.options.value_types import SEED

seed_option = click.option(
    "--seed",
    type=SEED,
    metavar="S",
    help="The same seed gives the same puzzles; drawn at random, and told, if left out.",
)


def chosen_seed(seed: int | None) -> int:
    """Return the seed given, or a random one, short enough to type again, and tell it."""
    if seed is not None:
        return seed
    drawn = secrets.randbelow(2**32)
    click.echo(f"seed {drawn}", err=True)
    return drawn
