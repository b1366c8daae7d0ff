"""The report of an audit for people, on a terminal."""

import click

from cluesmith.cli.reading.audit import Audit, FileAudit
from cluesmith.cli.reading.audit_distributions import distributions_of
from cluesmith.cli.reading.audit_fields import shared_fields
from cluesmith.cli.terminal.messages import counted
from cluesmith.cli.terminal.tables import print_beside, print_table, print_with_bars
from cluesmith.generator.verdicts.findings import Finding
from cluesmith.generator.verdicts.row_judgement import Aspect
from cluesmith.generator.wording.printable import printable

NOTHING_SHARED = "nothing is shared: no puzzle and no solution grid, up to symmetry"


def print_audit(audit: Audit) -> None:
    """Print the report."""
    for file in audit.files:
        print_beside(f"{file.title}: ", 0, summary_of(file))
        _print_findings(file, audit.options.faults)
        for each in distributions_of(file):
            click.echo()
            rows = [(str(value), f"{n:,}") for value, n in each.counts]
            total = sum(n for _, n in each.counts) if each.is_shared_out else file.ratings.n_rated
            print_with_bars(
                (each.title.upper(), each.unit.upper()),
                [*rows, ("all", f"{total:,}")],
                [n for _, n in each.counts],
            )
        click.echo()
    for line in shared_lines(audit):
        print_beside("", 0, line)
    print_beside("", 0, verdict_of(audit))


def summary_of(file: FileAudit) -> str:
    """Return the number of rows of a file, its columns, and the number of different rows."""
    columns = file.columns
    parts = [counted(file.n_rows, "row")]
    if len(columns.table.names) > 1:
        solution = f", solutions in {columns.solution}" if columns.solution is not None else ""
        parts.append(f"puzzles in column {columns.puzzle}{solution}")
    n_classes, n_grids = file.n_distinct[Aspect.CLASS], file.n_distinct[Aspect.GRID]
    parts.append(
        f"{counted(n_classes, 'puzzle')} and {counted(n_grids, 'solution grid')} up to symmetry"
    )
    return "; ".join(parts)


def _print_findings(file: FileAudit, fault_bits: int) -> None:
    rows = finding_rows(file, fault_bits)
    if rows:
        click.echo()
        print_table(("FINDING", "ROWS", "FIRST ROWS", "MEANING"), rows)


def finding_rows(file: FileAudit, fault_bits: int) -> list[tuple[str, str, str, str]]:
    """Return the findings of a file: name, number of rows, first rows, meaning."""
    return [
        (
            finding + ("" if fault_bits & finding.bit else " (no fault)"),
            f"{n:,}",
            " ".join(map(str, file.first_rows[finding])),
            finding.meaning + _details(file, finding),
        )
        for finding in Finding
        if (n := file.findings[finding])
    ]


def _details(file: FileAudit, finding: Finding) -> str:
    details = zip(file.first_rows[finding], file.first_details.get(finding, ()), strict=False)
    return "".join(f"; row {row}: {printable(detail)}" for row, detail in details if detail)


def shared_lines(audit: Audit) -> list[str]:
    """Return a line for each pair of files, with the rows that they share."""
    return [
        f"{each['file']} and {each['earlier_file']}: {_shared_in_words(each)}"
        for each in shared_fields(audit)
    ]


def _shared_in_words(shared: dict[str, int]) -> str:
    n_same, n_grids = shared["n_same_class"], shared["n_same_grid_class"]
    if not (n_same or n_grids):
        return NOTHING_SHARED
    return (
        f"{counted(n_same, 'row')} of the first with a puzzle of the second up to symmetry, "
        f"{shared['n_same_clues']:,} of these with the same clues; {counted(n_grids, 'row')} "
        "with a solution grid of the second up to symmetry"
    )


def verdict_of(audit: Audit) -> str:
    """Return the number of rows with a fault, in words."""
    n_rows = sum(file.n_rows for file in audit.files)
    if not audit.n_faulty:
        return f"no faults in {counted(n_rows, 'row')}"
    return f"{audit.n_faulty:,} of {counted(n_rows, 'row')} have a fault"
