"""Memory of Python objects as plain pointers; compiled modules take these from owned_memory.pxd.

A pointer holds as long as its object lives and keeps its length, so an owner's list keeps it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from array import array

    Memory = TypeVar("Memory", bytearray, array[int])


def ints_at(memory: Memory) -> Memory:
    """Return where the memory begins; interpreted, the object itself."""
    return memory


def own_ints(owner: list[Any], memory: Memory) -> Memory:
    """Keep an object for the owner, and return where it begins; interpreted, the object itself."""
    owner.append(memory)
    return memory


own_words = own_bytes = own_shorts = own_ints
