"""Pictures of patterns: a dark pixel of a PNG marks a cell; a bright or clear one does not."""

import io
import struct
import zlib

from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.kind import Kind

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"

# The most pixels of a side. A larger picture is no pattern, and takes memory.
_MOST_PIXELS = 4096

# The place of width and height in a PNG, in the chunk after its signature.
_SIZE = slice(16, 24)

# Marks are darker than this shade of grey, of 256 from black.
_DARK = 128


def drawn_pattern(kind: Kind, png: bytes) -> str:
    """Return the pattern that a picture shows, a row of marks for each row of cells.

    ``kind``: its cells must be squares in rows of the same length. ``png``: a pixel for each cell,
    or a square of pixels, of which only the middle one counts.

    Raises PuzzleSyntaxError with the reason if it is no such picture.
    """
    n_columns, n_rows = kind.rows[0], len(kind.rows)
    if kind.cell_shape is not CellShape.SQUARE or set(kind.rows) != {n_columns}:
        raise PuzzleSyntaxError(
            f"a picture shows square cells in full rows, and {kind.title} has others"
        )
    # Not before it is needed: it takes as long to import as the rest of the command.
    from PIL import Image

    damaged = PuzzleSyntaxError("this PNG cannot be read: it is damaged")
    if len(png) < _SIZE.stop:
        raise damaged
    width, height = struct.unpack(">II", png[_SIZE])
    side = width // n_columns
    if not 0 < width <= _MOST_PIXELS or (width, height) != (side * n_columns, side * n_rows):
        raise PuzzleSyntaxError(
            f"the picture has {width}x{height} pixels, and {kind.title} {n_columns}x{n_rows} "
            "cells: draw a pixel for each cell, or a square of the same size, of at most "
            f"{_MOST_PIXELS // n_columns} pixels a side"
        )
    try:
        with Image.open(io.BytesIO(png), formats=["PNG"]) as picture:
            if picture.size != (width, height):  # the file states its size twice
                raise damaged
            shown = picture.convert("RGBA")
    except (
        OSError,
        SyntaxError,
        ValueError,
        Image.DecompressionBombError,
        struct.error,
        zlib.error,
    ) as error:
        raise damaged from error
    paper = Image.new("RGBA", shown.size, "white")
    grey = Image.alpha_composite(paper, shown).convert("L").tobytes()
    middles = [side * i + side // 2 for i in range(max(n_columns, n_rows))]
    return "\n".join(
        "".join("*" if grey[y * width + x] < _DARK else "." for x in middles[:n_columns])
        for y in middles[:n_rows]
    )
