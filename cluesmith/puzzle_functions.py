"""Functions for existing puzzles: verify, solve, rate, compare, explain.

Each function takes one puzzle and returns one value, or takes an iterable, such as an open file,
and returns an iterator that reads it as values are asked for.  A puzzle is a string in one line or
a ``Puzzle``.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeVar

from cluesmith.generator.clues.clue import digits_of
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.option_values import ANY, CLUES, ClueRange, read_name
from cluesmith.generator.puzzle_batch import PuzzleBatch
from cluesmith.generator.rating.paths.path_fields import path_fields
from cluesmith.generator.rating.paths.path_lines import steps_of_lines
from cluesmith.generator.rating.paths.position_text import start_of
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.pencilmarks import is_pencilmarks
from cluesmith.generator.rating.techniques.compact_path import steps_of
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.position import set_of
from cluesmith.generator.records.plain_rating import (
    MALFORMED,
    Rating,
    rated_line,
    rated_pencilmarks,
)
from cluesmith.generator.records.puzzle_classes import PuzzleClasses
from cluesmith.generator.spec_options import read_overlap
from cluesmith.generator.spec_request import OptionsError, limits_of_clues
from cluesmith.generator.verdicts.certificate import certificate as certificate_of
from cluesmith.generator.verdicts.puzzle_verdict import verify as verdict_on
from cluesmith.generator.verdicts.unchecked_forms import (
    canonical_forms_of,
    form_text,
)
from cluesmith.generator.verdicts.verdict import Verdict, VerdictName
from cluesmith.generator.wording.catalogues import words_in
from cluesmith.given_lines import GivenLine, given_lines, only, results_of_lines
from cluesmith.keyword_values import read_count, read_value
from cluesmith.library_kinds import KindInfo, taken_line_kind
from cluesmith.one_or_many import OnePuzzle, one_or_many, one_or_none
from cluesmith.puzzle_spec import PROPER
from cluesmith.puzzle_values import Path
from cluesmith.solved_lines import Failed, read_line, solved_line, unique

Result = TypeVar("Result")
SomeKind = str | KindInfo | None

# The lines that a process gets at a time: they take longer than sending them.
_QUICK, _SLOW = 200, 8


@one_or_many
def verify(
    lines: OnePuzzle | Iterable[OnePuzzle],
    *,
    kind: SomeKind = None,
    clues: ClueRange = None,
    max_clues: int | None = None,
    minimal_at: str | None = None,
    proper: bool = False,
    oracle: str | None = None,
    jobs: int = 1,
) -> Verdict | Iterator[Verdict]:
    """Check that puzzles have one solution and need all their clues.

    Parameters
    ----------
    lines : str, Puzzle, or iterable of these
        One puzzle, or lines of puzzles such as an open file.
    kind : str or KindInfo, optional
        The kind of all puzzles, or "mixed": the length of each line decides.  If not given, the
        first puzzle decides.
    clues : str, int or (int, int), optional
        The number of clues wanted: "24..26", "24..", 24, (24, 26).
    max_clues : int, optional
        The most clues.
    minimal_at : str, optional
        Check that puzzles are minimal at this level instead.  If neither this nor
        ``proper`` is given, the claim in the field ``minimal_at`` of a ``Puzzle`` is checked.
    proper : bool
        Check only that there is one solution.
    oracle : str, optional
        The solver; the best for the kind if not given.
    jobs : int
        Processes to use; the verdicts are the same for any number.

    Returns
    -------
    Verdict, or iterator of Verdict
        A line that is no puzzle has a verdict too: "malformed".

    Raises
    ------
    CluesmithError
        The options are not valid; the message is that of the command line.
    """
    ends = None if clues is None else read_value("clues", CLUES.read, clues)
    min_clues, most = limits_of_clues(ends, read_count("max_clues", max_clues, 0))
    if proper and minimal_at is not None:
        raise OptionsError("{proper} excludes {minimal_at}")
    if minimal_at is not None:
        minimal_at = read_value("minimal_at", partial(read_name, names=Level), minimal_at)
    function = partial(
        _verdict,
        max_clues=most,
        oracle=oracle,
        claim=PROPER if proper else minimal_at,
        min_clues=min_clues,
    )
    found = _results(function, lines, kind, jobs, _QUICK)
    return only(found) if isinstance(lines, OnePuzzle) else found


@one_or_many
def rate(
    lines: OnePuzzle | Iterable[OnePuzzle],
    *,
    kind: SomeKind = None,
    whip: bool = False,
    te: bool = False,
    jobs: int = 1,
) -> Rating | Iterator[Rating]:
    """Return the difficulty of puzzles for people.

    Parameters
    ----------
    lines : str, Puzzle, or iterable of these
        A str of 729 characters is a pencilmark Sudoku.  A position, such as a candidate grid, is
        rated from there on, without whips.
    kind : str or KindInfo, optional
        As for ``verify``.
    whip : bool
        Look for the longest whip too, which takes longer for hard puzzles.
    te : bool
        Look for the depth of trial and error too, if all clues are digits.
    jobs : int
        Processes to use; the ratings are the same for any number.

    Returns
    -------
    Rating, or iterator of Rating
        A line without exactly one solution has a ``problem`` and no level.
    """
    found = _results(partial(_rating, with_whip=whip, with_te=te), lines, kind, jobs, _SLOW)
    return only(found) if isinstance(lines, OnePuzzle) else found


@one_or_none
def solve(
    lines: OnePuzzle | Iterable[OnePuzzle], *, kind: SomeKind = None, jobs: int = 1
) -> str | Iterator[str | None]:
    """Return the solutions of puzzles, each in one line.

    Parameters
    ----------
    lines : str, Puzzle, or iterable of these
    kind : str or KindInfo, optional
        As for ``verify``.
    jobs : int
        Processes to use; the solutions are the same for any number.

    Returns
    -------
    str, or iterator of str or None
        None in place of a puzzle without exactly one solution.

    Raises
    ------
    SolutionError
        The one puzzle given has no solution, or more than one.
    CluesmithError
        A text that is no puzzle; of several, with the number of the line.
    """
    found = _results(_solution, lines, kind, jobs, _QUICK)
    return unique(only(found)) if isinstance(lines, OnePuzzle) else map(_or_none, found)


@one_or_none
def certificate(
    lines: OnePuzzle | Iterable[OnePuzzle],
    *,
    kind: SomeKind = None,
    proper: bool = False,
    jobs: int = 1,
) -> str | Iterator[str | None]:
    """Return texts that show others that puzzles have one solution and need all their clues.

    ``cluesmith.check_certificate.check`` checks them; docs/certificates.md specifies them.

    Parameters
    ----------
    lines : str, Puzzle, or iterable of these
    kind : str or KindInfo, optional
        As for ``verify``.
    proper : bool
        Show only that there is one solution.
    jobs : int
        Processes to use; the certificates are the same for any number.

    Returns
    -------
    str, or iterator of str or None
        None in place of a puzzle without a certificate.

    Raises
    ------
    SolutionError
        The one puzzle given has several solutions, or a clue that can go, or the search for a
        certificate reached its limit.
    CluesmithError
        A text that is no puzzle; of several, with the number of the line.
    """
    function = partial(_certificate, claim=PROPER if proper else None)
    found = _results(function, lines, kind, jobs, _SLOW)
    return unique(only(found)) if isinstance(lines, OnePuzzle) else map(_or_none, found)


@one_or_none
def canonical(
    lines: OnePuzzle | Iterable[OnePuzzle], *, kind: SomeKind = None, jobs: int = 1
) -> str | Iterator[str | None]:
    """Return the canonical forms of puzzles: the same for all equivalent puzzles.

    Parameters
    ----------
    lines : str, Puzzle, or iterable of these
    kind : str or KindInfo, optional
        As for ``verify``.
    jobs : int
        Processes to use; the forms are the same for any number.

    Returns
    -------
    str, or iterator of str or None
        None in place of a puzzle without exactly one solution, where the form goes through it.

    Raises
    ------
    SolutionError
        The one puzzle given has no such form.
    CluesmithError
        A text that is no puzzle; of several, with the number of the line.
    """
    found = _results(_form_text, lines, kind, jobs, _QUICK)
    return unique(only(found)) if isinstance(lines, OnePuzzle) else map(_or_none, found)


def dedupe(
    lines: Iterable[OnePuzzle],
    *,
    kind: SomeKind = None,
    max_overlap: str | int = ANY,
    jobs: int = 1,
) -> Iterator[str]:
    """Return each puzzle once, up to the symmetries of its kind: the first of equivalent ones.

    Parameters
    ----------
    lines : iterable of str or Puzzle
    kind : str or KindInfo, optional
        As for ``verify``.
    max_overlap : str or int
        Leave out puzzles that share more clues than this with a returned line: a number, "half"
        of the smaller puzzle's, or "any".
    jobs : int
        Processes to use; the lines are the same for any number.

    Returns
    -------
    iterator of str
        The lines as they are, without line ends.

    Raises
    ------
    CluesmithError
        A line that is no puzzle, with its number.
    """
    limit = read_value("max_overlap", read_overlap, max_overlap)
    classes: PuzzleClasses[int] = PuzzleClasses(None if limit == ANY else limit)
    found = _results(_compared, lines, kind, jobs, _QUICK)
    return _distinct(found, classes)


@one_or_none
def path(
    lines: OnePuzzle | Iterable[OnePuzzle],
    *,
    kind: SomeKind = None,
    language: str | None = None,
    jobs: int = 1,
) -> Path | Iterator[Path | None]:
    """Return the steps by which people solve puzzles.

    Parameters
    ----------
    lines : str, Puzzle, or iterable of these
    kind : str or KindInfo, optional
        As for ``verify``.
    language : str, optional
        The language of titles, sentences and names of houses, such as "de"; English if not given.
    jobs : int
        Processes to use; the paths are the same for any number.

    Returns
    -------
    Path, or iterator of Path or None
        None in place of a puzzle without exactly one solution.

    Raises
    ------
    SolutionError
        The one puzzle given has no solution, or more than one.
    CluesmithError
        A text that is no puzzle; of several, with the number of the line.  A language that is not
        known.
    """
    words_in(language)  # refused before the first puzzle is asked for
    found = _results(partial(_path, language=language), lines, kind, jobs, _SLOW)
    return unique(only(found)) if isinstance(lines, OnePuzzle) else map(_or_none, found)


def read_path(
    text: str, puzzle: OnePuzzle, *, kind: SomeKind = None, language: str | None = None
) -> Path:
    """Return the solution path in a text that ``--paths compact`` or ``lines`` wrote.

    Parameters
    ----------
    text : str
        The compact path, or the lines of all steps.
    puzzle : str or Puzzle
        The puzzle that it belongs to.
    kind : str or KindInfo, optional
        As for ``verify``.
    language : str, optional
        As for ``path``.

    Raises
    ------
    SolutionError
        The puzzle has no solution, or more than one.
    CluesmithError
        The text is no path of this puzzle, or a step contradicts its solution.
    """
    words_in(language)
    found = _results(partial(_path_of_line, text=text, language=language), puzzle, kind, 1, _SLOW)
    return unique(only(found))


def _results(
    function: Callable[[GivenLine], Result],
    lines: OnePuzzle | Iterable[OnePuzzle],
    kind: SomeKind,
    jobs: int,
    n_together: int,
) -> Iterator[Result]:
    """Return a function's result for one puzzle, or its results for several."""
    some = [lines] if isinstance(lines, OnePuzzle) else lines
    return results_of_lines(function, given_lines(some, taken_line_kind(kind)), jobs, n_together)


