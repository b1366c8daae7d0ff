"""The bare conclusion of a step of Sudoku Explainer, without its reason."""

from dataclasses import dataclass

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.hint_templates import Reason
from cluesmith.generator.rating.techniques.step import Step
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

    def with_reason(self, kind: Kind, reason: Reason) -> Step:
        """Return the step with its reason."""
        return Step(kind, self.technique, self.difficulty, self.placed, self.gone, reason)

    @property
    def opposite(self) -> tuple[int, bool]:
        """The candidate that the conclusion is about, and whether its opposite is that it is true.

        Of several that are struck out it is the first.
        """
        if self.placed >= 0:
            return self.placed, False
        return (self.gone & -self.gone).bit_length() - 1, True
