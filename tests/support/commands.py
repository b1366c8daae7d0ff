"""What a command did, for the tests that run commands."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Done:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str
