"""Access to the pages, and limits on what browsers may do with them.

Only this machine reaches the server, unless --host opens it, which requires a token. Pages of other
sites in the same browser cannot read these pages: the server checks the host name (DNS rebinding),
cookies are sent only to this site, and a policy limits what the pages load. Nor can they send the
forms of these pages: see ``_is_of_own_page``.
"""

import hashlib
import hmac
import ipaddress
import secrets
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, urlsplit

import flask
from flask import Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse
from werkzeug.wsgi import get_host

from cluesmith.cli.web.request_text import refuse_unreadable_address

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

# Pages may load and use only this site's style, script and pictures, and nothing inline.
PAGE_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)

_POLICY = ("Content-Security-Policy", PAGE_POLICY)
_PROTECTION = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)

SESSION_S = 12 * 3600

# A shorter token could be guessed.
LEAST_TOKEN = 16

# What begins with this is for programs, which checks its callers itself.
API = "/v1/"

_OPEN_ENDPOINTS = ("login", "static", "health", "live")
_HERE = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Access:
    """The rules for access to the pages.

    ``host``: the address that the server listens on. ``token``: the secret that users need; None
    gives access to everybody on this machine. ``public_urls``: where a reverse proxy serves the
    pages.
    """

    host: str
    token: str | None = field(default=None, repr=False)
    public_urls: tuple[str, ...] = ()
    max_rate: int = 50
    """Calls of the API a second from a named token or an address of another machine; more get 429.
    """
    _own_key: bytes = field(default_factory=lambda: secrets.token_bytes(32), init=False, repr=False)

    def front(self, host: str) -> SplitResult:
        """Return the address that browsers use, by the Host header of a request.

        A proxy may send the name of this server in place of its own.
        """
        fronts, own = [*map(urlsplit, self.public_urls)], urlsplit(f"http://{host}")
        found = (each for each in fronts if own.hostname in _spellings(each.hostname))
        return next(found, fronts[0] if fronts else own)

    def is_secure(self, host: str) -> bool:
        """Return True if browsers connect with HTTPS."""
        return self.front(host).scheme == "https"

    def cookie(self, host: str) -> str:
        """Return the name of the cookie: browsers send it to all ports of a host name."""
        front = self.front(host)
        return f"cluesmith-{front.port or (443 if front.scheme == 'https' else 80)}"

    def knows_host(self, name: str) -> bool:
        """Return True if a host name is one of this server.

        Numeric addresses cannot be rebound, so they are accepted if the server listens for other
        machines.
        """
        if name in (*_HERE, self.host):
            return True
        if any(name in _spellings(urlsplit(url).hostname) for url in self.public_urls):
            return True
        return not is_loopback(self.host) and _is_address(name)

    def is_token(self, given: str) -> bool:
        """Return True if this is the token, in a time that shows nothing about its characters."""
        return self.token is not None and hmac.compare_digest(given.encode(), self.token.encode())

    def session_cookie(self, now: float, digest: str = "") -> str:
        """Return the cookie that a browser sends instead of a token, until it expires.

        ``digest`` is that of a named token; without it, the cookie stands for the server's token.
        """
        text = f"{int(now)}.{digest}"
        return f"{text}.{self._signature(text)}"

    def session_of(self, cookie: str, now: float) -> str | None:
        """Return the digest in a cookie; None if this server did not make it, or it has expired."""
        text, _, signature = cookie.rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(text).encode()):
            return None
        issued, _, digest = text.partition(".")
        return digest if 0 <= now - int(issued) <= SESSION_S else None

    def _signature(self, text: str) -> str:
        key = self._own_key if self.token is None else self.token.encode()
        return hmac.new(key, b"cluesmith web " + text.encode(), hashlib.sha256).hexdigest()


@lru_cache
def is_loopback(host: str) -> bool:
    """Return True if only this machine reaches a server that listens on this address."""
    if host == "localhost":
        return True
    return _is_address(host) and ipaddress.ip_address(host).is_loopback


def _spellings(name: str | None) -> tuple[str, ...]:
    """Return a host name as people write it, and as browsers send it."""
    if name is None:
        return ()
    labels = unicodedata.normalize("NFKC", name.lower()).split(".")
    encoded = (
        each if each.isascii() else f"xn--{each.encode('punycode').decode()}" for each in labels
    )
    return name, ".".join(encoded)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def guard(app: flask.Flask, access: Access, may_read: Callable[[], bool]) -> None:
    """Make an app check access, and add the security headers to its responses.

    ``may_read`` says whether whoever asks for a page has the right to read it.
    """
    app.wsgi_app = _protected(app.wsgi_app, access)  # type: ignore[assignment, method-assign]

    @app.before_request
    def check() -> AnyResponse | None:
        refuse_unreadable_address()
        if request.headers.get("Sec-Fetch-Site") == "cross-site" and not _is_navigation():
            abort(403, "Pages of other sites may not read these pages.")
        if is_of_api():
            return None
        if request.method == "POST" and not _is_of_own_page():
            abort(403, "Send this form from the page of this server.")
        if request.endpoint in _OPEN_ENDPOINTS:
            return None
        if may_read():
            return None
        if request.method == "GET" and _is_of_browser():
            return redirect(url_for("login", next=request.full_path.rstrip("?")))
        response = Response("a token is needed: Authorization: Bearer TOKEN\n", 401)
        response.headers["WWW-Authenticate"] = "Bearer"
        response.mimetype = "text/plain"
        return response

    @app.after_request
    def limit_caching(response: Response) -> Response:
        headers = response.headers
        if request.endpoint == "static":
            headers["Cache-Control"] = "public, max-age=3600"
        elif is_of_api():
            headers.setdefault("Cache-Control", "no-store")
        elif access.token is not None or not response.cache_control.private:
            headers["Cache-Control"] = "no-store"
        return response


def _protected(application: "WSGIApplication", access: Access) -> "WSGIApplication":
    """Return an application with the security headers that refuses other host names.

    For some of these names Flask would fail: it needs the name to make addresses, and a name such
    as a..b is invalid.
    """
    is_known = lru_cache(lambda host: access.knows_host(_host_name(host)))

    def guarded(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            has_policy = any(name == _POLICY[0] for name, _ in headers)
            own = _PROTECTION if has_policy else (*_PROTECTION, _POLICY)
            return start_response(status, [*headers, *own], *more)

        if is_known(environ.get("HTTP_HOST") or get_host(environ)):
            return application(environ, start)
        refusal = Response("This server does not answer to that name.\n", 421)
        refusal.mimetype = "text/plain"
        return refusal(environ, start)

    return guarded


def _host_name(host: str) -> str:
    """Return the name in a Host header without its port."""
    try:
        parts = urlsplit(f"//{host}")
        return "" if parts.port == 0 else parts.hostname or ""
    except ValueError:
        return ""


def is_of_api() -> bool:
    """Return True if the request is for the API."""
    return request.path.startswith(API)


def _is_navigation() -> bool:
    return request.headers.get("Sec-Fetch-Mode") == "navigate"


def _is_of_own_page() -> bool:
    """Return True if a page of this server sends this form.

    Browsers tell it by Sec-Fetch-Site, or over plain HTTP by Origin alone. SameSite is not enough:
    for it, all ports of a machine are one site.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    return request.headers.get("Origin") in (f"http://{request.host}", f"https://{request.host}")


def _is_of_browser() -> bool:
    """Return True if the request asks for HTML, as browsers do; these get the login page."""
    return "text/html" in request.headers.get("Accept", "") and not request.authorization
