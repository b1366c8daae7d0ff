"""`cluesmith audit`: finds faulty rows in data sets, and rows that data sets share."""

import gzip
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.formats.stream_files import copied
from cluesmith.cli.options.kind_options import line_kind_option
from cluesmith.cli.options.output import json_option
from cluesmith.cli.options.processes import jobs_option
from cluesmith.cli.options.value_types import number_from
from cluesmith.cli.publishing.syntax.dataset import SplitBy
from cluesmith.cli.reading.audit import Audit, AuditOptions, audited
from cluesmith.cli.reading.audit_fields import audit_fields
from cluesmith.cli.reading.audit_page import audit_page
from cluesmith.cli.reading.audit_rows import write_kept, write_list, write_repaired
from cluesmith.cli.reading.audit_text import print_audit
from cluesmith.cli.reading.puzzle_columns import find_columns
from cluesmith.cli.reading.table_files import open_table
from cluesmith.cli.reading.text_files import GZIP, open_text, title_of
from cluesmith.cli.terminal.chosen_column import chosen_column
from cluesmith.cli.terminal.command import Command, HelpTable
from cluesmith.cli.terminal.messages import report_written
from cluesmith.cli.writing.output_files import check_file, open_output
from cluesmith.generator.kinds.line_kinds import GivenKind
from cluesmith.generator.verdicts.findings import Finding
from cluesmith.worker.cores import n_cores

# Formats of the report, by the endings of files.
_REPORTS = {".html": "html", ".htm": "html", ".json": "json"}

# Less work than this is done before other processes would have started.
_SMALL_BYTES, _FEW_RATED = 200_000, 50

_FINDINGS = HelpTable("Findings", {finding: finding.meaning for finding in Finding})


@click.command(
    cls=Command,
    tables=[_FINDINGS],
    examples=[
        "cluesmith audit puzzles.txt",
        "cluesmith audit puzzles.txt --rate 100 -o report.html -o clean.csv",
    ],
)
@click.argument(
    "files", type=click.Path(allow_dash=True), nargs=-1, required=True, metavar="FILE..."
)
@line_kind_option
@click.option(
    "--solution-column", metavar="NAME", help="The column of the solutions.  [default: found]"
)
@click.option("--proper", "is_proper", is_flag=True, help="Accept clues that can be removed.")
@click.option(
    "--distinct-grids",
    "has_distinct_grids",
    is_flag=True,
    help="Accept each solution grid only once in a file, up to symmetry.",
)
@click.option(
    "--split-by",
    type=click.Choice([each.value for each in SplitBy]),
    default=SplitBy.GRIDS.value,
    show_default=True,
    help="What no two files may share up to symmetry: solution grids, or only puzzles.",
)
@click.option(
    "--rate",
    "n_rated",
    type=number_from(1),
    metavar="N",
    help="Rate a sample of N puzzles of each file, always the same one.",
)
@jobs_option
@json_option
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    type=click.Path(),
    metavar="FILE",
    help="Write to FILE the report (.html, .json), or the rows without a fault (.parquet, .csv, "
    ".jsonl; puzzles alone, one per line, for other extensions). Can be repeated.",
)
@click.option(
    "--list",
    "list_file",
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="Write all findings to FILE as csv, one per line, with the row that a row repeats.",
)
@click.option(
    "--repair",
    "repair_file",
    type=click.Path(),
    metavar="FILE",
    help="Write to FILE the puzzles that have only lost leading zeros, with these, one per line. "
    "They have one solution, which is that of their row.",
)
def audit(
    files: tuple[str, ...],
    kind: GivenKind,
    solution_column: str | None,
    is_proper: bool,
    has_distinct_grids: bool,
    split_by: str,
    n_rated: int | None,
    jobs: int | None,
    as_json: bool,
    outputs: tuple[str, ...],
    list_file: str | None,
    repair_file: str | None,
) -> int:
    """Check data sets of puzzles, and what they share.

    Reads csv, Parquet, jsonl and every other format of puzzles, also packed by gzip. The columns
    are found by their names, such as puzzle, quizzes, question, solution or answer, or by what
    they hold.

    Prints for each file what was found, the first rows with it, and how many rows have how many
    clues; for each two files, how many rows of one have a puzzle or a solution grid of the other.
    Rows count from 1, without a header, blank lines and comments. Of rows that repeat each
    other, the first one without another fault has no fault. Exits with 0 if no row has a fault,
    else with 1.
    """
    others = [each for each in (list_file, repair_file) if each not in (None, "-")]
    _check_outputs(files, [*outputs, *map(str, others)])
    with _readable(files) as paths:
        options = AuditOptions(
            is_proper=is_proper,
            has_distinct_grids=has_distinct_grids,
            are_split_by_puzzles=split_by == SplitBy.PUZZLES,
            n_rated=n_rated or 0,
            lists_rows=list_file is not None,
            n_processes=jobs or _n_processes(paths.values(), n_rated or 0),
        )
        tables = [open_table(title_of(file), paths[file], kind) for file in files]
        columns = [find_columns(table, chosen_column(), solution_column) for table in tables]
        found = audited(columns, options)
        for path in outputs:
            if not _report_format(path):
                report_written(path, write_kept(found, path), "row")
        if list_file is not None:
            write_list(found, list_file)
        if repair_file is not None:
            report_written(repair_file, write_repaired(found, repair_file), "puzzle")
        _report(found, as_json, [path for path in outputs if _report_format(path)])
    return EXIT_FAILURE if found.n_faulty else 0


def _check_outputs(files: Iterable[str], outputs: Sequence[str]) -> None:
    """Refuse two results in one file, and a result that would replace an input file."""
    for path in outputs:
        check_file(path)
    places = [os.path.realpath(path) for path in (*files, *outputs) if path != "-"]
    for path in outputs:
        if places.count(place := os.path.realpath(path)) > 1 and place != os.devnull:
            raise click.UsageError(f"{path}: named twice; name a file for each result")


@contextmanager
def _readable(files: tuple[str, ...]) -> Iterator[dict[str, Path]]:
    """Yield the path of each file by its name. Streams and gzip files are copied to plain files."""
    paths = {file: Path(file) for file in files}
    with ExitStack() as copies:
        for file, path in paths.items():
            with open_text(file) as stream:
                is_packed = stream.peek(len(GZIP)).startswith(GZIP)
                if file == "-" or is_packed or not path.is_file():
                    whole = gzip.GzipFile(fileobj=stream) if is_packed else stream
                    # The ending without ".gz" shows whether the file is csv.
                    ending = Path(file.removesuffix(".gz")).suffix
                    paths[file] = copies.enter_context(copied(title_of(file), whole, ending))
        yield paths


def _report_format(path: str) -> str | None:
    """Return the format of the report that a file of this name holds, None for rows."""
    return _REPORTS.get(Path(path).suffix.lower())


def _n_processes(paths: Iterable[Path], n_rated: int) -> int:
    """Return the number of processes to use."""
    is_small = sum(path.stat().st_size for path in paths) <= _SMALL_BYTES and n_rated <= _FEW_RATED
    return 1 if is_small else n_cores()


def _report(found: Audit, as_json: bool, paths: list[str]) -> None:
    """Write the report to files. Print it if JSON is wanted or there is no file for it."""
    for path in paths:
        with open_output(path) as stream:
            if _report_format(path) == "html":
                stream.write(audit_page(found))
            else:
                stream.write(json.dumps(audit_fields(found), ensure_ascii=False, indent=2) + "\n")
    if as_json:
        click.echo(json.dumps(audit_fields(found), ensure_ascii=False))
    elif not paths:
        print_audit(found)
