"""Tokens of the HTTP API. Only their digests are stored; functions never commit.

A token has 256 random bits, so its digest needs neither salt nor many rounds.
"""

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from cluesmith.name_text import MAX_NAME_CHARS, is_bare
from cluesmith.storage.database.engine import lock_on_server
from cluesmith.storage.database.models import Token
from cluesmith.storage.database.states import Right
from cluesmith.storage.storage_errors import TokenError, UnknownTokenError

# Scanners for secrets in published files find tokens by it.
_BEGIN = "cluesmith_"
_N_BYTES = 32


@dataclass(frozen=True, slots=True)
class StoredToken:
    """A token as lists show it."""

    name: str
    rights: tuple[Right, ...]
    created_at: float


def create(session: Session, name: str, rights: Iterable[Right]) -> str:
    """Make a token, and return its text, which nobody can find out later.

    Raises TokenError if the name is taken, or is not a line of text.
    """
    if len(name) > MAX_NAME_CHARS or not name.isprintable() or not is_bare(name):
        raise TokenError(
            f"a token's name is a line of 1 to {MAX_NAME_CHARS} characters,"
            " without spaces at its ends"
        )
    lock_on_server(session.connection(), "token names")  # of two at once, one sees the other
    if session.get(Token, name) is not None:
        raise TokenError(f"token {name}: already exists; `cluesmith token revoke {name}` ends it")
    text = _BEGIN + secrets.token_urlsafe(_N_BYTES)
    given = set(rights)
    words = " ".join(right for right in Right if right in given)
    session.add(Token(name=name, digest=digest_of(text), rights=words))
    session.flush()
    return text


def listed(session: Session) -> list[StoredToken]:
    """Return all tokens by name."""
    return [_stored(token) for token in session.scalars(select(Token).order_by(Token.name))]


def found(session: Session, digest: str) -> StoredToken | None:
    """Return the token with this digest, None if there is none."""
    token = session.scalar(select(Token).where(Token.digest == digest))
    return None if token is None else _stored(token)


def revoke(session: Session, name: str) -> None:
    """Delete a token; raises UnknownTokenError."""
    if session.get(Token, name) is None:
        names = [each.name for each in listed(session)]
        raise UnknownTokenError(
            f"token {name}: there is no such token; `cluesmith token list` names all", name, names
        )
    session.execute(delete(Token).where(Token.name == name))


def digest_of(text: str) -> str:
    """Return what is stored of a token's text."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def _stored(token: Token) -> StoredToken:
    return StoredToken(token.name, tuple(map(Right, token.rights.split())), token.created_at)
