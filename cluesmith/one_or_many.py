"""The types of functions that take one puzzle, or an iterable of puzzles."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast, overload

from cluesmith.puzzle_values import Puzzle

OnePuzzle = str | Puzzle

Options = ParamSpec("Options")
One = TypeVar("One", covariant=True)
Each = TypeVar("Each", covariant=True)
Result = TypeVar("Result")


class OneOrMany(Protocol[Options, One, Each]):
    """A function that returns a value for one puzzle, or an iterator of values for several."""

    @overload
    def __call__(  # type: ignore[overload-overlap]  # a str is one puzzle, not an iterable
        self, lines: OnePuzzle, *args: Options.args, **options: Options.kwargs
    ) -> One: ...

    @overload
    def __call__(
        self, lines: Iterable[OnePuzzle], *args: Options.args, **options: Options.kwargs
    ) -> Iterator[Each]: ...


def one_or_many(
    function: Callable[Concatenate[Any, Options], Result | Iterator[Result]],
) -> OneOrMany[Options, Result, Result]:
    """Tell type checkers which value belongs to which argument; the function stays as it is."""
    return cast("OneOrMany[Options, Result, Result]", function)


def one_or_none(
    function: Callable[Concatenate[Any, Options], Result | Iterator[Result | None]],
) -> OneOrMany[Options, Result, Result | None]:
    """Do the same for a function that yields None for puzzles without a value."""
    return cast("OneOrMany[Options, Result, Result | None]", function)
