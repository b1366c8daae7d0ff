"""Kinds of puzzles from files: a definition in TOML, or the JSON of a puzzle of f-puzzles."""

import os.path
from collections.abc import Callable
from pathlib import Path

from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.interchange.f_puzzles_links import is_f_puzzles_link
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import is_custom, is_known, register
from cluesmith.generator.kinds.toml_text import definition_from_toml

# Far above any definition: one of 25x25 cells with a thousand houses takes a tenth of it.
MAX_BYTES = 1_000_000

_SUFFIXES = (".toml", ".json")


def is_kind_file(value: str) -> bool:
    """Return True if this is the name of a file rather than of a kind."""
    if is_known(value):
        return False
    if value.lower().endswith(_SUFFIXES) or os.path.sep in value:
        return True
    return os.path.isfile(value)  # noqa: PTH113 - Path raises where the name is too long


def kind_of_file(file: str) -> Kind:
    """Return the kind that a file defines; the default title is the name of the file.

    Raises DefinitionError, which names the file, if it cannot be read or does not define a kind.
    """
    try:
        text = file if is_f_puzzles_link(file) else whole_text(file)
        kind = register(_reader(file, text)(text, Path(file).stem))
        if is_custom(kind):
            # Kinds with a name have grids.
            from cluesmith.generator.verdicts.grid_existence import some_grid

            some_grid(kind)
    except DefinitionError as error:
        raise DefinitionError(f"{file}: {error}") from None
    return kind


def _reader(file: str, text: str) -> Callable[[str, str], Definition]:
    is_json = file.lower().endswith(".json") or text.lstrip().startswith("{")
    if not is_json and not is_f_puzzles_link(text):
        return definition_from_toml
    # Names of kinds need no boards of other programs.
    from cluesmith.generator.interchange.f_puzzles_board import definition_from_f_puzzles

    return definition_from_f_puzzles


def whole_text(file: str, what: str = "definition of a kind") -> str:
    """Return the text of a small file, called ``what`` in errors.

    Raises DefinitionError if the file cannot be read, is too long or is not text.
    """
    try:
        with Path(file).open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # a ValueError where no file can have the name
        raise DefinitionError(getattr(error, "strerror", None) or str(error)) from None
    if len(raw) > MAX_BYTES:
        raise DefinitionError(f"over {MAX_BYTES:,} bytes, so no {what}")
    if b"\0" in raw:
        raise DefinitionError("not text (it holds NUL bytes)")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DefinitionError(f"not text in UTF-8 (byte {error.start + 1})") from None
