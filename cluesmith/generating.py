"""Puzzles made here and now: `cluesmith generate` as a function."""

import secrets
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from typing import Unpack

from cluesmith.generator.making.estimate import default_patience
from cluesmith.generator.making.finished_puzzles import Batch, acceptance_of, accepted_puzzles
from cluesmith.generator.option_values import MAX_SEED
from cluesmith.generator.oracles.oracle_registry import check_oracle
from cluesmith.generator.records.made_puzzles import made_records
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.spec_options import Wanted
from cluesmith.keyword_values import read_count
from cluesmith.library_kinds import KindInfo, taken_kind
from cluesmith.puzzle_values import Puzzle
from cluesmith.wanted_puzzles import excluded_forms, wanted_spec
from cluesmith.worker.shared_batches import shared_batches


def generate(
    kind: str | KindInfo,
    *,
    count: int = 1,
    seed: int | None = None,
    exclude: Iterable[str | Puzzle] = (),
    patience: int | None = None,
    oracle: str | None = None,
    jobs: int = 1,
    **wanted: Unpack[Wanted],
) -> Iterator[Puzzle]:
    """Make different puzzles of a kind, each proven to have one solution.

    The keywords are the options of `cluesmith generate` and mean the same.

    Parameters
    ----------
    kind : str or KindInfo
        The name of a kind, a file with rules, or what ``define`` returns.
    count : int
        The number of puzzles.
    seed : int, optional
        The same seed and keywords give the same puzzles, as on the command line; a random one if
        not given: ``puzzle.seed`` has it.
    exclude : iterable of str or Puzzle
        Leave out these puzzles and all their equivalent forms.
    patience : int, optional
        Give up after this many attempts in a row without a new puzzle.
    oracle : str, optional
        The solver that checks whether a solution is the only one.
    jobs : int
        Processes to use; the puzzles are the same for any number.
    **wanted
        The wanted puzzles: clues, max_clues, level, symmetry and the other keywords of ``Wanted``.

    Returns
    -------
    iterator of Puzzle
        It yields each puzzle as soon as it is found.  If you close it early, it ends its
        processes.

    Raises
    ------
    CluesmithError
        There can be no such puzzles.  It is raised at once, with the sentence of the command line.
    ExhaustedError
        No more puzzles are found.  The iterator raises it after those that were found.
    """
    of_kind = taken_kind(kind)
    count = read_count("count", count, 1)
    spec = wanted_spec(of_kind, count, wanted)
    check_oracle(of_kind, oracle)  # refused before the first puzzle is asked for
    seed = secrets.randbelow(2**32) if seed is None else read_count("seed", seed, 0, MAX_SEED)
    patience = read_count("patience", patience, 1) or default_patience(spec)
    acceptance = acceptance_of(spec, count, patience, excluded_forms(exclude, of_kind))
    jobs = read_count("jobs", jobs, 1)
    batches = shared_batches(spec, seed, acceptance, oracle, jobs=jobs)
    records = made_records(spec, seed, accepted_puzzles(acceptance, batches))
    return _puzzles(records, batches)


def _puzzles(
    records: Iterator[PuzzleRecord], batches: Generator[Batch, None, None]
) -> Iterator[Puzzle]:
    with closing(batches):  # it ends the processes
        yield from map(Puzzle, records)
