"""The options --host and --port of commands that serve."""

from collections.abc import Callable
from typing import Any

import click

from cluesmith.cli.options.value_types import number_within

_LAST_PORT = 65535


def listening_options(
    port: int, host_help: str = "Listen on this address."
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that gives a command --host and --port, with this default port."""
    host_option = click.option(
        "--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help=host_help
    )
    port_option = click.option(
        "--port",
        type=number_within(0, _LAST_PORT),
        metavar="N",
        default=port,
        show_default=True,
        help="Listen on this port; 0 picks a free one and prints it.",
    )
    return lambda command: host_option(port_option(command))
