# cython: cdivision=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The sampler of a catalogue: draws grids and clues, and keeps the minimal puzzles.

A *sweep* finds all cells that make a puzzle of some clues of a grid unique, in one pass.
A puzzle of a grid is unique if no other grid shows its clues.  Given all clues but one, the other
grids that show them are visited; a cell in which one of them agrees with the grid does not make
the puzzle unique, and when no cell is left the sweep ends.  Hanidoku has some hundred grids that
show three given clues, and a dozen of them leave no cell.

A try draws a grid, n_clues - 1 of its cells and some further ones, and sweeps once for uniqueness.
The cells that are left go through a sweep for each of the first clues: over the grids that
show all of them but this one.  Where one of these agrees with the grid, it is a witness that
the clue cannot be dropped.

Data layout
-----------
The rows of bits and the order of the base grids are those of ``BitRows``.  A grid is an image:
number = symmetry * n_base + base grid, and ``_distinct`` tells which images are the first of
their kind.

A drawn grid is swept over as the base grid that it is an image of, with cells drawn for that, and
what is found is turned into puzzles of the drawn grid.  That is the same draw: a symmetry makes any
set of cells from one that is equally likely.

``_blocks[4 * option + q]`` tells in which words of the option's row bits 16 q .. 16 q + 15 are not
all zero, ``_source[option * n_symmetries + s]`` whose row says which base grids show the option
after symmetry s.  A word is looked at only if one of its four blocks shows all clues.

``_packed[4 * image + q]`` holds the digits of cells 16 q .. 16 q + 15, less one, four bits each.
The XOR of two images has a zero nibble where they agree; ``x |= x >> 1; x |= x >> 2`` leaves
in the lowest bit of each nibble whether they differ.  So the cells that are left, ``_open``, are
four words with a bit for each cell in the lowest bit of its nibble, and one more grid costs
four loads and some twenty operations.

Rejected
--------
Microseconds a try for Hanidoku with 4 clues and 58 last cells, 7 and 1, 8 and 54; the kept version
takes 0.65 / 0.72 / 2.27.  docs/decisions/search-methods.md has all figures.

