"""The registry of kinds: built-in ones, and those from definitions.

A kind is made on demand.  Built-in kinds consist of definitions (``built_in``) and known facts
(``built_in_facts``).  A kind from a user's definition is named by its digest, so that the same
rules are one kind wherever they come from.
"""

import copyreg
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from cluesmith.generator.errors import DefinitionError, UnknownKindError
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.built_in_facts import facts_of
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.derived_facts import DERIVED
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.toml_text import definition_as_toml, definition_from_toml

CUSTOM_PREFIX = "custom-"
_DIGEST_LENGTH = 16


class _BuiltInKinds(Mapping[str, Kind]):
    """The built-in kinds by name, in the order in which they are listed."""

    def __getitem__(self, name: str) -> Kind:
        return _built_in(name)

    def __iter__(self) -> Iterator[str]:
        return iter(BUILT_IN)

    def __len__(self) -> int:
        return len(BUILT_IN)


KINDS: Mapping[str, Kind] = _BuiltInKinds()

# Kinds from users' definitions, by name; those registered as text are made on demand.
_custom: dict[str, Kind] = {}
_texts: dict[str, str] = {}


@cache
def _built_in(name: str) -> Kind:
    return Kind(name, BUILT_IN[name], facts_of(name))


def kind_named(name: str) -> Kind:
    """Return the kind of this name: a built-in one, or one that was registered.

    Raises
    ------
    UnknownKindError
        There is none.
    DefinitionError
        What was registered as its text is not its definition.
    """
    if name in BUILT_IN:
        return _built_in(name)
    if name not in _custom and name in _texts:
        _custom.setdefault(name, _kind_of_text(name))
    try:
        return _custom[name]
    except KeyError:
        raise UnknownKindError(f"unknown kind {name!r}") from None


def is_known(name: str) -> bool:
    """Return True if there is a kind of this name."""
    return name in BUILT_IN or name in _custom or name in _texts


def register(definition: Definition) -> Kind:
    """Return the kind of a definition, and register it by its name.

    Raises
    ------
    DefinitionError
        No grid can obey its rules.
    """
    kind = kind_of(definition)
    return _custom.setdefault(kind.name, kind) if is_custom(kind) else kind


def kind_of(definition: Definition) -> Kind:
    """Return the kind of a definition; raises as ``register`` does."""
    name = _names_of_rules().get(definition.digest[:32])
    if name is not None:
        return _built_in(name)
    return Kind(_custom_name(definition), definition)


def register_text(name: str, text: str) -> None:
    """Register a user's kind by its name and the TOML text of its definition, read when needed.

    Nothing is checked here: use it for texts that ``definition_as_toml`` wrote.
    """
    _texts.setdefault(name, text)


def custom_texts() -> dict[str, str]:
    """Return the user's kinds that this process knows, as names and texts to register.

    Texts that were registered are not read, so a damaged one does not affect other kinds.
    """
    made = {name: definition_as_toml(kind.definition) for name, kind in _custom.items()}
    return {**_texts, **made}


def _carried(name: str, text: str | None) -> Kind:
    """Return the kind of a pickle, and register it in this process."""
    if text is not None:
        register_text(name, text)
    return kind_named(name)


def _pickled(kind: Kind) -> tuple[Callable[..., Kind], tuple[str, str | None]]:
    """Pickle a kind by its name; a user's kind with its rules."""
    text = definition_as_toml(kind.definition) if is_custom(kind) else None
    return _carried, (kind.name, text)


copyreg.pickle(Kind, _pickled)


def _custom_name(definition: Definition) -> str:
    return f"{CUSTOM_PREFIX}{definition.digest[:_DIGEST_LENGTH]}"


def _kind_of_text(name: str) -> Kind:
    """Return the kind that was registered as text, by that name even if it is built in by now."""
    definition = definition_from_toml(_texts[name])
    if _custom_name(definition) != name:
        raise DefinitionError(f"{name}: the rules given for it are those of another kind")
    return Kind(name, definition)


def is_custom(kind: Kind) -> bool:
    """Return True if the kind comes from a user's definition."""
    return kind.name.startswith(CUSTOM_PREFIX)


@cache
def _names_of_rules() -> dict[str, str]:
    """Return the names of the built-in kinds by the first halves of the digests of their rules."""
    return {digest: name for name, (digest, _) in DERIVED.items()}
