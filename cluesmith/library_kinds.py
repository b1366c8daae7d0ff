"""Kinds of puzzles for the library: built-in ones, and those that files define."""

import os
from typing import Any

from cluesmith.generator.errors import UnknownKindError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named
from cluesmith.generator.kinds.kind_suggestions import with_kind_suggestion
from cluesmith.generator.kinds.line_kinds import GivenKind, Mixed
from cluesmith.generator.records.kind_record import derived_fields, kind_fields
from cluesmith.generator.verdicts.grid_existence import some_grid
from cluesmith.worker.client.kind_files import is_kind_file, kind_of_file


class KindInfo:
    """A kind of puzzles.  ``str(kind)`` is its name; functions take the kind or its name."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind

    def __str__(self) -> str:
        return self._kind.name

    def __repr__(self) -> str:
        return f"KindInfo({self.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KindInfo) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def name(self) -> str:
        """The name, as options take it."""
        return self._kind.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self._kind.title

    @property
    def n_cells(self) -> int:
        """The number of cells, which is the length of a puzzle in one line."""
        return self._kind.n_cells

    @property
    def digits(self) -> str:
        """The digits, each one character."""
        return self._kind.symbols

    @property
    def rules(self) -> str:
        """The rules in words."""
        return str(kind_fields(self._kind)["rules"])

    def to_dict(self) -> dict[str, Any]:
        """Return what `cluesmith kinds show KIND --json` prints."""
        fields = kind_fields(self._kind) | derived_fields(self._kind)
        return fields | {"grid": self._kind.text(some_grid(self._kind))}

    def _repr_svg_(self) -> str:
        from cluesmith.generator.drawing.svg import picture  # programs without pictures do without

        grid = self._kind.text(some_grid(self._kind))
        return picture(self._kind, grid, grid)


def kinds() -> list[KindInfo]:
    """Return the built-in kinds in the order of `cluesmith kinds`."""
    return [KindInfo(kind) for kind in KINDS.values()]


def define(file: str | os.PathLike[str]) -> KindInfo:
    """Return the kind that a file defines; from now on this process knows it by name.

    Parameters
    ----------
    file : str or path
        Rules in TOML as docs/definitions.md has them, or a puzzle of f-puzzles in JSON or as a
        link.

    Raises
    ------
    CluesmithError
        The file cannot be read, or no grid can obey its rules.
    """
    return KindInfo(kind_of_file(os.fspath(file)))


def taken_kind(kind: str | KindInfo) -> Kind:
    """Return the kind that an argument means: by its value, its name or its file.

    Raises
    ------
    UnknownKindError, DefinitionError
    """
    name = str(kind)
    try:
        return kind_of_file(name) if is_kind_file(name) else kind_named(name)
    except UnknownKindError as error:
        raise UnknownKindError(with_kind_suggestion(str(error), name)) from None


def taken_line_kind(kind: str | KindInfo | None) -> GivenKind:
    """Return the same for an argument that may be "mixed", or nothing."""
    if kind is None:
        return None
    return Mixed.MIXED if kind == Mixed.MIXED.value else taken_kind(kind)
