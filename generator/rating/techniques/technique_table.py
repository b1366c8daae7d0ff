"""The techniques: one table of their names, difficulties, levels and meanings.

Names are HoDoKu's English ones, where it has one, else Sudoku Explainer's; difficulties are
those of Sudoku Explainer, the least if it has several.  The raters read them from here.

What finds a technique is listed in the modules of ``clue_rater/`` or in ``step_search.py``,
and for 9x9 Sudoku in ``explainer/explainer.py``; its sentence is in ``hint_templates.py``.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.rating.techniques.levels import Level


class UnknownTechniqueError(GeneratorError):
    """A name that no technique has."""


class Technique(NamedTuple):
    """A technique.

    Parameters
    ----------
    number : int
        Its bit in sets of techniques; stored, so it never changes.
    name : str
        As given on the command line.
    title : str
        As people write it.
    step_er : int
        In tenths, on Sudoku Explainer's scale.
    level : Level
        Of a puzzle of which this is the hardest technique; that of chains and whips depends on
        their length.
    meaning : str
        What it is, in a sentence or two for people who solve puzzles.  A house is a row, a column,
        a box or any other group of cells whose digits all differ, and a candidate is a digit that a
        cell may still hold.
    other : int
        The ER of its other form, if it has one: of a pattern that makes a single at once,
        or of a hidden single in a line.
    effort : int
        What a round with this technique adds to the score if it leads on in one cell alone; 0 if
        the score does not look for it.
    effort_of_size : int
        What each size of what has to be looked at adds to the effort; see ``rating.score``.
    """

    number: int
    name: str
    title: str
    step_er: int
    level: Level
    meaning: str
    other: int = 0
    effort: int = 0
    effort_of_size: int = 0

    @property
    def bit(self) -> int:
        """Return this technique alone, as a set."""
        return 1 << self.number


_EASY, _MEDIUM, _HARD, _EXPERT, _EXTREME = Level


def _row(
    number: int, name: str, title: str, step_er: int, level: Level, **others: int
) -> Callable[[str], Technique]:
    """Return the function that makes a technique from its meaning."""
    return lambda meaning: Technique(number, name, title, step_er, level, meaning, **others)


FULL_HOUSE = _row(0, "full-house", "Full House", 10, _EASY, effort=2)(
    "A house has one blank cell left: it takes the digit that is missing there."
)
HIDDEN_SINGLE = _row(1, "hidden-single", "Hidden Single", 12, _EASY, other=15, effort=2)(
    "A digit has only one place left in a house: it goes there."
)
NAKED_SINGLE = _row(2, "naked-single", "Naked Single", 23, _EASY, effort=2)(
    "A cell has only one candidate left: it takes that digit."
)
WINDOW = _row(3, "window", "Window", 20, _EASY, effort=8)(
    "The digits of a line are consecutive, so those that it holds already tell between which "
    "limits the others lie: digits beyond them go."
)
POINTING = _row(
    4, "pointing", "Locked Candidates Type 1 (Pointing)", 26, _MEDIUM, other=17, effort=30
)(
    "All places of a digit in a box lie in one line as well: the digit is in the box, so it goes "
    "from the other cells of the line."
)
CLAIMING = _row(
    5, "claiming", "Locked Candidates Type 2 (Claiming)", 28, _MEDIUM, other=19, effort=30
)(
    "All places of a digit in a line lie in one box as well: the digit goes from the other cells "
    "of the box."
)
NAKED_PAIR = _row(6, "naked-pair", "Naked Pair", 30, _MEDIUM, effort=40)(
    "Two cells of a house have the same two candidates and no others: both digits go from the "
    "other cells of the house."
)
X_WING = _row(7, "x-wing", "X-Wing", 32, _MEDIUM, effort=100)(
    "In two rows the places of a digit lie in the same two columns: the digit goes from the rest "
    "of these columns; or columns and rows the other way round."
)
HIDDEN_PAIR = _row(8, "hidden-pair", "Hidden Pair", 34, _MEDIUM, other=20, effort=60)(
    "Two digits have places in only two cells of a house: all other candidates of these cells go."
)
NAKED_TRIPLE = _row(9, "naked-triple", "Naked Triple", 36, _MEDIUM, effort=70)(
    "Three cells of a house have no candidates but three digits: these digits go from the other "
    "cells of the house."
)
SWORDFISH = _row(10, "swordfish", "Swordfish", 38, _MEDIUM, effort=150)(
    "In three rows the places of a digit lie in the same three columns: the digit goes from the "
    "rest of these columns; or columns and rows the other way round."
)
HIDDEN_TRIPLE = _row(11, "hidden-triple", "Hidden Triple", 40, _MEDIUM, other=25, effort=100)(
    "Three digits have places in only three cells of a house: all other candidates of these cells "
    "go."
)
XY_WING = _row(12, "xy-wing", "XY-Wing", 42, _HARD, effort=150)(
    "A cell with candidates x and y sees one with x and z and one with y and z: one of the two is "
    "z, so z goes from the cells that see both."
)
XYZ_WING = _row(13, "xyz-wing", "XYZ-Wing", 44, _HARD, effort=180)(
    "A cell with candidates x, y and z sees one with x and z and one with y and z: one of the "
    "three is z, so z goes from the cells that see all three."
)
UNIQUE_RECTANGLE = _row(14, "unique-rectangle", "Unique Rectangle", 45, _HARD)(
    "If four cells in two rows, two columns and two boxes held only the same two digits, these "
    "could be exchanged, and the puzzle would have two solutions: what would lead there goes."
)
NAKED_QUADRUPLE = _row(15, "naked-quadruple", "Naked Quadruple", 50, _HARD, effort=120)(
    "Four cells of a house have no candidates but four digits: these digits go from the other "
    "cells of the house."
)
JELLYFISH = _row(16, "jellyfish", "Jellyfish", 52, _HARD, effort=300)(
    "In four rows the places of a digit lie in the same four columns: the digit goes from the "
    "rest of these columns; or columns and rows the other way round."
)
HIDDEN_QUADRUPLE = _row(17, "hidden-quadruple", "Hidden Quadruple", 54, _HARD, effort=150)(
    "Four digits have places in only four cells of a house: all other candidates of these cells go."
)
BUG = _row(18, "bug", "Bivalue Universal Grave", 56, _HARD)(
    "If every cell had two candidates left and each of them two places in each house, there would "
    "be two solutions or none: the candidate that prevents this is true."
)
ALIGNED_PAIR = _row(19, "aligned-pair", "Aligned Pair Exclusion", 62, _HARD)(
    "Two cells are looked at together: pairs of candidates that leave another cell without a "
    "digit cannot be, and a candidate that is in no other pair goes."
)
X_CHAIN = _row(20, "x-chain", "X-Chain", 65, _HARD)(
    "Places of one digit are linked so that, in turns, at least one and at most one of two "
    "neighbours holds it: what sees both ends goes."
)
XY_CHAIN = _row(21, "xy-chain", "XY-Chain", 65, _HARD)(
    "Cells with two candidates each are linked by the digits that they share: one of the ends "
    "holds the digit in question, so it goes from the cells that see both."
)
AIC = _row(22, "aic", "Alternating Inference Chain", 70, _HARD)(
    "A chain of candidates of which, in turns, at least one and at most one is true: one of its "
    "ends is true, and what contradicts both goes."
)
ALIGNED_TRIPLE = _row(23, "aligned-triple", "Aligned Triple Exclusion", 75, _EXPERT)(
    "Three cells are looked at together: combinations of their candidates that leave another cell "
    "without a digit cannot be, and a candidate that is in no other one goes."
)
NISHIO = _row(24, "nishio", "Nishio Forcing Chain", 75, _EXPERT)(
    "A digit is put into a cell, and what follows for this digit alone leads to a contradiction: "
    "it goes from the cell."
)
FORCING_CHAIN = _row(25, "forcing-chain", "Forcing Chain", 80, _EXPERT)(
    "All candidates of a cell, or all places of a digit in a house, lead to the same conclusion "
    "along chains: the conclusion is true."
)
FORCING_NET = _row(26, "forcing-net", "Forcing Net", 85, _EXTREME)(
    "All candidates of a cell, or all places of a digit in a house, lead to the same conclusion "
    "along chains that branch and meet again: the conclusion is true."
)
NESTED_NET = _row(27, "nested-net", "Nested Forcing Net", 95, _EXTREME)(
    "As in a forcing net, all choices lead to the same conclusion, but steps on the way rest on "
    "chains of their own."
)
WHIP = _row(28, "whip", "Whip", 72, _HARD)(
    "A candidate is taken for true, and cells and houses that have one choice left each are "
    "followed until one has none: the candidate goes."
)
LOCKED_CELL = _row(29, "locked-cell", "Locked Candidates of a Cell", 29, _MEDIUM, effort=30)(
    "All places of a digit in a house see the same cell: wherever the digit is, that cell cannot "
    "hold it."
)
LAST_CELL = _row(30, "last-cell", "Last Cell of a Clue", 14, _EASY, effort=2)(
    "All cells of a clue but one are filled: what the clue says leaves that cell one digit."
)
ONLY_COMBINATION = _row(31, "only-combination", "Only Combination", 16, _EASY, effort=8)(
    "The cells of a cage or of a line can hold only one set of digits: all other digits go from "
    "them."
)
CLUE_LIMITS = _row(32, "clue-limits", "Limits of a Clue", 18, _EASY, effort=8)(
    "With a digit in a cell of a clue the others, however small or large they are, would make too "
    "much or too little: the digit goes."
)
CLUE_PAIR = _row(33, "clue-pair", "Pairs of a Clue", 21, _EASY, effort=8)(
    "Two cells of a clue are open, and a digit of one has no partner in the other: it goes."
)
SUM_RULE_CELL = _row(
    34, "sum-rule-cell", "Sum Rule with One Cell", 25, _MEDIUM, effort=15, effort_of_size=15
)(
    "The sum of all digits of a house, or of several, is known: 45 for nine digits, so people call "
    "this the 45 rule. The cages that fill it but for one cell, or stick out of it by one cell, "
    "tell the digit of that cell."
)
CLUE_COMBINATIONS = _row(
    35, "clue-combinations", "Combinations of a Clue", 27, _MEDIUM, effort=10, effort_of_size=10
)("No combination of digits that a clue allows in its cells has a digit in a cell: it goes.")
NEEDED_DIGIT = _row(36, "needed-digit", "Needed Digit of a Clue", 31, _MEDIUM, effort=40)(
    "All combinations of digits for a cage, a line, a dot or two dots with a common cell have a "
    "digit in common, or have it in the same house: it goes from the cells that see all of its "
    "places there."
)
KILLER_PAIR = _row(37, "killer-pair", "Killer Pair", 35, _MEDIUM, effort=70)(
    "A cage holds at least one of two digits, and another cage or a cell of the same house takes "
    "the other: both go from the rest of the house."
)
SUM_RULE = _row(38, "sum-rule", "Sum Rule", 43, _HARD, effort=60, effort_of_size=30)(
    "The sum of all digits of a house, or of several, is known, and that of the cages that cover "
    "most of it: a few cells inside and outside make up for the difference, and digits that they "
    "cannot have go."
)
WIDE_COMBINATIONS = _row(
    39, "wide-combinations", "Combinations of Many Cells", 46, _HARD, effort=20, effort_of_size=20
)("This is Combinations of a Clue with five open cells or more.")
KILLER_TRIPLE = _row(40, "killer-triple", "Killer Triple", 48, _HARD, effort=120)(
    "Cages and cells of a house together take three digits: these go from the rest of the house."
)
CLUE_FORCING = _row(
    41, "clue-forcing", "Forcing Through Clues", 72, _HARD, effort=75, effort_of_size=75
)(
    "A candidate is taken for true, and what cells, houses and clues leave alone then is followed "
    "until one of them has nothing left: the candidate goes."
)

# In the order of the ER that the search uses for them.
TECHNIQUES = tuple(
    sorted(
        (each for each in list(globals().values()) if isinstance(each, Technique)),
        key=lambda technique: (technique.step_er, technique.number),
    )
)

# For techniques that take houses: any number of them.
ANY = 99

# The order in which people look, by family of clues: what comes before the techniques that are not
# named, which keep the order of their difficulty; with the most houses that it takes.  Teachers of
# killers put innies and outies and the combinations of cages before all but singles
# (djape.net/more-math-tip-3-2), and solvers ask for them before pointing pairs, hidden sets and
# wings (comments at sudokuwiki.org/Innies_And_Outies).
ORDERS: Mapping[str, tuple[tuple[Technique, int], ...]] = {
    "cage": (
        (FULL_HOUSE, ANY),
        (HIDDEN_SINGLE, ANY),
        (LAST_CELL, ANY),
        (NAKED_SINGLE, ANY),
        (SUM_RULE_CELL, 2),
        (ONLY_COMBINATION, ANY),
        (CLUE_LIMITS, ANY),
        (CLUE_PAIR, ANY),
        (SUM_RULE_CELL, ANY),
        (NAKED_PAIR, ANY),
    )
}

# What a person pencils into all cages at once: one step of a path.
NOTES_OF_CAGES = ONLY_COMBINATION.bit | CLUE_LIMITS.bit | CLUE_PAIR.bit

SINGLES = FULL_HOUSE.bit | HIDDEN_SINGLE.bit | NAKED_SINGLE.bit | WINDOW.bit
UNIQUENESS = UNIQUE_RECTANGLE.bit | BUG.bit

# Names for several techniques at once.
GROUPS = {
    "singles": SINGLES,
    "locked-candidates": POINTING.bit | CLAIMING.bit | LOCKED_CELL.bit,
    "uniqueness": UNIQUENESS,
    "sum-rules": SUM_RULE_CELL.bit | SUM_RULE.bit,
    "chains": sum(
        t.bit
        for t in (X_CHAIN, XY_CHAIN, AIC, NISHIO, FORCING_CHAIN, FORCING_NET, NESTED_NET, WHIP)
    ),
}

_BY_NAME = {technique.name: technique for technique in TECHNIQUES}
_BY_NUMBER = {technique.number: technique for technique in TECHNIQUES}


def technique_named(name: str) -> Technique:
    """Return a technique by its name.

    Raises
    ------
    UnknownTechniqueError
    """
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnknownTechniqueError(f"no technique {name!r}") from None


def technique_numbered(number: int) -> Technique:
    """Return a technique by its stored number."""
    return _BY_NUMBER[number]


def techniques_of(bits: int) -> tuple[Technique, ...]:
    """Return the techniques of a set, easiest first."""
    return tuple(technique for technique in TECHNIQUES if bits & technique.bit)


def order_of(families: Iterable[str]) -> list[tuple[Technique, int]]:
    """Return the techniques in the order of the search, with the most houses of a sum rule.

    Parameters
    ----------
    families : iterable of str
        The families of clues of a kind.
    """
    first = [row for family in families for row in ORDERS.get(family, ())]
    named = {technique for technique, _ in first}
    return [*first, *((each, ANY) for each in TECHNIQUES if each not in named)]


def has_notes(families: Iterable[str]) -> bool:
    """Return True if a kind with these families of clues has cages, of which people take notes."""
    return "cage" in families


def techniques_before(technique: Technique, families: Iterable[str]) -> int:
    """Return the set of techniques that people look for before one."""
    named = {each for family in families for each, _ in ORDERS.get(family, ())}
    order = [each for each, _ in order_of(families)]
    before = order[: order.index(technique)]
    return sum({e.bit for e in before if e in named or e.step_er < technique.step_er})


def bits_named(name: str) -> int:
    """Return the set of a technique, or of a group of them, by its name.

    Raises
    ------
    UnknownTechniqueError
    """
    return GROUPS[name] if name in GROUPS else technique_named(name).bit


def all_bits(names: Iterable[str]) -> int:
    """Return the set of several techniques and groups, by their names.

    Raises
    ------
    UnknownTechniqueError
    """
    bits = 0
    for name in names:
        bits |= bits_named(name)
    return bits
