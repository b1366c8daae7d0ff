"""The rating of a puzzle: level, ER, EP and ED, techniques, and the longest whip.

A 9x9 Sudoku is rated as Sudoku Explainer does it (``explainer/``); puzzles of other kinds by the
techniques of ``generator.rating.techniques``, and where these end by whips.  With clues that are
not digits the level follows from the score.
"""

from cluesmith.generator.clues.clue import CluePuzzle, Given, digits_of, with_digits
from cluesmith.generator.errors import PuzzleSyntaxError, SearchLimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.clue_rating import PathFacts, clue_path_facts
from cluesmith.generator.rating.explainer.explainer import EXPLAINED, Explainer, ExplainerRating
from cluesmith.generator.rating.explainer.own_explainer import own_explainer
from cluesmith.generator.rating.paths.technique_path import (
    Path,
    candidate_table,
    first_position,
    level_of,
    technique_path,
)
from cluesmith.generator.rating.rating_limits import MAX_ER, has_er, has_whips
from cluesmith.generator.rating.score import score_of
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.by_singles import is_solved_by_singles
from cluesmith.generator.rating.techniques.levels import (
    Level,
    level_of_er,
    level_of_score,
)
from cluesmith.generator.rating.techniques.position import Position, bits_of
from cluesmith.generator.rating.techniques.step_search import possible_techniques_of
from cluesmith.generator.rating.techniques.technique_table import (
    SINGLES,
    Technique,
    technique_numbered,
    techniques_of,
)
from cluesmith.generator.rating.whips.whip_rating import ContradictionError, whip_rating
from cluesmith.light_dataclasses import dataclass, replace

# What the first step adds to the score, shared by the cells that a solver can begin with: as much
# as some eight singles.
_FIRST_STEP = 100

# Work that a pencilmark puzzle may take: two seconds.
_PENCILMARK_WORK = 400_000_000


@dataclass(frozen=True, slots=True)
class Rating:
    """The difficulty of a puzzle.

    Parameters
    ----------
    techniques : int
        The set of techniques of its solution path; see ``techniques.technique_table``.
    hardest : int, optional
        The number of the hardest of them; None for a full grid, and where they do not solve it.
    score : int
        Of puzzles with clues that are not digits, what ``generator.rating.score`` computes.  Of
        others, a number that orders puzzles of a level: the difficulties of all steps, in tenths,
        which grows with their number and their weight, and 100 divided by the number of cells that
        a solver can begin with by a single; all 100 where there is none.
    er, ep, ed : int, optional
        The rating of Sudoku Explainer 1.2.1, in tenths; None for other kinds than 9x9 Sudoku, and
        for a puzzle that takes more work than it may.
    whip : int, optional
        The longest whip, or BEYOND; None unless it was looked for.
    """

    level: Level
    techniques: int
    hardest: int | None
    score: int
    n_steps: int
    er: int | None = None
    ep: int | None = None
    ed: int | None = None
    whip: int | None = None

    @property
    def numbers(self) -> dict[str, int | None]:
        """Return all fields by name, as numbers."""
        return {name: getattr(self, name) for name in self.__slots__} | {"level": self.level.number}

    @property
    def hardest_technique(self) -> Technique | None:
        """Return the hardest technique."""
        return None if self.hardest is None else technique_numbered(self.hardest)


def possible_techniques(kind: Kind) -> int:
    """Return the set of techniques that solutions of the kind's puzzles can use."""
    if has_er(kind):
        return EXPLAINED
    return possible_techniques_of(candidate_table(kind))


def rate_up_to(kind: Kind, clues: Given, max_er: int) -> Rating | None:
    """Rate a puzzle without whips; return None if its ER is above this, in tenths.

    This saves time for kinds with ER if only puzzles up to some ER are wanted.  Other kinds have
    no ER.
    """
    if not has_er(kind):
        return _rating_by_path(kind, clues)
    return _rating_by_er(kind, digits_of(clues), max_er)


def is_easier(clues: bytes, er: int) -> bool:
    """Return True if a hard 9x9 Sudoku is below an ER, in tenths, at a tenth of a rating's cost.

    True is almost certain; see ``Explainer.is_easier``.
    """
    return own_explainer().is_easier(clues, er)


def is_solved_by_chains(clues: bytes) -> bool:
    """Return True if chains that do not branch solve a 9x9 Sudoku: then its ER is below 8.0."""
    return own_explainer().is_solved_by_chains(clues)


def rate(kind: Kind, clues: Given, with_whip: bool = False) -> Rating:
    """Rate a puzzle.

    Parameters
    ----------
    clues : bytes or CluePuzzle
        A puzzle with one solution; bytes have a value a cell.  That is not checked, and the rating
        of another means nothing.
    with_whip : bool
        Whether to look for the longest whip as well, which takes several times as long.  Puzzles
        with clues that are not digits have none.

    Raises
    ------
    ContradictionError
        The puzzle has no solution.

    Notes
    -----
    The same clues and RATER_VERSION have the same rating on any machine.  A rating belongs to the
    clues as they are written: a puzzle that is turned can have another one.
    """
    rating = rate_up_to(kind, clues, MAX_ER)
    if rating is None:  # nothing with a solution is above that ER
        raise ContradictionError(f"{kind.given_text(clues)}: no rating")
    return rated_by_whips(kind, clues, rating) if with_whip else rating


