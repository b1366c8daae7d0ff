"""Manifests: JSON files that describe the contents and the origin of a file of puzzles.

A manifest has no date: the same puzzles always give the same file and the same manifest.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cluesmith.cli.writing.output_files import open_output
from cluesmith.generator.errors import DefinitionError, GeneratorError, UnknownKindError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import is_custom, kind_named, register
from cluesmith.generator.kinds.toml_text import definition_as_toml, definition_from_toml
from cluesmith.generator.rating.minimality import ADDED, CLAIMS
from cluesmith.generator.versions import (
    ALGORITHM_VERSION,
    CANONICAL_VERSION,
    CHECKER_VERSION,
    RATER_VERSION,
)
from cluesmith.light_dataclasses import dataclass, field
from cluesmith.puzzle_spec import OWN_LEVEL, PROPER

# Changes when a field is renamed or changes its meaning.
MANIFEST_VERSION = 1

# The key that comes first in a manifest.
_BEGIN = re.compile(rb'\s*\{\s*"manifest"\s*:')
_BEGIN_BYTES = 64

_CHUNK_BYTES = 1 << 20

# Room for the ids of four million puzzles, with 24 bytes each on its own line. Other programs can
# read a list without extra code, and version control can compare it.
_MAX_BYTES = 100_000_000


class ManifestError(GeneratorError):
    """A file that is no manifest, does not match its manifest, or has no new puzzles."""


@dataclass(slots=True)
class Origins:
    """The origins of the puzzles of a file, which are known when all are read."""

    seeds: set[int] = field(default_factory=set)
    dropped: Mapping[str, int] = field(default_factory=dict)
    """Puzzles that their jobs dropped, by the names that ``status --json`` has."""


class ManifestWriter(NamedTuple):
    """Writes the manifest that the user asked for.

    ``path``: the path of the manifest. ``query``: the options that chose the puzzles.
    """

    path: str
    query: Mapping[str, Any]
    licence: str | None = None

    def write(
        self,
        file: str,
        n_puzzles: int,
        format_name: str,
        holds_puzzles: bool,
        kinds: Iterable[Kind],
        origins: Origins,
        claim: str | None,
        ids: Sequence[str],
        ids_before: Sequence[str] = (),
    ) -> None:
        """Write the manifest of a file that is complete, with puzzles of these kinds.

        ``claim`` is what holds of all puzzles beside one solution; see ``rating.minimality``.
        ``ids_before`` are the ids of puzzles left out because former manifests have them.
        """
        import json

        sha256, n_bytes = digest_of(Path(file))
        manifest = {
            "manifest": MANIFEST_VERSION,
            "file": Path(file).name,
            "format": format_name,
            "holds_puzzles": holds_puzzles,
            "kinds": [kind_fields(kind) for kind in kinds],
            "count": n_puzzles,
            "bytes": n_bytes,
            "sha256": sha256,
            "query": dict(self.query),
            **({} if claim == _claim(self.query) else {"minimal_at": claim}),
            "seeds": sorted(origins.seeds),
            **origins.dropped,
            "versions": versions(),
            "licence": self.licence,
            "ids": ids,
            "ids_before": ids_before,
        }
        with open_output(self.path) as stream:
            stream.write(json.dumps(manifest, indent=2) + "\n")


def kind_fields(kind: Kind) -> dict[str, str]:
    """Return the fields of a kind, with its definition if it is a user's kind."""
    if not is_custom(kind):
        return {"name": kind.name}
    definition = definition_as_toml(kind.definition)
    return {"name": kind.name, "title": kind.title, "definition": definition}


def versions() -> dict[str, str | int]:
    """Return the versions on which the bytes of a file depend."""
    from importlib.metadata import version  # slow to import, and seldom needed

    return {
        "cluesmith": version("cluesmith"),
        "generator": ALGORITHM_VERSION,
        "checker": CHECKER_VERSION,
        "rater": RATER_VERSION,
        "canonical": CANONICAL_VERSION,
    }


def digest_of(file: Path) -> tuple[str, int]:
    """Return the SHA-256 and the size of a file."""
    sha256 = hashlib.sha256()
    n_bytes = 0
    with file.open("rb") as stream:
        while chunk := stream.read(_CHUNK_BYTES):
            sha256.update(chunk)
            n_bytes += len(chunk)
    return sha256.hexdigest(), n_bytes


@dataclass(frozen=True, slots=True)
class Manifest:
    """The description of a file in a manifest."""

    path: str
    file: str
    count: int
    n_bytes: int
    sha256: str
    holds_puzzles: bool
    kinds: tuple[Kind, ...]
    claim: str | None
    """What the query claims of all puzzles beside one solution; see ``rating.minimality``."""

    @property
    def only_kind(self) -> Kind | None:
        """Return the kind of all puzzles of the file, if it has only one."""
        return self.kinds[0] if len(self.kinds) == 1 else None

    @property
    def file_beside(self) -> str:
        """Return the path of the file of that name in the manifest's folder."""
        return str(Path(self.path).parent / self.file)

    def check_bytes(self, file: str) -> None:
        """Compare a file with the manifest.

        Raises ManifestError if the file is not the one that the manifest describes.
        """
        sha256, n_bytes = digest_of(Path(file))
        if n_bytes != self.n_bytes:
            raise ManifestError(f"{file}: {n_bytes} bytes, and {self.path} says {self.n_bytes}")
        if sha256 != self.sha256:
            raise ManifestError(f"{file}: SHA-256 {sha256}, and {self.path} says {self.sha256}")

    def check_count(self, file: str, n_puzzles: int) -> None:
        """Compare the number of puzzles in a file with the manifest.

        Raises ManifestError if they differ.
        """
        if n_puzzles != self.count:
            raise ManifestError(f"{file}: {n_puzzles} puzzles, and {self.path} says {self.count}")


