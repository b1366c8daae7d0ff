"""A warning before long work if the kernel is not compiled."""

from cluesmith.cli.terminal.messages import report_problem
from cluesmith.generator.kernel.compiled_modules import COMPILED_MODULES, interpreted_modules


def warn_if_interpreted() -> None:
    """Warn that a command will be slow if a part of the kernel is not compiled."""
    if n_missing := len(interpreted_modules()):
        report_problem(
            f"{n_missing} of {len(COMPILED_MODULES)} modules are not compiled, so work takes"
            " up to 400 times longer; see `cluesmith doctor`"
        )
