"""Puzzles made here and now: `cluesmith generate` as a function."""

import secrets
from collections.abc import Generator, Iterable, Iterator
from functools import partial
from itertools import count as count_from

from cluesmith.generator.canonical.unchecked_forms import UNDECIDED, canonical_forms_of
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import acceptance_of, attempt
from cluesmith.generator.making.estimate import default_patience, estimate_attempt
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.patterns.pattern_text import read_pattern
from cluesmith.generator.puzzle import Puzzle as MadePuzzle
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.records.made_puzzles import made_records
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.request.option_values import (
    CLUES,
    ER,
    MAX_SEED,
    WHIP,
    difficulty_of,
    read_levels,
    read_overlap,
    read_technique,
)
from cluesmith.generator.request.spec_request import spec_of_options
from cluesmith.generator.spec import HALF, GenerationSpec
from cluesmith.given_lines import given_lines
from cluesmith.keyword_values import (
    ClueRange,
    Names,
    RatingRange,
    names_of,
    read_count,
    read_each,
    read_range,
    read_value,
)
from cluesmith.library_kinds import KindInfo, taken_kind
from cluesmith.process_pool import in_order
from cluesmith.puzzle_values import Puzzle

# Attempts of so many seconds are worth a message to a process, and no more than so many of them.
_PIECE_S = 0.05
_MAX_PIECE = 64


def generate(
    kind: str | KindInfo,
    *,
    count: int = 1,
    seed: int | None = None,
    clues: ClueRange = None,
    max_clues: int | None = None,
    symmetry: str | None = None,
    pattern: str | None = None,
    fill_pattern: bool = False,
    turn: bool = False,
    proper: bool = False,
    level: Names = None,
    er: RatingRange = None,
    ep: RatingRange = None,
    ed: RatingRange = None,
    technique: Names = None,
    hardest: Names = None,
    without: Names = None,
    whip: str | int | tuple[int, int] | None = None,
    diamond: bool = False,
    pearl: bool = False,
    minimal_at: str | None = None,
    rate: bool = False,
    per_grid: int | None = None,
    max_overlap: str | int = HALF,
    spread: bool = False,
    exclude: Iterable[str | Puzzle] = (),
    patience: int | None = None,
    oracle: str | None = None,
    jobs: int = 1,
) -> Iterator[Puzzle]:
    """Make different puzzles of a kind, each proven to have one solution.

    The keywords are the options of `cluesmith generate` and mean the same.

    Parameters
    ----------
    kind : str or KindInfo
        The name of a kind, a file with rules, or what ``define`` returns.
    count : int
        How many puzzles.
    seed : int, optional
        The same seed and keywords give the same puzzles, as on the command line; a random one if
        not given: ``puzzle.seed`` has it.
    clues : str, int or (int, int), optional
        The number of clues: "24..26", "24..", 24, (24, 26).
    max_clues : int, optional
        The most clues.
    symmetry : str, optional
        The symmetry of the cells with clues: rot180, full and others.
    pattern : str, optional
        The cells that may hold clues, as text: '*' marks a cell, '.' does not.
    fill_pattern, turn, proper : bool
        Put a clue in every marked cell; move or turn the pattern where it brings no puzzle as
        drawn; let clues be spare.
    level : str or iterable of str, optional
        "hard", "easy,medium", "easy..hard".
    er, ep, ed : str, float or (float, float), optional
        Ranges of the ratings by Sudoku Explainer: "4.2..4.5", 4.2, (4.2, 4.5).
    technique, hardest, without : str or iterable of str, optional
        Names of techniques or groups of them.
    whip : str, int or (int, int), optional
        The range of the longest whip.
    diamond, pearl : bool
        ED is ER; EP is ER.
    minimal_at : str, optional
        A level at which the puzzles are minimal instead.
    rate : bool
        Rate every puzzle.
    per_grid : int, optional
        At most so many puzzles with the same solution grid, up to symmetry; 0 for any number.
    max_overlap : str or int
        No two puzzles share more clues than this: a number, "half" or "any".
    spread : bool
        Spread the puzzles evenly over all classes of grids.
    exclude : iterable of str or Puzzle
        Leave out these puzzles and all that symmetries turn them into.
    patience : int, optional
        Give up after so many attempts in a row without a new puzzle.
    oracle : str, optional
        The solver that tells whether a solution is the only one.
    jobs : int
        Processes to use; the puzzles are the same for any number.

    Returns
    -------
    iterator of Puzzle
        Each as soon as it is found.  Closed early, it ends its processes.

    Raises
    ------
    CluesmithError
        At once, if there can be no such puzzles, with the sentence of the command line.
    ExhaustedError
        By the iterator, after the puzzles that were found, if no more are.
    """
    wanted = taken_kind(kind)
    count = read_count("count", count, 1)
    spec = spec_of_options(
        wanted,
        count=count,
        clues=read_range("clues", CLUES, clues),
        max_clues=read_count("max_clues", max_clues, 0),
        difficulty=difficulty_of(
            level=read_each("level", read_levels, level),
            er=read_range("er", ER, er),
            ep=read_range("ep", ER, ep),
            ed=read_range("ed", ER, ed),
            technique=read_each("technique", read_technique, technique),
            hardest=read_each("hardest", read_technique, hardest),
            without=read_each("without", read_technique, without),
            whip=read_range("whip", WHIP, whip),
            is_diamond=diamond,
            is_pearl=pearl,
        ),
        minimal_at=None
        if minimal_at is None
        else read_value("minimal_at", names_of(Level), minimal_at),
        is_proper=proper,
        is_rated=rate,
        per_grid=read_count("per_grid", per_grid, 0),
        max_overlap=read_value("max_overlap", read_overlap, max_overlap),
        spread=spread,
        symmetry=symmetry,
        pattern=None if pattern is None else read_pattern(wanted, pattern),
        fill_pattern=fill_pattern,
        may_turn=turn,
    )
    oracle_for(wanted, oracle)  # refused before the first puzzle is asked for
    seed = secrets.randbelow(2**32) if seed is None else read_count("seed", seed, 0, MAX_SEED)
    patience = read_count("patience", patience, 1) or default_patience(spec)
    acceptance = acceptance_of(spec, count, patience, _excluded(exclude, wanted))
    is_one = read_count("jobs", jobs, 1) == 1
    attempts = None if is_one else _attempts(spec, seed, oracle, jobs)
    records = made_records(spec, seed, acceptance, oracle=oracle, attempts=attempts)
    return _puzzles(records, attempts)


