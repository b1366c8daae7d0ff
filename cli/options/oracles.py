"""The option --oracle: what counts solutions."""

import click

from generator import ORACLES

oracle_option = click.option(
    "--oracle",
    type=click.Choice(list(ORACLES)),
    help="What answers whether a solution is the only one; the kind's best if left out.",
)
