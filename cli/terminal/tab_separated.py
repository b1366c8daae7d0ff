"""Lines with tabs between their fields, for people and for tools like `cut`."""

from cluesmith.generator.wording.printable import printable


def tab_separated(*fields: str) -> str:
    """Return the fields as a line; empty ones at the end are left out."""
    return "\t".join(map(printable, fields)).rstrip("\t")
