"""splitmix64 (Steele, Lea, Flood 2014): the source of all random numbers of the package.

The state goes on by a constant, and its mixed bits are the number.  Compiled modules take
these functions from splitmix64.pxd, so that they are part of the loops that draw: through a module
of their own each draw would be a call by a pointer.  tests/generator/kernel holds the two forms
against each other.
"""

_MASK64 = (1 << 64) - 1


def advanced(state: int) -> int:
    """Return the state that follows."""
    return (state + 0x9E3779B97F4A7C15) & _MASK64


def mixed(bits: int) -> int:
    """Return 64 random bits for a state; or mix any 64 bits."""
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & _MASK64
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & _MASK64
    return bits ^ bits >> 31


def below(n: int, state: int) -> int:
    """Return a random number from 0 to n - 1 for a state; n is below 2^32."""
    return (mixed(state) >> 32) * n >> 32
