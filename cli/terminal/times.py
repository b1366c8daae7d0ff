"""Times and spans of time, as people read them."""

from datetime import UTC, datetime


def local_time(seconds: float) -> str:
    """Return seconds since 1970 as the clock of this machine shows them, with its zone."""
    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%Y-%m-%d %H:%M:%S %Z")


def duration(seconds: float) -> str:
    """Return seconds in a unit in which they are a small number."""
    for unit, name in ((86_400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * unit:
            return f"{seconds / unit:.0f} {name}"
    return "1 second" if round(seconds) == 1 else f"{seconds:.0f} seconds"
