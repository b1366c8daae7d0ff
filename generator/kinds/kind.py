"""Kinds of puzzles: a definition, known facts, and all that follows from both."""

import re
from collections.abc import Sequence
from functools import cached_property
from itertools import compress

from cluesmith.generator.clues.cage_joins import (
    covering_rule,
    with_bare_digits,
    with_caged_digits,
)
from cluesmith.generator.clues.clue import Clue, CluePuzzle, Given
from cluesmith.generator.clues.clue_limits import NO_LIMIT
from cluesmith.generator.clues.clue_place import PlacedPuzzle
from cluesmith.generator.clues.clue_places import CluePlaces
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.errors import LimitError, PuzzleSyntaxError
from cluesmith.generator.kinds.automorphisms import (
    AutomorphismGroup,
    Houses,
    Pairs,
    automorphism_group,
)
from cluesmith.generator.kinds.definition import Definition, DigitFreedom, House
from cluesmith.generator.kinds.digit_windows import DigitWindow, windows_of
from cluesmith.generator.kinds.exact_cover_model import Item, Model, items_of, model_of
from cluesmith.generator.kinds.known_facts import NOTHING_KNOWN, KnownFacts
from cluesmith.generator.kinds.named_symmetries import drawing_symmetries
from cluesmith.generator.kinds.rules import GridRules
from cluesmith.generator.kinds.search_plans import PoolPlan
from cluesmith.generator.kinds.symmetry import PatternSymmetry, Symmetry, closure
from cluesmith.light_dataclasses import replace

# Characters for a blank cell; no kind has them as digits.
BLANKS = ".0-_*?xX"
_UNREADABLE = 255
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")

# Node budget of one uniqueness check in an attempt; above it the attempt yields nothing.
ATTEMPT_NODES = 1_000_000

# The most cells that an error names.
_CELLS_SHOWN = 4

# Seconds of an unmeasured attempt at 81 cells; they grow with the cube of the cells.
_ATTEMPT_S = 0.0006
_RATING_S = 0.005

# Of puzzles with clues that are not digits: arrow 0.038, greater-than 0.042, killer 0.05 to 0.08.
_CLUE_RATING_S = 0.04


def given_cells(clues: bytes) -> list[int]:
    """Return the cells that hold a clue."""
    return [*compress(range(len(clues)), clues)]


def without_clue(clues: bytes, cell: int) -> bytes:
    """Return the puzzle with this cell blank."""
    return clues[:cell] + b"\0" + clues[cell + 1 :]


def _in_bytes(text: str) -> bytes:
    """Return a byte for each character; those that are not ASCII become NUL, as in no puzzle."""
    return (text if text.isascii() else _NOT_ASCII.sub("\0", text)).encode("ascii")


