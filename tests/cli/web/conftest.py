"""A site over a database with real puzzles of several kinds, and clients that ask for its pages."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from definitions import FILES
from filled_homes import filled_home
from flask.testing import FlaskClient
from web_site import HOSTILE, N_SUDOKU, site_over

from cluesmith.cli.web.access import Access
from cluesmith.cli.web.app import make_app
from cluesmith.cli.web.site import Downloads, Site
from cluesmith.worker.client.configured_database import open_database
from cluesmith.worker.settings import HOME, Settings


@pytest.fixture(scope="session")
def web_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home with 60 rated Sudoku of job 1, others of jobs 2 to 4, and collections of them."""
    own = tmp_path_factory.mktemp("rules") / "own.toml"
    own.write_text(FILES["six-digits"])
    with filled_home(
        ("enqueue", "sudoku", "--count", str(N_SUDOKU), "--rate", "--seed", "1", "--wait"),
        ("enqueue", "hanidoku", "--count", "10", "--seed", "1", "--name", HOSTILE, "--wait"),
        ("enqueue", str(own), "--count", "2", "--seed", "1", "--wait"),
        ("enqueue", "killer6", "--count", "2", "--seed", "1", "--wait"),
        ("collection", "create", "best", "--title", f"The best {HOSTILE}"),
        ("collection", "add", "best", "--job", "1", "--limit", "40"),
        *(("collection", "create", name) for name in (HOSTILE, "a/b c", "..", "=formula")),
    ) as home:
        yield home


@pytest.fixture(scope="session")
def shared_site(web_home: Path) -> Iterator[Site]:
    """What the pages of all tests share."""
    settings = Settings.from_environment({HOME: str(web_home)})
    with closing(open_database(settings)) as database, site_over(database) as site:
        yield site


@pytest.fixture
def client_for(shared_site: Site) -> Callable[[Access], FlaskClient]:
    """Return a client of a server with this access."""
    # A client of tests leaves what it downloads open.
    own = replace(shared_site, downloads=Downloads())

    def made(access: Access) -> FlaskClient:
        made = make_app(own, access).test_client()
        made.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
        return made

    return made


@pytest.fixture
def client(client_for: Callable[[Access], FlaskClient]) -> FlaskClient:
    """A client on this machine, where no token is needed."""
    return client_for(Access("127.0.0.1"))
