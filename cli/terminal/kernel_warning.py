"""A warning before much work, where the kernel is not compiled."""

from cli.terminal.messages import tell_problem
from generator import IS_COMPILED


def warn_if_interpreted() -> None:
    """Say why a command with much work takes so long, if the kernel is not compiled."""
    if not IS_COMPILED:
        tell_problem("the kernel is not compiled; see `cluesmith doctor`")
