"""Who may see the pages: this machine, or whoever knows the token, by a name of the server's."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from web_site import TOKEN

from cluesmith.cli.web.access import SESSION_S, Access
from cluesmith.cli.web.callers import MAX_TRIES

BOARD = f"/boards/sudoku4/{'1'.ljust(16, '.')}.svg"
Clients = Callable[[Access], FlaskClient]
GUARDED = Access("0.0.0.0", TOKEN)
PROXIED = Access("127.0.0.1", TOKEN, ("https://puzzles.example.org", "http://rätsel.example:81"))


@pytest.mark.parametrize(
    ("access", "host", "is_known"),
    [
        (Access("127.0.0.1"), "127.0.0.1:8061", True),
        (Access("127.0.0.1"), "localhost", True),
        (Access("127.0.0.1"), "[::1]:8061", True),
        (Access("127.0.0.1"), "evil.example", False),
        (Access("127.0.0.1"), "localhost.evil.example:8061", False),
        (Access("127.0.0.1"), "192.168.0.7", False),
        (Access("127.0.0.1"), "[", False),
        (Access("127.0.0.1"), "a..b", False),
        (Access("127.0.0.1"), f"{'a' * 64}:8061", False),
        (GUARDED, "a..b", False),
        (GUARDED, "192.168.0.7:8061", True),
        (GUARDED, "evil.example", False),
        (PROXIED, "puzzles.example.org", True),
        (PROXIED, "example.org", False),
        (PROXIED, "xn--rtsel-gra.example:81", True),
        (PROXIED, "RAETSEL.example", False),
        (GUARDED, "127.0.0.1:x", False),
        (GUARDED, "127.0.0.1:99999", False),
    ],
)
def test_only_names_of_the_server_are_answered(
    client_for: Clients, access: Access, host: str, is_known: bool
) -> None:
    answer = client_for(access).get("/health", headers={"Host": host})
    assert (answer.status_code == 200) == is_known
    assert answer.status_code in (200, 400, 421)


def test_without_the_token_nothing_is_shown(client_for: Clients) -> None:
    client = client_for(GUARDED)
    for address in ("/", "/puzzles/1", "/jobs/1.json", "/download?job=1", "/boards/sudoku4/x.svg"):
        answer = client.get(address, headers={"Accept": "text/html"})
        assert answer.status_code == 302
        assert answer.location.startswith("/login")
        for accepted in ("application/json", "*/*"):
            assert client.get(address, headers={"Accept": accepted}).status_code == 401
    for given in ("Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer", "Bearer \xe9"):
        answer = client.get("/", headers={"Authorization": given, "Accept": "text/plain"})
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_program_shows_the_token_with_each_request(client_for: Clients) -> None:
    answer = client_for(GUARDED).get("/jobs/1.json", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200


def test_a_browser_shows_it_once_and_goes_on_where_it_was(client_for: Clients) -> None:
    client, at = client_for(PROXIED), {"base_url": "https://puzzles.example.org"}
    to = client.get("/puzzles?level=easy", headers={"Accept": "text/html"}, **at).location
    assert client.get(to, **at).status_code == 200
    wrong = client.post(to, data={"token": "wrong"}, **at)
    assert (wrong.status_code, "Wrong token" in wrong.text) == (403, True)
    right = client.post(to, data={"token": TOKEN}, **at)
    assert (right.status_code, right.location) == (303, "/puzzles?level=easy")
    cookie = right.headers["Set-Cookie"]
    assert TOKEN not in cookie
    for part in ("HttpOnly", "SameSite=Strict", "Secure", f"Max-Age={SESSION_S}"):
        assert part in cookie
    assert client.get(right.location, **at).status_code == 200


@pytest.mark.parametrize(
    ("access", "host", "name", "is_secure"),
    [
        (GUARDED, "localhost:8061", "cluesmith-8061", False),
        (GUARDED, "localhost:8062", "cluesmith-8062", False),
        (PROXIED, "puzzles.example.org", "cluesmith-443", True),
        (PROXIED, "xn--rtsel-gra.example", "cluesmith-81", False),
        (PROXIED, "127.0.0.1:8061", "cluesmith-443", True),
    ],
)
def test_two_servers_of_one_host_have_cookies_of_their_own(
    client_for: Clients, access: Access, host: str, name: str, is_secure: bool
) -> None:
    headers = {"Host": host, "Origin": f"http://{host}"}
    answer = client_for(access).post("/login", data={"token": TOKEN}, headers=headers)
    cookie = answer.headers["Set-Cookie"]
    assert (cookie.split("=")[0], "Secure" in cookie) == (name, is_secure)


@pytest.mark.parametrize("path", ["//evil.example", "https://evil.example", "/\\evil.example"])
def test_a_login_leads_to_no_other_site(client_for: Clients, path: str) -> None:
    answer = client_for(GUARDED).post("/login", query_string={"next": path}, data={"token": TOKEN})
    assert answer.location == "/"


def test_a_cookie_ends_with_its_time_and_with_its_token() -> None:
    cookie = GUARDED.session_cookie(1000.0, "digest")
    assert GUARDED.session_of(cookie, 1000.0 + SESSION_S) == "digest"
    assert GUARDED.session_of(cookie, 1001.0 + SESSION_S) is None
    assert GUARDED.session_of(cookie, 999.0) is None
    assert Access("0.0.0.0", TOKEN + "x").session_of(cookie, 1000.0) is None
    signature = cookie.rpartition(".")[2]
    for forged in ("", "1000", "1000.", f"1000..{signature}", "\xe9.\xe9.\xe9"):
        assert GUARDED.session_of(forged, 1000.0) is None
    own = Access("127.0.0.1").session_cookie(1000.0)
    assert Access("127.0.0.1").session_of(own, 1000.0) is None


def test_pages_of_other_sites_get_nothing(client: FlaskClient) -> None:
    of_page = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
    assert client.get("/download?job=1", headers=of_page).status_code == 403
    followed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert client.get("/", headers=followed).status_code == 200


@pytest.mark.parametrize(
    "address", ["/puzzles/1", "/download?job=1&format=pdf", "/download?job=1", BOARD]
)
def test_browsers_keep_nothing_that_needs_the_token(client_for: Clients, address: str) -> None:
    given = {"Authorization": f"Bearer {TOKEN}"}
    answer = client_for(GUARDED).get(address, headers=given, buffered=True)
    assert answer.headers["Cache-Control"] == "no-store"
    free = client_for(Access("127.0.0.1")).get(address, buffered=True)
    assert ("immutable" in free.headers["Cache-Control"]) == (address == BOARD)
    assert "public" not in free.headers["Cache-Control"]


def test_pages_may_not_be_framed(client: FlaskClient) -> None:
    headers = client.get("/puzzles/1").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]


def test_wrong_tokens_are_braked_and_only_where_they_come_from(client_for: Clients) -> None:
    client = client_for(GUARDED)
    from_other = {"environ_base": {"REMOTE_ADDR": "192.0.2.1"}}
    tries = [client.post("/login", data={"token": f"wrong {n}"}) for n in range(MAX_TRIES)]
    assert {answer.status_code for answer in tries} == {403}
    right = {"Authorization": f"Bearer {TOKEN}"}
    for answer in (client.post("/login", data={"token": TOKEN}), client.get("/", headers=right)):
        assert (answer.status_code, "Too many wrong tokens" in answer.text) == (429, True)
    assert client.get("/", headers=right, **from_other).status_code == 200
