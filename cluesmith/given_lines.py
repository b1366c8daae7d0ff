"""Lines of puzzles as the library takes them, and the functions that work through them."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, islice
from typing import NamedTuple, TypeVar

from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.interchange.detection import (
    read_text,
    reader_for,
    reader_of_begin,
    with_kinds,
)
from cluesmith.generator.interchange.drawn_grids import MOST_WORDS
from cluesmith.generator.interchange.source_text import ReadPuzzle, SourceFile
from cluesmith.generator.kinds.line_kinds import GivenKind, LineKinds, may_be_of, puzzle_in
from cluesmith.keyword_values import read_count
from cluesmith.puzzle_values import Puzzle, SolutionError
from cluesmith.worker.process_pool import in_order

Result = TypeVar("Result")


class GivenLine(NamedTuple):
    """A line with its number from 1, its puzzle and its kind, or the reason why it has none.

    ``claim`` is the claim about its clues; None if they are all needed.  ``position`` is that of a
    player, if the text gives it.
    """

    number: int
    line: str
    text: str
    kind: str = ""
    problem: str = ""
    claim: str | None = None
    position: str | None = None

    def error(self, problem: str) -> PuzzleSyntaxError:
        """Return the error for a line that is no puzzle."""
        return PuzzleSyntaxError(f"line {self.number}: {problem}")


def given_lines(lines: Iterable[str | Puzzle], given: GivenKind) -> Iterator[GivenLine]:
    """Yield the puzzles of lines, in any form that files have; blank ones and comments are skipped.

    A text may have many lines: all puzzles in it are taken.
    """
    kinds = LineKinds(given)
    numbered: Iterator[tuple[int, str | Puzzle]] = enumerate(lines, start=1)
    is_first = True
    while (each := next(numbered, None)) is not None:
        number, line = each
        if isinstance(line, Puzzle):
            yield GivenLine(number, str(line), str(line), line.kind, claim=line.minimal_at)
            continue
        if not isinstance(line, str):
            raise TypeError(f"line {number}: a puzzle is a str or a Puzzle, not {line!r}")
        text = puzzle_in(line)
        if "\n" not in line.strip():
            if not text:
                continue
            kind = kinds.expected(text)
            if kind is not None and may_be_of(kind, text):
                yield GivenLine(number, line, text, kind.name)
                is_first = False
                continue
            if is_first and not reader_of_begin(line.encode()):
                head = [each, *islice(numbered, MOST_WORDS)]
                numbered = chain(head[1:], numbered)
                if reader := reader_for([text for _, text in head if isinstance(text, str)]):
                    rest = ((n, str(text).rstrip("\r\n")) for n, text in chain([each], numbered))
                    source = SourceFile("lines", rest, kinds.given_kind)
                    yield from _given(with_kinds(kinds, reader(source)))
                    return
        is_first = False
        found = with_kinds(kinds, read_text("text", line, kinds.given_kind), line)
        yield from _given((each._replace(number=number) for each in found), line)


def _given(found: Iterator[ReadPuzzle], line: str = "") -> Iterator[GivenLine]:
    for each in found:
        shown = each.text if "\n" in line else line or each.text
        kind, problem, position = each.kind_name or "", each.problem, each.position
        yield GivenLine(each.number, shown, each.text, kind, problem, position=position)


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

    Raises SolutionError if there is no puzzle in it, or more than one.
    """
    found = [*islice(results, 2)]
    if len(found) == 1:
        return found[0]
    if found:
        raise SolutionError("more than one puzzle in this text: give it in a list, [text]")
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
