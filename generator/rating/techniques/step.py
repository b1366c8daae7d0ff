"""A step of a solution: its conclusion, and its reason as data."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Any

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.hint_templates import Concludes, Net, Reason
from cluesmith.generator.rating.techniques.position import (
    Candidate,
    bits_from,
    bits_of,
    candidates_of,
    set_of,
)
from cluesmith.generator.rating.techniques.technique_table import Technique
from cluesmith.light_dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Link:
    """Two candidates of a chain that follow each other."""

    start: Candidate
    end: Candidate
    is_strong: bool
    """Whether one of the two must be true; else not both can be."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a solution."""

    kind: Kind
    technique: Technique
    step_er: int
    """In tenths, on Sudoku Explainer's scale."""
    target: int
    """The candidate that it places, by its number; -1 for none."""
    gone: int
    """The set of candidates that it strikes out; for a step that places a digit, only candidates
    that the digit excludes.
    """
    reason: Reason

    @property
    def placed(self) -> Candidate | None:
        """Return the digit that it places, if any."""
        return None if self.target < 0 else self._candidate(self.target)

    @property
    def eliminated(self) -> tuple[Candidate, ...]:
        """Return the candidates that it strikes out."""
        return candidates_of(self.gone, self.kind.n_digits)

    @property
    def supposed(self) -> tuple[int, bool]:
        """Return the candidate of the conclusion, and whether its opposite supposes it true.

        If several are struck out, it is the first.
        """
        if self.target >= 0:
            return self.target, False
        return (self.gone & -self.gone).bit_length() - 1, True

    @property
    def pattern(self) -> tuple[Candidate, ...]:
        """Return the candidates that it rests on."""
        found: list[int] = []
        for type_, value in self._fields():
            match type_:
                case "pattern" | "places":
                    found += bits_of(value)
                case "open":
                    n = self.kind.n_digits
                    found += [
                        c * n + d for c, held, is_open in value if is_open for d in bits_of(held)
                    ]
                case "path" | "ring":
                    found += value
                case "paths":
                    found += chain(*value)
                case "trial" | "trial_of_clue":
                    found += value.said
                case "whip":  # in its order
                    return tuple(self._candidate(right) for _, right in value.chain if right >= 0)
                case "step":
                    found += bits_of(bits_from(value.pattern, self.kind.n_digits))
        if not found and self.reason.template.concludes is Concludes.PLACES:
            found.append(self.target)
        if not found:
            return tuple(sorted(set(self._ends())))
        return candidates_of(set_of(found), self.kind.n_digits)

    @property
    def houses(self) -> tuple[int, ...]:
        """Return the houses that it rests on, each once, by their numbers among the kind's."""
        found: list[int] = []
        for type_, value in self._fields():
            match type_:
                case "house":
                    found.append(value)
                case "houses":
                    found += value
                case "step":
                    found += value.houses
        return tuple(dict.fromkeys(found))

    @property
    def links(self) -> tuple[Link, ...]:
        """Return the links of a chain, in their order."""
        found: list[Link] = []
        for type_, value in self._fields():
            match type_:
                case "path":
                    found += self._chain(value, is_on=False)
                case "ring":
                    found += self._chain([*value, value[0]])
                case "paths":
                    found += chain(*map(self._chain, value))
                case "net":
                    found += dict.fromkeys(self._net(value, [self.supposed[0]]))
                case "nets":
                    nets = (
                        self._net(net, [self.supposed[0], supposed])
                        for supposed, net in value.cases
                    )
                    found += dict.fromkeys(chain(*nets))
                case "whip":
                    found += self._whip(value.chain)
        return tuple(found)

    @property
    def clues(self) -> tuple[Clue, ...]:
        """Return the clues that it rests on, except digits."""
        found: list[Clue] = []
        for type_, value in self._fields():
            match type_:
                case "clue":
                    found += value.clues
                case "clues":
                    found += value
                case "takers":
                    found += chain(*(each.clues for each in value[0]))
        return tuple(found)

    @property
    def rests_on(self) -> frozenset[Candidate]:
        """Return the candidates of the pattern and of the links."""
        return frozenset((*self.pattern, *self._ends()))

    def _fields(self) -> Iterator[tuple[str, Any]]:
        template, values = self.reason
        for (_, type_), value in zip(template.fields, values, strict=True):
            yield type_.partition("@")[0], value

    def _ends(self) -> Iterator[Candidate]:
        return (end for link in self.links for end in (link.start, link.end))

    def _candidate(self, number: int) -> Candidate:
        return Candidate(*divmod(number, self.kind.n_digits))

    def _link(self, start: int, end: int, is_strong: bool) -> Link:
        return Link(self._candidate(start), self._candidate(end), is_strong)

    def _chain(self, path: Sequence[int], is_on: bool = True) -> Iterator[Link]:
        """Yield the links of a chain that begins with a candidate supposed true, or false."""
        for number, (start, end) in enumerate(pairwise(path)):
            yield self._link(start, end, is_strong=(number % 2 == 0) != is_on)

    def _net(self, net: Net, supposed: Sequence[int]) -> Iterator[Link]:
        """Yield the links from what is true to what it excludes, and to what is left."""
        true = [*supposed, *(each.candidate for each in net.forced)]
        for forced in net.forced:
            for other, killer in forced.others:
                if true[killer] != other:
                    yield self._link(true[killer], other, False)
                yield self._link(other, forced.candidate, True)
        for other, killer in net.missing:
            if true[killer] != other:
                yield self._link(true[killer], other, False)

    def _whip(self, links: Sequence[tuple[int, int]]) -> Iterator[Link]:
        before = self.supposed[0]
        for left, right in links:
            if left >= 0:
                yield self._link(before, left, False)
                if right >= 0:
                    yield self._link(left, right, True)
            if right >= 0:
                before = right


def eliminating(
    kind: Kind, technique: Technique, gone: int, reason: Reason, harder: int = 0
) -> Step:
    """Return a step that strikes candidates out.

    Parameters
    ----------
    gone : int
        The set of candidates that it strikes out.
    harder : int
        The tenths by which it is harder than the technique.
    """
    return Step(kind, technique, technique.step_er + harder, -1, gone, reason)
