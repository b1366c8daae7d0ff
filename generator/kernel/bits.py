"""Bits of machine words; compiled modules take these functions from bits.pxd."""

from collections.abc import Sequence


def lowest_bit(word: int) -> int:
    """Return the number of the lowest bit that is set, for a word that is not 0."""
    return (word & -word).bit_length() - 1


def n_bits(word: int) -> int:
    """Return how many bits are set."""
    return word.bit_count()


def clear_nine(words: list[int], first: int, bits: int) -> int:
    """Clear bits in nine words, from the first on, and return which changed, a bit for each."""
    changed = 0
    for i in range(9):
        changed |= (words[first + i] & bits != 0) << i
        words[first + i] &= ~bits
    return changed


def union_within(words: Sequence[int], n: int, bits: int) -> int:
    """Return the union of those of n words that have no other bits than these, none of them 0."""
    found = 0
    for word in words:
        if word & ~bits == 0:
            found |= word
    return found
