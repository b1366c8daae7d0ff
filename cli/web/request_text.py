"""The text of a request: every byte of an address or a form means one thing, or is refused.

Flask replaces bytes that are not UTF-8, so different names would become the same one.
"""

import re
from urllib.parse import unquote_to_bytes

from flask import abort, request

FORM = "application/x-www-form-urlencoded"

# A URL has no control characters or fragment, and each % begins an escape.
_NOT_OF_URL = re.compile(r"[\0-\x1f#\x7f]|%(?![0-9A-Fa-f]{2})")


def refuse_unreadable_address() -> None:
    """End the request if its address is not a URL of text in UTF-8 without NUL characters."""
    query = request.query_string
    given = request.environ.get("REQUEST_URI", "") + query.decode("latin-1")
    if found := _NOT_OF_URL.search(given):
        abort(400, f"This address is not valid: encode {found[0]!r} as %{ord(found[0][0]):02X}.")
    path = request.environ["PATH_INFO"].encode("latin-1")
    text = _text("This address", path) + _text("This address", unquote_to_bytes(query))
    # No text in a database has it, and PostgreSQL does not even look for one.
    if "\0" in text:
        abort(400, "This address is not valid: it has a NUL character.")


def refuse_unreadable_form() -> None:
    """End the request if its form is not text in UTF-8."""
    if request.mimetype != FORM:
        abort(415, f"Send the form as {FORM}.")
    _text("The form", unquote_to_bytes(request.get_data()))


def _text(where: str, given: bytes) -> str:
    try:
        return given.decode()
    except UnicodeDecodeError as error:
        wrong = "".join(f"%{byte:02X}" for byte in given[error.start : error.end])
        abort(400, f"{where} is not text in UTF-8: {wrong}.")
