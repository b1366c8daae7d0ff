"""The techniques: one table of their names, difficulties and levels.

Names are HoDoKu's English ones, where it has one, else Sudoku Explainer's; difficulties are those
that Sudoku Explainer gives them, of what has several the least.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.rating.techniques.levels import Level


class UnknownTechniqueError(GeneratorError):
    """A name that no technique has."""


@dataclass(frozen=True, slots=True)
class Technique:
    """A technique.

    Parameters
    ----------
    number : int
        Its bit in sets of techniques; stored, so it never changes.
    name : str
        As given on the command line.
    title : str
        As people write it.
    difficulty : int
        In tenths, on Sudoku Explainer's scale.
    level : Level
        Of a puzzle of which this is the hardest technique; that of chains and whips depends on
        their length.
    """

    number: int
    name: str
    title: str
    difficulty: int
    level: Level

    @property
    def bit(self) -> int:
        """This technique alone, as a set."""
        return 1 << self.number


_EASY, _MEDIUM, _HARD, _EXPERT, _EXTREME = Level

FULL_HOUSE = Technique(0, "full-house", "Full House", 10, _EASY)
HIDDEN_SINGLE = Technique(1, "hidden-single", "Hidden Single", 12, _EASY)
NAKED_SINGLE = Technique(2, "naked-single", "Naked Single", 23, _EASY)
WINDOW = Technique(3, "window", "Window", 20, _EASY)
POINTING = Technique(4, "pointing", "Locked Candidates Type 1 (Pointing)", 26, _MEDIUM)
CLAIMING = Technique(5, "claiming", "Locked Candidates Type 2 (Claiming)", 28, _MEDIUM)
NAKED_PAIR = Technique(6, "naked-pair", "Naked Pair", 30, _MEDIUM)
X_WING = Technique(7, "x-wing", "X-Wing", 32, _MEDIUM)
HIDDEN_PAIR = Technique(8, "hidden-pair", "Hidden Pair", 34, _MEDIUM)
NAKED_TRIPLE = Technique(9, "naked-triple", "Naked Triple", 36, _MEDIUM)
SWORDFISH = Technique(10, "swordfish", "Swordfish", 38, _MEDIUM)
HIDDEN_TRIPLE = Technique(11, "hidden-triple", "Hidden Triple", 40, _MEDIUM)
XY_WING = Technique(12, "xy-wing", "XY-Wing", 42, _HARD)
XYZ_WING = Technique(13, "xyz-wing", "XYZ-Wing", 44, _HARD)
UNIQUE_RECTANGLE = Technique(14, "unique-rectangle", "Unique Rectangle", 45, _HARD)
NAKED_QUADRUPLE = Technique(15, "naked-quadruple", "Naked Quadruple", 50, _HARD)
JELLYFISH = Technique(16, "jellyfish", "Jellyfish", 52, _HARD)
HIDDEN_QUADRUPLE = Technique(17, "hidden-quadruple", "Hidden Quadruple", 54, _HARD)
BUG = Technique(18, "bug", "Bivalue Universal Grave", 56, _HARD)
ALIGNED_PAIR = Technique(19, "aligned-pair", "Aligned Pair Exclusion", 62, _HARD)
X_CHAIN = Technique(20, "x-chain", "X-Chain", 65, _HARD)
XY_CHAIN = Technique(21, "xy-chain", "XY-Chain", 65, _HARD)
AIC = Technique(22, "aic", "Alternating Inference Chain", 70, _HARD)
ALIGNED_TRIPLE = Technique(23, "aligned-triple", "Aligned Triple Exclusion", 75, _EXPERT)
NISHIO = Technique(24, "nishio", "Nishio Forcing Chain", 75, _EXPERT)
FORCING_CHAIN = Technique(25, "forcing-chain", "Forcing Chain", 80, _EXPERT)
FORCING_NET = Technique(26, "forcing-net", "Forcing Net", 85, _EXTREME)
NESTED_NET = Technique(27, "nested-net", "Nested Forcing Net", 95, _EXTREME)
WHIP = Technique(28, "whip", "Whip", 72, _HARD)
LOCKED_CELL = Technique(29, "locked-cell", "Locked Candidates of a Cell", 29, _MEDIUM)

# In the order of the difficulty that they are looked for with.
TECHNIQUES = tuple(
    sorted(
        (each for each in list(globals().values()) if isinstance(each, Technique)),
        key=lambda technique: (technique.difficulty, technique.number),
    )
)

SINGLES = FULL_HOUSE.bit | HIDDEN_SINGLE.bit | NAKED_SINGLE.bit | WINDOW.bit
UNIQUENESS = UNIQUE_RECTANGLE.bit | BUG.bit

# Names for several techniques at once.
GROUPS = {
    "singles": SINGLES,
    "locked-candidates": POINTING.bit | CLAIMING.bit | LOCKED_CELL.bit,
    "uniqueness": UNIQUENESS,
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
    """Return a technique by the number that is stored."""
    return _BY_NUMBER[number]


def techniques_of(bits: int) -> tuple[Technique, ...]:
    """Return the techniques of a set, easiest first."""
    return tuple(technique for technique in TECHNIQUES if bits & technique.bit)


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