def _puzzles(records: Iterator[PuzzleRecord], attempts: "_Attempts | None") -> Iterator[Puzzle]:
    try:
        yield from map(Puzzle, records)
    finally:
        if attempts is not None:
            attempts.close()  # it ends the processes


_Attempts = Generator[tuple[MadePuzzle, ...], None, None]


def _attempts(spec: GenerationSpec, seed: int, oracle: str | None, jobs: int) -> _Attempts:
    """Yield the puzzles of each attempt, made by some processes."""
    size = int(_PIECE_S / estimate_attempt(spec).attempt_s)
    size = max(1, min(_MAX_PIECE, size))
    pieces = (range(first, first + size) for first in count_from(0, size))
    function = partial(_made, spec, seed, oracle)
    for made in in_order(function, pieces, jobs, [kind_named(spec.kind)]):
        yield from made


def _made(
    spec: GenerationSpec, seed: int, oracle: str | None, indices: range
) -> list[tuple[MadePuzzle, ...]]:
    return [attempt(spec, seed, index, oracle) for index in indices]


def _excluded(lines: Iterable[str | Puzzle], kind: Kind) -> frozenset[str]:
    """Return the canonical forms of puzzles that are left out; without one solution, of none."""
    forms = set()
    for line in given_lines(lines, kind):
        try:
            clues = kind.values(line.text)
        except PuzzleSyntaxError as error:
            raise line.error(str(error)) from None
        (form,) = canonical_forms_of(kind, clues)
        if form == UNDECIDED:
            raise line.error(f"{form}, so nobody knows what it excludes")
        if isinstance(form, bytes):
            forms.add(kind.text(form))
    return frozenset(forms)