def _or_none(found: Result | Failed) -> Result | None:
    """Return the result of one of several puzzles; raise for a line that is no puzzle."""
    if not isinstance(found, Failed):
        return found
    if found.is_malformed:
        raise PuzzleSyntaxError(f"line {found.number}: {found.problem}")
    return None


def _verdict(line: GivenLine, claim: str | None, **wanted: Any) -> Verdict:
    if line.problem:
        return Verdict(VerdictName.MALFORMED, 0, line.text, line.problem)
    claim = claim or line.claim
    return verdict_on(kind_named(line.kind), line.text, claim=claim, **wanted)


def _rating(line: GivenLine, with_whip: bool, with_te: bool) -> Rating:
    if is_pencilmarks(line.text):
        return rated_pencilmarks(line.text, with_te)
    if line.problem:
        return Rating(line.text, problem=MALFORMED, detail=line.problem)
    return rated_line(kind_named(line.kind), line.text, with_whip, with_te, line.position)


def _solution(line: GivenLine) -> str | Failed:
    found = solved_line(line)
    return found if isinstance(found, Failed) else found[0].kind.text(found[1])


def _certificate(line: GivenLine, claim: str | None) -> str | Failed:
    read = read_line(line)
    if isinstance(read, Failed):
        return read
    text, problem = certificate_of(read.kind, line.text, claim or line.claim)
    return text or Failed(line.number, problem)


