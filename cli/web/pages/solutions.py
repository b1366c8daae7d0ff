"""How a puzzle is solved, step by step with pictures, and the page that it is solved on."""

import base64
import hashlib
from functools import lru_cache
from html.parser import HTMLParser
from io import BytesIO

from flask import Response, abort, render_template

from cli.formats.interface.format import FormatOptions
from cli.formats.interface.puzzle_record import PuzzleRecord
from cli.formats.interface.writers import DocumentWriter
from cli.formats.pictures.step_pictures import step_picture
from cli.formats.registry import FORMATS
from cli.web.pages.pictures import svg
from cli.web.pages.puzzles import puzzle_numbered
from generator import Path, kind_named, solution_path, step_positions, tenths_text

# Paths that are kept: their pictures are asked for one by one.
_N_KEPT = 64


def solution(number: int) -> str:
    """The steps to the solution, each with its picture."""
    shown = puzzle_numbered(number)
    return render_template(
        "solution.html",
        shown=shown,
        path=_path(shown.record.kind_name, shown.record.clues),
        er=tenths_text,
    )


def step(number: int, step: int) -> Response:
    """The picture of a step, the first of which is 1."""
    record = puzzle_numbered(number).record
    path = _path(record.kind_name, record.clues)
    if not 1 <= step <= len(path.steps):
        abort(404, f"The solution has no step {step}.")
    positions = step_positions(record.kind, record.kind.values(record.clues), path.steps[:step])
    *_, at = positions
    title = f"Step {step}: {at.step.technique.title} ({tenths_text(at.step.difficulty)})"
    return svg(step_picture(record.kind, record.clues, at, title))


@lru_cache(_N_KEPT)
def _path(kind_name: str, clues: str) -> Path:
    kind = kind_named(kind_name)
    return solution_path(kind, kind.values(clues))


def play(number: int) -> Response:
    """A page of its own to solve the puzzle on, as `export --format html` writes it."""
    page = _player(puzzle_numbered(number).record)
    response = Response(page, mimetype="text/html")
    response.headers["Content-Security-Policy"] = player_policy(page.decode())
    return response


def _player(record: PuzzleRecord) -> bytes:
    options = FormatOptions(title=f"{record.kind_title}", with_solution=True)
    writer = FORMATS["html"].make_writer(options)
    if not isinstance(writer, DocumentWriter):
        raise TypeError("html is a document")
    page = BytesIO()
    writer.write(iter([record]), page)
    return page.getvalue()


def player_policy(page: str) -> str:
    """Return what a self-contained page may do: run its own scripts, known by their digests."""
    scripts = _Scripts()
    scripts.feed(page)
    digests = (base64.b64encode(hashlib.sha256(text.encode()).digest()) for text in scripts.texts)
    allowed = " ".join(f"'sha256-{digest.decode()}'" for digest in digests) or "'none'"
    return (
        f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data:; "
        "form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
    )


class _Scripts(HTMLParser):
    """Collects what stands in the script elements of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.texts: list[str] = []
        self._is_in = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note that a script begins."""
        if tag == "script":
            self._is_in = True
            self.texts.append("")

    def handle_endtag(self, tag: str) -> None:
        """Note that it ends."""
        self._is_in = self._is_in and tag != "script"

    def handle_data(self, data: str) -> None:
        """Collect a piece of it."""
        if self._is_in:
            self.texts[-1] += data
