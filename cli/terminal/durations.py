"""Spans of time, as people say them."""


def duration(seconds: float) -> str:
    """Return seconds in a unit in which they are a small number."""
    for unit, name in ((86_400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * unit:
            return f"{seconds / unit:.0f} {name}"
    return f"{seconds:.0f} seconds"
