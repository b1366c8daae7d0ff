"""Kinds named in files: built-in kinds, or the user's kinds in the database."""

import click

from cluesmith.cli.opened_database import learn_stored_kinds
from cluesmith.generator.kinds.kind_registry import is_known

_ASKED = "cluesmith.has_asked_for_kinds"


def is_found(name: str) -> bool:
    """Return True if a kind of this name is known. The database is asked once per command."""
    context = click.get_current_context(silent=True)
    if not is_known(name) and (context is None or not context.meta.get(_ASKED)):
        learn_stored_kinds()
        if context is not None:
            context.meta[_ASKED] = True
    return is_known(name)
