"""Pictures of users as symbols: SVG files, read into curves and colours.

Curves are drawn anew from numbers, in SVG as in PDF, so nothing else of a file can come into a
page: no script, no style sheet, no address.  A file with more than these parts is refused.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import cos, radians, sin, sqrt, tan

from cluesmith.generator.drawing.primitives import Outline, Symbol
from cluesmith.generator.drawing.rule_marks import Point
from cluesmith.generator.drawing.svg_paths import (
    GREATEST,
    curves_of,
    moved_curves,
    number_of,
)
from cluesmith.generator.drawing.symbol_names import SymbolError
from cluesmith.generator.errors import GeneratorError

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?")
_TRANSFORM = re.compile(r"\s*,?\s*(\w+)\s*\(([^)]*)\)")
_LENGTH = re.compile(rf"({_NUMBER.pattern})\s*(?:px)?")

# Parts that show nothing, and what they hold with them.
_SILENT = ("title", "desc", "metadata")
_MOST_DEPTH = 50

# Colours by the names that drawing programs write.
_COLOURS = {
    "aqua": "#00ffff",
    "black": "#000000",
    "blue": "#0000ff",
    "brown": "#a52a2a",
    "currentcolor": "#000000",
    "cyan": "#00ffff",
    "fuchsia": "#ff00ff",
    "gold": "#ffd700",
    "gray": "#808080",
    "green": "#008000",
    "grey": "#808080",
    "lime": "#00ff00",
    "magenta": "#ff00ff",
    "maroon": "#800000",
    "navy": "#000080",
    "olive": "#808000",
    "orange": "#ffa500",
    "pink": "#ffc0cb",
    "purple": "#800080",
    "red": "#ff0000",
    "silver": "#c0c0c0",
    "teal": "#008080",
    "violet": "#ee82ee",
    "white": "#ffffff",
    "yellow": "#ffff00",
}

# Properties that change the picture but cannot be drawn here: other values than these are refused.
_HARMLESS = {
    "opacity": "1",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "stroke-dasharray": "none",
    "clip-path": "none",
    "mask": "none",
    "filter": "none",
    "display": "inline",
    "visibility": "visible",
}

# A matrix a, b, c, d, e, f, as SVG writes it.
_Matrix = tuple[float, float, float, float, float, float]
_AS_IT_IS: _Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class _Style:
    """The properties that a part inherits."""

    fill: str | None = "#000000"
    stroke: str | None = None
    width: float = 1.0
    is_even_odd: bool = False
    matrix: _Matrix = _AS_IT_IS


def svg_symbol(name: str, text: str) -> Symbol:
    """Return the symbol that a file shows.

    Parameters
    ----------
    name : str
        Its name for people.
    text : str
        The file: paths and basic shapes, with colours as attributes or styles of each.

    Raises
    ------
    SymbolError
        The problem, as a sentence continues after the name of the file.
    """
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise SymbolError("has a document type, which could bring in other files: remove it")
    try:
        root = ET.fromstring(text)  # noqa: S314 - without a document type there are no entities
    except ET.ParseError as error:
        raise SymbolError(f"is not XML: {error}") from None
    if root.tag != f"{_NAMESPACE}svg":
        raise SymbolError("is not SVG: it begins with no <svg> of SVG's namespace")
    try:
        parts = tuple(_parts(root, _Style(matrix=_to_square(root)), 0))
    except SymbolError:
        raise
    except GeneratorError as error:
        raise SymbolError(f"has {error}") from None
    if not parts:
        raise SymbolError("shows nothing")
    return Symbol(name, "", parts)


def _to_square(root: ET.Element) -> _Matrix:
    """Return the matrix that moves a picture into a square around zero."""
    left, top, width, height = _view_box(root)
    side = max(width, height)
    return 1 / side, 0.0, 0.0, 1 / side, -(left + width / 2) / side, -(top + height / 2) / side


def _view_box(root: ET.Element) -> list[float]:
    box = root.get("viewBox")
    if box is None:
        numbers = [0.0, 0.0, _length(root, "width", 0.0), _length(root, "height", 0.0)]
    else:
        numbers = [*map(number_of, _NUMBER.findall(box))]
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        raise SymbolError("has no viewBox with a width and a height")
    return numbers


def _parts(element: ET.Element, style: _Style, depth: int) -> Iterator[Outline]:
    """Yield the parts that an element, and the elements in it, show."""
    if not isinstance(element.tag, str) or not element.tag.startswith(_NAMESPACE):
        return  # comments, and what drawing programs keep for themselves
    tag = element.tag.removeprefix(_NAMESPACE)
    if tag in _SILENT or (tag == "defs" and not len(element)):
        return
    if depth > _MOST_DEPTH:
        raise SymbolError(f"has more than {_MOST_DEPTH} groups within each other")
    style = _styled(element, tag, style)
    if tag in ("svg", "g"):
        if tag == "svg" and depth:
            raise SymbolError("has an <svg> within another")
        for child in element:
            yield from _parts(child, style, depth + 1)
        return
    outline = _outline(_path_data(element, tag), style)
    if outline is not None:
        yield outline


def _styled(element: ET.Element, tag: str, style: _Style) -> _Style:
    """Return the style of an element; refuse references to elsewhere, and what is not drawn."""
    found: dict[str, str] = {}
    for key, value in element.attrib.items():
        name = key.rpartition("}")[2]
        if name.startswith("on"):
            raise SymbolError(f"has a script: {name} of <{tag}>")
        if name == "href" or "url(" in value:
            raise SymbolError(f"refers to something else: {name} of <{tag}> is {value[:40]!r}")
        if name == "class":
            raise SymbolError(f"needs a style sheet: <{tag}> has a class; write fill and stroke")
        found[name] = value.strip()
    for declaration in found.pop("style", "").split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            found[name.strip()] = value.strip()
    for name, harmless in _HARMLESS.items():
        value = found.get(name, harmless)
        if value != harmless and not (harmless == "1" and value in ("1.0", "100%")):
            raise SymbolError(f"has {name} {value!r}, which is not drawn here: remove it")
    matrix = style.matrix
    for name, numbers in _TRANSFORM.findall(found.get("transform", "")):
        matrix = _product(matrix, _matrix(name, [*map(number_of, _NUMBER.findall(numbers))]))
    return replace(
        style,
        fill=_colour(found, "fill", style.fill),
        stroke=_colour(found, "stroke", style.stroke),
        width=_number(found, "stroke-width", style.width),
        is_even_odd=found.get("fill-rule", "evenodd" if style.is_even_odd else "") == "evenodd",
        matrix=matrix,
    )


def _outline(data: str, style: _Style) -> Outline | None:
    a, b, c, d, e, f = style.matrix

    def moved(point: Point) -> Point:
        x, y = point
        return round(a * x + c * y + e, 4), round(b * x + d * y + f, 4)

    curves = moved_curves(curves_of(data), moved)
    if not curves or style.fill is style.stroke is None:
        return None
    width = style.width * sqrt(abs(a * d - b * c))
    reach = [width, *(abs(each) for points, _ in curves for point in points for each in point)]
    if not all(each <= GREATEST for each in reach):  # nor is it so of what is no number
        raise SymbolError("has a part far beyond its viewBox: remove it")
    return Outline(curves, style.fill, style.stroke, round(width, 4), style.is_even_odd)


def _path_data(element: ET.Element, tag: str) -> str:
    """Return path data for an element."""

    def length(name: str, otherwise: float = 0.0) -> float:
        return _length(element, name, otherwise)

    match tag:
        case "path":
            return element.get("d", "")
        case "circle" | "ellipse":
            x, y = length("cx"), length("cy")
            rx = length("r") if tag == "circle" else length("rx")
            ry = length("r") if tag == "circle" else length("ry")
            return f"M{x - rx} {y}a{rx} {ry} 0 1 0 {2 * rx} 0a{rx} {ry} 0 1 0 {-2 * rx} 0z"
        case "rect":
            x, y, width, height = map(length, ("x", "y", "width", "height"))
            rx = min(length("rx", length("ry")), width / 2)
            ry = min(length("ry", length("rx")), height / 2)
            arc = f"a{rx} {ry} 0 0 1"
            return (
                f"M{x + rx} {y}h{width - 2 * rx}{arc} {rx} {ry}v{height - 2 * ry}{arc} {-rx} {ry}"
                f"h{2 * rx - width}{arc} {-rx} {-ry}v{2 * ry - height}{arc} {rx} {-ry}z"
            )
        case "line":
            x1, y1, x2, y2 = map(length, ("x1", "y1", "x2", "y2"))
            return f"M{x1} {y1}L{x2} {y2}"
        case "polyline" | "polygon":
            points = element.get("points", "")
            return f"M{points}{'z' if tag == 'polygon' else ''}" if points.strip() else ""
    raise SymbolError(f"has <{tag}>: use paths and basic shapes alone")


def _length(element: ET.Element, name: str, otherwise: float) -> float:
    return _number(element.attrib, name, otherwise)


def _number(found: Mapping[str, str], name: str, otherwise: float) -> float:
    if name not in found:
        return otherwise
    match = _LENGTH.fullmatch(found[name].strip())
    if match is None:
        raise SymbolError(f"has {name} {found[name]!r}: use a number without a unit")
    return number_of(match[1])


def _colour(found: Mapping[str, str], name: str, otherwise: str | None) -> str | None:
    """Return a colour as #rrggbb, None for none."""
    if name not in found:
        return otherwise
    text = found[name].lower()
    if text in ("none", "transparent"):
        return None
    if text == "inherit":
        return otherwise
    if re.fullmatch("#[0-9a-f]{6}", text):
        return text
    if re.fullmatch("#[0-9a-f]{3}", text):
        return "#" + "".join(2 * digit for digit in text[1:])
    if match := re.fullmatch(r"rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)", text):
        return "#" + "".join(f"{min(int(part), 255):02x}" for part in match.groups())
    if text not in _COLOURS:
        raise SymbolError(f"has {name} {found[name][:40]!r}: write a colour as #rrggbb")
    return _COLOURS[text]


