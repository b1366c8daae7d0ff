"""What follows from the reason of a step, read without the search that found it."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.position import Position, bits_of, set_of, union_of
from cluesmith.generator.rating.techniques.step import Step


def check_conclusion(position: Position, step: Step) -> None:
    """A step places or strikes just what its reason says."""
    template, values = step.reason
    fields = dict(zip(dict(template.fields), values, strict=True))
    concluded = step.gone | (1 << step.target if step.target >= 0 else 0)
    if isinstance(position, CluePosition) and template.name in (*OF_CLUES, *SUMS):
        assert concluded == position.left & _of_clues(position, template.name, fields), step
    elif template.name in OF_DIGITS:
        assert concluded == position.left & _of_digits(position, template.name, fields), step


SUMS = {
    f"sum-rule-{name}": sign
    for name, sign in (("inside", 1), ("outside", -1), ("equal", 0), ("more", 1), ("less", -1))
}
OF_CLUES = ("only-combination", "needed-digit", "needed-digit-in-cell", "killer-set")
OF_DIGITS = (
    *("full-house", "window", "locked", "locked-by-clues", "locked-cell", "locked-cell-by-clues"),
    *("naked-subset", "wide-naked-subset", "hidden-subset", "fish", "wing"),
)


def _of_digits(position: Position, name: str, fields: Mapping[str, Any]) -> int:
    table, pattern = position.table, fields.get("pattern", 0)
    match name:
        case "full-house":
            return table.house[fields["house"]]
        case "window":
            held = {digit for first, end in fields["windows"] for digit in range(first, end)}
            return table.house[fields["house"]] & ~_digits(position, set_of(held))
        case "naked-subset" | "wide-naked-subset":
            columns = (pattern & _digits(position, column) for column in fields["columns"])
            return union_of(position.seen_by_all(column) for column in columns)
        case "hidden-subset":
            return _cells(position, fields["cells"]) & ~pattern
        case "fish":
            lines, crossing = (
                union_of(table.house[house] for house in fields[each])
                for each in ("lines", "crossing")
            )
            assert pattern == position.left & lines & table.digit[fields["digit"]]
            assert not pattern & ~crossing
            return crossing & table.digit[fields["digit"]] & ~lines
        case "wing":
            _, one, _, other, *own = fields["ways"]
            return position.seen_by_all(set_of((one, other, *own)))
    return position.seen_by_all(pattern)


def _of_clues(position: CluePosition, name: str, fields: Mapping[str, Any]) -> int:
    match name:
        case "only-combination":
            clue = _cells(position, fields["clue"].cells)
            return clue & ~_digits(position, fields["digits"])
        case "killer-set":
            clues, cells = fields["takers"]
            own = [*cells, *(cell for clue in clues for cell in clue.cells)]
            house = position.table.house[fields["house"]]
            return house & _digits(position, fields["digits"]) & ~_cells(position, own)
        case "needed-digit" | "needed-digit-in-cell":
            return position.seen_by_all(fields["places"])
    n = position.kind.n_digits
    cells = (*fields["inside"], *fields["outside"])
    kept = union_of(
        set_of(cell * n + digit for cell, digit in zip(cells, digits, strict=True))
        for digits in _fillings(position, cells, len(fields["inside"]), SUMS[name] * fields["rest"])
    )
    return kept if len(cells) == 1 else _cells(position, cells) & ~kept


def _fillings(
    position: CluePosition, cells: tuple[int, ...], n_inside: int, rest: int
) -> Iterator[tuple[int, ...]]:
    """Yield digits from 0 for some cells: the first ones make so much more than the others."""
    n, sees = position.kind.n_digits, position.table.sees
    apart = [
        (a, b)
        for a, b in combinations(range(len(cells)), 2)
        if sees[cells[a] * n] >> cells[b] * n & 1
    ]
    for digits in product(*(list(bits_of(position.digits_of(cell))) for cell in cells)):
        worth = sum(digits[:n_inside]) - sum(digits[n_inside:]) + 2 * n_inside - len(cells)
        if worth == rest and all(digits[a] != digits[b] for a, b in apart):
            yield digits


def _digits(position: Position, digits: int) -> int:
    return union_of(position.table.digit[digit] for digit in bits_of(digits))


def _cells(position: Position, cells: Any) -> int:
    return union_of(position.table.cell[cell] for cell in cells)
