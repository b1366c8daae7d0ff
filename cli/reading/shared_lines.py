"""Puzzles of files and what a function finds about them, which all cores share."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TypeVar

from cluesmith.cli.reading.puzzle_files import Batch, PuzzleFileError, read_batches
from cluesmith.cli.reading.typed_puzzles import is_typed_puzzle
from cluesmith.generator.kinds.line_kinds import GivenKind
from cluesmith.generator.puzzle_batch import PuzzleBatch
from cluesmith.worker.shared_work import SharedWork

Result = TypeVar("Result")

# The puzzles that one call of the function gets, at most.
_TOGETHER = 64


def results_of_files(
    function: Callable[[PuzzleBatch], Result],
    files: tuple[str, ...],
    given: GivenKind,
    jobs: int | None,
) -> Iterator[tuple[Batch, Result] | PuzzleFileError]:
    """Yield the puzzles of files in order with a function's results, and the errors of bad lines.

    ``function`` and ``jobs``: as ``SharedWork`` takes them.  A pipe is read on when the results
    of all puzzles before have been yielded, since it may be slow.

    Raises as ``read_puzzle_lines`` does.
    """
    n_bytes, read = _n_bytes(files), deque[Batch | PuzzleFileError]()

    def parts(batches: Iterable[Batch | PuzzleFileError]) -> Iterator[PuzzleBatch]:
        for batch in batches:
            if isinstance(batch, PuzzleFileError):
                read.append(batch)
                continue
            for start in range(0, batch.n_puzzles, _TOGETHER):
                read.append(part := batch.part(start, start + _TOGETHER))
                yield part.puzzles

    batches = read_batches(files, given)
    with SharedWork(function, jobs) as work:
        for first in batches:
            if isinstance(first, PuzzleFileError):
                yield first
                continue
            n_puzzles, some = first.n_puzzles, parts([first])
            if n_bytes is not None:
                line_bytes = 1 + sum(len(line) for line in first.lines) / n_puzzles
                n_puzzles, some = int(n_bytes / line_bytes), parts(chain([first], batches))
            for result in work.results(some, -(-n_puzzles // _TOGETHER)):
                while isinstance(of := read.popleft(), PuzzleFileError):
                    yield of
                yield of, result
            for error in read:  # after the last puzzle
                if isinstance(error, PuzzleFileError):
                    yield error


def _n_bytes(files: tuple[str, ...]) -> int | None:
    """Return the size of files that can be read at once; None if there is a pipe among them."""
    paths = [Path(file) for file in files if not is_typed_puzzle(file)]
    if not paths or not all(path.is_file() for path in paths):
        return None
    return sum(path.stat().st_size for path in paths)
