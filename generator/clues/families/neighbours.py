"""Clues between two neighbours: signs, dots, and the letters X and V."""

from cluesmith.generator.clues.clue_card import (
    ClueFamily,
    ClueType,
    ClueWords,
    Drawing,
    FPuzzlesKey,
    Limits,
    Order,
    Place,
    keep,
    turned,
)
from cluesmith.generator.wording.words import marked

INEQUALITY = ClueFamily(
    name="inequality",
    plural="inequalities",
    noun="sign",
    sizes=(2, 2),
    not_negative="two neighbours that differ always have one",
    drawing=Drawing("sign", 7),
    types=(
        ClueType(
            name="less",
            rule="a sign between two cells points at the smaller digit",
            hint="the sign {first} < {last}",
            words=ClueWords("less than {other}", "more than {other}"),
            place=Place.NEIGHBOURS,
            order=Order.ONE_WAY,
            most=2,
            related=lambda a, b, value, n_digits: a < b,
            reversed=turned,
            limits=Limits.CHAIN,
            f_puzzles=FPuzzlesKey("inequality", constraint="Inequality"),
        ),
    ),
)

DOT = ClueFamily(
    name="dot",
    plural="dots",
    noun="dot",
    sizes=(2, 2),
    all_shown=marked("all dots are shown"),
    some_missing=marked("some dots may be missing"),
    drawing=Drawing("dot", 7),
    types=(
        ClueType(
            name="white",
            rule="digits beside a white dot are consecutive",
            hint="the white dot between {cells}",
            words=ClueWords("white dot to {other}"),
            sign="o",
            place=Place.NEIGHBOURS,
            most=2,
            related=lambda a, b, value, n_digits: abs(a - b) == 1,
            reversed=keep,
            has_needs=True,
            f_puzzles=FPuzzlesKey("difference", "1"),
        ),
        ClueType(
            name="black",
            rule="one digit beside a black dot is twice the other",
            hint="the black dot between {cells}",
            words=ClueWords("black dot to {other}"),
            sign="*",
            place=Place.NEIGHBOURS,
            most=2,
            related=lambda a, b, value, n_digits: max(a, b) == 2 * min(a, b),
            has_needs=True,
            f_puzzles=FPuzzlesKey("ratio", "2"),
        ),
    ),
)

XV = ClueFamily(
    name="xv",
    plural="xvs",
    noun="XV sign",
    sizes=(2, 2),
    all_shown=marked("all XV signs are shown"),
    some_missing=marked("some XV signs may be missing"),
    drawing=Drawing("letter", 7),
    types=(
        ClueType(
            name="v",
            rule="digits beside a V add up to 5",
            hint="the V between {cells}",
            words=ClueWords("V to {other}"),
            sign="V",
            place=Place.NEIGHBOURS,
            most=2,
            related=lambda a, b, value, n_digits: a + b == 5,
            has_needs=True,
            f_puzzles=FPuzzlesKey("xv", "V", is_usual=False),
        ),
        ClueType(
            name="x",
            rule="digits beside an X add up to 10",
            hint="the X between {cells}",
            words=ClueWords("X to {other}"),
            sign="X",
            place=Place.NEIGHBOURS,
            most=2,
            related=lambda a, b, value, n_digits: a + b == 10,
            has_needs=True,
            f_puzzles=FPuzzlesKey("xv", "X", is_usual=False),
        ),
    ),
)

CARDS = (INEQUALITY, DOT, XV)
