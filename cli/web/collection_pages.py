"""Collections: all of them by name, and one with its puzzles."""

from flask import abort, render_template, url_for

from cluesmith.cli.web.limits import ROWS_A_PAGE
from cluesmith.cli.web.puzzle_pages import listing
from cluesmith.cli.web.queries import given_once
from cluesmith.cli.web.site import site
from cluesmith.name_text import MAX_NAME_CHARS
from cluesmith.storage.puzzles import stored_collections as stored


def listed() -> str:
    """Return the page of all collections, by name."""
    given = given_once(("after", "before"))
    if len(given) > 1 or any(len(name) > MAX_NAME_CHARS for name in given.values()):
        abort(400, "The address names no place to continue from: start with the first page.")
    with site().reading() as session:
        page = stored.summary_page(session, ROWS_A_PAGE, **given)
    return render_template("collections.html", page=page)


def collection(name: str) -> str:
    """Return the page of a collection: its title and its puzzles, which can be filtered."""
    with site().reading() as session:
        found = stored.brief(session, name)
    return listing({"collection": name}, found)


def address(name: str) -> str:
    """Return the address of a collection's page, for any name, even one like ".."."""
    if any(part in ("", ".", "..") for part in name.split("/")):
        return url_for("puzzles", collection=name)
    return url_for("collection", name=name)
