"""Times and spans of time, as people read them."""

import os
from datetime import UTC, datetime

from cluesmith.worker.worker_errors import SettingError


def local_time(seconds: float) -> str:
    """Return a time, given in seconds since 1970, in the zone of this machine."""
    return in_local_zone(datetime.fromtimestamp(seconds, UTC)).strftime("%Y-%m-%d %H:%M:%S %Z")


def in_local_zone(time: datetime) -> datetime:
    """Return the same time in the zone of this machine; raise SettingError if that is invalid."""
    try:
        return time.astimezone()
    except ValueError:
        zone = os.environ.get("TZ", "")
        raise SettingError(
            f"TZ={zone}: is a day or more from UTC; set a zone such as Europe/Berlin"
        ) from None


def duration(seconds: float) -> str:
    """Return a number of seconds in a unit that makes the number small."""
    for unit, name in ((86_400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * unit:
            return f"{seconds / unit:.0f} {name}"
    return "1 second" if round(seconds) == 1 else f"{seconds:.0f} seconds"
