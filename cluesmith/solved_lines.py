"""Lines of puzzles read and solved, or the reason why they have no result."""

from typing import NamedTuple, TypeVar

from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.puzzle_batch import PuzzleBatch, batch_of_texts
from cluesmith.generator.verdicts.unchecked_forms import PROBLEMS, solved
from cluesmith.given_lines import GivenLine
from cluesmith.puzzle_values import SolutionError

Result = TypeVar("Result")


class Failed(NamedTuple):
    """A line without a result: its number, the reason, and whether it is no puzzle at all."""

    number: int
    problem: str
    is_malformed: bool = False


def unique(found: Result | Failed) -> Result:
    """Return the result of the one puzzle given, or raise the reason why it has none."""
    if isinstance(found, Failed):
        raise (
            PuzzleSyntaxError(found.problem) if found.is_malformed else SolutionError(found.problem)
        )
    return found


def read_line(line: GivenLine) -> PuzzleBatch | Failed:
    """Return the puzzle of a line, or the reason why it is none."""
    if line.problem:
        return Failed(line.number, line.problem, is_malformed=True)
    try:
        return batch_of_texts(kind_named(line.kind), [line.text])
    except PuzzleSyntaxError as error:
        return Failed(line.number, str(error), is_malformed=True)


def solved_line(line: GivenLine) -> tuple[PuzzleBatch, bytes] | Failed:
    """Return a puzzle with exactly one solution, and the solution."""
    read = read_line(line)
    if isinstance(read, Failed):
        return read
    try:
        read.kind.check_covered(read.given(0))
    except PuzzleSyntaxError as error:
        return Failed(line.number, str(error), is_malformed=True)
    (n_solutions,), grid = solved(read)
    return (read, grid) if n_solutions == 1 else Failed(line.number, PROBLEMS[n_solutions])
