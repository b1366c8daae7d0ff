"""Tokens with rights, clients that use them, and a database of their own."""

from collections.abc import Callable, Iterator

import pytest
from api_calls import Call, Headers, new_token
from flask.testing import FlaskClient
from web_site import site_over
from werkzeug.test import TestResponse

from cluesmith.cli.web.access import Access
from cluesmith.cli.web.app import make_app
from cluesmith.cli.web.site import Site
from cluesmith.storage.database import access_tokens
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.states import Right


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


@pytest.fixture
def own_client(database: Database) -> Iterator[FlaskClient]:
    """A client of a server over an empty database without workers."""
    with site_over(database) as site:
        yield make_app(site, Access("127.0.0.1", max_rate=3)).test_client()


@pytest.fixture
def call(own_client: FlaskClient, database: Database) -> Call:
    """Call a route with a token of all rights."""
    token = new_token(database, "admin", *Right)

    def made(method: str, path: str, json: object = None, **headers: str) -> TestResponse:
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        return own_client.open(f"/v1/{path}", method=method, json=json, headers=headers | token)

    return made
