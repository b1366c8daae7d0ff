"""The format parquet: a typed column for each field."""

from collections.abc import Iterator
from typing import IO

from cluesmith.cli.formats.data.arrow_library import check_pyarrow
from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.text.csv_jsonl import chosen_fields
from cluesmith.cli.formats.writers import DocumentWriter
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.table_columns import COLUMN_TYPES, values_of
from cluesmith.generator.versions import RATER_VERSION
from cluesmith.rating_facts import RATED


def parquet_writer(options: FormatOptions) -> DocumentWriter:
    """Return a writer of a table with the fields that the user chose; null if not known."""
    check_pyarrow("parquet")
    fields = chosen_fields(options)

    def write(records: Iterator[PuzzleRecord], stream: IO[bytes]) -> None:
        from cluesmith.cli.formats.data.parquet_table import open_table  # it takes pyarrow

        values = values_of(fields)
        columns = {name: COLUMN_TYPES[name] for name in fields}
        about = {} if RATED.isdisjoint(fields) else {"rater": str(RATER_VERSION)}
        with open_table(stream, columns, about) as add:
            for record in records:
                add(values(record))

    return DocumentWriter(write)
