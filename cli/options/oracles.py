"""The option --oracle: what counts solutions."""

import click

from cli.options.names import NameType
from generator import ORACLES

oracle_option = click.option(
    "--oracle",
    type=NameType(ORACLES),
    help="The solver that tells whether a solution is the only one.  [default: the best for the "
    "kind]",
)
