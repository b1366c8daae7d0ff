"""Steps by whips, for positions that named techniques do not solve."""

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques import hint_words
from cluesmith.generator.rating.techniques.hint_words import candidate_text, conclusion
from cluesmith.generator.rating.techniques.position import Candidate, Position, bits_of, union_of
from cluesmith.generator.rating.techniques.step import Link, Step
from cluesmith.generator.rating.techniques.technique_table import WHIP
from cluesmith.generator.rating.whip_rating import Whip, first_whips


def whip_steps(position: Position) -> tuple[Step, ...]:
    """Return the steps by the shortest whips of a position, one for each that goes.

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
    return tuple(_step(position.kind, whip) for whip in whips)


def whip_length(step: Step) -> int:
    """Return the number of items that the whip of a step goes through."""
    return len(step.pattern) + 1  # each but the last has a candidate of its own


def _step(kind: Kind, whip: Whip) -> Step:
    links: list[Link] = []
    said = []
    before = whip.target
    pattern = []
    for _, left, right in whip.chain:
        if left is not None:
            links.append(Link(before, left, False))
            if right is not None:
                links.append(Link(left, right, True))
        if right is not None:
            said.append(candidate_text(kind, _number(kind, right)))
            pattern.append(right)
            before = right
    last = kind.items[whip.chain[-1].item]
    end = hint_words.nothing_left(last, "would have")
    supposed = hint_words.contradiction(kind, _number(kind, whip.target), True, said, end)
    text = f"{conclusion(kind, None, (whip.target,))}: {supposed}"
    difficulty = WHIP.difficulty + max(0, len(whip.chain) - 2)
    return Step(WHIP, difficulty, None, (whip.target,), tuple(pattern), (), text, tuple(links))


def _number(kind: Kind, candidate: Candidate) -> int:
    return candidate.cell * kind.n_digits + candidate.digit
