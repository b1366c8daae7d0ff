"""Calls of the API in tests."""

from collections.abc import Callable

from werkzeug.test import TestResponse

from cluesmith.storage.database import access_tokens
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.states import Right

# (method, path below /v1, body, headers) -> the answer.
Call = Callable[..., TestResponse]

Headers = dict[str, str]


def new_token(database: Database, name: str, *rights: Right) -> Headers:
    """Return the headers of a new token with these rights."""
    with database.write() as session:
        return {"Authorization": f"Bearer {access_tokens.create(session, name, rights)}"}
