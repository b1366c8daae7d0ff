"""Who asks for a page or calls the API, and with which rights."""

import math
import time
from dataclasses import dataclass

from flask import current_app, g, request
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import Forbidden, TooManyRequests, Unauthorized

from cluesmith.cli.web.access import Access, is_loopback
from cluesmith.cli.web.memory import Memory
from cluesmith.cli.web.rate_limit import RateLimit
from cluesmith.cli.web.site import site
from cluesmith.storage.database import access_tokens
from cluesmith.storage.database.states import Right

# Callers that were quiet may make the calls of this time at once.
_BURST_S = 2

# Typing errors and a browser's second try are allowed. Ten tries a minute find no token.
MAX_TRIES = 10
SECONDS_PER_TRY = 6


@dataclass(frozen=True, slots=True)
class Caller:
    """A caller: the name of the token, None without a named one, and its rights."""

    name: str | None
    rights: frozenset[Right]


# Without a named token: on this machine, or with the token of the server.
_UNNAMED = Caller(None, frozenset({Right.READ, Right.PLAY, Right.CHECK}))


def caller() -> Caller:
    """Return who makes this request."""
    found: Caller = g.caller
    return found


def require_right(right: Right) -> None:
    """End the request if its caller has not this right."""
    if right not in caller().rights:
        raise Forbidden(
            f"this needs a token with the right `{right}`; "
            f"`cluesmith token create NAME --right {right}` makes one"
        )


class Callers:
    """Recognises callers by their tokens, and remembers them for a moment."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self._calls = RateLimit(_BURST_S * access.max_rate, 1 / access.max_rate)
        self._wrong_tokens = RateLimit(MAX_TRIES, SECONDS_PER_TRY)
        self._remembered = Memory()

    def require(self, right: Right) -> None:
        """End the request if its caller has not this right."""
        g.caller = self._caller()
        address = request.remote_addr or ""
        if not is_loopback(address):
            name = g.caller.name
            self._check_rate(f"address {address}" if name is None else f"token {name}")
        require_right(right)

    def may_read(self) -> bool:
        """Return True if whoever asks for a page has the right to read."""
        g.caller = self._of_page()
        return g.caller is not None and Right.READ in g.caller.rights

    def _of_page(self) -> Caller | None:
        """Return who asks for a page: by a token, or by the cookie that was given for one."""
        given = _bearer()
        if given:
            return self.with_token(given)
        cookie = request.cookies.get(self._access.cookie(request.host), "")
        digest = self._access.session_of(cookie, time.time())
        found = self._named(digest) if digest else None
        if self._access.token is not None:
            return _UNNAMED if digest == "" else found
        # Nobody on this machine needs a token to read, and a session may have ended.
        return _UNNAMED if found is None else Caller(found.name, found.rights | _UNNAMED.rights)

    def with_token(self, given: str) -> Caller | None:
        """Return the caller with this token; end the request after too many wrong ones."""
        digest = access_tokens.digest_of(given)
        found: Caller | None = self._remembered.recall(digest)
        if found is not None:
            return found
        address = request.remote_addr or ""
        if self._wrong_tokens.wait_s(address):
            raise TooManyRequests(
                "Too many wrong tokens came from this address. Wait a minute.", retry_after=60
            )
        if self._access.is_token(given):
            return _UNNAMED
        found = self._named(digest)
        if found is None:
            self._wrong_tokens.take(address)
            current_app.logger.warning("a wrong token from %s", address)
        return found

    def _check_rate(self, name: str) -> None:
        if wait_s := self._calls.take(name):
            raise TooManyRequests(
                f"{name}: more than {self._access.max_rate} calls a second",
                retry_after=math.ceil(wait_s),
            )

    def _caller(self) -> Caller:
        given, problem = _bearer(), "a token is needed: Authorization: Bearer TOKEN"
        if given:
            found = self.with_token(given)
            if found is not None:
                return found
            problem = "this token is wrong, or was revoked"
        elif self._access.token is None:
            return _UNNAMED
        raise Unauthorized(problem, www_authenticate=WWWAuthenticate("bearer"))

    def _named(self, digest: str) -> Caller | None:
        """Return the caller whose token has this digest."""
        found: Caller | None = self._remembered.recall(digest)
        if found is not None:
            return found
        with site().reading() as session:
            stored = access_tokens.found(session, digest)
        if stored is None:
            return None
        found = Caller(stored.name, frozenset(stored.rights))
        self._remembered.keep(digest, found)
        return found


def _bearer() -> str:
    """Return the token in the header of the request, "" without one."""
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    return given.strip() if scheme.lower() == "bearer" else ""
