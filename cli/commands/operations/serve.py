"""`cluesmith serve`: jobs, collections and puzzles in a browser, and for programs over HTTP."""

import logging
import os
from contextlib import closing
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.opened_database import OpenedWhenAsked
from cluesmith.cli.options.listening import listening_options
from cluesmith.cli.options.value_types import number_from
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.messages import report, report_problem
from cluesmith.optional_packages import command_to_install

TOKEN = "CLUESMITH_WEB_TOKEN"  # noqa: S105 -- the name of a variable
TOKEN_FILE = f"{TOKEN}_FILE"
PUBLIC_URL = "CLUESMITH_WEB_PUBLIC_URL"

# No token is longer. The limit ends the reading of a device, which has no end.
_MAX_TOKEN_BYTES = 1000


@click.command(
    cls=Command, examples=["cluesmith serve", "cluesmith serve --host 0.0.0.0 --token-file token"]
)
@listening_options(
    8061, "Listen on this address. An address that other machines reach needs a token."
)
@click.option(
    "--token-file",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help=f"Require the token in FILE, which each browser sends once; or set {TOKEN}.",
)
@click.option(
    "--public-url",
    "public_urls",
    multiple=True,
    metavar="URL",
    help="The address at which a reverse proxy serves the pages, for example "
    "https://puzzles.example.org; can be repeated; needs a token.",
)
@click.option(
    "--max-rate",
    type=number_from(1),
    metavar="N",
    default=50,
    show_default=True,
    help="Accept N calls of the API a second from each token, or from each address without a named "
    "token. Calls from this machine have no limit.",
)
def serve(
    host: str, port: int, token_file: str | None, public_urls: tuple[str, ...], max_rate: int
) -> int:
    """Serve pages and an HTTP API until Ctrl-C.

    The API is under /v1. Only this machine reaches the server unless you set --host. To start,
    change or delete anything, you need a token of `cluesmith token`. `cluesmith web` is another
    name of this command.
    """
    missing = [name for name in ("flask", "msgspec", "waitress") if find_spec(name) is None]
    if missing:
        install = command_to_install("web")
        report_problem(f"the package {missing[0]} is not installed: `{install}`")
        return EXIT_FAILURE
    from cluesmith.cli.web.access import Access, is_loopback
    from cluesmith.cli.web.app import make_app
    from cluesmith.cli.web.check_pool import CheckPool
    from cluesmith.cli.web.connections import OF_ONE_ADDRESS, Limits
    from cluesmith.cli.web.server import Server
    from cluesmith.cli.web.server_log import log_to_standard_error
    from cluesmith.cli.web.site import Site, WorkerWatch, asking_workers
    from cluesmith.cli.web.slow_work import SlowWork
    from cluesmith.worker.client.health import running_broker_url
    from cluesmith.worker.settings import Settings, log_format

    settings = Settings.from_environment()
    public_urls = public_urls or tuple(os.environ.get(PUBLIC_URL, "").split())
    for url in public_urls:
        _check_url(url)
    access = Access(host, _token(token_file), public_urls, max_rate)
    if access.token is None and not (is_loopback(host) and not public_urls):
        what = f"--host {host}" if not is_loopback(host) else "--public-url"
        raise click.UsageError(
            f"{what} accepts connections from other machines: name a token file with --token-file; "
            "`openssl rand -hex 24 > token` makes one"
        )
    with (
        closing(OpenedWhenAsked()) as opened,
        closing(SlowWork()) as slow_work,
        closing(CheckPool()) as checks,
    ):
        workers = WorkerWatch(asking_workers(settings))
        shared = Site(
            opened,
            workers,
            slow_work,
            checks=checks,
            broker_url=partial(running_broker_url, settings),
        )
        app = make_app(shared, access)
        log_to_standard_error()
        slow_work.begin()
        try:
            limits = OF_ONE_ADDRESS if public_urls or is_loopback(host) else Limits()
            server = Server(app, host, port, limits, is_proxied=bool(public_urls))
        except OSError as error:
            raise OSError(error.errno, f"{host}:{port}: {error.strerror}") from error
        with closing(server):
            told = f"pages at {server.address}"
            if log_format() == "json":
                logging.getLogger(__name__).info("%s", told)
            else:
                report(told)
            server.run()
    return 0


def _token(file: str | None) -> str | None:
    """Return the token from the file or the environment, or None."""
    from cluesmith.cli.web.access import LEAST_TOKEN
    from cluesmith.worker.settings import refuse_empty

    if file is None:
        for name in (TOKEN, TOKEN_FILE):
            refuse_empty(os.environ, name)
        file = None if TOKEN in os.environ else os.environ.get(TOKEN_FILE)
    if file is None:
        if TOKEN not in os.environ:
            return None
        token, where = os.environ[TOKEN], TOKEN
    else:
        with Path(file).open("rb") as stream:
            content = stream.read(_MAX_TOKEN_BYTES + 1)
        token, where = content.decode(errors="replace").strip(), file
    if not (
        LEAST_TOKEN <= len(token) <= _MAX_TOKEN_BYTES and token.isascii() and token.isprintable()
    ):
        raise click.UsageError(
            f"{where}: a token has at least {LEAST_TOKEN} letters and digits; "
            "`openssl rand -hex 24` makes one"
        )
    return token


def _check_url(url: str) -> None:
    """Refuse a value that is not the address of a site."""
    try:
        parts = urlsplit(url)
        is_site = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_site = False
    if not is_site or parts.username or parts.query or parts.fragment:
        raise click.UsageError(
            f"--public-url: {url!r} is not the address of a site; use https://puzzles.example.org"
        )
    if parts.path not in ("", "/"):
        raise click.UsageError(
            f"--public-url: {url}: the pages cannot be below a path of a site; give them a host "
            "name or a port of their own"
        )
