"""What a placed digit excludes, written from docs/compact-paths.md and docs/apps.md alone."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

# Whether the digits a and b can stand in two cells of a clue, in their order; of n digits.
_RELATED: dict[str, Callable[[int, int, Any, int], bool]] = {
    "minus": lambda a, b, value, _: abs(a - b) == value,
    "divide": lambda a, b, value, _: max(a, b) == value * min(a, b),
    "less": lambda a, b, *_: a < b,
    "thermo": lambda a, b, *_: a < b,
    "white": lambda a, b, *_: abs(a - b) == 1,
    "black": lambda a, b, *_: max(a, b) == 2 * min(a, b),
    "v": lambda a, b, *_: a + b == 5,
    "x": lambda a, b, *_: a + b == 10,
    "whisper": lambda a, b, _, n: abs(a - b) >= n / 2,
    "palindrome": lambda a, b, *_: a == b,
}

# Two cells, and whether the digits of the first and the second can stand there together.
Rule = tuple[int, int, Callable[[int, int], bool]]


def pair_rules(kind: dict[str, Any], clue_list: list[dict[str, Any]]) -> list[Rule]:
    """Return the rules of pairs of cells, of an entry of ``kinds`` and of ``clue_list``."""
    return [*_of_kind(kind), *_of_clues(kind, clue_list), *_of_absent_clues(kind, clue_list)]


def excluded(rules: list[Rule], cell: int, digit: int, left: dict[int, set[int]]) -> set[Any]:
    """Return the candidates of other cells that a placed digit excludes; digits count from 1."""
    both_ways = [*rules, *((b, a, _turned(fits)) for a, b, fits in rules)]
    return {
        (other, each)
        for a, other, fits in both_ways
        if a == cell
        for each in left.get(other, ())
        if not fits(digit, each)
    }


def _of_kind(kind: dict[str, Any]) -> Iterator[Rule]:
    for house in kind["houses"]:
        n_cells = len(house["cells"])
        for a, b in _pairs(house["cells"]):
            yield a, b, lambda x, y: x != y
            if house["holds"] == "consecutive":
                yield a, b, lambda x, y, n=n_cells: abs(x - y) < n
    for a, b in kind["different"]:
        yield a, b, lambda x, y: x != y
    for a, b in kind["not_consecutive"]:
        yield a, b, lambda x, y: abs(x - y) != 1


def _of_clues(kind: dict[str, Any], clue_list: list[dict[str, Any]]) -> Iterator[Rule]:
    n = len(kind["symbols"])
    for clue in clue_list:
        name, cells, value = clue["type"], clue["cells"], clue["value"]
        if name in ("cage", "renban"):
            yield from ((a, b, lambda x, y: x != y) for a, b in _pairs(cells))
        if name == "palindrome":
            pairs = [*zip(cells, reversed(cells), strict=True)][: len(cells) // 2]
        else:
            pairs = [*pairwise(cells)]
        if fits := _RELATED.get(name):
            yield from ((a, b, lambda x, y, f=fits, v=value: f(x, y, v, n)) for a, b in pairs)


def _of_absent_clues(kind: dict[str, Any], clue_list: list[dict[str, Any]]) -> Iterator[Rule]:
    for row in kind["clue_types"]:
        if row["all_shown"]:
            family = {
                each["type"] for each in kind["clue_types"] if each["family"] == row["family"]
            }
            shown = {frozenset(clue["cells"]) for clue in clue_list if clue["type"] in family}
            fits = _RELATED[row["type"]]
            for a, b in _neighbours(kind):
                if frozenset((a, b)) not in shown:
                    yield a, b, lambda x, y, f=fits: not f(x, y, None, 0)


def _neighbours(kind: dict[str, Any]) -> Iterator[tuple[int, int]]:
    places = [(each["x"], each["y"]) for each in kind["cells"]]
    for a, b in _pairs(range(len(places))):
        (ax, ay), (bx, by) = places[a], places[b]
        if abs(ax - bx) + abs(ay - by) == 1:
            yield a, b


def _pairs(cells: Any) -> Iterator[tuple[int, int]]:
    return ((a, b) for at, a in enumerate(cells) for b in cells[at + 1 :])


def _turned(fits: Callable[[int, int], bool]) -> Callable[[int, int], bool]:
    return lambda x, y: fits(y, x)
