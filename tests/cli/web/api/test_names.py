"""Names in addresses, forms and headers: different bytes are different names, or are refused."""

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from api_calls import new_token
from raw_requests import answer_to, running
from web_site import site_over

from cluesmith.cli.web.access import Access
from cluesmith.cli.web.app import make_app
from cluesmith.cli.web.connections import Limits
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.states import Right

Ask = Callable[..., str]
OWN_FORM = "Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n"
ADDRESSES = (
    ("GET", "/v1/players/{}/next"),
    ("POST", "/v1/players/{}/results"),
    ("DELETE", "/v1/players/{}"),
    ("GET", "/v1/daily/{}/2026-11-01"),
    ("GET", "/v1/kinds/{}"),
    ("GET", "/v1/pools/{}"),
    ("PUT", "/v1/collections/{}"),
    ("GET", "/v1/players/bo/next?pool={}"),
    ("GET", "/v1/puzzles?collection={}"),
    ("GET", "/v1/puzzles?{}=1"),
    ("GET", "/collections/{}"),
    ("GET", "/puzzles?collection={}"),
)


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Send a request with a token of all rights to a server, and return its answer."""
    database = Database(f"sqlite:///{tmp_path_factory.mktemp('names') / 'cluesmith.db'}")
    token = new_token(database, "admin", *Right)["Authorization"]
    with (
        closing(database),
        site_over(database) as site,
        running(make_app(site, Access("127.0.0.1")), Limits()) as server,
    ):

        def asked(method: str, path: str, headers: str = "", body: str = "") -> str:
            own = f"Authorization: {token}\r\n{headers}"
            return answer_to(server, method, path, own, body)

        yield asked


# In Latin-1, cut short, overlong, half a surrogate pair.
@pytest.mark.parametrize("name", ["m%FCller", "m%F6ller", "%E2%82", "%C0%AF", "%ED%A0%80"])
def test_a_name_that_is_not_utf_8_is_refused(ask: Ask, name: str) -> None:
    for method, address in ADDRESSES:
        answer = ask(method, address.format(name))
        assert answer.startswith("HTTP/1.1 400 "), address
        assert "This address is not text in UTF-8: %" in answer
    form = ask("POST", "/jobs/new", OWN_FORM, f"kind=sudoku4&name={name}")
    assert "The form is not text in UTF-8: %" in form


@pytest.mark.parametrize("path", ["100%", "a%zz", "a#b", "a\tb", "\x0ba"])
def test_what_is_no_url_is_refused(ask: Ask, path: str) -> None:
    assert ask("DELETE", f"/v1/players/{path}").startswith("HTTP/1.1 400 ")
    assert ask("GET", f"/v1/players/bo/next?pool={path}").startswith("HTTP/1.1 400 ")


# Some letters have no ink, which are letters to Python.
@pytest.mark.parametrize("name", ["%20", "%C2%A0", "%E2%80%8B", "%E3%85%A4", "%E2%A0%80"])
def test_a_name_that_shows_nothing_is_refused(ask: Ask, name: str) -> None:
    json = "Content-Type: application/json\r\n"
    assert "The name of the player is blank." in ask("DELETE", f"/v1/players/{name}")
    assert "a collection's name is a line" in ask("PUT", f"/v1/collections/{name}", json, "{}")
    key = f"{json}Idempotency-Key: \xa0\r\n"
    assert "Idempotency-Key: use 1" in ask("POST", "/v1/jobs", key, '{"kind": "sudoku4"}')


def test_each_spelling_is_a_name_of_its_own(ask: Ask) -> None:
    json = "Content-Type: application/json\r\n"
    names = ("a%2Fb", "%2Fa", "a%2F", "a", "A", "a%3Fb", "%C3%A9", "e%CC%81", "%25FC", "%C3%BC")
    for name in names:
        assert ask("PUT", f"/v1/collections/{name}", json, "{}").startswith("HTTP/1.1 201 ")
        assert ask("DELETE", f"/v1/players/{name}").endswith('{"n_puzzles":0}')