def _path(line: GivenLine, language: str | None) -> Path | Failed:
    found = solved_line(line)
    if isinstance(found, Failed):
        return found
    puzzle, grid = found
    kind, clues = puzzle.kind, puzzle.given(0)
    try:
        start = start_of(kind, clues, line.position, grid)
    except PuzzleSyntaxError as error:
        return Failed(line.number, str(error), is_malformed=True)
    steps = solution_path(kind, clues, start=start)
    words = words_in(language)
    fields = path_fields(kind, clues, steps.steps, 0, kind.text(grid), words, start)
    return Path(fields, steps.is_solved)


def _path_of_line(line: GivenLine, text: str, language: str | None) -> Path | Failed:
    found = solved_line(line)
    if isinstance(found, Failed):
        return found
    puzzle, grid = found
    kind, clues = puzzle.kind, puzzle.given(0)
    # Lines begin with the number of a step.
    steps = (steps_of_lines if text[:1].isdigit() else steps_of)(kind, clues, text)
    true = set_of(kind.presets(grid))
    for number, step in enumerate(steps, start=1):
        if step.gone & true or (step.target >= 0 and not true >> step.target & 1):
            raise PuzzleSyntaxError(f"step {number} of the path contradicts the solution")
    try:
        fields = path_fields(kind, clues, steps, 0, kind.text(grid), words_in(language))
    except (IndexError, KeyError, TypeError, RecursionError):
        raise PuzzleSyntaxError("the text is no path of this puzzle") from None
    placed = {step.target // kind.n_digits for step in steps if step.target >= 0}
    given = digits_of(clues)
    return Path(fields, all(digit or cell in placed for cell, digit in enumerate(given)))


def _form(line: GivenLine) -> tuple[PuzzleBatch, bytes | str] | Failed:
    """Return a puzzle and its canonical form, or the reason why it has none."""
    read = read_line(line)
    return read if isinstance(read, Failed) else (read, canonical_forms_of(read)[0])


def _form_text(line: GivenLine) -> str | Failed:
    found = _form(line)
    if isinstance(found, Failed):
        return found
    puzzle, form = found
    if isinstance(form, str):
        return Failed(line.number, form)
    return form_text(puzzle.kind, form)


# The line as it stands, its kind by name, its clues as ``PuzzleClasses`` takes them, and its form.
_Compared = tuple[str, str, bytes, bytes | str]


def _compared(line: GivenLine) -> _Compared | Failed:
    found = _form(line)
    if isinstance(found, Failed):
        return found
    puzzle, form = found
    return line.line.rstrip(), puzzle.kind.name, puzzle.compared(0), form


def _distinct(found: Iterable[_Compared | Failed], classes: PuzzleClasses[int]) -> Iterator[str]:
    for each in found:
        compared = _or_none(each)
        if compared is None:
            continue
        line, kind, clues, form = compared
        same_as, is_overlapping = classes.compare(kind_named(kind), clues, form, 1)
        if same_as is None and not is_overlapping:
            yield line
