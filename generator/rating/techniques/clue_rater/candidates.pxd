# The C types of candidates.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits

cdef class Candidates:
    # Of the kind: the candidates of items and the items of candidates, the cells of houses and the
    # houses of cells.
    cdef int _n_digits, _n_cells, _n, _n_words, _n_items, _n_houses, _n_unions
    cdef int[::1] _item_start, _item, _of_start, _of
    cdef int[::1] _house_start, _house, _houses_of_start, _houses_of
    # Of the puzzle: the candidates that each one sees, the cells of clues and the clues of cells.
    cdef unsigned long long[::1] _sees
    cdef int[::1] _view_start, _view_cell, _at_start, _at
    # By technique: what it calls in its room, and with what.
    cdef int[::1] _call, _first, _second
    # The position.
    cdef unsigned long long[::1] _left
    cdef int[::1] _digits, _values, _n_left, _n_open_in
    cdef int _n_open
    # In a round steps are only found: the candidates that none of them strikes so far, the cells
    # that they place a digit in, and what they place; the largest size class of a step; whether
    # any was found.
    cdef bint _is_round, _is_any
    cdef unsigned long long[::1] _fresh
    cdef int[::1] _placed_in, _waiting
    cdef int _n_waiting, _most
    # The number of the step; when cells, houses, digits and clues have changed; by technique and
    # _width, when it found nothing.
    cdef int _now, _width
    cdef int[::1] _cell_at, _house_at, _digit_at, _view_at, _none_at
    # By union, whether its equation is known, and the cells that change it.
    cdef int[::1] _is_known
    cdef unsigned char[::1] _in_scope
    # What a finder is about: where its step is, what it places, how much harder it is, what it
    # strikes, marks of cells.
    cdef int _where, _target, _harder
    # Small numbers that tell its reason; which ones, the reasons of the technique say.
    cdef int[::1] _notes
    cdef int _n_notes
    cdef unsigned long long[::1] _gone
    cdef int[::1] _mark
    # Whether all steps of a technique are listed and none is done, these steps, and the position.
    cdef bint _is_listing
    cdef list _listed
    cdef unsigned long long[::1] _kept_left
    cdef int[::1] _kept_digits, _kept_values, _kept_n_left, _kept_n_open_in
    cdef int _kept_n_open

    @cython.final
    cdef bint _is_left(self, int c) noexcept
    @cython.final
    cdef bint _is_to_fill(self, int cell) noexcept
    @cython.final
    cdef bint _is_fresh(self, int c) noexcept
    @cython.final
    cdef int _end_round(self) noexcept
    cdef int _alone_in(self, int item) noexcept
    @cython.final
    cdef void _note(self, int number) noexcept
    @cython.final
    cdef void _strike(self, int c) noexcept
    @cython.final
    cdef bint _strike_digits(self, int cell, int digits) noexcept
    @cython.final
    cdef void _strike_all(self, unsigned long long[::1] gone) noexcept
    cdef bint _place(self, int c) noexcept
    @cython.final
    cdef bint _done(self) noexcept
    @cython.final
    cdef void _see_none(self) noexcept
    @cython.final
    cdef bint _see(self, int c) noexcept
    cdef bint _see_all_of(self, int item) noexcept
