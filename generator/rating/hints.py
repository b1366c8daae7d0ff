"""The steps of a solution as a person would tell them."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.kinds.exact_cover_model import Item
from generator.kinds.kind import Kind
from generator.rating.whip_rating import Candidate, Link, Step
from generator.rating.windows_left import WindowsLeft


def walkthrough(kind: Kind, clues: bytes, steps: Sequence[Step]) -> list[str]:
    """Return a line for each step.

    Parameters
    ----------
    kind : Kind
    clues : bytes
        The puzzle, a value a cell.
    steps : sequence of Step
        As ``generator.rating.whip_rating.solution_path`` returns them for the puzzle.
    """
    return list(_Teller(kind, clues).lines(steps))


class _Teller:
    """The candidates that are left, to tell what a step sees."""

    def __init__(self, kind: Kind, clues: bytes) -> None:
        self.kind = kind
        self.options_of: dict[int, set[int]] = {}
        for option, items in enumerate(kind.model.options):
            for item in items:
                self.options_of.setdefault(item, set()).add(option)
        self.left = set(range(len(kind.model.options)))
        self.windows = WindowsLeft(kind) if kind.digit_windows else None
        for option in kind.presets(clues):
            self._place(option)
        list(self._settled_windows())  # what the clues settle is no step

    def lines(self, steps: Sequence[Step]) -> Iterator[str]:
        for _, seen_at_once in groupby(steps, key=lambda step: step.position):
            struck_out = set()
            for step in seen_at_once:
                option = step.target.cell * self.kind.n_digits + step.target.digit
                if step.is_placed:
                    told = f"{self._is(step.target, '=')}: {_single(self._item(step.chain[0]))}"
                    self._place(option)
                    yield "; ".join([told, *self._settled_windows()])
                else:
                    yield f"{self._is(step.target, 'not')}: {self._reason(step, option)}"
                    struck_out.add(option)
            self.left -= struck_out

    def _place(self, option: int) -> None:
        for item in self.kind.model.options[option]:
            self.left -= self.options_of[item]
        if self.windows:
            self.windows.place(option)

    def _settled_windows(self) -> Iterator[str]:
        """Yield what houses of consecutive digits hold, as far as it is known since now."""
        for window in self.windows.newly_settled(self.left) if self.windows else ():
            low, *_, high = (self.kind.symbols[digit - 1] for digit in window.digits)
            yield f"{window.house} holds {low}-{high}"

    def _is(self, candidate: Candidate, verb: str) -> str:
        cell = self.kind.cell_names[candidate.cell]
        return f"{cell} {verb} {self.kind.symbols[candidate.digit]}"

    def _item(self, link: Link) -> Item:
        return self.kind.items[link.item]

    def _reason(self, step: Step, target: int) -> str:
        if len(step.chain) == 1:
            return self._common_item(step.chain[0].item, target)
        whys = [f"then {self._forced(link)}" for link in step.chain[:-1]]
        end = _nothing(self._item(step.chain[-1]))
        return f"if it were, {', '.join(whys)}, and {end} (whip of {len(step.chain)})"

    def _common_item(self, number: int, target: int) -> str:
        """Return why all candidates of an item exclude the target."""
        item = self.kind.items[number]
        candidates = self.options_of[number] & self.left
        for other in self.kind.model.options[target]:
            if other < len(self.kind.items) and candidates <= self.options_of[other]:
                where = self.kind.items[other]
                if where.is_cell:
                    return f"the {item.digits} of {item.place} must be there"
                if where.digits == item.digits:
                    return f"the {item.digits}s of {item.place} all lie in {where.place}"
        return f"{_nothing(item).replace('is', 'would be', 1)}"

    def _forced(self, link: Link) -> str:
        """Return what a link of a whip says, with its right candidate."""
        item = self._item(link)
        assert link.right is not None  # all links but the last have one
        if item.is_cell:
            return self._is(link.right, "is")
        cell = self.kind.cell_names[link.right.cell]
        symbol = self.kind.symbols[link.right.digit]
        if item.digits == symbol:
            return f"the {symbol} of {item.place} is in {cell}"
        return f"the {item.digits} of {item.place} is the {symbol} in {cell}"


def _single(item: Item) -> str:
    """Return why a candidate alone is left of an item."""
    if item.is_cell:
        return f"the only digit left for {item.place}"
    return f"the only place for {item.digits} in {item.place}"


def _nothing(item: Item) -> str:
    if item.is_cell:
        return f"there is no digit for {item.place}"
    return f"there is no place for {item.digits} in {item.place}"
