"""A puzzle under judgement: the steps to a verdict, the same for digits and for other clues.

``JudgedDigits`` and ``JudgedClues`` answer the questions of these steps, each with its own search.
The raters are imported for claims about levels only.

The symmetry of a puzzle's own pattern counts for a level: no clue can go together with its images.
Puzzles made with a symmetry are minimal in that sense.  Puzzles made without one rarely have any,
and then no single clue can go.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.rating.minimality import minimality
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.verdicts.verdict import HARDER, Verdict, VerdictName

if TYPE_CHECKING:
    from cluesmith.generator.patterns.removals import Removal

# The mask of a pattern without symmetries: the identity.
_ALONE = 1


class JudgedPuzzle(ABC):
    """A puzzle that can be read.  Any question may raise SearchLimitError: a search gave up."""

    minimal_detail = ""
    """What a verdict says of a minimal puzzle."""
    grid = b""
    """The solution, once it is known to be the only one."""

    def __init__(self, kind: Kind, text: str, n_clues: int) -> None:
        self.kind, self.text, self.n_clues = kind, text, n_clues

    @property
    def own_level(self) -> Level:
        """Return the level of the puzzle, which has one solution."""
        from cluesmith.generator.rating.rating import rate

        return rate(self.kind, self.kind.given(self.text)).level

    @abstractmethod
    def begin(self, oracle: str | None, max_nodes: int) -> None:
        """Choose the search that answers, and its budget; None is the best oracle."""

    @abstractmethod
    def solutions(self) -> list[bytes]:
        """Return the first solutions, two at the most."""

    @abstractmethod
    def conflict(self) -> str:
        """Return why the puzzle has no solution, if that is visible."""

    @abstractmethod
    def spare(self) -> tuple[list[str], Sequence[bytes]]:
        """Return the names of what can go, each alone; if nothing can, a witness for each."""

    @abstractmethod
    def reduced(self) -> Puzzle:
        """Return a minimal puzzle, with a witness for each clue; each is tried once, in order.

        If a puzzle needs a clue, it still needs it with fewer others.
        """

    @abstractmethod
    def is_solved_at(self, level: Level) -> bool:
        """Return True if the puzzle is of the level or an easier one."""

    @abstractmethod
    def spare_at(self, level: Level, mask: int) -> "Iterable[Removal]":
        """Yield what can go at a level, each alone but for its images under a mask."""

    @abstractmethod
    def n_left_at(self, level: Level, mask: int, spare: "list[Removal]") -> int:
        """Return the number of clues that are left when all went that can go together."""

    def verdict(
        self, name: str, detail: str = "", solution: str | None = None, **more: Any
    ) -> Verdict:
        """Return a verdict with this name."""
        return Verdict(name, self.n_clues, self.text, detail, solution, **more)

    def judged(
        self,
        level: Level | None,
        oracle: str | None,
        max_nodes: int,
        *,
        is_proper: bool = False,
        takes_added: bool = False,
    ) -> Verdict:
        """Return the verdict on the puzzle.

        Parameters
        ----------
        level : Level, optional
            The level at which it has to be minimal.
        is_proper : bool
            One solution is enough.
        takes_added : bool
            Whether a puzzle of the level is accepted that does not need all its clues there.
        """
        self.begin(oracle, max_nodes)
        solutions = self.solutions()
        if not solutions:
            return self.verdict(VerdictName.NONE, self.conflict())
        if len(solutions) > 1:
            return self.verdict(VerdictName.MULTIPLE)
        self.grid = solutions[0]
        solution = self.kind.text(self.grid)
        if is_proper:
            return self.verdict(VerdictName.PROPER, solution=solution, is_accepted=True)
        if level is not None:
            return self._judged_at(level, solution, takes_added)
        spare, witnesses = self.spare()
        if spare:
            return self.verdict(VerdictName.REDUNDANT, " ".join(spare), solution)
        detail = self.minimal_detail
        return self.verdict(VerdictName.MINIMAL, detail, solution, witnesses=b"".join(witnesses))

    def _judged_at(self, level: Level, solution: str, takes_added: bool) -> Verdict:
        """Return "minimal at easy", "easy" with what can go, or "harder" with its own level."""
        from cluesmith.generator.patterns.clue_symmetries import symmetry_of
        from cluesmith.generator.patterns.text_symmetries import mask_of_text

        if not self.is_solved_at(level):
            return self.verdict(HARDER, self.own_level, solution)
        mask = mask_of_text(self.kind, self.text)
        spare = [*self.spare_at(level, mask)]
        if not spare:
            name = symmetry_of(self.kind, mask)
            can_go_alone = name and any(self.spare_at(level, _ALONE))
            detail = f"no clue can go with its images, {name}" if can_go_alone else ""
            return self.verdict(minimality(level), detail, solution, is_accepted=True)
        n_together = self.n_clues - self.n_left_at(level, mask, spare)
        n_alone = sum(each.n_clues for each in spare)
        alone = "" if n_alone == n_together else f" ({n_alone} each alone)"
        detail = f"{n_together} can go together{alone}, {spare[0].name(self.kind)} first"
        return self.verdict(level, detail, solution, is_accepted=takes_added)
