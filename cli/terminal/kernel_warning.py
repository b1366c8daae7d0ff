"""A warning before long work if the kernel is not compiled."""

from cluesmith.cli.terminal.messages import report_problem
from cluesmith.generator.kernel.compiled_modules import interpreted_modules


def warn_if_interpreted() -> None:
    """Warn that a command will be slow if a part of the kernel is not compiled."""
    missing = interpreted_modules()
    if missing:
        report_problem(f"not compiled: {', '.join(missing)}; see `cluesmith doctor`")
