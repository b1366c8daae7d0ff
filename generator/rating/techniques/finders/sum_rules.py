"""The sum rule: what the known sum of houses says about cells that cages do not settle."""

from collections.abc import Iterator

from cluesmith.generator.rating.techniques import clue_words
from cluesmith.generator.rating.techniques.clue_position import CluePosition, Equation
from cluesmith.generator.rating.techniques.hint_words import conclusion
from cluesmith.generator.rating.techniques.position import Candidate, candidates_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.sum_groups import Group
from cluesmith.generator.rating.techniques.technique_table import SUM_RULE, SUM_RULE_CELL, Technique


def single_cells(position: CluePosition) -> Iterator[Step]:
    """Yield cells whose digit follows from the sum of houses."""
    n = position.kind.n_digits
    for _, group, found in position.equations():
        cells = found.view.cells
        if len(cells) == 1:
            balance = found.balance
            digit = balance.rest if balance.innies else -balance.rest
            if 1 <= digit <= n and position.left >> cells[0] * n + digit - 1 & 1:
                yield _step(position, SUM_RULE_CELL, group, found, Candidate(cells[0], digit - 1))


def few_cells(position: CluePosition) -> Iterator[Step]:
    """Yield what a few cells cannot hold by the sum of houses."""
    fruitless = position.fruitless(SUM_RULE)
    for number, group, found in position.equations():
        here = position.left & found.view.mask
        if len(found.view.cells) < 2 or fruitless.get(number) == here:
            continue
        if gone := position.unsupported(found.view):
            yield _step(position, SUM_RULE, group, found, None, gone)
        else:
            fruitless[number] = here


def _step(
    position: CluePosition,
    technique: Technique,
    group: Group,
    found: Equation,
    placed: Candidate | None,
    gone: int = 0,
) -> Step:
    kind, table = position.kind, position.table
    names = [kind.houses[house].name for house in group.houses]
    why = clue_words.sum_rule(kind, names, group.total, found.balance)
    if placed is None:
        digits_of = {cell: position.digits_of(cell) for cell in found.view.cells}
        why += clue_words.held(kind, digits_of)
    eliminated = candidates_of(gone, kind.n_digits)
    harder = len(group.houses) - 1 + max(0, len(found.view.cells) - 2)
    return Step(
        technique,
        technique.difficulty + harder,
        placed,
        eliminated,
        candidates_of(position.left & found.view.mask, kind.n_digits),
        group.houses,
        f"{conclusion(kind, placed, eliminated)}: {why}",
        clues=tuple(table.clues[number] for number in found.balance.used),
        aside=clue_words.rule_of_houses(kind),
    )
