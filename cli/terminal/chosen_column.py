"""The column of puzzles that the user names for all tables of a command."""

import click

_KEY = f"{__name__}.column"


def choose_column(context: click.Context, _: click.Parameter, name: str | None) -> str | None:
    """Note the column that ``--puzzle-column`` names; a callback of click."""
    context.meta[_KEY] = name
    return name


def chosen_column() -> str | None:
    """Return the name, None if the column is to be found."""
    context = click.get_current_context(silent=True)
    return None if context is None else context.meta.get(_KEY)
