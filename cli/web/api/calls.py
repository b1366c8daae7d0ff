"""A call of a route: its rights, its query and body, and its answer as JSON with ETag and gzip."""

import hashlib
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import is_dataclass
from typing import Any

import msgspec
from flask import Response, abort, request
from msgspec import Struct

from cluesmith.cli.options.names import key_of
from cluesmith.cli.web.api.routes import JSON, Answer, Right, Route
from cluesmith.cli.web.api.value_problems import problem_of
from cluesmith.cli.web.audit_log import log_write
from cluesmith.cli.web.callers import Callers
from cluesmith.cli.web.queries import given_once, refuse_unknown
from cluesmith.generator.wording.printable import message_of

# Shorter answers do not get shorter by it.
_LEAST_ZIPPED = 1000
_ZIP_LEVEL = 5
_GZIP = 16 + zlib.MAX_WBITS

# The escape of a character that no database holds.
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")

# A client asks again each time, and gets 304 if nothing is new.
_ASK_AGAIN = "private, no-cache"
_CONDITIONS = {"HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH"}


def view_of(route: Route, callers: Callers) -> Callable[..., Response]:
    """Return the function that Flask calls for a route."""
    names = [*(route.query.__struct_fields__ if route.query else ()), *map(key_of, route.options)]

    def view(**values: Any) -> Response:
        if not route.is_open:
            callers.require(route.right)
        refuse_unknown(*names)
        if route.query is not None:
            given = given_once(route.query.__struct_fields__)
            values["query"] = _checked(msgspec.convert, given, type=route.query, strict=False)
        if route.body is not None:
            values["body"] = _body(route.body, route.max_body_bytes)
        answer = route.function(**values)
        response = answer if isinstance(answer, Response) else _response(answer)
        if route.right is Right.JOBS:
            log_write(response.status_code)
        return response

    return view


def _body(wanted: type[Struct], max_bytes: int) -> Struct:
    request.max_content_length = max_bytes
    if request.mimetype != JSON:
        abort(415, f"send the body as Content-Type: {JSON}")
    data = request.get_data(cache=False)
    if _NUL.search(data):
        abort(400, "The body has a NUL character.")
    found: Struct = _checked(msgspec.json.decode, data, type=wanted)
    return found


def _checked(read: Callable[..., Any], given: Any, **how: Any) -> Any:
    try:
        return read(given, **how)
    except UnicodeDecodeError:
        abort(400, "The body is not text in UTF-8.")
    except (msgspec.DecodeError, RecursionError) as error:
        if given == b"":
            abort(400, "The body is empty.")
        if isinstance(error, RecursionError):
            abort(400, "The body has too many levels.")
        abort(400, message_of(problem_of(error, given, how["type"])))


def _response(given: Any) -> Response:
    answer = given if isinstance(given, Answer) else Answer(given)
    value = answer.value
    if isinstance(value, Struct) or is_dataclass(value):
        value = msgspec.json.encode(value)
    elif isinstance(value, str):
        value = value.encode()
    headers = {"Cache-Control": _ASK_AGAIN, **answer.headers}
    may_be_known = answer.status == 200 and request.method in ("GET", "HEAD")
    if isinstance(value, bytes) and may_be_known:
        headers["ETag"] = f'W/"{hashlib.sha256(value).hexdigest()[:32]}"'
    response = Response(value, answer.status, headers, mimetype=answer.media_type)
    if "ETag" in headers and not request.environ.keys().isdisjoint(_CONDITIONS):
        response.make_conditional(request)
    return zipped(response)


def zipped(response: Response) -> Response:
    """Return a response, compressed if the client takes it and it is not short."""
    response.headers.add("Vary", "Accept-Encoding")
    is_short = not response.is_streamed and len(response.get_data()) < _LEAST_ZIPPED
    if is_short or response.status_code != 200 or not request.accept_encodings["gzip"]:
        return response
    pieces: Iterable[bytes] = response.iter_encoded()
    if response.is_streamed:
        response.response = _zipped_pieces(pieces)
        response.headers.pop("Content-Length", None)
    else:
        response.set_data(b"".join(_zipped_pieces(pieces)))
    response.headers["Content-Encoding"] = "gzip"
    return response


def _zipped_pieces(pieces: Iterable[bytes]) -> Iterator[bytes]:
    packer = zlib.compressobj(_ZIP_LEVEL, wbits=_GZIP)
    for piece in pieces:
        if packed := packer.compress(piece):
            yield packed
    yield packer.flush()
