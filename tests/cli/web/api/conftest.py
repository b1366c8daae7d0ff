"""Tokens with rights, and clients that use them."""

from collections.abc import Callable, Iterator

import pytest

from cluesmith.cli.web.site import Site
from cluesmith.storage.database import access_tokens
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.states import Right

Headers = dict[str, str]


def new_token(database: Database, name: str, *rights: Right) -> Headers:
    """Return the headers of a new token with these rights."""
    with database.write() as session:
        return {"Authorization": f"Bearer {access_tokens.create(session, name, rights)}"}


@pytest.fixture
def headers_for(shared_site: Site) -> Iterator[Callable[..., Headers]]:
    """Return the headers of a new token with these rights, revoked at the end."""
    made = []

    def make(*rights: Right) -> Headers:
        made.append(f"token {len(made)}")
        return new_token(shared_site.opened(), made[-1], *rights)

    yield make
    with shared_site.opened().write() as session:
        for name in made:
            access_tokens.revoke(session, name)
