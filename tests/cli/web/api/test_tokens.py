"""Tokens with names and rights: what they allow, and from when to when."""

import json
from collections.abc import Callable

import pytest
from api_calls import Headers
from flask.testing import FlaskClient
from web_site import TOKEN

from cluesmith.cli.web.access import Access
from cluesmith.cli.web.callers import MAX_TRIES
from cluesmith.cli.web.site import Site
from cluesmith.storage.database import access_tokens
from cluesmith.storage.database.models import Token
from cluesmith.storage.database.states import Right
from cluesmith.storage.storage_errors import TokenError, UnknownTokenError

GUARDED = Access("0.0.0.0", TOKEN)
Clients = Callable[[Access], FlaskClient]


@pytest.mark.parametrize("access", [Access("127.0.0.1"), GUARDED], ids=["free", "guarded"])
def test_a_token_allows_what_its_rights_say(
    client_for: Clients, headers_for: Callable[..., Headers], access: Access
) -> None:
    client, reads = client_for(access), headers_for(Right.READ)
    assert client.get("/v1/kinds", headers=reads).status_code == 200
    refused = client.post("/v1/solve", json={"puzzles": ["."]}, headers=reads)
    assert refused.status_code == 403
    assert refused.json["detail"].startswith("this needs a token with the right `check`;")


def test_wrong_tokens_are_refused_even_where_none_is_needed(client: FlaskClient) -> None:
    wrong = {"Authorization": "Bearer wrong"}
    answers = [client.get("/v1/kinds", headers=wrong) for _ in range(MAX_TRIES + 1)]
    assert {answer.status_code for answer in answers[:-1]} == {401}
    assert answers[0].json["detail"] == "this token is wrong, or was revoked"
    assert (answers[-1].status_code, answers[-1].headers["Retry-After"]) == (429, "60")


def test_a_token_is_stored_as_its_digest_only(shared_site: Site) -> None:
    with shared_site.opened().read() as session:
        text = access_tokens.create(session, "secret", [Right.JOBS, Right.READ])
        stored = session.get(Token, "secret")
        assert text not in repr(vars(stored))
        assert access_tokens.found(session, access_tokens.digest_of(text)).rights == (
            Right.READ,
            Right.JOBS,
        )
        with pytest.raises(TokenError, match="already exists"):
            access_tokens.create(session, "secret", [])
        access_tokens.revoke(session, "secret")
        with pytest.raises(UnknownTokenError, match="there is no such token"):
            access_tokens.revoke(session, "secret")


def test_the_command_makes_lists_and_revokes_tokens(cluesmith) -> None:
    text = cluesmith("token", "create", "app", "--right", "read", "--right", "play").out.strip()
    assert text.startswith("cluesmith_")
    (listed,) = map(json.loads, cluesmith("token", "list", "--json").out.splitlines())
    assert (listed["name"], listed["rights"]) == ("app", ["read", "play"])
    cluesmith("token", "revoke", "app")
    assert cluesmith("token", "list", "--json").out == ""
