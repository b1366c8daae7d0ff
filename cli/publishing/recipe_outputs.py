"""The files of a recipe, written when all puzzles are made, and again only when they change.

The manifest has the content and the digest of each file. It shows which files must still be
written, and which ones the recipe may replace as its own.
"""

import hashlib
import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cluesmith.cli.formats.shown_symbols import symbol_ids
from cluesmith.cli.formats.writers import FolderWriter
from cluesmith.cli.publishing.job_rounds import Chosen
from cluesmith.cli.publishing.made_puzzles import MadePuzzle, puzzles_of, records_of
from cluesmith.cli.publishing.syntax.recipe import Recipe, RecipeOutput
from cluesmith.cli.publishing.syntax.toml_tables import RecipeError
from cluesmith.cli.terminal.progress import progress
from cluesmith.cli.writing.database_export import shown
from cluesmith.cli.writing.manifest_files import MANIFEST_VERSION, digest_of, kind_fields, versions
from cluesmith.cli.writing.output_files import open_output
from cluesmith.generator.canonical.puzzle_id import puzzle_id
from cluesmith.generator.rating.minimality import common_claim
from cluesmith.generator.records.puzzle_record import PuzzleRecord

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.puzzles.selection import PuzzleRow

# Yields the puzzles of an output.
Records = Callable[["Database", RecipeOutput, Sequence[Chosen]], Iterator[PuzzleRecord]]

# Changes when a field is renamed or changes its meaning.
RECIPE_MANIFEST_VERSION = 1

# The manifest's fields of a file as an earlier call wrote it, even if it is out of date now.
_OF_BYTES = ("file", "bytes", "sha256")

# The key for the file that is being written, until it is complete.
_UNDER_WAY = "under_way"

_MAX_MANIFEST_BYTES = 1_000_000_000


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A file of a recipe, and whether it was up to date already."""

    output: RecipeOutput
    n_puzzles: int
    n_bytes: int
    is_unchanged: bool


def check_places(recipe: Recipe, *, force: bool) -> set[str]:
    """Refuse impossible files and, without ``force``, to replace files of others.

    Return the names of the files that are unchanged since the recipe wrote them.
    """
    former = _former(recipe)
    if Path(recipe.manifest).is_file() and former.get("name") != recipe.name and not force:
        raise RecipeError(f"{recipe.file}: manifest: {foreign(recipe.manifest)}")
    files = _former_files(former)
    as_written = {
        each.file for each in recipe.outputs if _is_as_written(each, files.get(each.file, {}))
    }
    for each in recipe.outputs:
        if each.file in as_written:
            continue
        path = each.output.path or ""
        is_own = force or each.file == former.get(_UNDER_WAY)
        try:
            each.output.check_place()
        except click.UsageError as error:
            raise RecipeError(f"{each.place}: {error.message}") from None
        except OSError as error:
            raise RecipeError(f"{each.place}: {error.strerror}") from None
        if Path(path).is_file() and not is_own:
            raise RecipeError(f"{each.place}: {foreign(path)}")
    return as_written


def foreign(path: str) -> str:
    """Return why a file is not replaced."""
    return f"{path}: not as this recipe wrote it: --force replaces it"


def write_outputs(
    database: "Database",
    recipe: Recipe,
    chosen: Sequence[Chosen],
    *,
    force: bool,
    records: Records = records_of,
) -> list[WrittenFile]:
    """Write the files that are not up to date, and the manifest.

    Calls ``check_places`` again, because hours may have passed.
    """
    as_written = check_places(recipe, force=force)
    with database.read() as session:
        sections = {
            each.section.name: _section_fields(each, puzzles_of(session, each)) for each in chosen
        }
    manifest: dict[str, Any] = {
        "manifest": MANIFEST_VERSION,
        "recipe": RECIPE_MANIFEST_VERSION,
        "name": recipe.name,
        "title": recipe.title,
        "seed": recipe.seed,
        "versions": versions(),
        "kinds": [kind_fields(kind) for kind in recipe.kinds],
        "sections": list(sections.values()),
        "files": [],
    }
    former = _former(recipe)
    former_files = _former_files(former)
    are_same = former.get("versions") == manifest["versions"] and former.get("sections") == (
        json.loads(json.dumps(manifest["sections"]))
    )
    written = []
    for number, output in enumerate(recipe.outputs):
        holds = _output_fields(recipe, output, sections)
        fields = former_files.get(output.file, {})
        is_ours = output.file in as_written
        is_unchanged = is_ours and are_same and holds.items() <= fields.items()
        if is_unchanged:
            sha256, n_bytes = fields["sha256"], fields["bytes"]
        else:
            # The manifest records each file as the recipe's own, also after an interruption.
            names = [each.file for each in recipe.outputs[number:]]
            former_ones = [former_files[name] for name in names if name in former_files]
            rest = [{key: each.get(key) for key in _OF_BYTES} for each in former_ones]
            files = [*manifest["files"], *rest]
            _write_manifest(recipe, {**manifest, "files": files, _UNDER_WAY: output.file})
            made = records(database, output, chosen)
            _write(output, made, holds["count"], is_ours=is_ours)
            sha256, n_bytes = _digest(output)
        manifest["files"].append({**holds, "bytes": n_bytes, "sha256": sha256})
        written.append(WrittenFile(output, holds["count"], n_bytes, is_unchanged))
    _write_manifest(recipe, manifest)
    return written


def _write_manifest(recipe: Recipe, manifest: Mapping[str, Any]) -> None:
    text = json.dumps(manifest, indent=1, ensure_ascii=False) + "\n"
    place = Path(recipe.manifest)
    if not place.is_file() or place.read_bytes() != text.encode():
        with open_output(recipe.manifest) as stream:
            stream.write(text)


def _section_fields(chosen: Chosen, puzzles: Sequence[MadePuzzle]) -> dict[str, Any]:
    section = chosen.section
    return {
        "name": section.name,
        "title": section.title,
        "kind": section.spec.kind.name,
        "symbols": section.symbols and symbol_ids(section.symbols),
        **({} if section.pages.practice is None else {"practice": section.pages.practice}),
        "collection": section.collection,
        "count": section.count,
        "dates": [each.date for each in puzzles] if section.first_date else None,
        "ids": [_id_of(each.row) for each in puzzles],
    }


def _id_of(row: "PuzzleRow") -> str | None:
    return row.canonical and puzzle_id(row.kind, row.canonical)


def _output_fields(
    recipe: Recipe, output: RecipeOutput, sections: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Return the content of a file as fields for JSON.

    ``minimal_at`` is the claim that holds for all of its puzzles.
    """
    claims = {each.spec.minimal_at for each in recipe.sections if each.name in output.sections}
    fields = {
        "file": output.file,
        "format": output.output.format.name,
        "sections": list(output.sections),
        "order": output.order.value,
        "options": output.keys,
        "holds_puzzles": output.output.format.holds_puzzles,
        "minimal_at": common_claim(claims),
        "count": sum(sections[name]["count"] for name in output.sections),
    }
    plain: dict[str, Any] = json.loads(json.dumps(fields, default=str))
    return plain


