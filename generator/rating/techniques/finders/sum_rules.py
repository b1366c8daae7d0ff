"""The sum rule: what the known sum of houses says about cells that cages do not settle."""

from collections.abc import Iterator

from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.clue_position import CluePosition, Equation
from cluesmith.generator.rating.techniques.hint_templates import Template
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.sum_groups import Balance, Group
from cluesmith.generator.rating.techniques.technique_table import SUM_RULE, SUM_RULE_CELL, Technique


def single_cells(position: CluePosition, at: int | None = None) -> Iterator[Step]:
    """Yield cells whose digit follows from the sum of houses."""
    n = position.kind.n_digits
    for group, found in position.equations(at):
        cells = found.view.cells
        if len(cells) == 1:
            balance = found.balance
            digit = balance.rest if balance.innies else -balance.rest
            if 1 <= digit <= n and position.left >> cells[0] * n + digit - 1 & 1:
                yield _step(position, SUM_RULE_CELL, group, found, cells[0] * n + digit - 1)


def few_cells(position: CluePosition, at: int | None = None) -> Iterator[Step]:
    """Yield what a few cells cannot hold by the sum of houses."""
    for group, found in position.equations(at):
        if len(found.view.cells) > 1 and (gone := position.unsupported(found.view)):
            yield _step(position, SUM_RULE, group, found, -1, gone)


def _step(
    position: CluePosition,
    technique: Technique,
    group: Group,
    found: Equation,
    target: int,
    gone: int = 0,
) -> Step:
    balance = found.balance
    reason = _template(balance)(
        group.houses,
        group.total - balance.rest,
        balance.innies,
        balance.outies,
        balance.rest if _is_positive(balance) else -balance.rest,
        position.holdings(found.view.cells),
        tuple(position.table.clues[number] for number in balance.used),
    )
    harder = len(group.houses) - 1 + max(0, len(found.view.cells) - 2)
    difficulty = technique.difficulty + harder
    return Step(position.kind, technique, difficulty, target, gone, reason)


def _is_positive(balance: Balance) -> bool:
    """Whether the rest is shown as it is."""
    return not balance.outies or (bool(balance.innies) and balance.rest > 0)


def _template(balance: Balance) -> Template:
    if not balance.outies:
        return h.SUM_RULE_INSIDE
    if not balance.innies:
        return h.SUM_RULE_OUTSIDE
    if balance.rest == 0:
        return h.SUM_RULE_EQUAL
    return h.SUM_RULE_MORE if balance.rest > 0 else h.SUM_RULE_LESS
