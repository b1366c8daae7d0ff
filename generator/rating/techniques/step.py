"""A step of a solution: a conclusion, its pattern, and the reason in one sentence."""

from dataclasses import dataclass

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.hint_words import conclusion
from cluesmith.generator.rating.techniques.position import Candidate, candidates_of
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
    clues : tuple of Clue
        The clues that are not digits that it rests on.
    aside : str
        What stands in brackets behind the title of its technique.
    """

    technique: Technique
    difficulty: int
    placed: Candidate | None
    eliminated: tuple[Candidate, ...]
    pattern: tuple[Candidate, ...]
    houses: tuple[int, ...]
    text: str
    links: tuple[Link, ...] = ()
    clues: tuple[Clue, ...] = ()
    aside: str = ""

    @property
    def title(self) -> str:
        """What people call it."""
        return f"{self.technique.title} ({self.aside})" if self.aside else self.technique.title

    @property
    def rests_on(self) -> frozenset[Candidate]:
        """The candidates of the pattern and of the links."""
        ends = (end for link in self.links for end in (link.start, link.end))
        return frozenset((*self.pattern, *ends))


def eliminating(
    kind: Kind,
    technique: Technique,
    gone: int,
    pattern: int,
    why: str,
    *,
    harder: int = 0,
    houses: tuple[int, ...] = (),
    links: tuple[Link, ...] = (),
    clues: tuple[Clue, ...] = (),
    is_whole: bool = False,
) -> Step:
    """Return a step that strikes candidates out.

    Parameters
    ----------
    kind : Kind
    technique : Technique
    gone, pattern : int
        The set of candidates that it strikes out, and of those that it rests on.
    why : str
        What stands behind the conclusion; the whole sentence where ``is_whole``.
    harder : int
        The tenths by which it is harder than the technique.
    houses, links, clues
        As of ``Step``.
    is_whole : bool
    """
    eliminated = candidates_of(gone, kind.n_digits)
    difficulty = technique.difficulty + harder
    text = why if is_whole else f"{conclusion(kind, None, eliminated)}: {why}"
    rests_on = candidates_of(pattern, kind.n_digits)
    return Step(technique, difficulty, None, eliminated, rests_on, houses, text, links, clues)
