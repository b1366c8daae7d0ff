"""Formats with a row of fields for each puzzle: csv and jsonl, written and read."""

import csv
import json
import re
from typing import Any

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.writers import TextWriter
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.table_columns import (
    COLUMN_TYPES,
    DEFAULT_FIELDS,
    ColumnType,
    values_of,
)
from cluesmith.generator.wording.printable import printable, printable_json

# Spreadsheets take text that begins with these for a formula. They skip white space before it, and
# also characters that are none to Python, such as byte order marks and soft hyphens. In places with
# a decimal comma, a cell also begins after a semicolon, even within quotes.
_FORMULA = re.compile(
    r"(^|;)(?=[\s\u00ad\u200b-\u200f\u2060\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])"
)


class _Echo:
    """A stream whose ``write`` returns the text."""

    def write(self, text: str) -> str:
        """Return the text."""
        return text


def chosen_fields(options: FormatOptions) -> tuple[str, ...]:
    """Return the fields that the user chose, or else the known fields of the default."""
    wanted = {"solution"} if options.with_solution else set()
    wanted |= {"path"} if options.paths else set()
    if not options.fields:
        fields = (*DEFAULT_FIELDS, "path") if options.paths else DEFAULT_FIELDS
        return tuple(field for field in fields if field in options.known | wanted)
    return (*options.fields, *sorted(wanted - set(options.fields), reverse=True))


def csv_writer(options: FormatOptions) -> TextWriter:
    """Return a writer of comma-separated rows below a header; unknown values are empty.

    Text from others, such as the source, becomes a line without control characters, with an
    apostrophe where a spreadsheet would begin a formula.  In jsonl it is unchanged.
    """
    fields = chosen_fields(options)
    values = values_of(fields)
    types = [COLUMN_TYPES[name] for name in fields]
    in_cells = [_words_in_a_cell if each is ColumnType.WORDS else _in_a_cell for each in types]
    write_row: Any = csv.writer(_Echo(), lineterminator="\n").writerow

    def of_record(record: PuzzleRecord) -> str:
        found = zip(in_cells, values(record), strict=True)
        return str(write_row([in_a_cell(value) for in_a_cell, value in found]))

    return TextWriter(of_record, begin=write_row(fields))


def _in_a_cell(value: Any) -> Any:
    """Return names joined by blanks, steps as JSON, and other values unchanged."""
    if isinstance(value, list):
        return json.dumps(value)
    return " ".join(value) if isinstance(value, tuple) else value


def _words_in_a_cell(text: str | None) -> str | None:
    return text and text_in_a_cell(text)


def text_in_a_cell(text: str) -> str:
    """Return text from others in one line that no program takes for a formula."""
    return printable(_FORMULA.sub(r"\1'", text))


def jsonl_writer(options: FormatOptions) -> TextWriter:
    """Return a writer of a JSON object on each line; unknown values are null."""
    fields = chosen_fields(options)
    values = values_of(fields)
    encode = json.JSONEncoder(ensure_ascii=False).encode

    def of_record(record: PuzzleRecord) -> str:
        return printable_json(encode(dict(zip(fields, values(record), strict=True)))) + "\n"

    return TextWriter(of_record)
