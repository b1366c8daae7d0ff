"""Steps by whips, for positions that named techniques do not solve."""

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.hint_templates import Place, WhipReason
from cluesmith.generator.rating.techniques.position import Candidate, Position, bits_of, union_of
from cluesmith.generator.rating.techniques.step import Step, eliminating
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
