"""A warning before much work, where the kernel is not compiled."""

from cluesmith.cli.terminal.messages import report_problem
from cluesmith.generator.kernel.compiled_modules import interpreted_modules


def warn_if_interpreted() -> None:
    """Say why a command with much work takes so long, if a part of the kernel is not compiled."""
    missing = interpreted_modules()
    if missing:
        report_problem(f"not compiled: {', '.join(missing)}; see `cluesmith doctor`")
