"""Lines for people and for tools like `cut`."""

from worker.printable import printable


def tab_separated(*fields: str) -> str:
    """Return fields with tabs between; empty ones at the end are left out."""
    return "\t".join(map(printable, fields)).rstrip("\t")
