"""Drawings as SVG."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from cluesmith.generator.drawing.board_drawing import board
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.primitives import (
    CLUE_GREYS,
    COLOURS,
    DASH,
    GREYS,
    HALF_DIGIT,
    Circle,
    Curve,
    Group,
    Lines,
    Outline,
    Path,
    Polygon,
    Primitive,
    Stamp,
    Symbol,
    Text,
    shade,
    stamp_side,
    stamped_symbols,
)
from cluesmith.generator.drawing.rule_marks import Point
from cluesmith.generator.drawing.rules_caption import rules_caption
from cluesmith.generator.drawing.symbols import Symbols
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.wording.line_breaks import is_right_to_left, lines_of
from cluesmith.generator.wording.words import ENGLISH, Words

# User units of a cell: some programs round type that is smaller than a unit.
CELL = 40
_MARGIN = 3

# Of the caption: its type in widths of the drawing, the height of a line and the mean width of a
# letter in heights of the type.
_CAPTION_TYPE = 0.036
_CAPTION_LINE, _CAPTION_LETTER = 1.3, 0.53


def _grey(style: str) -> str:
    """Return the grey of a style in one digit, which all of them have twice."""
    return "#" + f"{GREYS[style]:x}"[0] * 3


STYLE = (
    "path{fill:none;stroke:#000;stroke-linecap:round}"
    "text{font-family:'Noto Sans',Helvetica,Arial,'Liberation Sans',sans-serif;text-anchor:middle}"
    f".given{{font-weight:bold}}.found{{fill:{_grey('found')}}}"
    f".diagonal{{stroke:{_grey('diagonal')}}}.pair{{stroke:{_grey('pair')}}}"
    ".corners text{text-anchor:start}"
)


# Symbols have the colours of their parts, else that of the element that uses them.
SYMBOL_STYLE = ".shown{stroke:none;stroke-linejoin:round}.shown path{fill:inherit;stroke:inherit}"


def clue_style(has_colours: bool = False) -> str:
    """Return the style of clues that are not digits."""
    rules = ["path{stroke-linejoin:round}.sign,.outside{font-weight:bold}"]
    for style in dict.fromkeys((*CLUE_GREYS, *(COLOURS if has_colours else ()))):
        tone = shade(style, has_colours)
        rules.append(f"path.{style}{{stroke:{tone}}}circle.{style},polygon.{style}{{fill:{tone}}}")
    return "".join(rules)


def board_style(kind: Kind, has_colours: bool = False) -> str:
    """Return the style of a kind's drawings."""
    return STYLE + clue_style(has_colours) if kind.has_clue_families else STYLE


def symbol_elements(symbols: Iterable[Symbol]) -> str:
    """Return the elements that show symbols, for others to use; they show nothing themselves."""
    return "\n".join(
        f'<symbol class="shown" id="{name}" viewBox="-50 -50 100 100">'
        f"{''.join(map(_outline, drawing))}</symbol>"
        for name, drawing in {each.id: each.drawing for each in symbols}.items()
    )


def _outline(part: Outline) -> str:
    """Return a part of a symbol: in a group, since paths have a style of their own."""
    path = "".join(
        "M" + "C".join((*_cubics(points),)) + ("Z" if is_closed else "")
        for points, is_closed in part.curves
    )
    fill = "" if part.fill == "" else f' fill="{part.fill or "none"}"'
    rule = ' fill-rule="evenodd"' if part.is_even_odd else ""
    edge = f' stroke="{part.stroke}" stroke-width="{_number(100 * part.width)}"'
    return f'<g{fill}{rule}{edge if part.stroke else ""}><path d="{path}"/></g>'


def _cubics(points: Sequence[Point]) -> Iterator[str]:
    """Yield the start of a curve, then the three points of each of its parts."""
    texts = [f"{_number(100 * x)} {_number(100 * y)}" for x, y in points]
    yield texts[0]
    for start in range(1, len(texts), 3):
        yield " ".join(texts[start : start + 3])


def picture(
    kind: Kind,
    clues: str,
    text: str,
    difficulty: str = "",
    has_colours: bool = False,
    words: Words = ENGLISH,
    symbols: Symbols | None = None,
    is_shaded: bool = False,
    has_rules: bool = True,
) -> str:
    """Return a file with the digits of ``text``; those of ``clues`` among them are bold.

    Below the drawing stand the difficulty, and the rules unless everyone knows them.
    """
    drawn = board(kind, clues, text, has_colours, symbols, is_shaded)
    captions = [difficulty, rules_caption(kind, words, symbols) if has_rules else None]
    return file_of(kind, drawn, captions, board_style(kind, has_colours))


