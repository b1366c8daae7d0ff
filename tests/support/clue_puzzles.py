"""Puzzles with clues that are not digits, small ones that were found by brute force."""

from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.kinds.kind import Kind

# A minimal Futoshiki of 4x4 and its solution; the same turned by half; one with a clue too many.
FUTOSHIKI = "...2............;less:r1c3c4;less:r2c3c2;less:r3c3r2c3"
SOLUTION = "4312243131241243"
TURNED = "............2...;less:r2c2r3c2;less:r3c2c3;less:r4c2c1"
REDUNDANT = "...2............;less:r1c2c1;less:r1c3c4;less:r2c3c2;less:r3c3r2c3"
MULTIPLE = "................;less:r2c3c2"
WITHOUT_SOLUTION = "44..............;less:r2c3c2"
# A killer of 4x4.
KILLER = (
    "................;cage:r1c1r2c1c2=8;cage:r1c2c3=5;cage:r1c4r2c4r3c4=6;cage:r2c3r3c3=5;"
    "cage:r3c1r4c1=5;cage:r3c2r4c2=5;cage:r4c3c4=6"
)

_CLUES = {
    "inequality": ("less:r2c2c1",),
    "dot": ("white:r1c1c2", "black:r3c1r4c1"),
    "xv": ("v:r1c1c2", "x:r3c1r4c1"),
    "thermometer": ("thermo:r3c2r2c1r1c2",),
    "arrow": ("arrow:r2c2r1c1r1c2",),
    "whisper": ("whisper:r1c1r2c2r2c3",),
    "renban": ("renban:r1c1r2c2r2c3",),
    "palindrome": ("palindrome:r1c1r2c2r2c3",),
    "skyscraper": ("skyscraper:r1c1-r1c{n}=2", "skyscraper:r{n}c2-r1c2=3"),
    "sandwich": ("sandwich:r2c1-r2c{n}=0",),
    "little-killer": ("little-killer:r1c2-r2c1=5",),
    "x-sum": ("x-sum:r1c1-r{n}c1=7", "x-sum:r2c{n}-r2c1=8"),
    "parity": ("odd:r1c1", "even:r{n}c{n}"),
}


def any_puzzle(kind: Kind) -> str:
    """Return a puzzle with clues of each family of a kind, which may have any number of solutions.

    Cages are the rows.
    """
    n = kind.n_digits
    digits = "." * kind.n_cells
    clues: list[str] = []
    for rule in kind.definition.clues:
        if rule.family == "digit":
            digits = kind.symbols[-1] + digits[1:]
        elif rule.family == "cage":
            cells = "".join(f"c{column}" for column in range(1, n + 1))
            type_ = rule.types[0].name
            clues += [f"{type_}:r{row}{cells}={n * (n + 1) // 2}" for row in range(1, n + 1)]
        else:
            clues += [clue.format(n=n) for clue in _CLUES[rule.family]]
    return kind.puzzle_text(kind.puzzle(SEPARATOR.join([digits, *clues])))