class Kind:
    """A puzzle kind.

    Parameters
    ----------
    name : str
        As given on the command line, and as stored.
    known : KnownFacts
        Measured or published facts, all optional.

    Attributes
    ----------
    title : str
        The kind as written in a sentence.
    symbols : str
        The digits in order, one character each.

    Notes
    -----
    Cells are numbered from 0 along the rows.  A puzzle or a grid is ``bytes``, one value per cell,
    0 for a blank; ``text`` writes it in one line.  Slow properties are derived on demand.
    """

    def __init__(
        self, name: str, definition: Definition, known: KnownFacts = NOTHING_KNOWN
    ) -> None:
        self.name = name
        self.definition = definition
        self.known = known
        self.n_cells = definition.n_cells
        self.n_digits = definition.n_digits
        self.rows = definition.rows
        self.title = definition.title
        self.symbols = definition.symbols
        self.cell_shape = definition.shape

    def __repr__(self) -> str:
        return f"Kind({self.name!r})"

    @property
    def has_clue_families(self) -> bool:
        """Return True if its puzzles have clues that are not digits."""
        return bool(self.definition.clues)

    @cached_property
    def clue_types(self) -> frozenset[str]:
        """Return the types of its clues that are not digits."""
        return frozenset(row.name for rule in self.definition.clues for row in rule.types)

    @cached_property
    def clue_places(self) -> CluePlaces:
        """Return the places of clues that are not digits."""
        return CluePlaces(self.definition)

    @property
    def houses(self) -> tuple[House, ...]:
        """Return all houses, in a fixed order."""
        return self.definition.all_houses

    @cached_property
    def model(self) -> Model:
        """Return the exact cover model."""
        return model_of(self.definition)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Return the meanings of the primary items of the model."""
        return items_of(self.definition)

    @cached_property
    def digit_windows(self) -> tuple[DigitWindow, ...]:
        """Return the windows of all houses of consecutive digits."""
        return windows_of(self.definition)

    @cached_property
    def rules(self) -> GridRules:
        """Return the check of grids against the rules."""
        definition = self.definition
        return GridRules(
            self.n_cells,
            self.n_digits,
            definition.all_houses,
            definition.different,
            definition.not_consecutive,
        )

    @cached_property
    def oracles(self) -> tuple[str, ...]:
        """Return the names of the oracles for the kind, best first; "links" is always one."""
        names = ["links"]
        if self.has_only_distinct_houses:
            names.insert(0, "houses")
        if self.plain_box_order == 3 or self.is_plain_x:
            names.insert(0, "bands")
        elif self.plain_box_order == 4:
            names.insert(0, "rows")
        if self.known.catalogue_sha256 is not None:
            names.insert(0, "catalogue")
        return tuple(names)

    @property
    def has_only_distinct_houses(self) -> bool:
        """Return True if no house says more than that its digits differ."""
        return not any(map(self.definition.is_consecutive, self.houses))

    @cached_property
    def plain_box_order(self) -> int | None:
        """Return n for square Sudoku with n x n boxes and no further rules, else None."""
        boxes = self.definition.boxes
        if boxes is None or boxes[0] != boxes[1]:
            return None
        plain = Definition(self.title, self.rows, boxes=boxes)
        return boxes[0] if plain.rules_text == self.definition.rules_text else None

    @cached_property
    def is_plain_x(self) -> bool:
        """Return True for 9x9 Sudoku with both diagonals and no further rules."""
        definition = self.definition
        if definition.boxes != (3, 3) or len(definition.diagonals) != 2:
            return False
        plain = Definition(self.title, self.rows, boxes=(3, 3), diagonals=definition.diagonals)
        return plain.rules_text == definition.rules_text

    @cached_property
    def minlex_order(self) -> int | None:
        """Return n like ``plain_box_order`` if the symmetries are too many to list, else None."""
        order = self.plain_box_order
        return order if order and order > 2 else None

    @property
    def min_clues(self) -> int | None:
        """Return the smallest number of clues of a puzzle with one solution; None if unknown.

        If digits can be exchanged, all but one of them must appear among the clues, or all cells
        hold clues, if the kind has too few cells for that.
        """
        if self.known.is_fewest_proven:
            return self.known.fewest_clues
        is_free = self.definition.freedom is DigitFreedom.ANY and not self.has_clue_families
        return min(self.n_digits - 1, self.n_cells) if is_free else None

    @property
    def min_clues_source(self) -> str:
        """Return the reason why no puzzle has fewer."""
        if self.known.is_fewest_proven:
            return self.known.fewest_source
        return "two digits that do not appear can be exchanged"

    @property
    def most_clues(self) -> int:
        """Return the largest known or possible number of clues of a minimal puzzle."""
        if self.known.most_clues is not None:
            return self.known.most_clues
        if self.has_clue_families:
            return NO_LIMIT
        return self.n_cells - self._n_apart

    @property
    def n_each(self) -> int | None:
        """Return how often a grid has each digit, or None if that is not obvious."""
        return self._n_apart if self._n_apart * self.n_digits == self.n_cells else None

    @cached_property
    def _n_apart(self) -> int:
        """Return the number of houses found that hold all digits and share no cell."""
        if not self.definition.boards:
            return sum(length == self.n_digits for length in self.rows)
        full = [frozenset(each.cells) for each in self.houses if len(each.cells) == self.n_digits]
        most = 0
        for houses in (full, full[::-1]):
            taken, n_taken = frozenset[int](), 0
            for cells in houses:
                if taken.isdisjoint(cells):
                    taken, n_taken = taken | cells, n_taken + 1
            most = max(most, n_taken)
        return most

    @property
    def most_clues_source(self) -> str:
        """Return "is known" for more clues, or the reason why there are none with more."""
        if self.known.most_clues is not None:
            return self.known.most_source
        house = "house" if self.definition.boards else "row"
        return f"exists (the last clue of a full {house} follows from the others)"

    @property
    def attempt_s(self) -> float:
        """Return seconds per attempt on a common core, for patience and the size of shards."""
        measured = self.known.topdown
        return measured.attempt_s if measured else _ATTEMPT_S * (self.n_cells / 81) ** 3

    @property
    def attempt_nodes(self) -> int:
        """Return the node budget of one uniqueness check; above it an attempt yields nothing."""
        return self.known.attempt_nodes or ATTEMPT_NODES

    @property
    def grid_nodes(self) -> int:
        """Return the node budget after which the search for a random grid starts again."""
        return self.known.grid_nodes or 10 * self.n_cells

    @property
    def rating_s(self) -> float:
        """Return the seconds of a rating."""
        if self.known.topdown is not None and self.known.topdown.rating_s is not None:
            return self.known.topdown.rating_s
        typical_s = _CLUE_RATING_S if self.has_clue_families else _RATING_S
        return typical_s * (self.n_cells / 81) ** 3

    @cached_property
    def pattern_symmetries(self) -> dict[str, PatternSymmetry]:
        """Return the symmetries of clue patterns by their name for users; smaller groups first."""
        named = drawing_symmetries(self.cell_shape, self.definition.cell_places)
        return {
            name: PatternSymmetry(description, generators, self.known.symmetric.get(name))
            for name, (description, generators) in named.items()
        }

    def pool_plan(self, max_clues: int | None, is_far: bool = False) -> PoolPlan | None:
        """Return the plan that was measured for a clue limit, or for the next tighter one.

        With ``is_far``, the plan for puzzles that do not overlap.
        """
        pools = self.known.far_pools if is_far else self.known.pools
        if max_clues is None or not pools or not min(pools) <= max_clues <= max(pools):
            return None
        below = max(limit for limit in pools if limit <= max_clues)
        return replace(pools[below], least_clues=max_clues)

    @cached_property
    def layout(self) -> tuple[Houses, Pairs]:
        """Return the houses and the pairs, with numbers for their types, which symmetries keep."""
        definition = self.definition
        houses = [(house.cells, int(definition.is_consecutive(house))) for house in self.houses]
        different = [(a, b, 0) for a, b in definition.different]
        return houses, different + [(a, b, 1) for a, b in definition.not_consecutive]

    @cached_property
    def group(self) -> AutomorphismGroup:
        """Return the permutations of the cells that keep the houses and the pairs."""
        return automorphism_group(self.n_cells, *self.layout)

    @property
    def digit_maps(self) -> tuple[tuple[int, ...], ...] | None:
        """Return the permutations of the digits that keep the rules; None if all do."""
        digits = tuple(range(1, self.n_digits + 1))
        freedom = self._clue_freedom
        if freedom is None:
            return (digits,)
        if self.definition.freedom is freedom is DigitFreedom.ANY:
            return None
        return digits, digits[::-1]

    @property
    def _clue_freedom(self) -> DigitFreedom | None:
        """Return the permutations of digits that keep its clues; None for the identity alone."""
        types = [row for rule in self.definition.clues for row in rule.types]
        if all(row.is_free for row in types):
            return DigitFreedom.ANY
        samples = [(row, Clue(row.name, (0, 1))) for row in types]
        is_reversible = all(row.reversed(clue, self.n_digits) is not None for row, clue in samples)
        return DigitFreedom.REVERSAL if is_reversible else None

    @property
    def n_symmetries(self) -> int:
        """Return the number of permutations of the cells that turn puzzles into puzzles."""
        if self.known.n_symmetries is not None:
            return self.known.n_symmetries
        return len(self.board_symmetries) if self.has_clue_families else self.group.order

    @cached_property
    def board_symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Return the symmetries of the drawing that keep houses and pairs; the identity first.

        Clues that are not digits are lines and regions, so no other permutations keep them.
        """
        houses, pairs = self.layout
        rules = [*houses, *(((a, b), 2 + said) for a, b, said in pairs)]
        sets = {(frozenset(cells), said) for cells, said in rules}
        named = drawing_symmetries(self.cell_shape, self.definition.cell_places).values()
        steps = [Symmetry(moved, ()) for _, generators in named for moved in generators]
        drawing = [symmetry.cells for symmetry in closure(self.n_cells, 0, steps)]
        return tuple(
            moved
            for moved in drawing
            if {(frozenset(moved[cell] for cell in cells), said) for cells, said in sets} == sets
        )

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Return all symmetries of cells and digits together, sorted, the identity first.

        Every one is held in memory: this is for kinds with a catalogue.
        """
        digits = tuple(range(1, self.n_digits + 1))
        cells = tuple(range(self.n_cells))
        # The first two generate all permutations.
        renamed = self.digit_maps or [(2, 1, *digits[2:]), (*digits[1:], 1)]
        generators = [Symmetry(moved, digits) for moved in self.group.generators]
        generators += [Symmetry(cells, image) for image in renamed]
        return closure(self.n_cells, self.n_digits, generators)

    @cached_property
    def _encode(self) -> bytes:
        """Return the one-line characters by value, for bytes.translate."""
        return ("." + self.symbols).encode().ljust(256, b"?")

    @cached_property
    def _decode(self) -> bytes:
        """Return values by one-line character, for bytes.translate; _UNREADABLE for all others."""
        table = bytearray([_UNREADABLE] * 256)
        for blank in BLANKS.encode():
            table[blank] = 0
        for value, symbol in enumerate(self.symbols, start=1):
            table[ord(symbol)] = table[ord(symbol.lower())] = value
        return bytes(table)

    @property
    def cell_names(self) -> tuple[str, ...]:
        """Return the cells as people write them: r2c7 is the seventh cell of the second row."""
        return self.definition.cell_names

    def text(self, values: bytes) -> str:
        """Return a puzzle or grid in one line of text: '.' for blanks."""
        return values.translate(self._encode).decode("ascii")

    def values(self, text: str) -> bytes:
        """Read a puzzle or grid in one line of text.

        Raises
        ------
        PuzzleSyntaxError
            The length is wrong, or a character (see ``column``) is neither digit nor blank.
        """
        values = _in_bytes(text).translate(self._decode)
        if _UNREADABLE in values:
            column = values.index(_UNREADABLE) + 1
            raise PuzzleSyntaxError(
                f"{text[column - 1]!r} is not a digit of {self.title} "
                f"({self.symbols[0]}-{self.symbols[-1]}, blank one of {' '.join(BLANKS)})",
                column,
            )
        if len(values) != self.n_cells:
            raise PuzzleSyntaxError(
                f"{len(values)} character{'' if len(values) == 1 else 's'}, "
                f"and {self.title} has {self.n_cells} cells"
            )
        return values

    def placed(self, text: str) -> PlacedPuzzle:
        """Read a puzzle of a kind with clues that are not digits, each as its place and value.

        This is for the search and the proof: if cages cover the board, a digit in no other cage is
        a cage of one cell.

        Raises
        ------
        PuzzleSyntaxError
            Its digits or one of its clues cannot be read, a clue has an impossible place, or the
            kind has no clues of its type.
        """
        digits, _, clues = text.partition(SEPARATOR)
        placed = self.clue_places.read(self.values(digits), clues)
        if any(placed.digits) and covering_rule(self.definition):
            puzzle = with_caged_digits(self.definition, placed.puzzle)
            clues = self.clue_places.text_in_order(puzzle.clues).removeprefix(SEPARATOR)
            placed = self.clue_places.read(puzzle.digits, clues)
        return placed

    def puzzle(self, text: str) -> CluePuzzle:
        """Return the digits and the clues of such a puzzle as readers see them.

        Raises as ``placed`` does.
        """
        return self.as_published(self.placed(text))

    def as_published(self, placed: PlacedPuzzle) -> CluePuzzle:
        """Return a puzzle as readers see it: a cage of one cell of a calcudoku is a digit."""
        return with_bare_digits(self.definition, placed.puzzle)

    def given(self, text: str) -> Given:
        """Read a puzzle of any kind.

        Raises
        ------
        PuzzleSyntaxError
        """
        return self.puzzle(text) if self.has_clue_families else self.values(text)

    def check_covered(self, given: Given) -> None:
        """Check that every cell is in a cage, for kinds whose cages cover the board.

        Raises
        ------
        PuzzleSyntaxError
            Some are not; the message lists the first of them.
        """
        if not isinstance(given, CluePuzzle) or covering_rule(self.definition) is None:
            return
        caged = {cell for clue in given.clues for cell in clue.cells}
        caged.update(given_cells(given.digits))
        bare = [name for cell, name in enumerate(self.cell_names) if cell not in caged]
        if bare:
            shown = ", ".join(bare[:_CELLS_SHOWN])
            more = f" and {len(bare) - _CELLS_SHOWN} more" if len(bare) > _CELLS_SHOWN else ""
            are = "is" if len(bare) == 1 else "are"
            raise PuzzleSyntaxError(
                f"{shown}{more} {are} in no cage; {self.title} has no such cells"
            )

    def given_text(self, given: Given) -> str:
        """Return a puzzle of any kind in one line of text."""
        return self.puzzle_text(given) if isinstance(given, CluePuzzle) else self.text(given)

    def puzzle_text(self, puzzle: CluePuzzle) -> str:
        """Return a puzzle in one line of text, as it is published."""
        puzzle = with_bare_digits(self.definition, puzzle)
        return self.text(puzzle.digits) + self.clue_places.text(puzzle.clues)

    def is_puzzle(self, text: str) -> bool:
        """Return True if a puzzle in one line of text can be read."""
        try:
            self.given(text)
        except PuzzleSyntaxError:
            return False
        return True

    def values_many(self, texts: Sequence[str]) -> bytes:
        """Read puzzles in one line each; raises as ``values`` does."""
        joined = _in_bytes("".join(texts)).translate(self._decode)
        if _UNREADABLE in joined or {*map(len, texts)} - {self.n_cells}:
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

    def n_clues_in(self, text: str) -> int:
        """Return the number of clues of a puzzle in one line of text, digits and others."""
        digits = text[: self.n_cells]
        return self.n_cells - digits.count(".") + text.count(SEPARATOR)

    def presets(self, clues: bytes) -> list[int]:
        """Return the options of the exact cover model that the clues select."""
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
        """Return the first two cells of a house with the same clue, or None."""
        for house in self.houses:
            seen: dict[int, int] = {}
            for cell in house.cells:
                value = clues[cell]
                if value and value in seen:
                    return seen[value], cell
                seen[value] = cell
        return None

    def check_max_clues(self, max_clues: int | None, parameter: str = "max_clues") -> None:
        """Check that a puzzle can meet a limit of clues.

        Raises
        ------
        LimitError
            None can; the message has the reason and the smallest limit that works.
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
        """Check that some known minimal puzzle has this many clues.

        Raises
        ------
        LimitError
            None has; the message has the reason and the largest limit that works.
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
