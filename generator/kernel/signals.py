"""Pending signals, such as Ctrl-C: loops without the GIL must check for them."""


def check_signals() -> int:
    """Raise what a signal's handler raises: between any two lines the interpreter does."""
    return 0
