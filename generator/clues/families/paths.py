"""Clues along a path from cell to cell: thermometers, arrows and lines.

Each family of lines has a width and a tone of its own, so that a print in greys shows them apart.
"""

from collections.abc import Hashable
from typing import Any

from cluesmith.generator.clues.clue_card import (
    Automaton,
    ClueFamily,
    ClueType,
    ClueWords,
    Drawing,
    FPuzzlesKey,
    Limits,
    Links,
    Order,
    Place,
    keep,
    turned,
)
from cluesmith.generator.wording.words import marked

# With more digits, the automaton of renbans has other states; these would be too many.
_MANY_DIGITS = 9


def _spend(left: int | None, digit: int, value: int, n_digits: int) -> int | None:
    """Begin with the digit of the circle, then take away those of the shaft."""
    if left is None:
        return digit
    return left - digit if digit <= left else None


def _use(used: Any, digit: int, value: int, n_digits: int) -> Hashable | None:
    """Collect digits as bits; if there are many, keep the lowest, the highest and their number.

    That is enough, as the digits differ, and gives fewer states.
    """
    if n_digits <= _MANY_DIGITS:
        return None if used >> digit & 1 else used | 1 << digit
    lowest, highest, n = used or (digit, digit, 0)
    lowest, highest, n = min(lowest, digit), max(highest, digit), n + 1
    return (lowest, highest, n) if n <= highest - lowest + 1 else None


def _is_run(used: int | tuple[int, int, int], value: int) -> bool:
    if isinstance(used, tuple):
        lowest, highest, n = used
        return n == highest - lowest + 1
    return used & (used + (used & -used)) == 0


THERMOMETER = ClueFamily(
    name="thermometer",
    plural="thermometers",
    noun="thermometer",
    sizes=(3, 6),
    count=16,
    drawing=Drawing("thermometer", 5, grey=0xC4, colour="#f2c4b4"),
    types=(
        ClueType(
            name="thermo",
            rule="digits rise along a thermometer from its bulb",
            hint="the thermometer from {first} to {last}",
            words=ClueWords(
                "bulb of a thermometer of {n} cells",
                "cell {at} of {n} of a thermometer",
                "thermometer of {n} cells",
            ),
            place=Place.PATH,
            order=Order.ONE_WAY,
            related=lambda a, b, value, n_digits: a < b,
            reversed=turned,
            limits=Limits.CHAIN,
            f_puzzles=FPuzzlesKey("thermometer"),
        ),
    ),
)

ARROW = ClueFamily(
    name="arrow",
    plural="arrows",
    noun="arrow",
    sizes=(3, 4),
    count=10,
    drawing=Drawing("arrow", 6, grey=0x77),
    types=(
        ClueType(
            name="arrow",
            rule="digits along an arrow add up to the digit in its circle",
            hint="the arrow from {first} to {last}",
            words=ClueWords(
                "circle of an arrow of {n} cells",
                "cell {at} of {n} of an arrow",
                "arrow of {n} cells",
            ),
            place=Place.PATH,
            order=Order.ONE_WAY,
            most=16,
            automaton=Automaton(None, _spend, lambda left, value: left == 0),
            limits=Limits.ARROW,
            has_needs=True,
            f_puzzles=FPuzzlesKey("arrow", has_circle=True),
        ),
    ),
)

WHISPER = ClueFamily(
    name="whisper",
    plural="whispers",
    noun="whisper line",
    sizes=(3, 7),
    count=11,
    look=marked("narrow "),
    drawing=Drawing("line", 4, grey=0xAA, colour="#9fd49f", width=0.16),
    types=(
        ClueType(
            name="whisper",
            rule="digits that follow each other on a {whisper}whisper line differ by {half} "
            "or more",
            hint="the whisper line from {first} to {last}",
            words=ClueWords(
                "cell {at} of {n} on a whisper line", whole="whisper line of {n} cells"
            ),
            place=Place.PATH,
            order=Order.EITHER_WAY,
            most=625,
            related=lambda a, b, value, n_digits: abs(a - b) >= (n_digits + 1) // 2,
            reversed=keep,
            f_puzzles=FPuzzlesKey(
                "whispers", "{half}", constraint="Whispers", colour="#67F067", width=0.3
            ),
        ),
    ),
)

RENBAN = ClueFamily(
    name="renban",
    plural="renbans",
    noun="renban line",
    sizes=(3, 5),
    count=12,
    look=marked("wide "),
    drawing=Drawing("line", 3, grey=0xD4, colour="#e3c4ec", width=0.34),
    types=(
        ClueType(
            name="renban",
            rule="digits on a {renban}renban line differ and leave no gap, in any order",
            hint="the renban line from {first} to {last}",
            words=ClueWords("cell {at} of {n} on a renban line", whole="renban line of {n} cells"),
            place=Place.PATH,
            order=Order.EITHER_WAY,
            is_distinct=True,
            automaton=Automaton(0, _use, _is_run),
            reversed=keep,
            has_sets=True,
            has_needs=True,
            f_puzzles=FPuzzlesKey("renban", constraint="Renban", colour="#F067F0", width=0.4),
        ),
    ),
)

PALINDROME = ClueFamily(
    name="palindrome",
    plural="palindromes",
    noun="palindrome",
    sizes=(3, 7),
    count=15,
    look=marked("hollow "),
    drawing=Drawing("line", 2, grey=0x99, colour="#7c97c4", width=0.24, core=0.13),
    types=(
        ClueType(
            name="palindrome",
            rule="digits on a {palindrome}palindrome line are the same from both ends",
            hint="the palindrome with {cells}",
            words=ClueWords(
                "cell {at} of {n} on a palindrome line", whole="palindrome line of {n} cells"
            ),
            place=Place.PATH,
            order=Order.EITHER_WAY,
            most=625,
            related=lambda a, b, value, n_digits: a == b,
            links=Links.MIRRORED,
            reversed=keep,
            is_free=True,
            f_puzzles=FPuzzlesKey("palindrome"),
        ),
    ),
)

CARDS = (THERMOMETER, ARROW, WHISPER, RENBAN, PALINDROME)
