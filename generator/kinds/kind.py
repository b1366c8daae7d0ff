"""What a puzzle kind is: data that everything else is written over, once for all kinds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from generator.errors import LimitError, PuzzleSyntaxError
from generator.kinds.exact_cover_model import Item, Model, cell_names
from generator.kinds.rules import GridRules, House
from generator.kinds.search_plans import PoolPlan, SamplingPlan
from generator.kinds.symmetry import PatternSymmetry, Symmetry, closure

BLANKS = ".0-_*"
_UNREADABLE = 255


class CellShape(StrEnum):
    """What a cell looks like: a square, or a hexagon with a corner on top."""

    SQUARE = "square"
    HEXAGON = "hexagon"


def without_clue(clues: bytes, cell: int) -> bytes:
    """Return the puzzle with this cell blank."""
    return clues[:cell] + b"\0" + clues[cell + 1 :]


@dataclass(frozen=True)
class Kind:
    """A puzzle kind.

    Parameters
    ----------
    name : str
        As given on the command line.
    title : str
        As written in a sentence.
    symbols : str
        The digits in order, one character each.
    rows : sequence of int
        The number of cells in each row of the drawing, top to bottom.
    model : Model
    houses : sequence of House
    box_shape : (int, int), optional
        Rows and columns of a box, for the drawing.
    cell_shape : CellShape
        For the drawing; rows of hexagons are centred above each other.
    oracles : tuple of str
        The names of the oracles that can answer for the kind, best first; "links" always can.
    items : tuple of Item
        What the primary items of the model say.
    topdown_shares : mapping of int to float
        The measured share of top-down puzzles with at most so many clues.
    rating_shares : mapping of int to float
        The measured share of top-down puzzles with at most this rating; empty if not known.
    rating_s : mapping of int to float
        Seconds that a rating takes on a common core, by the length of the longest whips to look
        for.
    bench_limits : tuple of int
        Clue limits whose rates are worth measuring.
    per_grid : int, optional
        The most puzzles of one class of grids in a job, unless the user says otherwise; for kinds
        with more grids than anybody wants puzzles.
    min_clues : int, optional
        The proven smallest number of clues of a puzzle with one solution, where it is known.
    min_clues_source : str
        Who proved it.
    most_clues : int
        The largest number of clues that a minimal puzzle is known to have, or can have.
    most_clues_source : str
        What is known of more clues: "is known", or why there are none.
    attempt_s : float
        Seconds that one attempt takes on a common core, for cutting jobs into shards.
    attempt_nodes : int
        Node budget of one uniqueness check in an attempt; one over it yields nothing.
    grid_nodes : int
        Node budget after which the search for a random grid starts again.
    generators : sequence of Symmetry
        They generate ``symmetries``; none where the group is too large to list.
    minlex_order : int, optional
        Of a square Sudoku with boxes of so many rows and columns, whose symmetries are not listed:
        its canonical forms go through the grid; see ``generator.canonical.canonical_form``.
    pattern_symmetries : mapping of str to PatternSymmetry
        By the name that users give, the symmetries of clue patterns; the smaller groups first.
    pools : dict of int to PoolPlan
        By clue limit, how to search a pool, for a kind that the bands answer for.
    catalogue_sha256 : str, optional
        Checksum of the list of all grids up to symmetry, for a kind that ships one.
    n_grids : int, optional
        The number of all grids, for a kind that ships the list.
    sampling : mapping of int to SamplingPlan
        By the number of clues, measured, for a kind with a catalogue.

    Notes
    -----
    Cells are numbered from 0 along the rows.  A puzzle or a grid is ``bytes``, a value a
    cell, 0 where it is blank; in one line of text it is ``text`` of it.
    """

    name: str
    title: str
    symbols: str
    rows: Sequence[int]
    model: Model
    items: tuple[Item, ...]
    houses: tuple[House, ...]
    attempt_s: float
    attempt_nodes: int
    grid_nodes: int
    most_clues: int
    most_clues_source: str
    oracles: tuple[str, ...] = ("links",)
    box_shape: tuple[int, int] | None = None
    cell_shape: CellShape = CellShape.SQUARE
    topdown_shares: Mapping[int, float] = field(default_factory=dict)
    rating_shares: Mapping[int, float] = field(default_factory=dict)
    rating_s: Mapping[int, float] = field(default_factory=dict)
    bench_limits: tuple[int, ...] = ()
    per_grid: int | None = None
    min_clues: int | None = None
    min_clues_source: str = ""
    generators: tuple[Symmetry, ...] = ()
    minlex_order: int | None = None
    pattern_symmetries: Mapping[str, PatternSymmetry] = field(default_factory=dict)
    pools: dict[int, PoolPlan] = field(default_factory=dict)
    catalogue_sha256: str | None = None
    n_grids: int | None = None
    sampling: Mapping[int, SamplingPlan] = field(default_factory=dict)
    rules: GridRules = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        rules = GridRules(self.n_cells, self.n_digits, self.houses)
        object.__setattr__(self, "rules", rules)

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def n_cells(self) -> int:
        """The number of cells."""
        return sum(self.rows)

    @property
    def n_digits(self) -> int:
        """The number of digits."""
        return len(self.symbols)

    def pool_plan(self, max_clues: int | None) -> PoolPlan | None:
        """Return the plan of the pool search for a clue limit that is tight enough for one."""
        limits = [limit for limit in self.pools if max_clues is not None and limit >= max_clues]
        return self.pools[min(limits)] if limits else None

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The group that ``generators`` generate, in a fixed order, the identity first."""
        return closure(self.n_cells, self.n_digits, self.generators)

    @cached_property
    def _encode(self) -> bytes:
        """One-line characters by value, for bytes.translate."""
        return ("." + self.symbols).encode().ljust(256, b"?")

    @cached_property
    def _decode(self) -> bytes:
        """Values by one-line character, for bytes.translate; _UNREADABLE for all others."""
        table = bytearray([_UNREADABLE] * 256)
        for blank in BLANKS.encode():
            table[blank] = 0
        for value, symbol in enumerate(self.symbols, start=1):
            table[ord(symbol)] = table[ord(symbol.lower())] = value
        return bytes(table)

    @cached_property
    def cell_names(self) -> tuple[str, ...]:
        """The cells as people write them: r2c7 is the seventh cell of the second row."""
        return cell_names(self.rows)

    def text(self, values: bytes) -> str:
        """Return a puzzle or grid in one line of text: '.' for blanks."""
        return values.translate(self._encode).decode("ascii")

    def values(self, text: str) -> bytes:
        """Read a puzzle or grid in one line of text.

        Raises
        ------
        PuzzleSyntaxError
            The length is wrong, or a character is neither digit nor blank; with the column.
        """
        # What is not Latin-1 becomes '?', which is unreadable as well.
        values = text.encode("latin-1", "replace").translate(self._decode)
        if _UNREADABLE in values:
            column = values.index(_UNREADABLE) + 1
            raise PuzzleSyntaxError(
                f"{text[column - 1]!r} is no digit of {self.title} "
                f"({self.symbols[0]}-{self.symbols[-1]}, blank one of {' '.join(BLANKS)})",
                column,
            )
        if len(values) != self.n_cells:
            raise PuzzleSyntaxError(
                f"{len(values)} character{'' if len(values) == 1 else 's'}, "
                f"and {self.title} has {self.n_cells} cells"
            )
        return values

    def values_many(self, texts: Sequence[str]) -> bytes:
        """Read puzzles in one line each, all of the right length; raises as ``values`` does."""
        joined = "".join(texts).encode("latin-1", "replace").translate(self._decode)
        if _UNREADABLE in joined or len(joined) != len(texts) * self.n_cells:
            for text in texts:
                self.values(text)
        return joined

    def text_lines(self, puzzles: bytes) -> list[str]:
        """Return puzzles that follow each other, in one line each."""
        text, n = self.text(puzzles), self.n_cells
        return [text[start : start + n] for start in range(0, len(text), n)]

    def n_clues(self, clues: bytes) -> int:
        """Return the number of clues."""
        return self.n_cells - clues.count(0)

    def presets(self, clues: bytes) -> list[int]:
        """Return the options that the clues select."""
        n_digits = self.n_digits
        return [cell * n_digits + value - 1 for cell, value in enumerate(clues) if value]

    def grid(self, solution: Sequence[int]) -> bytes:
        """Return the grid that the options of a solution make."""
        values = bytearray(self.n_cells)
        for option in solution:
            cell, digit = divmod(option, self.n_digits)
            values[cell] = digit + 1
        return bytes(values)

    def conflict(self, clues: bytes) -> tuple[int, int] | None:
        """Return the first two cells of a house with the same clue, if there are any."""
        for house in self.houses:
            seen: dict[int, int] = {}
            for cell in house.cells:
                value = clues[cell]
                if value and value in seen:
                    return seen[value], cell
                seen[value] = cell
        return None

    def check_max_clues(self, max_clues: int | None, parameter: str = "max_clues") -> None:
        """Refuse a clue limit that no puzzle can meet.

        Raises
        ------
        LimitError
            With the reason and the smallest limit that works.
        """
        if max_clues is None:
            return
        lowest = self.min_clues or 1
        if max_clues >= lowest:
            return
        if self.min_clues is None:
            raise LimitError(parameter, max_clues, "use 1 or more")
        raise LimitError(
            parameter,
            max_clues,
            f"no {self.title} with fewer than {lowest} clues has one solution "
            f"({self.min_clues_source}); use {lowest} or more",
        )

    def check_min_clues(self, min_clues: int | None, parameter: str = "min_clues") -> None:
        """Refuse a number of clues at least that no minimal puzzle is known to have.

        Raises
        ------
        LimitError
            With the reason and the largest limit that works.
        """
        if min_clues is None or 0 <= min_clues <= self.most_clues:
            return
        if min_clues < 0:
            raise LimitError(parameter, min_clues, "use 0 or more")
        raise LimitError(
            parameter,
            min_clues,
            f"no minimal {self.title} with more than {self.most_clues} clues "
            f"{self.most_clues_source}; use {self.most_clues} or less",
        )
