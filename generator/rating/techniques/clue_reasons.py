"""The same as ``reasons`` for steps by clues that are not digits."""

from collections.abc import Callable, Mapping
from itertools import product

from cluesmith.generator.clues.clue_card import Limits, Links, Place
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.hint_templates import Reason, Template
from cluesmith.generator.rating.techniques.position import bits_of, set_of, union_of
from cluesmith.generator.rating.techniques.reasons import Found
from cluesmith.generator.rating.techniques.sum_groups import unions_of
from cluesmith.generator.rating.techniques.technique_table import Technique

# Why a digit is beyond the limits of a clue, where it is not that others cannot make up for it.
_LIMITS = {Limits.SKYLINE: h.LIMITS_SEEN, Limits.CHAIN: h.LIMITS_ROOM}

# The sets of a cage that a reason names, and the open cells of such a cage.
_MOST_SETS, _MOST_OPEN = 4, 4


def _last_cell(position: CluePosition, found: Found) -> Reason:
    view = position.table.views[found.where]
    others = [cell for cell in view.cells if position.values[cell]]
    template = h.LAST_CELL_OF_SUM if view.row.is_cage_sum else h.LAST_CELL
    return template(view.shown, position.holdings(others))


def _only_combination(position: CluePosition, found: Found) -> Reason:
    """Name the digits of the only combination, noted as bits."""
    view = position.table.views[found.where]
    return h.ONLY_COMBINATION(view.shown, position.holdings(view.cells), *found.notes)


def _limits(position: CluePosition, found: Found) -> Reason:
    view = position.table.views[found.where]
    template = _LIMITS.get(view.row.limits, h.LIMITS)
    return _by_sets(position, found) or template(view.shown, position.holdings(view.cells))


def _combinations(position: CluePosition, found: Found) -> Reason:
    view = position.table.views[found.where]
    reason = h.COMBINATIONS(view.shown, position.holdings(view.cells))
    return _by_sets(position, found) or reason


def _by_sets(position: CluePosition, found: Found) -> Reason | None:
    """Name the sets of digits of a cage, if they are few and it has few open cells."""
    view = position.table.views[found.where]
    held = position.holdings(view.cells)
    is_fit = view.is_all_different and view.row.is_cage_sum
    if not is_fit or sum(each.is_open for each in held) > _MOST_OPEN:
        return None
    digits = [list(bits_of(each.digits)) for each in held]
    value = view.shown.clues[0].value - len(held)
    sets = {set_of(each) for each in product(*digits) if sum(each) == value}
    sets = {each for each in sets if each.bit_count() == len(held)}
    if not 0 < len(sets) <= _MOST_SETS:
        return None
    others = ~union_of(sets) & (1 << position.kind.n_digits) - 1
    all_gone = union_of(others << cell * position.kind.n_digits for cell in view.cells)
    is_all = found.gone == all_gone & position.left
    shown = tuple(sorted(sets, key=lambda each: list(bits_of(each))))
    return (h.ONLY_SETS if is_all else h.SETS)(view.shown, held, shown)


def _needed_digit(position: CluePosition, found: Found) -> Reason:
    """Name the digit, its places in a house, -1 for all, and the sets of digits if they are few."""
    digit, house, *sets = found.notes
    table = position.table
    view = [*table.views, *table.views_of_two][found.where]
    places = position.left & view.mask & table.digit[digit]
    if house >= 0:
        places &= table.house[house]
    template = h.NEEDED_DIGIT if places & (places - 1) else h.NEEDED_DIGIT_IN_CELL
    shown = tuple(sorted(sets)) if view.is_all_different else ()
    return template(view.shown, digit, shown, places, position.holdings(view.cells))


def _killer_set(position: CluePosition, found: Found) -> Reason:
    """Name the digits, noted as bits, and what takes them: clues, as -1 - number, and cells."""
    digits, *takers = found.notes
    table = position.table
    views = [table.views[-1 - each] for each in takers if each < 0]
    cells = tuple(each for each in takers if each >= 0)
    own = union_of((*(view.mask for view in views), *(table.cell[cell] for cell in cells)))
    places = union_of(table.house_digit(found.where, digit) for digit in bits_of(digits))
    return h.KILLER_SET(
        (tuple(view.shown for view in views), cells),
        digits,
        found.where,
        position.left & own & places,
        position.holdings(cell for view in views for cell in view.cells),
    )


def _sum_rule(position: CluePosition, found: Found) -> Reason:
    """Name the cells inside and outside of houses that are left, and the clues taken away."""
    rest, n_inside, n_cells, *others = found.notes
    cells, used = others[:n_cells], others[n_cells:]
    inside, outside = tuple(cells[:n_inside]), tuple(cells[n_inside:])
    houses, n_digits = unions_of(position.table)[found.where], position.kind.n_digits
    return _sum_template(inside, outside, rest)(
        houses,
        len(houses) * n_digits * (n_digits + 1) // 2 - rest,
        inside,
        outside,
        rest if not outside or (inside and rest > 0) else -rest,
        position.holdings(cells),
        tuple(position.table.cages[number] for number in used),
    )


def _sum_template(inside: tuple[int, ...], outside: tuple[int, ...], rest: int) -> Template:
    if not outside:
        return h.INNIE if len(inside) == 1 else h.SUM_RULE_INSIDE
    if not inside:
        return h.OUTIE if len(outside) == 1 else h.SUM_RULE_OUTSIDE
    if rest == 0:
        return h.SUM_RULE_EQUAL
    return h.SUM_RULE_MORE if rest > 0 else h.SUM_RULE_LESS


CLUE_REASONS: Mapping[Technique, Callable[[CluePosition, Found], Reason]] = {
    t.LAST_CELL: _last_cell,
    t.ONLY_COMBINATION: _only_combination,
    t.CLUE_LIMITS: _limits,
    t.CLUE_PAIR: _combinations,
    t.CLUE_COMBINATIONS: _combinations,
    t.WIDE_COMBINATIONS: _combinations,
    t.SUM_RULE_CELL: _sum_rule,
    t.SUM_RULE: _sum_rule,
    t.NEEDED_DIGIT: _needed_digit,
    t.KILLER_PAIR: _killer_set,
    t.KILLER_TRIPLE: _killer_set,
}


def possible_by_clues(kind: Kind) -> int:
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
        found += [t.CLAIMING, t.LAST_CELL]
        has_areas = len(kind.houses) > len(kind.definition.line_houses)
        found += [t.POINTING] if has_areas else []
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