def read_manifest(path: str, file: str | None = None) -> Manifest:
    """Read a manifest. A recipe's manifest describes several files; ``file`` chooses one by name.

    Raises ManifestError if the file is not a manifest, names a kind that does not exist, or does
    not describe the file.
    """
    fields = _fields(path)
    try:
        if "recipe" in fields:
            fields |= _of_recipe(path, fields["files"], file)
        return Manifest(
            path=path,
            file=_checked_name(str(fields["file"])),
            count=int(fields["count"]),
            n_bytes=int(fields["bytes"]),
            sha256=str(fields["sha256"]),
            holds_puzzles=bool(fields["holds_puzzles"]),
            kinds=tuple(kind_of_fields(path, each) for each in fields["kinds"]),
            claim=_claimed(fields),
        )
    except (ValueError, KeyError, TypeError, OverflowError):
        raise ManifestError(f"{path}: not a manifest") from None


def _of_recipe(path: str, files: Sequence[dict[str, Any]], file: str | None) -> dict[str, Any]:
    """Return the fields of one file in the manifest of a recipe."""
    of_name = {_checked_name(str(each["file"])): each for each in files}
    if file is None and len(of_name) == 1:
        return files[0]
    if file is None or Path(file).name not in of_name:
        named = "name one of its files" if file is None else f"it does not describe {file}"
        raise ManifestError(f"{path}: {named}: {', '.join(of_name)}")
    return of_name[Path(file).name]


def _claimed(fields: Mapping[str, Any]) -> str | None:
    """Return a manifest's claim about the clues. A recipe's manifest has it for each file."""
    said = fields.get("minimal_at")
    return said if said in (*CLAIMS, OWN_LEVEL) else _claim(fields.get("query"))


def _claim(query: object) -> str | None:
    """Return a query's claim about the clues. With limits of clues, some may have been added."""
    if not isinstance(query, dict):
        return None
    level = query.get("minimal-at")
    if query.get("proper"):
        return PROPER
    claim = f"{level}{ADDED if 'clues' in query else ''}"
    return claim if claim in CLAIMS else None


def is_manifest(begin: bytes) -> bool:
    """Return True if a file that begins with these bytes is a manifest."""
    return _BEGIN.match(begin) is not None


def names_manifest(path: str) -> bool:
    """Return True if there is a manifest of this name."""
    try:
        with Path(path).open("rb") as stream:
            return is_manifest(stream.read(_BEGIN_BYTES))
    except (OSError, ValueError):
        return False


def read_ids(paths: Sequence[str]) -> dict[str, None]:
    """Return the ids of all puzzles in these manifests, in order.

    They include the ids of earlier manifests that a manifest repeats.

    Raises ManifestError if a file is not a manifest, or its ids belong to another version of
    canonical forms.
    """
    ids: dict[str, None] = {}
    for path in paths:
        fields = _fields(path)
        try:
            canonical = int(fields["versions"]["canonical"])
            # A recipe's manifest has the ids of each section.
            sections = [each["ids"] for each in fields.get("sections", ())]
            lists = sections or (fields.get("ids_before", ()), fields["ids"])
            known = [_checked_id(each) for ids in lists for each in ids]
        except (ValueError, KeyError, TypeError, OverflowError):
            raise ManifestError(f"{path}: not a manifest") from None
        if canonical != CANONICAL_VERSION:
            raise ManifestError(
                f"{path}: its ids are of canonical forms {canonical}; this program has "
                f"{CANONICAL_VERSION}, whose ids differ"
            )
        ids |= dict.fromkeys(known)
    return ids


def _checked_id(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _fields(path: str) -> dict[str, Any]:
    """Return the fields of a manifest.

    Raises ManifestError if the file is not a manifest, or has another version.
    """
    import json

    with Path(path).open("rb") as stream:
        raw = stream.read(_MAX_BYTES + 1)
    if len(raw) > _MAX_BYTES:
        raise ManifestError(f"{path}: over {_MAX_BYTES:,} bytes, too long for a manifest")
    try:
        fields: dict[str, Any] = json.loads(raw)
        found = int(fields["manifest"])
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        raise ManifestError(f"{path}: not a manifest") from None
    if found != MANIFEST_VERSION:
        raise ManifestError(f"{path}: manifest {found}; this program reads {MANIFEST_VERSION}")
    return fields


def kind_of_fields(path: str, fields: Mapping[str, Any]) -> Kind:
    """Return the kind that ``kind_fields`` wrote, and register it; raises ManifestError."""
    try:
        if "definition" in fields:
            return register(definition_from_toml(str(fields["definition"])))
        return kind_named(str(fields["name"]))
    except (UnknownKindError, DefinitionError) as error:
        raise ManifestError(f"{path}: {error}") from None


def _checked_name(file: str) -> str:
    """Return the name in a manifest of a file beside it.

    Raises ValueError if no file has this name.
    """
    name = Path(file).name
    if not name or "\0" in name:
        raise ValueError(name)
    name.encode()  # no half characters
    return name
