"""Signing in with a token, and out: a browser then has a cookie in place of the token."""

import time
from collections.abc import Callable

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from cluesmith.cli.web.access import SESSION_S, Access
from cluesmith.cli.web.callers import Callers
from cluesmith.storage.database import access_tokens
from cluesmith.storage.database.states import Right


def sign_in_page(access: Access, callers: Callers) -> Callable[[], AnyResponse | tuple[str, int]]:
    """Return the page that takes a token: that of the server, or a named one."""

    def page() -> AnyResponse | tuple[str, int]:
        following = _own_path(request.args.get("next", "/"))
        if request.method != "POST":
            return _shown(following, 200, "")
        given = request.form.get("token", "").strip()
        found = callers.with_token(given)
        if found is None:
            return _shown(following, 403, "Wrong token.")
        if access.token is not None and Right.READ not in found.rights:
            return _shown(following, 403, "This token has not the right read.")
        digest = "" if found.name is None else access_tokens.digest_of(given)
        response = redirect(following, 303)
        response.set_cookie(
            access.cookie(request.host),
            access.session_cookie(time.time(), digest),
            max_age=SESSION_S,
            httponly=True,
            samesite="Strict",
            secure=access.is_secure(request.host),
        )
        return response

    return page


def sign_out_page(access: Access) -> Callable[[], AnyResponse]:
    """Return the page that forgets who uses this browser."""

    def page() -> AnyResponse:
        response = redirect(url_for("home"), 303)
        name = access.cookie(request.host)
        response.delete_cookie(name, httponly=True, samesite="Strict")
        return response

    return page


def _shown(following: str, status: int, problem: str) -> tuple[str, int]:
    return render_template("login.html", following=following, problem=problem), status


def _own_path(path: str) -> str:
    """Return the page after signing in: always a path of this site."""
    is_own = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if is_own else "/"
