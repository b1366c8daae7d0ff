"""Which techniques can apply to a kind, given its houses and pairs."""

from collections.abc import Iterable

from cluesmith.generator.clues.clue_card import Limits, Links, Place
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.finders.graves import has_graves
from cluesmith.generator.rating.techniques.finders.uniqueness import has_deadly_rectangles
from cluesmith.generator.rating.techniques.position import CandidateTable, bits_of, set_of

_ANYWHERE = (t.NAKED_SINGLE, t.XY_WING, t.XYZ_WING, t.X_CHAIN, t.XY_CHAIN, t.AIC, t.WHIP)
# By the number of cells or lines.
_SUBSETS = {
    2: (t.NAKED_PAIR, t.HIDDEN_PAIR),
    3: (t.NAKED_TRIPLE, t.HIDDEN_TRIPLE),
    4: (t.NAKED_QUADRUPLE, t.HIDDEN_QUADRUPLE),
}
_FISH = {2: t.X_WING, 3: t.SWORDFISH, 4: t.JELLYFISH}


def possible_techniques_of(table: CandidateTable) -> int:
    """Return the set of techniques that can lead on in some puzzle of a kind.

    Parameters
    ----------
    table : CandidateTable
        That of the kind.

    Notes
    -----
    What is left out never has a step; of what is in it, some puzzle or other may have none.
    """
    kind = table.kind
    n_digits = kind.n_digits
    with_items = [number for number, items in enumerate(table.house_items) if items]
    sizes = [len(kind.houses[number].cells) for number in with_items]
    found = list(_ANYWHERE)
    if with_items:
        found.append(t.HIDDEN_SINGLE)
    if any(len(house.cells) == n_digits for house in kind.houses):
        found.append(t.FULL_HOUSE)
    if kind.digit_windows:
        found.append(t.WINDOW)
    lines = [number for number in with_items if number < table.n_lines]
    areas = [number for number in with_items if number >= table.n_lines]
    if _can_lock(table, (item for number in areas for item in table.house_items[number])):
        found.append(t.POINTING)
    if _can_lock(table, (item for number in lines for item in table.house_items[number])):
        found.append(t.CLAIMING)
    if table.has_choosy_cells:
        found.append(t.LOCKED_CELL)
    for size, (naked, hidden) in _SUBSETS.items():
        if any(len(house.cells) > size for house in kind.houses):
            found.append(naked)
        if any(n_cells > size for n_cells in sizes):
            found.append(hidden)
    for size, fish in _FISH.items():
        if lines and len(table.directions) > 1 and max(map(len, table.directions)) > size:
            found.append(fish)
    if kind.has_clue_families:
        digits_alone = set_of(technique.number for technique in found if technique is not t.WHIP)
        return digits_alone | _of_clues(kind)
    if has_deadly_rectangles(kind):
        found.append(t.UNIQUE_RECTANGLE)
    if has_graves(kind):
        found.append(t.BUG)
    return set_of(technique.number for technique in found)


def _of_clues(kind: Kind) -> int:
    """Return the techniques that clues of the kind's families add."""
    rows = [row for rule in kind.definition.clues for row in rule.types]
    found: list[t.Technique] = []
    if any(row.related is not None for row in rows):
        found.append(t.LOCKED_CELL)
    choosy = [row for row in rows if row.related is not None and row.limits is not Limits.CHAIN]
    if choosy:
        found.append(t.CLUE_PAIR)
    along_paths = any(row.place is Place.PATH and row.links is not Links.MIRRORED for row in choosy)
    if along_paths or any(row.automaton is not None for row in rows):
        found += [t.CLUE_PAIR, t.CLUE_COMBINATIONS, t.WIDE_COMBINATIONS]
    if found:
        found += [t.POINTING, t.CLAIMING, t.LAST_CELL]
    found.append(t.CLUE_FORCING)
    if any(row.limits is not Limits.NONE for row in rows):
        found.append(t.CLUE_LIMITS)
    if any(row.has_sets for row in rows):
        found += [t.ONLY_COMBINATION, t.KILLER_PAIR, t.KILLER_TRIPLE]
    if any(row.has_needs for row in rows):
        found.append(t.NEEDED_DIGIT)
    if any(row.is_cage_sum for row in rows):
        found += [t.SUM_RULE_CELL, t.SUM_RULE]
    return set_of(technique.number for technique in found)


def _can_lock(table: CandidateTable, items: Iterable[int]) -> bool:
    """Whether a candidate outside one of these items excludes two of its candidates."""
    for item in items:
        candidates = table.item[item]
        seen = twice = 0
        for candidate in bits_of(candidates):
            twice |= seen & table.sees[candidate]
            seen |= table.sees[candidate]
        if twice & ~candidates:
            return True
    return False
