"""Numbers that options take: within what the database and the kernel hold."""

import click

# What the integers of the database hold; no number that says how many needs more.
MAX_NUMBER = 2**31 - 1

# Seeds are stored as signed 64-bit integers.
MAX_SEED = 2**63 - 1


def number_from(least: int) -> click.IntRange:
    """Return the type of an option for a number of at least this."""
    return click.IntRange(least, MAX_NUMBER)
