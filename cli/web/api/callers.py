"""Who calls the API, and with which rights."""

from dataclasses import dataclass

from flask import g, request
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import Forbidden, Unauthorized

from cluesmith.cli.web.access import Access, is_right_token
from cluesmith.cli.web.api.routes import Right
from cluesmith.cli.web.brake import Brake

# The rights without a named token: on this machine, or with the token of the pages.
_UNNAMED_RIGHTS = frozenset({Right.READ, Right.PLAY, Right.CHECK})


@dataclass(frozen=True, slots=True)
class Caller:
    """A caller: the name of the token, and its rights."""

    name: str
    rights: frozenset[Right]


def caller() -> Caller:
    """Return who makes this request."""
    found: Caller = g.caller
    return found


def require(right: Right, access: Access, brake: Brake) -> None:
    """End the request if its caller has not this right."""
    g.caller = _caller(access, brake)
    if right not in g.caller.rights:
        raise Forbidden(f"this needs a token with the right `{right}`")


def _caller(access: Access, brake: Brake) -> Caller:
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer" and given.strip():
        if is_right_token(given, access, brake):
            return Caller("the token of the server", _UNNAMED_RIGHTS)
    elif access.token is None:
        return Caller("this machine", _UNNAMED_RIGHTS)
    raise Unauthorized(
        "a token is needed: Authorization: Bearer TOKEN", www_authenticate=WWWAuthenticate("bearer")
    )
