"""The proof that splits share nothing: a file beside the data, and the check of both.

``splits.json`` has the number and a digest of the canonical forms and of the classes of solution
grids of each split, and the number that each pair of splits shares.  The check does not trust it,
but computes forms and classes anew from the puzzles and solutions in the data.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from cluesmith.cli.publishing.recipe_outputs import WrittenFile
from cluesmith.cli.publishing.split_facts import SplitClasses, SplitFacts
from cluesmith.cli.publishing.syntax.dataset import PROOF, Dataset, SplitBy
from cluesmith.cli.reading.table_files import open_table
from cluesmith.cli.terminal.messages import counted
from cluesmith.cli.writing.manifest_files import digest_of, kind_fields, kind_of_fields, versions
from cluesmith.cli.writing.output_files import open_output
from cluesmith.generator.canonical.canonical_form import canonical_forms
from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kinds.kind_registry import kind_named

# Changes when a field is renamed or changes its meaning.
PROOF_VERSION = 1

# Room for a thousand splits. Their pairs take the most of it.
_MAX_PROOF_BYTES = 100_000_000

_COLUMNS = ("kind", "puzzle", "solution", "canonical", "grid_class")
_NAMES = {"canonical_forms": "canonical forms", "grid_classes": "classes of solution grids"}


class ProofError(GeneratorError):
    """A missing or unreadable proof."""


def proof_fields(
    dataset: Dataset, facts: Sequence[SplitFacts], files: Sequence[WrittenFile]
) -> dict[str, Any]:
    """Return the proof of a dataset."""
    splits = []
    for split, file in zip(facts, files, strict=True):
        sha256, n_bytes = digest_of(dataset.place(file.output.file))
        splits.append(
            {
                "name": split.name,
                "file": file.output.file,
                "count": split.n_puzzles,
                "bytes": n_bytes,
                "sha256": sha256,
                **split.classes.fields,
            }
        )
    return {
        "dataset": PROOF_VERSION,
        "name": dataset.recipe.name,
        "seed": dataset.recipe.seed,
        "versions": versions(),
        "kinds": [kind_fields(kind) for kind in dataset.recipe.kinds],
        "split_by": dataset.split_by.value,
        "splits": splits,
        "shared": shared_fields({each.name: each.classes for each in facts}),
        "check": "cluesmith dataset --check .",
    }


def shared_fields(classes: Mapping[str, SplitClasses]) -> list[dict[str, Any]]:
    """Return the number of classes that each pair of splits shares."""
    return [
        {
            "splits": [one, other],
            "canonical_forms": len(classes[one].forms & classes[other].forms),
            "grid_classes": len(classes[one].grids & classes[other].grids),
        }
        for one, other in combinations(classes, 2)
    ]


def write_proof(dataset: Dataset, fields: Mapping[str, Any]) -> None:
    """Write the proof beside the data."""
    with open_output(str(dataset.place(PROOF))) as stream:
        stream.write(json.dumps(fields, indent=1) + "\n")


def read_proof(folder: Path) -> dict[str, Any]:
    """Return the proof in a folder.

    Raises ProofError if there is no proof that this program can read.
    """
    place = folder / PROOF
    try:
        with place.open("rb") as stream:
            raw = stream.read(_MAX_PROOF_BYTES + 1)
    except FileNotFoundError:
        raise ProofError(f"{place}: no proof of a dataset here") from None
    if len(raw) > _MAX_PROOF_BYTES:
        raise ProofError(f"{place}: over {_MAX_PROOF_BYTES:,} bytes, so no proof of a dataset")
    try:
        fields = json.loads(raw)
    except (ValueError, RecursionError):
        raise ProofError(f"{place}: not the proof of a dataset") from None
    if not isinstance(fields, dict) or fields.get("dataset") != PROOF_VERSION:
        raise ProofError(f"{place}: not the proof of a dataset that this program reads")
    return fields


def is_proof_of(name: str, proof: Path) -> bool:
    """Return True if a file is the proof of a dataset of this name."""
    try:
        return bool(read_proof(proof.parent).get("name") == name)
    except ProofError:
        return False


@dataclass(slots=True)
class Check:
    """The result of the check of a dataset: a line for each split and pair, and the problems."""

    lines: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def check_dataset(folder: Path) -> Check:
    """Check the files of a dataset against its proof; raises ProofError."""
    fields = read_proof(folder)
    check = Check()
    try:
        for each in fields["kinds"]:
            kind_of_fields(str(folder / PROOF), each)
        by_grids = SplitBy(fields["split_by"]) is SplitBy.GRIDS
        classes = {each["name"]: _checked_split(folder, each, check) for each in fields["splits"]}
    except (KeyError, TypeError, ValueError, AttributeError):
        raise ProofError(f"{folder / PROOF}: not the proof of a dataset") from None
    for pair in shared_fields(classes):
        names = " and ".join(pair["splits"])
        n_forms, n_grids = pair["canonical_forms"], pair["grid_classes"]
        shared = f"{n_forms:,} canonical forms and {n_grids:,} classes of solution grids"
        if n_forms or (n_grids and by_grids):
            check.problems.append(f"{names} share {shared}")
        else:
            check.lines.append(f"{names} share {shared}")
    return check


def _checked_split(folder: Path, said: Mapping[str, Any], check: Check) -> SplitClasses:
    """Return the classes of a split, and note differences from the proof."""
    file = folder / Path(said["file"]).name
    if file.exists() and not file.is_file():
        raise ProofError(f"{file}: no file of a dataset")
    problems = []
    if digest_of(file) != (said["sha256"], said["bytes"]):
        problems.append("its SHA-256 or size differs")
    classes = SplitClasses()
    n_rows = 0
    try:
        for batch in _batches(file):
            _take(batch, classes)
            n_rows += len(batch)
    except GeneratorError as error:
        problems.append(str(error))
    # Errors of pyarrow are ValueErrors.
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        problems.append(f"it cannot be read: {error}")
    else:
        if n_rows != said["count"]:
            problems.append(f"{counted(n_rows, 'puzzle')} in place of {said['count']:,}")
        problems += [
            f"its {_NAMES[name]} differ"
            for name, found in classes.fields.items()
            if found != said[name]
        ]
    check.problems += [f"{file}: {each}" for each in problems]
    if not problems:
        n_forms, n_grids = len(classes.forms), len(classes.grids)
        check.lines.append(
            f"{file}: {counted(n_rows, 'puzzle')} with {n_forms:,} canonical forms and "
            f"{n_grids:,} classes of solution grids, SHA-256 as written"
        )
    return classes


def _take(batch: Sequence[Mapping[str, str]], classes: SplitClasses) -> None:
    """Add the classes of some rows.

    Raises GeneratorError or KeyError if a row is wrong, or is not a row of a dataset.
    """
    of_kind = defaultdict[str, list[Mapping[str, str]]](list)
    for row in batch:
        of_kind[row["kind"]].append(row)
    for name, rows in of_kind.items():
        puzzles = [(row["puzzle"], row["solution"]) for row in rows]
        forms = canonical_forms(kind_named(name), puzzles)
        for row, form in zip(rows, forms, strict=True):
            if (row["canonical"], row["grid_class"]) != (form.clues, form.grid_class):
                raise ProofError(f"{row['puzzle']}: canonical or grid_class is wrong")
            classes.add(name, form.clues, form.grid_class)


def _batches(file: Path) -> Iterator[list[Mapping[str, str]]]:
    table = open_table(file.name, file, None)
    for name in _COLUMNS:
        if name not in table.names:
            raise KeyError(name)
    for block in table.blocks(_COLUMNS):
        rows = [*zip(*block, strict=True)]
        if any(None in row for row in rows):
            raise ProofError(f"a row without {', '.join(_COLUMNS[:-1])} or {_COLUMNS[-1]}")
        yield [dict(zip(_COLUMNS, row, strict=True)) for row in rows]
