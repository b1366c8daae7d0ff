"""The option --jobs, for commands that share their work with child processes."""

import click

from cluesmith.cli.options.value_types import number_within

# More processes than any machine of today has use for.
_MOST = 1024

jobs_option = click.option(
    "--jobs",
    type=number_within(1, _MOST),
    metavar="N",
    help="Work in N processes.  [default: one per core, if there is work for about a second]",
)
