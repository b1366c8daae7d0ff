"""A step of a solution: a conclusion, its pattern, and the reason in one sentence."""

from dataclasses import dataclass

from cluesmith.generator.rating.techniques.position import Candidate
from cluesmith.generator.rating.techniques.technique_table import Technique


@dataclass(frozen=True, slots=True)
class Link:
    """Two candidates of a chain that follow each other.

    Parameters
    ----------
    start, end : Candidate
    is_strong : bool
        Whether one of the two must be true; else not both can be.
    """

    start: Candidate
    end: Candidate
    is_strong: bool


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a solution.

    Parameters
    ----------
    technique : Technique
    difficulty : int
        In tenths, on Sudoku Explainer's scale.
    placed : Candidate, optional
        The digit that it places, if any.
    eliminated : tuple of Candidate
        What it strikes out; of a step that places a digit, nothing beside what follows from it.
    pattern : tuple of Candidate
        The candidates that it rests on.
    houses : tuple of int
        The houses that it rests on, by their number among the kind's.
    links : tuple of Link
        Of a chain, in their order.
    text : str
        Why, in one plain sentence.
    """

    technique: Technique
    difficulty: int
    placed: Candidate | None
    eliminated: tuple[Candidate, ...]
    pattern: tuple[Candidate, ...]
    houses: tuple[int, ...]
    text: str
    links: tuple[Link, ...] = ()

    @property
    def rests_on(self) -> frozenset[Candidate]:
        """The candidates of the pattern and of the links."""
        ends = (end for link in self.links for end in (link.start, link.end))
        return frozenset((*self.pattern, *ends))
