"""Lines of puzzles as the library takes them, and the functions that work through them."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple, TypeVar

from cluesmith.generator.errors import PuzzleSyntaxError, UnknownKindError
from cluesmith.generator.kinds.fitting_kinds import kind_of_text
from cluesmith.generator.kinds.line_kinds import GivenKind, LineKinds, puzzle_in
from cluesmith.keyword_values import read_count
from cluesmith.puzzle_values import Puzzle, SolutionError
from cluesmith.worker.process_pool import in_order

Result = TypeVar("Result")


class GivenLine(NamedTuple):
    """A line with its number from 1, its puzzle and its kind, or the reason why it has none.

    ``claim`` is the claim about its clues; None if they are all needed.
    """

    number: int
    line: str
    text: str
    kind: str = ""
    problem: str = ""
    claim: str | None = None

    def error(self, problem: str) -> PuzzleSyntaxError:
        """Return the error for a line that is no puzzle."""
        return PuzzleSyntaxError(f"line {self.number}: {problem}")


def given_lines(lines: Iterable[str | Puzzle], given: GivenKind) -> Iterator[GivenLine]:
    """Yield the lines that hold puzzles; blank ones and comments are skipped, as in files."""
    kinds = LineKinds(given)
    for number, line in enumerate(lines, start=1):
        if isinstance(line, Puzzle):
            text, claim = str(line), line.minimal_at
            yield GivenLine(number, text, text, line.kind, claim=claim)
            continue
        if not isinstance(line, str):
            raise TypeError(f"line {number}: a puzzle is a str or a Puzzle, not {line!r}")
        text = puzzle_in(line)
        if not text:
            continue
        try:
            kind = kinds.expected(text) or kind_of_text(text)
        except UnknownKindError as error:
            yield GivenLine(number, line, text, problem=str(error))
        else:
            yield GivenLine(number, line, text, kind.name)


def results_of_lines(
    function: Callable[[GivenLine], Result],
    lines: Iterable[GivenLine],
    jobs: int,
    n_together: int,
) -> Iterator[Result]:
    """Return a function's results for lines, in their order.

    ``function``: a function of a module, so that processes find it. ``lines``: taken as results are
    asked for. ``jobs``: the number of processes. ``n_together``: the number of lines that a process
    gets at a time: enough to be worth a message.
    """
    jobs = read_count("jobs", jobs, 1)
    pieces = _pieces(lines, n_together if jobs > 1 else 1)
    return _flat(in_order(partial(_all, function), pieces, jobs))


def only(results: Iterator[Result]) -> Result:
    """Return the only result, that of one text.

    Raises SolutionError if there is no puzzle in it.
    """
    for result in results:
        return result
    raise SolutionError("no puzzle in this text")


def _flat(pieces: Iterator[list[Result]]) -> Iterator[Result]:
    for results in pieces:
        yield from results


def _all(function: Callable[[GivenLine], Result], lines: list[GivenLine]) -> list[Result]:
    return list(map(function, lines))


def _pieces(lines: Iterable[GivenLine], size: int) -> Iterator[list[GivenLine]]:
    remaining = iter(lines)
    while piece := list(islice(remaining, size)):
        yield piece