- The summaries of ``BitRows``: 0.68 / 0.87 / 2.74.  A bit for 8 grids: 0.66 / 0.71 / 2.25.
- Sweeping over the drawn grid itself, without turning: 0.68 / 0.69 / 2.3.
- Going on from the word of the grid: 0.67 / 0.80 / 2.5.  Not beginning with it: 1.26 for 1.1.
- An order of all cells drawn, where all are taken last: 0.99 (4 clues).
- The rarest options first: 0.73 / 1.09 / 3.5.
- All grids at once for the same cells: not built, the puzzles would share three cells.
"""

import array

import cython
from cython.cimports.cluesmith.generator.kernel.signals import check_signals
from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, mixed

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kernel.arrays import ints, words, zeros
from cluesmith.generator.kernel.board_sizes import MAX_DIGITS_WITH_CLUES, MAX_LISTED_CELLS
from cluesmith.generator.oracles.bit_rows import BitRows

# Tries between two looks at pending signals: some milliseconds.
_SLICE_TRIES = cython.declare(cython.int, 4096)
# Puzzles that are kept until they are handed over; one try finds fewer than MAX_LISTED_CELLS.
_ROOM = cython.declare(cython.int, 256)

# For the index of a lone bit, as in bit_rows.py.
_DE_BRUIJN = cython.declare(cython.ulonglong, 0x03F79D71B4CB0A89)

_MASK32 = cython.declare(cython.ulonglong, 0xFFFFFFFF)
_MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


class SamplerError(GeneratorError, ValueError):
    """Grids or a request that the sampler cannot take."""


class CatalogueSampler:
    """The grids of a kind, laid out to draw puzzles from.

    Parameters
    ----------
    rows : BitRows
        At most 64 cells and 16 digits.

    Raises
    ------
    SamplerError
        There are too many cells or digits.

    Notes
    -----
    One object serves one thread at a time.
    """

    def __init__(self, rows: BitRows) -> None:
        tables = rows.tables()
        if tables.n_cells > MAX_LISTED_CELLS or tables.n_digits > MAX_DIGITS_WITH_CLUES:
            raise SamplerError(
                f"{tables.n_cells} cells and {tables.n_digits} digits: "
                f"at most {MAX_LISTED_CELLS} and {MAX_DIGITS_WITH_CLUES} fit"
            )
        self.n_cells = tables.n_cells
        self.n_digits = tables.n_digits
        self.n_words = tables.n_words
        self.n_symmetries = tables.n_symmetries
        self._rows = tables.rows
        self._distinct = tables.distinct
        self._occupied = tables.occupied
        self._lone_bit = tables.lone_bit
        self._to = tables.cells
        self._digits = tables.digits
        self.n_base = len(tables.base) // self.n_cells
        self._pack(tables.base, tables.cells, tables.digits)
        self._fill_blocks(tables.row_of)
        self._is_busy = False
        self._state = self._open0 = self._open1 = self._open2 = self._open3 = 0
        self._cells = array.array("i", range(self.n_cells))
        self._options = ints(self.n_cells + 4)
        self._starts = ints(self.n_cells + 4)

    def _pack(
        self,
        base: cython.const[cython.uchar][::1],
        cells: cython.const[cython.int][::1],
        digits: cython.const[cython.uchar][::1],
    ) -> None:
        digit: cython.ulonglong
        self._packed = words(4 * self.n_symmetries * self.n_base)
        for s in range(self.n_symmetries):
            for j in range(self.n_base):
                at = 4 * (s * self.n_base + j)
                for c in range(self.n_cells):
                    digit = digits[
                        s * self.n_digits + base[j * self.n_cells + cells[s * self.n_cells + c]] - 1
                    ]
                    self._packed[at + (c >> 4)] |= (digit - 1) << (4 * (c & 15))

    def _fill_blocks(self, row_of: cython.const[cython.int][::1]) -> None:
        one: cython.ulonglong = 1
        n_options: cython.int = self.n_cells * self.n_digits
        self._source = ints(n_options * self.n_symmetries)
        self._blocks = words(4 * n_options)
        for option in range(n_options):
            for s in range(self.n_symmetries):
                self._source[option * self.n_symmetries + s] = (
                    row_of[option * self.n_symmetries + s] // self.n_words
                )
            for w in range(self.n_words):
                for q in range(4):
                    if (self._rows[option * self.n_words + w] >> (16 * q)) & 0xFFFF:
                        self._blocks[4 * option + q] |= one << w

    # Random numbers.

    def _below(self, n: cython.int) -> cython.int:
        """Return a number in 0..n-1, all equally likely (Lemire 2019)."""
        count = n
        while True:
            self._state = advanced(self._state)
            product = (mixed(self._state) >> 32) * count
            # 2^32 mod n of the 2^32 numbers are one too many; the division is seldom needed.
            if (product & _MASK32) >= count or (product & _MASK32) >= (_MASK32 + 1) % count:
                return cython.cast(cython.int, product >> 32)

    def _draw_grid(self) -> cython.void:
        """Draw a grid: any number of an image, until it is the first of its kind."""
        while True:
            image = self._below(self.n_symmetries * self.n_base)
            self._symmetry = image // self.n_base
            self._grid = image - self._symmetry * self.n_base
            if (
                self._distinct[self._symmetry * self.n_words + (self._grid >> 6)]
                >> (self._grid & 63)
            ) & 1:
                return

    def _draw_cells(self, n: cython.int) -> cython.void:
        """Shuffle the first n cells out of all."""
        for i in range(n):
            j = i + self._below(self.n_cells - i)
            cell = self._cells[i]
            self._cells[i] = self._cells[j]
            self._cells[j] = cell

    # CatalogueSampler.

    def _digit(self, image: cython.int, cell: cython.int) -> cython.int:
        """Return the digit, less one."""
        return cython.cast(
            cython.int, (self._packed[4 * image + (cell >> 4)] >> (4 * (cell & 15))) & 15
        )

    def _index_of(self, bit: cython.ulonglong) -> cython.int:
        return self._lone_bit[((bit * _DE_BRUIJN) & _MASK64) >> 58]

    def _sweep(self, excluded: cython.int) -> cython.bint:
        """Close the open cells in which another grid with the options agrees with the drawn one.

        Parameters
        ----------
        excluded : int
            An option that the grids must not show; -1 for none.

        Returns
        -------
        bool
            True if a grid was found; ``_hit`` is the last one, or the first one if no cell is open.

        Notes
        -----
        It starts with the base grids that share the grid's word: they are most alike.
        """
        mine = 4 * self._grid
        n_options = self._n_options
        row = 0
        n_symmetries = self.n_symmetries
        n_words = self.n_words
        one = 1
        own = one << (self._grid >> 6)
        mine0 = self._packed[mine]
        mine1 = self._packed[mine + 1]
        mine2 = self._packed[mine + 2]
        mine3 = self._packed[mine + 3]
        open0 = self._open0
        open1 = self._open1
        open2 = self._open2
        open3 = self._open3
        self._hit = -1
        for s in range(n_symmetries):
            block0 = block1 = block2 = block3 = self._occupied[s]
            for k in range(n_options):
                row = self._source[self._options[k] * n_symmetries + s]
                self._starts[k] = row * n_words
                block0 &= self._blocks[4 * row]
                block1 &= self._blocks[4 * row + 1]
                block2 &= self._blocks[4 * row + 2]
                block3 &= self._blocks[4 * row + 3]
            words = block0 | block1 | block2 | block3
            if words == 0:
                continue
            for k in range(n_options, (n_options + 3) & ~3):
                self._starts[k] = self._starts[k - 1]
            if excluded >= 0:
                row = self._source[excluded * n_symmetries + s] * n_words
            later = words & ~own
            words &= own
            while (words | later) != 0:
                if words == 0:
                    words = later
                    later = 0
                w = self._index_of(words & (~words + 1))
                words &= words - 1
                bits = self._distinct[s * n_words + w]
                k = 0
                while bits != 0 and k < n_options:
                    bits &= (
                        self._rows[self._starts[k] + w]
                        & self._rows[self._starts[k + 1] + w]
                        & self._rows[self._starts[k + 2] + w]
                        & self._rows[self._starts[k + 3] + w]
                    )
                    k += 4
                if excluded >= 0:
                    bits &= ~self._rows[row + w]
                while bits != 0:
                    lowest = bits & (~bits + 1)
                    bits ^= lowest
                    image = s * self.n_base + 64 * w + self._index_of(lowest)
                    at = 4 * image
                    if at == mine:
                        continue
                    self._hit = image
                    x = self._packed[at] ^ mine0
                    x |= x >> 1
                    x |= x >> 2
                    open0 &= x
                    x = self._packed[at + 1] ^ mine1
                    x |= x >> 1
                    x |= x >> 2
                    open1 &= x
                    x = self._packed[at + 2] ^ mine2
                    x |= x >> 1
                    x |= x >> 2
                    open2 &= x
                    x = self._packed[at + 3] ^ mine3
                    x |= x >> 1
                    x |= x >> 2
                    open3 &= x
                    if (open0 | open1 | open2 | open3) == 0:
                        self._open0 = self._open1 = self._open2 = self._open3 = 0
                        return True
        self._open0 = open0
        self._open1 = open1
        self._open2 = open2
        self._open3 = open3
        return self._hit >= 0

    def _open_cell(self, cell: cython.int) -> cython.void:
        bit = 1
        bit = bit << (4 * (cell & 15))
        if cell < 16:
            self._open0 |= bit
        elif cell < 32:
            self._open1 |= bit
        elif cell < 48:
            self._open2 |= bit
        else:
            self._open3 |= bit

    def _is_open(self, cell: cython.int) -> cython.bint:
        if cell < 16:
            word = self._open0
        elif cell < 32:
            word = self._open1
        elif cell < 48:
            word = self._open2
        else:
            word = self._open3
        return (word >> (4 * (cell & 15))) & 1

    # Tries.

    def _try(self, n_clues: cython.int, n_last: cython.int) -> cython.void:
        """Draw a grid, all clues but the last, n_last cells for it, and write what is found."""
        self._draw_grid()
        # Which of all other cells comes first does not matter.
        self._draw_cells(n_clues - 1 + (n_last if n_clues - 1 + n_last < self.n_cells else 0))
        self._n_options = n_clues - 1
        for k in range(n_clues - 1):
            cell = self._cells[k]
            self._options[k] = cell * self.n_digits + self._digit(self._grid, cell)
        self._open0 = self._open1 = self._open2 = self._open3 = 0
        for k in range(n_clues - 1, n_clues - 1 + n_last):
            self._open_cell(self._cells[k])
        # Without another grid the last clue could be dropped.
        if not self._sweep(-1):
            return
        if (self._open0 | self._open1 | self._open2 | self._open3) == 0:
            return
        if not self._keep_needed(n_clues - 1):
            return
        for k in range(n_clues - 1, n_clues - 1 + n_last):
            if self._is_open(self._cells[k]):
                self._write(n_clues, self._cells[k])

    def _keep_needed(self, n: cython.int) -> cython.bint:
        """Close the open cells that would make one of the first n clues redundant.

        Returns True if one is left.
        """
        for k in range(n):
            left0 = self._open0
            left1 = self._open1
            left2 = self._open2
            left3 = self._open3
            option = self._options[k]
            self._options[k] = self._options[n - 1]
            self._n_options = n - 1
            self._sweep(option)
            self._options[k] = option
            self._n_options = n
            # What another grid agrees in is closed: that is what can stay.
            self._open0 ^= left0
            self._open1 ^= left1
            self._open2 ^= left2
            self._open3 ^= left3
            if (self._open0 | self._open1 | self._open2 | self._open3) == 0:
                return False
        return True

    def _write_grid(self, image: cython.int, at: cython.int) -> cython.void:
        """Write the image of a grid under the drawn symmetry."""
        for c in range(self.n_cells):
            self._found[at + c] = self._digits[
                self._symmetry * self.n_digits
                + self._digit(image, self._to[self._symmetry * self.n_cells + c])
            ]

    def _write(self, n_clues: cython.int, last: cython.int) -> cython.void:
        """Write the puzzle with this last clue, its grid and a witness for each clue.

        It restores the clues, the open cells and the drawn cells.
        """
        open0 = self._open0
        open1 = self._open1
        open2 = self._open2
        open3 = self._open3
        at = self._n_found * (n_clues + 2) * self.n_cells
        witness = at + 2 * self.n_cells
        self._options[n_clues - 1] = last * self.n_digits + self._digit(self._grid, last)
        self._open0 = self._open1 = self._open2 = self._open3 = 0
        self._n_options = n_clues - 1
        self._write_grid(self._grid, at + self.n_cells)
        for c in range(self.n_cells):
            self._found[at + c] = 0
            cell = self._to[self._symmetry * self.n_cells + c]
            for k in range(n_clues):
                option = self._options[k]
                if option // self.n_digits != cell:
                    continue
                self._found[at + c] = self._found[at + self.n_cells + c]
                self._options[k] = self._options[n_clues - 1]
                self._sweep(option)
                self._write_grid(self._hit, witness)
                witness += self.n_cells
                self._options[k] = option
                break
        self._open0 = open0
        self._open1 = open1
        self._open2 = open2
        self._open3 = open3
        self._n_found += 1

    # The public face.

    def draw(
        self, n_clues: int, n_last: int, seed: int, n_tries: int
    ) -> list[tuple[bytes, bytes, bytes]]:
        """Return the minimal puzzles that ``n_tries`` tries find.

        Parameters
        ----------
        n_clues : int
            1 .. n_cells.
        n_last : int
            The cells that each try takes in turn for the last clue: 1 .. n_cells - n_clues + 1.
        seed : int
            64 bits.
        n_tries : int

        Returns
        -------
        list of (bytes, bytes, bytes)
            Clues, grid, and the witnesses of the clues in the order of cells, joined.
        """
        n: cython.int = n_clues
        n_taken: cython.int = n_last
        left: cython.longlong = n_tries
        end: cython.int
        room: cython.int = _ROOM - MAX_LISTED_CELLS
        if self._is_busy:
            raise SamplerError("at work in another thread: use an object for each")
        if not 1 <= n_clues <= self.n_cells:
            raise SamplerError(f"{n_clues} clues: use 1 to {self.n_cells}")
        if not 1 <= n_last <= self.n_cells - n_clues + 1:
            raise SamplerError(
                f"{n_last} cells for the last clue: use 1 to {self.n_cells - n_clues + 1}"
            )
        if n_tries < 0:
            raise SamplerError(f"{n_tries} tries: use 0 or more")
        puzzles: list[tuple[bytes, bytes, bytes]] = []
        size = (n_clues + 2) * self.n_cells
        self._found = zeros("B", _ROOM * size)
        self._state = seed & 0xFFFFFFFFFFFFFFFF
        for k in range(self.n_cells):
            self._cells[k] = k
        while left > 0:
            check_signals()
            end = min(left, _SLICE_TRIES)
            self._n_found = 0
            self._is_busy = True
            with cython.nogil:
                i = 0
                while i < end and self._n_found < room:
                    self._try(n, n_taken)
                    i += 1
            self._is_busy = False
            left -= i
            found = bytes(self._found[: self._n_found * size])
            for at in range(0, len(found), size):
                grid = at + self.n_cells
                witnesses = grid + self.n_cells
                puzzles.append(
                    (found[at:grid], found[grid:witnesses], found[witnesses : at + size])
                )
        return puzzles
