"""The output file of a job, as stored with the job: its path and its format."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cluesmith.cli.formats.format import BookOptions, FormatOptions, SolutionsAt
from cluesmith.cli.formats.known_formats import FORMATS, LINE_FORMAT
from cluesmith.cli.writing.manifest_files import ManifestWriter
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.drawing.symbol_names import FOLDER
from cluesmith.generator.rating.paths.path_form import PathForm
from cluesmith.light_dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class RememberedOutput:
    """The output file of a job, and the state of its place when the job was created.

    ``was`` has one more item if there is a file of solutions.
    """

    output: PuzzleOutput
    was: list[list[int] | None]

    @property
    def path(self) -> str:
        """Return the absolute path, because the job may be continued from another folder."""
        return self.output.path or ""

    @property
    def obstacle(self) -> str | None:
        """Return the reason why the file cannot be written now, if there is one."""
        if not Path(self.path).parent.is_dir():
            return "its folder is gone"
        return None if _states(self.output) == self.was else "it was changed since the job was made"


def remembered(output: PuzzleOutput) -> str | None:
    """Return the text that a job stores about its output; None for standard output, which ends."""
    if output.path is None or output.path == "-":
        return None
    manifest = output.manifest and {
        "path": str(Path(output.manifest.path).absolute()),
        "query": dict(output.manifest.query),
        "licence": output.manifest.licence,
    }
    options = asdict(output.options)
    for name in ("known", "part", "sections"):  # these are the same for all jobs
        del options[name]
    for name in ("font", "bold_font", "split_solutions"):
        font = options["book"][name]
        options["book"][name] = font and str(Path(font).absolute())
    symbols = options["symbols"]
    if symbols is not None and symbols.startswith(FOLDER):
        options["symbols"] = FOLDER + str(Path(symbols.removeprefix(FOLDER)).absolute())
    path = str(Path(output.path).absolute())
    fields = {
        "path": path,
        "format": output.format.name,
        "options": options,
        "manifest": manifest,
        "was": _states(output),
    }
    return json.dumps(fields)


def recalled(text: str, known: frozenset[str]) -> RememberedOutput:
    """Return the output from the text of ``remembered``.

    ``known`` are the known fields of a job's puzzles.
    """
    fields: dict[str, Any] = json.loads(text)
    given = fields["options"]
    place = SolutionsAt(given["book"]["solutions_at"])
    book = BookOptions(**{**given["book"], "solutions_at": place})
    paths = given["paths"] and PathForm(given["paths"])
    options = FormatOptions(**{**given, "book": book, "paths": paths})
    manifest = fields["manifest"]
    output = PuzzleOutput(
        format={**FORMATS, LINE_FORMAT.name: LINE_FORMAT}[fields["format"]],
        options=replace(options, fields=tuple(options.fields), known=known),
        path=fields["path"],
        manifest=None if manifest is None else ManifestWriter(**manifest),
    )
    return RememberedOutput(output, fields["was"])


def _states(output: PuzzleOutput) -> list[list[int] | None]:
    return [_state(each.path or "") for each in output.parts]


def _state(path: str) -> list[int] | None:
    """Return numbers that distinguish a file or folder from others in its place.

    None if nothing could be lost: there is no file, an empty folder, or a device.
    """
    place = Path(path)
    if not place.is_file() and not (place.is_dir() and any(place.iterdir())):
        return None
    found = place.stat()
    return [found.st_ino, found.st_size, found.st_mtime_ns]
