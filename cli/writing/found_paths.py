"""Solution paths of puzzles to write. All cores find the unknown ones."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from typing import Any

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.paths.path_form import PathForm
from cluesmith.generator.rating.paths.paths_in_forms import compact_path, path_in_form
from cluesmith.generator.rating.whips.whip_rating import ContradictionError
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.wording.catalogues import words_in
from cluesmith.worker.process_pool import in_order

# Records per block, and the fewest paths to find for which processes are started.
_LOOKED_AT = 200
_WORTH_PROCESSES = 20

# Puzzles per request to a process: at most a tenth of a second of work for 9x9 Sudoku.
_TOGETHER = 10

# The name of a kind, a puzzle in one line, and its compact path if that is known.
_Puzzle = tuple[str, str, str | None]

# A compact path and its form in the output.
_Paths = tuple[str | None, Any]


def with_paths(
    records: Iterable[PuzzleRecord], form: PathForm, jobs: int, language: str | None = None
) -> Iterator[PuzzleRecord]:
    """Yield the records with their paths in this form.

    ``records``: a few hundred of them are read ahead. ``jobs``: the number of processes that may be
    used. ``language``: the language of the sentences in the full form.
    """
    remaining = iter(records)
    while some := list(islice(remaining, _LOOKED_AT)):
        n_lacking = sum(each.compact_path is None or form is not PathForm.COMPACT for each in some)
        if jobs > 1 and n_lacking >= _WORTH_PROCESSES:
            yield from _by_processes(chain(some, remaining), form, jobs, language)
            return
        for record, paths in zip(some, _paths_of(form, language, map(_asked, some)), strict=True):
            yield _with(record, paths)


def _by_processes(
    records: Iterable[PuzzleRecord], form: PathForm, jobs: int, language: str | None
) -> Iterator[PuzzleRecord]:
    waiting: deque[list[PuzzleRecord]] = deque()

    def requests() -> Iterator[list[_Puzzle]]:
        remaining = iter(records)
        while some := list(islice(remaining, _TOGETHER)):
            waiting.append(some)
            yield list(map(_asked, some))

    for found in in_order(partial(_paths_of, form, language), requests(), jobs):
        yield from map(_with, waiting.popleft(), found)


def _asked(record: PuzzleRecord) -> _Puzzle:
    return record.kind_name, record.clues, record.compact_path


def _with(record: PuzzleRecord, paths: _Paths) -> PuzzleRecord:
    compact, shown = paths
    return replace(record, compact_path=compact, shown_path=shown)


def _paths_of(form: PathForm, language: str | None, puzzles: Iterable[_Puzzle]) -> list[_Paths]:
    """Return the paths of some puzzles; empty for a puzzle that contradicts itself."""
    words = words_in(language)
    found: list[_Paths] = []
    for kind_name, clues, known in puzzles:
        kind = kind_named(kind_name)
        try:
            compact = known or compact_path(kind, clues)
        except ContradictionError:
            found.append((None, None))
        else:
            found.append((compact, path_in_form(kind, clues, compact, form, words)))
    return found
