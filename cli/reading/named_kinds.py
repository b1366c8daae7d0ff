"""Kinds that files name: built in, or of the user's, as the database defines them."""

import click

from cluesmith.cli.opened_database import learn_stored_kinds
from cluesmith.generator.kinds.kind_registry import is_known

_ASKED = "cluesmith.has_asked_for_kinds"


def is_found(name: str) -> bool:
    """Whether a kind of this name is known, to the database at least, which a command asks once."""
    context = click.get_current_context(silent=True)
    if not is_known(name) and (context is None or not context.meta.get(_ASKED)):
        learn_stored_kinds()
        if context is not None:
            context.meta[_ASKED] = True
    return is_known(name)
