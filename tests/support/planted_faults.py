"""Rows of minimal Sudoku with faults planted among them, and what an audit has to find."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.oracles.bands_oracle import BandOracle
from tests.support.kinds import random_equivalent

SUDOKU = kind_named("sudoku")
ORACLE = BandOracle()

# A puzzle and its solution, as values.
Pair = tuple[bytes, bytes]
# The name of a file, a row of it from 1, and a finding.
Found = tuple[str, int, str]


def minimal(grid: bytes, rng: Random) -> bytes:
    """Return a minimal puzzle of a grid."""
    return ORACLE.minimise(grid, rng.sample(range(81), 81))[0]


@dataclass
class Planted:
    """Rows of csv by file, and what is to be found in them."""

    rng: Random
    rows: dict[str, list[str]] = field(default_factory=dict)
    expected: set[Found] = field(default_factory=set)
    faults: dict[str, Callable[[str], None]] = field(init=False)

    def __post_init__(self) -> None:
        self.faults = {
            name.removeprefix("plant_"): getattr(self, name)
            for name in dir(self)
            if name.startswith("plant_")
        }

    def new_pair(self) -> Pair:
        """Return a minimal puzzle of a new grid."""
        grid = ORACLE.fill(self.rng.getrandbits(64))
        return minimal(grid, self.rng), grid

    def add(self, file: str, puzzle: bytes, solution: bytes, *findings: str) -> None:
        """Add a row with these findings."""
        self.add_text(file, f"{SUDOKU.text(puzzle)},{SUDOKU.text(solution)}", *findings)

    def add_text(self, file: str, text: str, *findings: str) -> None:
        """Add a row as it is."""
        rows = self.rows.setdefault(file, [])
        rows.append(text)
        self.expected |= {(file, len(rows), finding) for finding in findings}

    def with_clue(self, pair: Pair, change: int) -> bytes:
        """Return a puzzle with a clue more, that of its solution or one beside it."""
        puzzle, grid = pair
        cell = self.rng.choice([cell for cell in range(81) if not puzzle[cell]])
        more = bytearray(puzzle)
        more[cell] = (grid[cell] - 1 + change) % 9 + 1
        return bytes(more)

    def plant_copy(self, file: str) -> None:
        """The same clues again, in another file where there is one."""
        pair = self.new_pair()
        self.add("train.csv", *pair)
        self.add(file, *pair, "duplicate")

    def plant_turned_copy(self, file: str) -> None:
        """The same puzzle up to symmetry."""
        pair = self.new_pair()
        self.add("train.csv", *pair)
        self.add(file, *random_equivalent(SUDOKU, self.rng, *pair), "equivalent")

    def plant_relabelled_copy(self, file: str) -> None:
        """The same with other digits in the same cells."""
        pair = self.new_pair()
        self.add("train.csv", *pair)
        digits = bytes([0, 2, 3, 1, *range(4, 10)]).ljust(256)
        self.add(file, *(each.translate(digits) for each in pair), "equivalent")

    def plant_shared_grid(self, file: str) -> None:
        """Another puzzle of the same grid, turned."""
        puzzle, grid = self.new_pair()
        (other,) = random_equivalent(SUDOKU, self.rng, grid)
        self.add("train.csv", puzzle, grid)
        finding = "shared-grid" if file == "train.csv" else "leaked-grid"
        self.add(file, minimal(other, self.rng), other, finding)

    def plant_wrong_solution(self, file: str) -> None:
        """A grid with two digits exchanged."""
        puzzle, grid = self.new_pair()
        wrong = bytearray(grid)
        wrong[3], wrong[4] = wrong[4], wrong[3]
        self.add(file, puzzle, bytes(wrong), "wrong-solution")

    def plant_wrong_copy(self, file: str) -> None:
        """A wrong solution before the right one: the right one stands for both."""
        puzzle, grid = self.new_pair()
        self.add(file, puzzle, grid[::-1], "wrong-solution", "duplicate")
        self.add(file, puzzle, grid)

    def plant_several(self, file: str) -> None:
        """A clue less."""
        puzzle, grid = self.new_pair()
        fewer = bytearray(puzzle)
        fewer[self.rng.choice([cell for cell in range(81) if puzzle[cell]])] = 0
        self.add(file, bytes(fewer), grid, "multiple")

    def plant_none(self, file: str) -> None:
        """A clue that the solution contradicts."""
        pair = self.new_pair()
        self.add(file, self.with_clue(pair, 1), pair[1], "none")

    def plant_spare(self, file: str) -> None:
        """A clue more."""
        pair = self.new_pair()
        self.add(file, self.with_clue(pair, 0), pair[1], "redundant")

    def plant_malformed(self, file: str) -> None:
        """A row that is no puzzle, in several ways."""
        puzzle, grid = map(SUDOKU.text, self.new_pair())
        texts = (f"{puzzle[:-1]},{grid}", f"!{puzzle[1:]},{grid}", puzzle, f"{puzzle},{grid},3")
        self.add_text(file, self.rng.choice(texts), "malformed")

    def text(self, file: str) -> str:
        """Return a file."""
        return "\n".join(["question,answer", *self.rows[file], ""])


def planted(n_rows: int, rng: Random) -> Planted:
    """Return so many rows in two files, a fault among each ten or so."""
    found = Planted(rng)
    faults = [*found.faults.values()]
    files = ("train.csv", "train.csv", "test.csv")
    while (n := sum(map(len, found.rows.values()))) < n_rows:
        if n % 10 == 0:
            faults[n // 10 % len(faults)](files[n // 10 // len(faults) % len(files)])
        else:
            found.add(rng.choice(files), *found.new_pair())
    return found
