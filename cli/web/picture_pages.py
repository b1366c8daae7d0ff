"""Drawings of boards. The address contains the puzzle, so it never changes its picture."""

from flask import Response, abort

from cluesmith.cli.web.queries import kind_called
from cluesmith.generator.drawing.board_drawing import board as board_of
from cluesmith.generator.drawing.svg import board_style, file_of
from cluesmith.generator.kinds.kind import Kind

# Browsers may cache them, because an address never changes its picture.
_FOR_EVER = "private, max-age=31536000, immutable"

# Somebody may open a picture as a page of its own, so it contains its style.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


def board(kind_name: str, text: str) -> Response:
    """Return the board of a puzzle: its clues, and after a comma also the digits found."""
    kind = kind_called(kind_name)
    clues, _, found = text.partition(",")
    if not kind.is_puzzle(clues) or (found and not kind.is_puzzle(found)):
        abort(404)
    return svg(drawn_board(kind, clues, found or clues))


def drawn_board(kind: Kind, clues: str, digits: str) -> str:
    """Return the picture of a board: the clues, and the digits found."""
    return file_of(kind, board_of(kind, clues, digits), (), board_style(kind))


def svg(text: str) -> Response:
    """Return a picture."""
    response = Response(text, mimetype="image/svg+xml")
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Cache-Control"] = _FOR_EVER
    return response
