"""The bare conclusion of a step of Sudoku Explainer, without its reason."""

from dataclasses import dataclass

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.hint_words import conclusion
from cluesmith.generator.rating.techniques.position import Candidate, candidates_of
from cluesmith.generator.rating.techniques.step import Link, Step
from cluesmith.generator.rating.techniques.technique_table import Technique

N_DIGITS = 9


@dataclass(frozen=True, slots=True)
class BareStep:
    """A conclusion without its reason.

    Parameters
    ----------
    technique : Technique
    difficulty : int
        In tenths.
    placed : int
        The candidate that is placed, by its number; -1 for none.
    gone : int
        The set of candidates that are struck out.
    cells : tuple of int
        Of a unique loop, in its order, or of aligned exclusion; else none.
    """

    technique: Technique
    difficulty: int
    placed: int
    gone: int
    cells: tuple[int, ...] = ()

    @property
    def placement(self) -> Candidate | None:
        """The candidate that is placed, if any."""
        return None if self.placed < 0 else Candidate(*divmod(self.placed, N_DIGITS))

    @property
    def eliminated(self) -> tuple[Candidate, ...]:
        """The candidates that are struck out."""
        return candidates_of(self.gone, N_DIGITS)

    def with_reason(
        self, kind: Kind, why: str, pattern: int, links: tuple[Link, ...] = (), mark: str = ":"
    ) -> Step:
        """Return the step with its reason: what stands behind the conclusion and a mark, the
        candidates that it rests on, and links.
        """
        placed, eliminated = self.placement, self.eliminated
        text = f"{conclusion(kind, placed, eliminated)}{mark} {why}"
        rests_on = candidates_of(pattern, N_DIGITS)
        return Step(self.technique, self.difficulty, placed, eliminated, rests_on, (), text, links)

    @property
    def opposite(self) -> tuple[int, bool]:
        """The candidate that the conclusion is about, and whether its opposite is that it is true.

        Of several that are struck out it is the first.
        """
        if self.placed >= 0:
            return self.placed, False
        return (self.gone & -self.gone).bit_length() - 1, True
