"""Several options given to a command at once."""

from collections.abc import Callable, Iterable
from typing import Any

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def with_options(command: Callable[..., Any], options: Iterable[Decorator]) -> Callable[..., Any]:
    """Give a command these options, in this order of the help."""
    for option in reversed(tuple(options)):
        command = option(command)
    return command
