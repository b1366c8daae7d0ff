"""The results of an audit as data for programs: docs/schema/audit.schema.json."""

from typing import Any

from cluesmith.cli.reading.audit import Audit, FileAudit
from cluesmith.cli.reading.audit_distributions import distributions_of
from cluesmith.generator.verdicts.findings import Finding
from cluesmith.generator.verdicts.row_judgement import Aspect

# The version of the document.
AUDIT_VERSION = 1


def audit_fields(audit: Audit) -> dict[str, Any]:
    """Return the report for programs."""
    n_rows = sum(file.n_rows for file in audit.files)
    return {
        "audit": AUDIT_VERSION,
        "n_rows": n_rows,
        "n_faulty": audit.n_faulty,
        "faults": [finding for finding in Finding if audit.options.faults & finding.bit],
        "files": [_file_fields(file) for file in audit.files],
        "shared": shared_fields(audit),
    }


def _file_fields(file: FileAudit) -> dict[str, Any]:
    columns = file.columns
    return {
        "file": file.title,
        "puzzle_column": columns.puzzle,
        "solution_column": columns.solution,
        "n_rows": file.n_rows,
        "n_faulty": file.n_faulty,
        "n_puzzles": file.n_distinct[Aspect.CLUES],
        "n_classes": file.n_distinct[Aspect.CLASS],
        "n_grid_classes": file.n_distinct[Aspect.GRID],
        "findings": [
            {
                "finding": finding,
                "n_rows": file.findings[finding],
                "first_rows": file.first_rows.get(finding, []),
                "first_details": file.first_details.get(finding, []),
            }
            for finding in Finding
        ],
        "n_rated": file.ratings.n_rated,
        "distributions": [
            {
                "of": each.name,
                "kind": each.kind,
                "counts": [{"value": value, "n": n} for value, n in each.counts],
            }
            for each in distributions_of(file)
        ],
    }


def shared_fields(audit: Audit) -> list[dict[str, Any]]:
    """Return, for each pair of files, the number of rows of the later that are in the earlier."""
    return [
        {
            "file": audit.files[later].title,
            "earlier_file": audit.files[earlier].title,
            "n_same_clues": audit.n_shared[Aspect.CLUES][earlier, later],
            "n_same_class": audit.n_shared[Aspect.CLASS][earlier, later],
            "n_same_grid_class": audit.n_shared[Aspect.GRID][earlier, later],
        }
        for later in range(len(audit.files))
        for earlier in range(later)
    ]
