"""Downloads of puzzles in every format with its options. No file is in memory as a whole.

Text is sent while it is written. A document is written to a temporary file first, and so is a
folder, as an archive, because both are valid only when complete.
"""

import tempfile
import zipfile
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import chain, count, islice
from typing import IO

from flask import Response, abort, request, send_file
from sqlalchemy.orm import Session
from werkzeug.utils import secure_filename

from cluesmith.cli.formats.writers import DocumentWriter, FolderWriter, TextWriter
from cluesmith.cli.web.limits import MOST_IN_DOCUMENT
from cluesmith.cli.web.queries import (
    asked_filters,
    asked_number,
    asked_output,
    export_names,
    learned,
    output_names,
    refuse_unknown,
)
from cluesmith.cli.web.site import site
from cluesmith.cli.writing.output_files import LEAST_DIGITS
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.errors import FormatError
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.storage.puzzles import puzzle_paging, stored_collections
from cluesmith.storage.puzzles.selection import Filters, PuzzleRow, held_puzzles
from cluesmith.worker.client.stored_records import record_of_row

# Text is sent in pieces of this many puzzles.
_PIECE = 200


def download() -> Response:
    """Return the puzzles that the query selects, in its format."""
    downloads, address = site().downloads, request.remote_addr or ""
    if problem := downloads.begin(address):
        abort(503, problem)
    try:
        response = _response()
    except BaseException:
        downloads.end(address)
        raise
    response.call_on_close(partial(downloads.end, address))
    return response


def _response() -> Response:
    refuse_unknown(*export_names(), *output_names(), "puzzle")
    number = asked_number("puzzle")
    filters = asked_filters(is_export=True) if number is None else None
    output = asked_output("puzzles")
    records = _records(number, filters)
    try:
        output = _titled(output, filters)
        checked = output.with_paths(output.checked(records), jobs=1)
        first = next(checked, None)
        if first is None:
            abort(404, "No puzzle matches.")
        response = _written(output, chain((first,), checked), _name(number, filters))
    except FormatError as error:
        records.close()
        abort(400, str(error))
    except BaseException:
        records.close()
        raise
    response.call_on_close(records.close)
    return response


def _records(number: int | None, filters: Filters | None) -> Generator[PuzzleRecord, None, None]:
    """Yield the puzzles; the database stays open for reading until the end."""
    with site().reading() as session:
        for ordinal, row in zip(count(1), _rows(session, number, filters)):
            learned(session, [row.kind])
            yield record_of_row(row, ordinal)


def _rows(session: Session, number: int | None, filters: Filters | None) -> Iterator[PuzzleRow]:
    if filters is not None:
        yield from held_puzzles(session, [filters])[0]
    elif number is not None and (row := puzzle_paging.stored_puzzle(session, number)) is not None:
        yield row


def _titled(output: PuzzleOutput, filters: Filters | None) -> PuzzleOutput:
    """Return the output with the title of the collection, if one is written."""
    if filters is None or filters.collection is None:
        return output
    with site().reading() as session:
        return output.titled(stored_collections.brief(session, filters.collection).title)


def _written(output: PuzzleOutput, records: Iterator[PuzzleRecord], name: str) -> Response:
    writer, media_type = output.writer, output.format.media_type
    end = "txt" if media_type is None else output.format.name
    if isinstance(writer, TextWriter):
        response = Response(_text(writer, records))
        response.headers.set("Content-Disposition", "attachment", filename=f"{name}.{end}")
        response.content_type = f"{media_type or 'text/plain'}; charset=utf-8"
        return response
    is_archive = isinstance(writer, FolderWriter)
    with ExitStack() as opened:
        stream: IO[bytes] = opened.enter_context(tempfile.TemporaryFile())
        if request.method != "HEAD":
            _write(writer, _limited(records), stream)
        size = stream.tell()
        stream.seek(0)
        response = send_file(
            stream,
            mimetype="application/zip" if is_archive else media_type,
            as_attachment=True,
            download_name=f"{name}.{'zip' if is_archive else end}",
        )
        opened.pop_all()  # the response closes it
    # With direct_passthrough, the server would close only the file, and not the response.
    response.direct_passthrough = False
    if request.method != "HEAD":
        response.content_length = size
    return response


def _write(
    writer: DocumentWriter | FolderWriter, records: Iterator[PuzzleRecord], stream: IO[bytes]
) -> None:
    if isinstance(writer, DocumentWriter):
        writer.write(records, stream)
        return
    with zipfile.ZipFile(stream, "w") as archive:
        for record in records:
            for suffix, text in writer.files(record):
                # Without a date, so that the same puzzles give the same bytes.
                info = zipfile.ZipInfo(f"{record.ordinal:0{LEAST_DIGITS}}{suffix}")
                info.compress_type = zipfile.ZIP_DEFLATED
                info.external_attr = 0o644 << 16
                archive.writestr(info, text)


def _text(writer: TextWriter, records: Iterator[PuzzleRecord]) -> Iterator[str]:
    yield writer.begin
    while piece := "".join(map(writer.of_record, islice(records, _PIECE))):
        yield piece
    yield writer.end


def _limited(records: Iterator[PuzzleRecord]) -> Iterator[PuzzleRecord]:
    for number, record in enumerate(records):
        if number == MOST_IN_DOCUMENT:
            raise FormatError(
                f"more than {MOST_IN_DOCUMENT:,} puzzles: ask for fewer with limit=, or for text; "
                "`cluesmith export` writes them all"
            )
        yield record


def _name(number: int | None, filters: Filters | None) -> str:
    """Return the name of the file, without its ending."""
    if filters is None:
        return f"puzzle-{number}"
    said = filters.collection or (filters.job and f"job-{filters.job}") or filters.kind
    return secure_filename(str(said or "")) or "puzzles"
