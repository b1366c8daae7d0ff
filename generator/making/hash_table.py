# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Hashes of numbered things, and which numbers have one: 14 to 20 bytes each.

A table of numbers with open addressing: a number lies at the first free slot from the one that its
hash names.
"""

from typing import Any

import cython

from cluesmith.generator.kernel.arrays import ints, words

_FIRST_SLOTS = 1024
_MASK64 = (1 << 64) - 1


@cython.final
@cython.cclass
class HashTable:
    """Hashes of 64 bits, numbered from 0 as they come."""

    _n: cython.Py_ssize_t
    _hashes: cython.ulonglong[::1]
    # Numbers, and 1 more: 0 is a free slot.  There is a power of two of them.
    _slots: cython.int[::1]
    # The owner of the hashes, so that they can grow in place.
    _store: Any

    def __init__(self) -> None:
        self._n = 0
        self._store = words(_FIRST_SLOTS)
        self._hashes = self._store
        self._slots = ints(_FIRST_SLOTS)

    def numbers_of(self, hashed: int) -> list[int]:
        """Return the numbers with a hash, the first first."""
        asked: cython.ulonglong = hashed & _MASK64
        mask: cython.Py_ssize_t = len(self._slots) - 1
        slot: cython.Py_ssize_t = asked & mask
        found = []
        while self._slots[slot]:
            if self._hashes[self._slots[slot] - 1] == asked:
                found.append(self._slots[slot] - 1)
            slot = slot + 1 & mask
        return found

    def add(self, hashed: int) -> None:
        """Give the next number to a hash."""
        if self._n == len(self._hashes):
            self._hashes = words(1)
            self._store.extend(words(self._n // 16))
            self._hashes = self._store
        self._hashes[self._n] = hashed & _MASK64
        self._n += 1
        if 4 * self._n > 3 * len(self._slots):
            size: cython.Py_ssize_t = 2 * len(self._slots)
            self._slots = ints(1)  # the old ones go before the new ones come
            self._slots = ints(size)
            for number in range(self._n):
                self._put(number)
        else:
            self._put(self._n - 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _put(self, number: cython.Py_ssize_t) -> cython.void:
        mask: cython.Py_ssize_t = len(self._slots) - 1
        slot: cython.Py_ssize_t = self._hashes[number] & mask
        while self._slots[slot]:
            slot = slot + 1 & mask
        self._slots[slot] = cython.cast(cython.int, number + 1)