def rated_by_whips(kind: Kind, clues: Given, rating: Rating) -> Rating:
    """Return the rating with the longest whip, if the kind has any."""
    if not has_whips(kind):
        return rating
    # For a Sudoku the whips ask the same of singles as the level does.
    is_known = has_er(kind) and rating.level is Level.EASY
    return replace(rating, whip=0 if is_known else whip_rating(kind, digits_of(clues)))


def _rating_by_er(kind: Kind, clues: bytes, max_er: int) -> Rating | None:
    explainer = own_explainer()
    found = explainer.rate(clues, max_er=max_er)
    if explainer.is_harder:
        return None
    by_singles = found is not None and _is_easy(kind, clues, found.er, explainer.techniques)
    return _rating_of_explainer(explainer, found, by_singles)


def rate_pencilmarks(candidates: bytes) -> Rating:
    """Rate a pencilmark puzzle, which has ER, EP and ED.

    Parameters
    ----------
    candidates : bytes
        Of a puzzle with one solution; see ``pencilmarks.candidates_in``.

    Raises
    ------
    SearchLimitError
        The rating takes too long.
    """
    explainer = own_explainer()
    found = explainer.rate_candidates(candidates, _PENCILMARK_WORK)
    if found is None:
        raise SearchLimitError(explainer.n_work)
    return _rating_of_explainer(explainer, found, not explainer.techniques & ~SINGLES)


def rate_position(given: Given, start: Position) -> Rating:
    """Rate what is left to do in a position of a puzzle with one solution, without whips.

    Raises PuzzleSyntaxError for candidates of a kind with other clues than digits.
    """
    kind, digits, struck = start.kind, bytes(start.values), start.struck
    if has_er(kind):
        explainer = own_explainer()
        found = explainer.rate(digits, struck=bits_of(struck))
        return _rating_of_explainer(explainer, found, not explainer.techniques & ~SINGLES)
    if struck and kind.has_clue_families:
        raise PuzzleSyntaxError(f"{kind.title} is rated without candidates: leave them out")
    return _rating_by_path(kind, with_digits(given, digits), start)


def _rating_of_explainer(
    explainer: Explainer, found: ExplainerRating | None, by_singles: bool
) -> Rating:
    score = explainer.weight + _FIRST_STEP // max(1, explainer.width)
    if found is None:  # it takes more work than it may
        hardest = t.NESTED_NET
        return Rating(Level.EXTREME, hardest.bit, hardest.number, score, explainer.n_steps)
    if not found.er:  # a full grid
        return Rating(Level.EASY, 0, None, 0, 0, *found)
    if by_singles:
        # Where it takes a locked candidate before a naked single, the naked single will do.
        bits = t.FULL_HOUSE.bit | (found.er > t.FULL_HOUSE.step_er) * t.HIDDEN_SINGLE.bit
        bits |= (found.er > t.HIDDEN_SINGLE.other) * t.NAKED_SINGLE.bit
        number = techniques_of(bits)[-1].number
    else:
        bits, number = explainer.techniques, explainer.hardest
    level = level_of_er(found.er, by_singles)
    return Rating(level, bits, number, score, explainer.n_steps, *found)


def _is_easy(kind: Kind, clues: bytes, er: int, techniques: int) -> bool:
    """Return True if singles alone solve a Sudoku; try them only if its path leaves that open.

    Singles are found before anything harder, so the ER shows whether they solve the puzzle.
    """
    if techniques & ~SINGLES == 0:
        return True
    return er <= t.NAKED_SINGLE.step_er and is_solved_by_singles(kind, clues)


def _rating_by_path(kind: Kind, clues: Given, start: Position | None = None) -> Rating:
    """Rate a puzzle of a kind without ER."""
    if isinstance(clues, CluePuzzle):
        return rating_of_score(kind, clues, score_of(kind, clues))
    path = technique_path(kind, clues, start=start)
    facts = _facts_of(path)
    level = max((level_of(step) for step in path.steps), key=_number_of, default=Level.EASY)
    first_step = _FIRST_STEP // max(1, first_position(kind, clues, start).n_singles)
    score = first_step + facts.score if path.steps else 0
    return _rating_of(level if path.is_solved else Level.EXTREME, score, facts)


def rating_of_score(kind: Kind, clues: CluePuzzle, score: int) -> Rating:
    """Return the rating of a puzzle with clues that are not digits, of which the score is known."""
    is_plain = not kind.digit_windows
    facts = clue_path_facts(kind, clues) if is_plain else _facts_of(technique_path(kind, clues))
    return _rating_of(level_of_score(score), score, facts)


def _facts_of(path: Path) -> PathFacts:
    facts = PathFacts(is_solved=path.is_solved)
    for step in path.steps:
        facts.add(step.technique.bit, step.step_er, 1)
    return facts


def _number_of(level: Level) -> int:
    return level.number


def _rating_of(level: Level, score: int, facts: PathFacts) -> Rating:
    hardest = techniques_of(facts.techniques)[-1:] if facts.is_solved else ()
    number = hardest[0].number if hardest else None
    return Rating(level, facts.techniques, number, score, facts.n_steps)
