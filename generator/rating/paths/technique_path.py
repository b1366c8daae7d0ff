"""The solution of a puzzle of any kind by the easiest technique first, then by whips."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice

from cluesmith.generator.clues.clue import CluePuzzle, Given
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.clue_rater.clue_rater import ClueRater
from cluesmith.generator.rating.techniques.clue_table import ClueTable
from cluesmith.generator.rating.techniques.clue_trial_steps import clue_trials
from cluesmith.generator.rating.techniques.compact_path import VERSION, compact, steps_of
from cluesmith.generator.rating.techniques.hint_templates import Place, WhipReason
from cluesmith.generator.rating.techniques.levels import (
    Level,
    level_of_chain,
    level_of_whip,
)
from cluesmith.generator.rating.techniques.position import (
    Candidate,
    CandidateTable,
    Position,
    bits_from,
    bits_of,
    union_of,
)
from cluesmith.generator.rating.techniques.step import Step, eliminating
from cluesmith.generator.rating.techniques.step_search import StepSearch
from cluesmith.generator.rating.techniques.technique_table import (
    AIC,
    CLUE_FORCING,
    NOTES_OF_CAGES,
    WHIP,
    X_CHAIN,
    XY_CHAIN,
    has_notes,
)
from cluesmith.generator.rating.whips.whip_rating import Whip, first_whips
from cluesmith.light_dataclasses import replace

# Notes of more cages are told without their cells.
_FEW = 2


class Path:
    """The steps of a solution, as far as techniques and whips go.

    Parameters
    ----------
    given : bytes or CluePuzzle
        The puzzle.
    steps : tuple of Step or str
        The steps, or the same in letters; the other form is made on request.
    is_solved : bool
        Whether they lead to the end.
    start : Position, optional
        The position that they begin with, if a player has done something before.
    """

    def __init__(
        self,
        kind: Kind,
        given: Given,
        steps: tuple[Step, ...] | str,
        is_solved: bool,
        start: Position | None = None,
    ) -> None:
        self.kind = kind
        self.given = given
        self.is_solved = is_solved
        self.start = start
        self._found = steps

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Return the steps in their order."""
        if isinstance(self._found, str):
            return steps_of(self.kind, self.given, self._found)
        return self._found

    @cached_property
    def compact(self) -> str:
        """Return the steps in letters: see ``compact_path.py``."""
        if isinstance(self._found, str):
            return self._found
        return compact(self.kind, self.given, self._found)


@per_thread
def candidate_table(kind: Kind) -> CandidateTable:
    """Return the table of a kind, made once for each thread."""
    return CandidateTable(kind)


@per_thread
def clue_rater_of(kind: Kind) -> ClueRater:
    """Return a thread's rater of a kind, for one path or score after the other."""
    return ClueRater(candidate_table(kind))


def first_position(kind: Kind, given: Given, start: Position | None = None) -> Position:
    """Return the position that a puzzle begins with, or a copy of one that was reached."""
    if start is not None:
        return start.copy()
    if isinstance(given, CluePuzzle):
        return CluePosition(ClueTable(candidate_table(kind), given), given.digits)
    return Position(candidate_table(kind), given)


def technique_path(
    kind: Kind,
    clues: Given,
    allowed: int = -1,
    max_steps: int | None = None,
    start: Position | None = None,
) -> Path:
    """Return the steps that solve a puzzle.

    Parameters
    ----------
    clues : bytes or CluePuzzle
        A puzzle with one solution; bytes have a value a cell.
    allowed : int
        The set of techniques to use.
    max_steps : int, optional
        Stop after this many steps.
    start : Position, optional
        As in a ``Path``.

    Raises
    ------
    ContradictionError
        The puzzle has no solution.

    Notes
    -----
    In letters minimal puzzles take, in the median, 0.06 ms (6x6), 0.13 (9x9 Latin squares), 3
    (Hanidoku), 6 (Windoku), 21 (X-Sudoku) and 330 (16x16), and Killer Sudoku of level medium 4 ms.
    Four fifths of what hard ones take is the search for whips.
    """
    position = first_position(kind, clues, start)
    steps = tuple(islice(technique_steps(position, allowed), max_steps))
    return Path(kind, clues, steps, not position.n_open, start)


def compact_technique_path(kind: Kind, given: Given, start: Position | None = None) -> Path:
    """Return the same as ``technique_path`` with steps in letters, which is faster for singles."""
    position = first_position(kind, given, start)
    letters = [VERSION]
    for part in _parts(position, -1, with_letters=True):
        if not isinstance(part, str):
            part = compact(kind, given, (part,)).removeprefix(VERSION)
        letters.append(part)
    return Path(kind, given, "".join(letters), not position.n_open, start)


def technique_steps(position: Position, allowed: int = -1) -> Iterator[Step]:
    """Do the steps from a position on, as far as they go, and yield each after it is done."""
    return (part for part in _parts(position, allowed) if not isinstance(part, str))


