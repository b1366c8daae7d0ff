"""Names that people give: to tokens, collections, jobs, pools, players."""

import unicodedata

# The longest name of a job, a collection, a pool or a token.  PostgreSQL refuses a longer one;
# SQLite would store it.
MAX_NAME_CHARS = 200

# Letters and symbols without ink, which Python takes for visible ones.
_WITHOUT_INK = "\u115f\u1160\u2800\u3164\uffa0"


def is_blank(name: str) -> bool:
    """Return True if a name shows nothing: it is empty, or has only spaces and invisible marks."""
    return all(each in _WITHOUT_INK or unicodedata.category(each)[0] in "ZCM" for each in name)


def is_bare(name: str) -> bool:
    """Return True for a name that shows something, without spaces at its ends."""
    return name == name.strip() and not is_blank(name)
