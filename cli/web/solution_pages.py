"""Pages of solutions, step by step with pictures, and the page to play a puzzle on."""

from flask import Response, abort, render_template, request

from cluesmith.cli.formats.player.page import page_policy
from cluesmith.cli.web.picture_pages import svg
from cluesmith.cli.web.puzzle_pages import puzzle_numbered
from cluesmith.cli.web.site import site
from cluesmith.cli.web.slow_tasks import KindText, known_of, path_of, player_of
from cluesmith.cli.web.slow_work import PAGE_WAIT_S
from cluesmith.generator.drawing.step_picture import step_picture
from cluesmith.generator.rating.paths.path_positions import step_positions
from cluesmith.generator.rating.paths.technique_path import Path
from cluesmith.generator.rating.wanted.criterion_values import tenths_text
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.wording.catalogues import UnknownLanguageError, words_in
from cluesmith.generator.wording.words import ENGLISH

# A picture may wait for the path, which its page has already requested.
_PICTURE_WAIT_S = 10.0


def solution(number: int) -> str | tuple[str, int]:
    """Return the page of the steps to the solution, each with its picture."""
    shown = puzzle_numbered(number)
    path = _path(shown.record, PAGE_WAIT_S)
    if path is None:
        return _wait(number, "The solution")
    return render_template("solution.html", shown=shown, path=path, er=tenths_text)


def step(number: int, step: int) -> Response:
    """Return the picture of a step; steps count from 1."""
    record = puzzle_numbered(number).record
    path = _path(record, _PICTURE_WAIT_S)
    if path is None:
        abort(503, "The solution is still being found.")
    if not 1 <= step <= len(path.steps):
        abort(404, f"The solution has no step {step}.")
    clues = record.kind.given(record.clues)
    *_, at = step_positions(record.kind, clues, path.steps[:step])
    response = svg(step_picture(record.kind, record.clues, at))
    # A newer version may find another path.
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response


def play(number: int) -> Response | tuple[str, int]:
    """Return a page to play the puzzle on, in a language that the browser asks for."""
    language = _language_asked_for()
    record = puzzle_numbered(number).record
    page: bytes | None = site().slow_work.result(
        PAGE_WAIT_S, player_of, KindText.of(record.kind), known_of(record), language
    )
    if page is None:
        return _wait(number, "The page to play on")
    response = Response(page, mimetype="text/html")
    policy = page_policy(record.kind.has_clue_families, words_in(language))
    response.headers["Content-Security-Policy"] = f"{policy}; frame-ancestors 'none'"
    response.headers["Vary"] = "Accept-Language"
    return response


def _language_asked_for() -> str:
    """Return the browser's first language with a translation; regions use their language's."""
    for tag in request.accept_languages.values():
        try:
            return words_in(tag).language
        except UnknownLanguageError:
            continue
    return ENGLISH.language


def _path(record: PuzzleRecord, wait_s: float) -> Path | None:
    found = site().slow_work.result(wait_s, path_of, KindText.of(record.kind), record.clues)
    return None if found is None else Path(record.kind, record.kind.given(record.clues), *found)


def _wait(number: int, what: str) -> tuple[str, int]:
    """Return a page that reloads itself."""
    return render_template("wait.html", number=number, what=what), 202
