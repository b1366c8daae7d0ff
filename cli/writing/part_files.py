"""Files with a part of a job: all puzzles of its attempts A to B, made by one process.

Each line is JSON. The first is the head: the job and the attempts. A list is a puzzle, as
``shard_results.row_of`` gives it, and a text the canonical form of an excluded puzzle among them.
The last line has the digest of all lines before it.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from cluesmith.cli.writing.manifest_files import kind_fields
from cluesmith.cli.writing.output_files import open_output
from cluesmith.generator.making.wanted_job import WantedJob
from cluesmith.generator.option_values import Range
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.versions import CANONICAL_VERSION
from cluesmith.storage.database.rating_columns import RATING_COLUMNS
from cluesmith.storage.database.states import Purpose
from cluesmith.storage.jobs.shard_results import FoundPuzzle, row_of
from cluesmith.storage.puzzles.stored_puzzles import FACTS
from cluesmith.worker.jobs.algorithm_versions import versions_of

# Changes when a part of an older program cannot be read any more.
PART_VERSION = 1


def _head(job: WantedJob, attempts: Range) -> dict[str, Any]:
    excluded = hashlib.sha256("".join(sorted(job.excluded)).encode()).hexdigest()
    return {
        "part": PART_VERSION,
        "attempts": attempts,
        "versions": versions_of_parts(job.spec),
        "kind": kind_fields(job.spec.kind),
        "count": job.count,
        "seed": job.seed,
        "patience": job.patience,
        "exclude": excluded if job.excluded else None,
        **{name: value for name, value in job.spec.values.items() if name != "kind"},
        "facts": FACTS,
        "ratings": RATING_COLUMNS,
    }


def versions_of_parts(spec: GenerationSpec) -> dict[str, int | None]:
    """Return the versions that all parts of a job, and the program that merges them, must have."""
    needed = versions_of(Purpose.GENERATE, spec.job_spec)
    return {
        "algorithm": needed.algorithm_version,
        "ratings": needed.rater_version,
        "canonical forms": CANONICAL_VERSION,
    }


def write_part(path: str, job: WantedJob, attempts: Range, found: Iterable[FoundPuzzle]) -> int:
    """Write a part, which appears when it is complete; return the number of its puzzles."""
    digest, n_puzzles = hashlib.sha256(), 0
    with open_output(path) as stream:

        def write(value: Any) -> None:
            line = json.dumps(value, separators=(",", ":")) + "\n"
            digest.update(line.encode())
            stream.write(line)

        write(_head(job, attempts))
        for each in found:
            n_puzzles += 1
            write(row_of(each))
            if each.canonical in job.excluded:
                write(each.canonical)
        write({"sha256": digest.hexdigest()})
    return n_puzzles
