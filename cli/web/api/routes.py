"""Routes of the API: each with the right it needs, and the types of its query, body and answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import click
from msgspec import Struct

from cluesmith.storage.database.states import Right as Right

# For a call with few values; routes for many puzzles allow more.
MAX_BODY_BYTES = 4096

JSON = "application/json"
SVG = "image/svg+xml"

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with a status or headers of its own; others are 200.

    ``value``: a Struct or a dataclass is sent as JSON. None sends no body. An iterator of text is
    sent piece by piece.
    """

    value: Any
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    media_type: str = JSON


@dataclass(frozen=True, slots=True)
class Route:
    """A route with everything that its description says."""

    method: str
    path: str
    """The path has Flask's converters: "/puzzles/<id>"."""
    right: Right
    tag: str
    """The section of the description."""
    function: Callable[..., Any]
    """Takes the values of the path, and ``query`` and ``body`` if it has them. Its docstring is the
    description.
    """
    answers: Mapping[int, type | None]
    """The Struct or dataclass of each status; None for an answer without a body."""
    media: tuple[str, ...] = ()
    """Other types that it can answer with."""
    query: type[Struct] | None = None
    body: type[Struct] | None = None
    """The Struct of the query, and of the JSON body."""
    options: tuple[click.Parameter, ...] = ()
    """Options of the command line that the query may have too."""
    max_body_bytes: int = MAX_BODY_BYTES
    is_open: bool = False
    """Whether a caller without any token may always call it."""

    @property
    def name(self) -> str:
        """Return its name in Flask; the description has it as nextPuzzle."""
        return self.function.__name__


class Routes(list[Route]):
    """The routes of a module: all with the same tag, or each with the first word of its path."""

    def __init__(self, tag: str | None = None) -> None:
        super().__init__()
        self._tag = tag

    def get(self, path: str, answer: type | None, **more: Any) -> Callable[[F], F]:
        """Return a decorator for a function that reads and answers with 200."""
        return self.on("GET", path, {200: answer}, **more)

    def on(
        self,
        method: str,
        path: str,
        answers: Mapping[int, type | None],
        right: Right = Right.READ,
        **more: Any,
    ) -> Callable[[F], F]:
        """Return a decorator that makes a function a route; ``more`` are fields of Route."""

        def listed(function: F) -> F:
            tag = self._tag or path.split("/")[1]
            self.append(Route(method, path, right, tag, function, answers, **more))
            return function

        return listed
