"""One page of HTML with all that it needs: drawings, printed n to a sheet, solutions at the back.

The lines of a kind's drawing are there once and used by each puzzle.  Sheets have a fixed height in
millimetres that A4 and Letter both hold, so that what is printed does not depend on the browser.
"""

from collections.abc import Iterable, Iterator
from html import escape
from math import ceil
from typing import IO

from cli.formats.interface.caption import caption_for
from cli.formats.interface.format import FormatOptions
from cli.formats.interface.puzzle_record import PuzzleRecord
from cli.formats.interface.writers import DocumentWriter
from cli.formats.pictures.page_layout import (
    Answer,
    answer_of,
    arrangement,
    sheets,
    solutions_per_page,
)
from cli.formats.pictures.rules_caption import page_rules
from cli.formats.pictures.svg import STYLE, digits, lines, view_box
from generator import Kind
from worker.printable import printable

_DEFAULT_TITLE = "Puzzles"

# Millimetres: a sheet without its margins, and what its heading, captions and number take.
_WIDTH, _HEIGHT = 180, 245
_HEADING, _CAPTION, _FOOT = 14, 9, 8

# Millimetres of the type of captions; less, down to the least, if they are long and drawings small.
_CAPTION_TYPE, _LEAST_CAPTION_TYPE = 3.5, 2.2

# The mean width of a letter in heights of the type.
_LETTER = 0.5

# Millimetres of a line of rules, and the letters that it surely holds.
_RULE, _RULE_LETTERS = 5, 90

_CSS = f"""
@page {{ margin: 12mm 15mm }}
body {{ margin: 0; font-family: Helvetica, Arial, 'Liberation Sans', sans-serif; color: #000 }}
.sheet {{ box-sizing: border-box; width: {_WIDTH}mm; height: {_HEIGHT}mm; margin: 0 auto;
  display: flex; flex-direction: column; break-after: page; break-inside: avoid }}
.sheet:last-child {{ break-after: auto }}
h1, h2 {{ height: {_HEADING}mm; margin: 0; text-align: center; overflow: hidden;
  font-size: 7mm; line-height: {_HEADING}mm; white-space: nowrap; text-overflow: ellipsis }}
h2 {{ font-size: 5mm; font-weight: normal }}
.puzzles {{ flex: 1; display: grid; justify-items: center; align-items: center }}
figure {{ margin: 0; text-align: center }}
figure svg {{ display: block; margin: 0 auto }}
figcaption {{ height: {_CAPTION - 3}mm; padding-top: 1mm; font-size: {_CAPTION_TYPE}mm }}
footer {{ height: {_FOOT}mm; text-align: center; font-size: 3.5mm; line-height: {_FOOT}mm }}
@media screen {{ body {{ background: #ddd }}
  .sheet {{ background: #fff; margin: 8mm auto; padding: 0 4mm; box-shadow: 0 1mm 3mm #999 }} }}
"""


def html_writer(options: FormatOptions) -> DocumentWriter:
    """One self-contained page."""

    def write(records: Iterator[PuzzleRecord], stream: IO[bytes]) -> None:
        for part in _page(list(records), options):
            stream.write(part.encode())

    return DocumentWriter(write)


def _page(records: list[PuzzleRecord], options: FormatOptions) -> Iterator[str]:
    title = escape(printable(options.title or _DEFAULT_TITLE))
    yield (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>{STYLE}{_CSS}</style>\n</head>\n<body>\n"
    )
    kinds = dict.fromkeys(record.kind for record in records)
    yield from map(_board, kinds)
    number = 0
    for number, sheet in enumerate(sheets(records, options.per_page), start=1):
        rules = page_rules(record.kind for record in sheet)
        room = _room(rules.values())
        caption = caption_for(options.caption, len(rules))
        side = _side(options.per_page, room)
        figures = (
            _figure(record.kind, record.clues, record.clues, escape(caption.of(record)), side)
            for record in sheet
        )
        heading = f"<h1>{title}</h1>" if number == 1 else f"<h2>{title}</h2>"
        yield _sheet(heading + _rules(rules.values()), options.per_page, figures, number, room)
    answers = [answer for record in records if (answer := answer_of(record))]
    if options.with_solution:
        yield from _solutions(answers, solutions_per_page(options.per_page), number + 1)
    yield "</body>\n</html>\n"


def _solutions(answers: list[Answer], per_page: int, first_page: int) -> Iterator[str]:
    side = _side(per_page, _room([]))
    for number, sheet in enumerate(sheets(answers, per_page), start=first_page):
        figures = (
            _figure(answer.kind, answer.clues, answer.solution, str(answer.ordinal), side)
            for answer in sheet
        )
        yield _sheet("<h2>Solutions</h2>", per_page, figures, number, _room([]))


def _sheet(heading: str, per_page: int, figures: Iterable[str], number: int, room: float) -> str:
    columns, rows = arrangement(per_page, _WIDTH, room, _CAPTION)
    style = f"grid-template:repeat({rows},1fr)/repeat({columns},1fr)"
    return (
        f'<section class="sheet">\n{heading}\n<div class="puzzles" style="{style}">\n'
        f"{''.join(figures)}</div>\n<footer>{number}</footer>\n</section>\n"
    )


def _rules(captions: Iterable[str]) -> str:
    """Return what the drawings of a sheet do not show, below its heading."""
    return "".join(
        f'\n<p style="height:{_RULE * _n_lines(text)}mm;margin:0;text-align:center;'
        f'font-size:3.5mm;line-height:{_RULE}mm">{escape(text)}</p>'
        for text in captions
    )


def _n_lines(text: str) -> int:
    return ceil(len(text) / _RULE_LETTERS)


def _room(rules: Iterable[str]) -> float:
    """Return the height of a sheet that is left for puzzles."""
    return _HEIGHT - _HEADING - _FOOT - _RULE * sum(map(_n_lines, rules))


def _side(per_page: int, room: float) -> float:
    """Return the side of the square that a drawing fits into, with some air around it."""
    columns, rows = arrangement(per_page, _WIDTH, room, _CAPTION)
    return min(0.92 * _WIDTH / columns, 0.96 * room / rows - _CAPTION)


def _board(kind: Kind) -> str:
    """Return the lines of a kind for others to use; not shown itself."""
    return (
        f'<svg width="0" height="0" style="position:absolute"><defs><g id="{kind.name}">\n'
        f"{lines(kind)}\n</g></defs></svg>\n"
    )


def _figure(kind: Kind, clues: str, text: str, caption: str, side: float) -> str:
    box = view_box(kind)
    _, _, width, height = map(float, box.split())
    scale = side / max(width, height)
    return (
        f'<figure><svg viewBox="{box}" style="width:{width * scale:.1f}mm;'
        f'height:{height * scale:.1f}mm"><use href="#{kind.name}"/>'
        f"{digits(kind, clues, text)}</svg>\n{_caption(caption, side)}</figure>\n"
    )


def _caption(text: str, side: float) -> str:
    """Return a caption, no wider than its drawing; of small type if it would take three lines."""
    size = round(2 * side / (_LETTER * max(len(text), 1)), 1)
    if size >= _CAPTION_TYPE:
        return f"<figcaption>{text}</figcaption>"
    style = f"width:{side:.1f}mm;margin:auto;font-size:{max(size, _LEAST_CAPTION_TYPE)}mm"
    return f'<figcaption style="{style}">{text}</figcaption>'