def _write(
    output: RecipeOutput, records: Iterator[PuzzleRecord], n_puzzles: int, *, is_ours: bool
) -> None:
    path = Path(output.output.path or "")
    if is_ours and isinstance(output.output.writer, FolderWriter):
        shutil.rmtree(path)  # just as it was written, and a full folder is not replaced
    with progress(f"writing {output.file}", n_puzzles) as advance:
        output.output.write(shown(records, advance, output.output))


def _is_as_written(output: RecipeOutput, fields: Mapping[str, Any]) -> bool:
    """Return True if a file has the bytes that the manifest describes."""
    try:
        return bool(fields) and _digest(output) == (fields["sha256"], fields["bytes"])
    except (OSError, KeyError):
        return False


def _digest(output: RecipeOutput) -> tuple[str, int]:
    """Return the SHA-256 and the size of a file, or of the content of a folder."""
    path = Path(output.output.path or "")
    if not path.is_dir():
        return digest_of(path)
    sha256 = hashlib.sha256()
    n_bytes = 0
    for file in sorted(path.iterdir()):
        digest, size = digest_of(file)
        sha256.update(f"{digest}  {file.name}\n".encode())
        n_bytes += size
    return sha256.hexdigest(), n_bytes


def _former(recipe: Recipe) -> dict[str, Any]:
    """Return the manifest of an earlier call; empty if no readable one exists."""
    try:
        with Path(recipe.manifest).open("rb") as stream:
            fields = json.loads(stream.read(_MAX_MANIFEST_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    is_ours = isinstance(fields, dict) and fields.get("recipe") == RECIPE_MANIFEST_VERSION
    return fields if is_ours else {}


def _former_files(former: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    files = former.get("files")
    listed = files if isinstance(files, list) else []
    return {each["file"]: each for each in listed if isinstance(each, dict) and "file" in each}
