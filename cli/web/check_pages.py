"""The page that checks pasted puzzles, in any form that Cluesmith reads."""

from typing import Any

from flask import render_template, request
from werkzeug.exceptions import HTTPException

from cluesmith.cli.web.api import checks
from cluesmith.cli.web.api.check_routes import read_puzzles
from cluesmith.cli.web.callers import require_right
from cluesmith.cli.web.check_pool import Task
from cluesmith.cli.web.connections import MAX_API_BODY_BYTES
from cluesmith.cli.web.limits import PUZZLES_A_PAGE
from cluesmith.cli.web.request_text import refuse_unreadable_form
from cluesmith.cli.web.site import site
from cluesmith.cli.web.slow_tasks import KindText
from cluesmith.generator.interchange.source_text import ReadPuzzle
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named
from cluesmith.storage.database.states import Right

Checked = list[tuple[ReadPuzzle, dict[str, Any]]]


def check() -> str | tuple[str, int]:
    """Show the form; with a text, also the verdict, rating, solution and next step of each puzzle.

    A text that cannot be read is shown with the reason.
    """
    require_right(Right.CHECK)
    request.max_content_length = MAX_API_BODY_BYTES
    if request.method == "GET":
        return _page("", "")
    refuse_unreadable_form()
    text, kind = (request.form.get(name, "") for name in ("text", "kind"))
    try:
        return _page(text, kind, _checked(text, kind or None))
    except HTTPException as error:
        return _page(text, kind, problem=error.description or error.name), error.code or 400


def _checked(text: str, kind: str | None) -> Checked:
    read = read_puzzles(text, kind, PUZZLES_A_PAGE)

    def task(each: ReadPuzzle) -> Task:
        kind_text = KindText.of(kind_named(each.kind_name or ""))
        return checks.judged, (kind_text, each.text, each.position)

    found = site().checks.results([each.problem or task(each) for each in read])
    return [*zip(read, found, strict=True)]


def _page(text: str, kind: str, found: Checked | None = None, problem: str = "") -> str:
    return render_template(
        "check.html",
        text=text,
        kind=kind,
        kinds=[(each.name, each.title) for each in KINDS.values()],
        found=found or [],
        problem=problem.removeprefix("puzzles: "),
    )