def _parts(
    position: Position, allowed: int, with_letters: bool = False, with_notes: bool = True
) -> Iterator[Step | str]:
    """Yield the steps from a position on; in letters, successive singles come as one text.

    With notes, successive steps of cages that only strike out come as one.
    """
    families = [rule.family for rule in position.kind.definition.clues]
    is_note = NOTES_OF_CAGES if with_notes and has_notes(families) else 0
    notes: list[Step] = []
    whips: list[Step] = []
    trials = Trials(position) if isinstance(position, CluePosition) else None
    with StepSearch(position, allowed) as search:
        while position.n_open:
            if with_letters and not notes and (letters := search.singles()):
                yield letters
                continue
            step = search.next()
            if step is not None and step.technique.bit & is_note:
                do(position, step)
                notes.append(step)
                continue
            if notes:
                yield _notes_step(notes)
                notes = []
            if step is None and trials is not None:
                step = trials.next() if allowed & CLUE_FORCING.bit else None
            elif step is None and allowed & WHIP.bit:
                # What one search has found serves for many steps.  A whip stays true as candidates
                # go, but is found anew, and shorter, where it went through one of them.
                whips = [whip for whip in whips if _is_there(position, whip)]
                whips = whips or list(whip_steps(position))
                step = whips.pop(0) if whips else None
            if step is None:
                return
            do(position, step)
            search.follow(step)
            yield step


def single_steps(path: Path) -> Iterator[Step]:
    """Yield the steps of a path, with those of single cages in place of notes of several."""
    position = first_position(path.kind, path.given, path.start)
    for step in path.steps:
        if step.reason.template not in (h.NOTES, h.FEW_NOTES):
            yield step
            do(position, step)
            continue
        parts = _parts(position, NOTES_OF_CAGES, with_notes=False)
        while step.gone & position.left:
            part = next(parts)
            assert isinstance(part, Step)
            yield part


def _notes_step(notes: Sequence[Step]) -> Step:
    """Return several steps of cages as one."""
    if len(notes) == 1:
        return notes[0]
    hardest = max(notes, key=lambda step: step.step_er)
    clues = tuple(dict.fromkeys(clue for step in notes for clue in step.clues))
    reason = (h.NOTES if len(clues) > _FEW else h.FEW_NOTES)(clues)
    gone = union_of(step.gone for step in notes)
    return replace(hardest, gone=gone, reason=reason)


class Trials:
    """The steps by contradictions of a position; what one search has found serves for several.

    Parameters
    ----------
    position : CluePosition
        With whatever was done there in the meantime.
    """

    def __init__(self, position: CluePosition) -> None:
        self._position = position
        self._found: list[Step] = []

    def next(self) -> Step | None:
        """Return the next step; None if there is none."""
        self._found = [trial for trial in self._found if _is_there(self._position, trial)]
        self._found = self._found or list(clue_trials(self._position))
        return self._found.pop(0) if self._found else None


def level_of(step: Step) -> Level:
    """Return the level of a puzzle without other clues than digits of which this is the hardest."""
    if step.technique is WHIP:
        return level_of_whip(whip_length(step))
    if step.technique in (X_CHAIN, XY_CHAIN, AIC):
        return level_of_chain(len(step.pattern), is_mixed=step.technique is AIC)
    return step.technique.level


def do(position: Position, step: Step) -> None:
    """Do a step."""
    if step.target >= 0:
        position.place(step.target)
    position.strike(step.gone)


def _is_there(position: Position, step: Step) -> bool:
    """Return True if all candidates that a step names are still there."""
    spoken_of = step.gone | bits_from(step.rests_on, position.kind.n_digits)
    return not spoken_of & ~position.left


def whip_steps(position: Position) -> tuple[Step, ...]:
    """Return the steps by the shortest whips of a position, one for each candidate struck out.

    Parameters
    ----------
    position : Position
        One in which no single is left.

    Raises
    ------
    ContradictionError
        A cell or a house has nothing left.
    """
    open_candidates = union_of(
        of_cell
        for of_cell, value in zip(position.table.cell, position.values, strict=True)
        if not value
    )
    struck = list(bits_of(open_candidates & ~position.left))
    whips = first_whips(position.kind, bytes(position.values), struck)
    places = position.table.places
    return tuple(_step(position.kind, places[whip.chain[-1].item], whip) for whip in whips)


def whip_length(step: Step) -> int:
    """Return the number of items that the whip of a step goes through."""
    return len(step.pattern) + 1  # each but the last has a candidate of its own


def _step(kind: Kind, end: Place, whip: Whip) -> Step:
    def number(candidate: Candidate | None) -> int:
        return -1 if candidate is None else candidate.cell * kind.n_digits + candidate.digit

    chain = tuple((number(left), number(right)) for _, left, right in whip.chain)
    reason = h.WHIP(WhipReason(chain, end))
    gone = 1 << number(whip.target)
    return eliminating(kind, WHIP, gone, reason, max(0, len(whip.chain) - 2))
