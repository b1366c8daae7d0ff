"""Kinds that files name: built in, or of the user's, as the database defines them."""

from functools import cache

from cluesmith.cli.opened_database import learn_stored_kinds
from cluesmith.generator.kinds.kind_registry import is_known


def is_found(name: str) -> bool:
    """Whether a kind of this name is known, to the database at least, which is asked once."""
    if not is_known(name):
        _learn_once()
    return is_known(name)


_learn_once = cache(learn_stored_kinds)