def _matrix(name: str, numbers: list[float]) -> _Matrix:
    match name, numbers:
        case "matrix", [a, b, c, d, e, f]:
            return a, b, c, d, e, f
        case "translate", [x]:
            return 1.0, 0.0, 0.0, 1.0, x, 0.0
        case "translate", [x, y]:
            return 1.0, 0.0, 0.0, 1.0, x, y
        case "scale", [x]:
            return x, 0.0, 0.0, x, 0.0, 0.0
        case "scale", [x, y]:
            return x, 0.0, 0.0, y, 0.0, 0.0
        case "rotate", [turn]:
            cosine, sine = cos(radians(turn)), sin(radians(turn))
            return cosine, sine, -sine, cosine, 0.0, 0.0
        case "rotate", [turn, x, y]:
            there = _product((1.0, 0.0, 0.0, 1.0, x, y), _matrix("rotate", [turn]))
            return _product(there, (1.0, 0.0, 0.0, 1.0, -x, -y))
        case "skewX", [turn]:
            return 1.0, 0.0, tan(radians(turn)), 1.0, 0.0, 0.0
        case "skewY", [turn]:
            return 1.0, tan(radians(turn)), 0.0, 1.0, 0.0, 0.0
    raise SymbolError(f"has a transform that cannot be: {name}")


def _product(first: _Matrix, second: _Matrix) -> _Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (
        *(a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j),
        *(a * k + c * m + e, b * k + d * m + f),
    )
