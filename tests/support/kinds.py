"""The kinds of which shares and plans were measured: long tests try these.

What holds for every kind is in tests/contract.
"""

from generator import KINDS

MEASURED_KINDS = {name: kind for name, kind in KINDS.items() if kind.known.topdown_shares}
