"""What is wrong with a value of a call, in words of ours: its place, the value and the limit."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import Struct

_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "date": "a date such as 2026-12-01",
    "null": "null",
}
_COUNTED = {"str": "characters", "array": "entries", "object": "entries"}
_STEP = re.compile(r"\[(?P<index>[0-9]+)\]|(?P<name>[^.\[]+)")


def problem_of(error: Exception, given: Any, wanted: type[Struct]) -> str:
    """Return a sentence about a value that msgspec refuses.

    ``error``: of msgspec. ``given``: the body as it came, or the values of the query. ``wanted``:
    the type that it was read as.
    """
    text, _, place = str(error).partition(" - at `")
    if not isinstance(error, msgspec.ValidationError):
        where = re.search(r"\(byte [0-9]+\)", text)
        return f"The body is not JSON{f' {where[0]}' if where else ': it ends too early'}."
    value = msgspec.json.decode(given) if isinstance(given, bytes) else given
    place = place.rstrip("`").removeprefix("$").lstrip(".")
    for pattern, words in _PROBLEMS:
        if found := pattern.match(text):
            return words(found, place, _value_at(value, place), wanted)
    return f"{place or 'The body'}: this value is not valid."


def _value_at(value: Any, place: str) -> Any:
    """Return the value at a place; that around it if the place names none."""
    for step in _STEP.finditer(place):
        if step["index"] and isinstance(value, list):
            value = value[int(step["index"])]
        elif isinstance(value, dict) and step["name"] in value:
            value = value[step["name"]]
    return value


def _limit(found: re.Match[str], place: str, value: Any, wanted: type[Struct]) -> str:
    is_most = found["sign"] == "<="
    limit = f"the {'most' if is_most else 'least'} is {found['limit'].removesuffix('.0')}"
    if not found["length"]:
        return f"{place}: {value} is too {'large' if is_most else 'small'}: {limit}."
    counted = _COUNTED[found["type"].partition(" ")[0]]
    return f"{place}: {len(value)} {counted} are too {'many' if is_most else 'few'}: {limit}."


def _type(found: re.Match[str], place: str, value: Any, wanted: type[Struct]) -> str:
    names = [_TYPES.get(each, each) for each in found["type"].split(" | ") if each != "null"]
    return f"{place or 'The body'}: {_shown(value)} is not {' or '.join(names)}."


def _missing(found: re.Match[str], place: str, value: Any, wanted: type[Struct]) -> str:
    return f"{_inside(place, found['name'])}: this field is missing."


def _unknown(found: re.Match[str], place: str, value: Any, wanted: type[Struct]) -> str:
    names = [field.encode_name for field in _type_at(wanted, place).fields]
    close = get_close_matches(found["name"], names, 1)
    meant = f"did you mean {close[0]}?" if close else f"use {', '.join(sorted(names))}."
    return f"{_inside(place, found['name'])}: unknown field; {meant}"


def _choice(found: re.Match[str], place: str, value: Any, wanted: type[Struct]) -> str:
    of_place = _type_at(wanted, place)
    choices: Sequence[str] = list(of_place.cls) if hasattr(of_place, "cls") else of_place.values
    return f"{place}: {_shown(value)} is not one of {', '.join(choices)}."


def _date(found: re.Match[str], place: str, value: Any, wanted: type[Struct]) -> str:
    return f"{place}: {_shown(value)} is not {_TYPES['date']}."


def _range(found: re.Match[str], place: str, value: Any, wanted: type[Struct]) -> str:
    return f"{place}: this number is too large."


_Words = Callable[[re.Match[str], str, Any, type[Struct]], str]
_PROBLEMS: Sequence[tuple[re.Pattern[str], _Words]] = (
    (
        re.compile(
            r"Expected `(?P<type>[^`]+)` (?P<length>of length )?(?P<sign>[<>]=) (?P<limit>\S+)"
        ),
        _limit,
    ),
    (re.compile(r"Expected `(?P<type>[^`]+)`, got"), _type),
    (re.compile(r"Object missing required field `(?P<name>[^`]*)`"), _missing),
    (re.compile(r"Object contains unknown field `(?P<name>.*)`$", re.DOTALL), _unknown),
    (re.compile("Invalid enum value"), _choice),
    (re.compile("Invalid .* date"), _date),
    (re.compile("(Integer|Number).* out of range"), _range),
)


def _type_at(wanted: type[Struct], place: str) -> Any:
    """Return the type of the value at a place of a struct."""
    found: Any = msgspec.inspect.type_info(wanted)
    for step in _STEP.finditer(place):
        if step["index"]:
            found = found.item_type
        else:
            (found,) = (each.type for each in found.fields if each.encode_name == step["name"])
        found = getattr(found, "type", found)  # without its description
        found = getattr(found, "types", [found])[0]  # without null, which is the last one
    return found


def _inside(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _shown(value: Any) -> str:
    """Return a value as a message quotes it; those with parts by their type."""
    if isinstance(value, Mapping | list):
        return _TYPES["array" if isinstance(value, list) else "object"]
    return repr(value) if isinstance(value, str) else json.dumps(value)