def file_of(
    kind: Kind,
    drawn: Iterable[Primitive],
    captions: Iterable[str | None],
    style: str = STYLE,
    scale: int = 1,
) -> str:
    """Return a file with the drawing of a kind, and paragraphs below it."""
    drawn = tuple(drawn)
    symbols = symbol_elements(stamped_symbols(drawn))
    if symbols:
        style, symbols = style + SYMBOL_STYLE, f"<defs>{symbols}</defs>\n"
    left, top, width, height = map(float, view_box(kind).split())
    caption, caption_height = _caption(
        [text for text in captions if text], width - 2 * _MARGIN, top + height
    )
    height += caption_height
    across, down = _number(scale * width), _number(scale * height)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}" '
        f'viewBox="{_number(left)} {_number(top)} {_number(width)} {_number(height)}">\n'
        f"<style>{style}</style>\n{symbols}{elements(drawn)}\n{caption}</svg>\n"
    )


def _caption(texts: Sequence[str], width: float, top: float) -> tuple[str, float]:
    """Return paragraphs in lines of this width, and their height."""
    if not texts:
        return "", 0.0
    size = _CAPTION_TYPE * width
    step = _CAPTION_LINE * size
    n_letters = int(width / (_CAPTION_LETTER * size))
    rows = [row for text in texts for row in lines_of(text, n_letters)]
    spans = "".join(
        f'<tspan x="{_number(width / 2)}" y="{_number(top + step * line)}">{escape(row)}</tspan>'
        for line, row in enumerate(rows, start=1)
    )
    direction = ' direction="rtl"' if any(map(is_right_to_left, texts)) else ""
    text = f'<text font-size="{_number(size)}"{direction}>{spans}</text>\n'
    return text, step * (len(rows) + 0.5)


def view_box(kind: Kind) -> str:
    """Return the box that holds the drawing with its margin."""
    drawing = drawing_of(kind)
    sides = (drawing.width, drawing.height)
    width, height = (_number(side * CELL + 2 * _MARGIN) for side in sides)
    return f"{-_MARGIN} {-_MARGIN} {width} {height}"


def elements(drawn: Iterable[Primitive]) -> str:
    """Return the elements that show these primitives, one per line."""
    return "\n".join(_element(each) for each in drawn)


def _element(drawn: Primitive, type_size: float = 0.0, is_label: bool = False) -> str:
    match drawn:
        case Lines(segments, width, style, is_dashed):
            dash = f' stroke-dasharray="{_units(DASH)}"' if is_dashed else ""
            path = "".join(f"M{_point(a)}L{_point(b)}" for a, b in segments)
            return f'<path{_class(style)}{dash} stroke-width="{_units(width)}" d="{path}"/>'
        case Path(points, width, style, is_closed, dash):
            dashes = f' stroke-dasharray="{_exact(dash * CELL)}"' if dash else ""
            line = "L".join(map(_point, points)) + ("Z" if is_closed else "")
            return f'<path{_class(style)}{dashes} stroke-width="{_units(width)}" d="M{line}"/>'
        case Polygon(corners, style, grey):
            fill = "" if grey is None else ' fill="#' + f"{round(grey * 255):02x}" * 3 + '"'
            outline = " ".join(_point(corner, ",") for corner in corners)
            return f'<polygon{_class(style)}{fill} points="{outline}"/>'
        case Circle((x, y), radius, style):
            place = f'cx="{_units(x)}" cy="{_units(y)}" r="{_units(radius)}"'
            return f"<circle{_class(style)} {place}/>"
        case Curve(start, beside, end, style):
            through = "L" if beside is None else f"Q{_point(beside)} "
            return f'<path{_class(style)} d="M{_point(start)}{through}{_point(end)}"/>'
        case Text((x, y), text, style):
            base = y if is_label else y + HALF_DIGIT * type_size
            shown = escape(text, quote=False)
            return f'<text{_class(style)} x="{_units(x)}" y="{_units(base)}">{shown}</text>'
        case Stamp((x, y), symbol, style):
            side = stamp_side(drawn, type_size)
            place = f'x="{_units(x - side / 2)}" y="{_units(y - side / 2)}"'
            size = f'width="{_units(side)}" height="{_units(side)}"'
            return f'<use{_class(style)} href="#{symbol.id}" {place} {size}/>'
        case Group(parts, size, is_labels):
            inner = "".join(_element(part, size or type_size, is_labels) for part in parts)
            labels = _class("corners") if is_labels else ""
            return f'<g{labels} font-size="{_units(size)}">{inner}</g>' if size else inner


def _class(style: str) -> str:
    return f' class="{style}"' if style else ""


def _point(point: Point, between: str = " ") -> str:
    return f"{_units(point[0])}{between}{_units(point[1])}"


def _units(value: float) -> str:
    """Return a length in cells as user units."""
    return _number(value * CELL)


def _exact(value: float) -> str:
    """Return a length that is added up many times."""
    return f"{value:.4f}"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
