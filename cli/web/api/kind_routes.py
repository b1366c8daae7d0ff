"""Kinds of puzzles, with their rules in words."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from cluesmith.cli.web.api.routes import Routes
from cluesmith.cli.web.api.structs import Language
from cluesmith.cli.web.queries import kind_called
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.kinds.rules_in_words import rules_in_words
from cluesmith.generator.records.kind_record import derived_fields, kind_fields
from cluesmith.generator.wording.catalogues import words_in
from cluesmith.generator.wording.words import Words

routes = Routes("kinds")


class KindBrief(Struct):
    """A kind of puzzles."""

    kind: str
    title: str
    rules: Annotated[str, Meta(description="Its rules in words.")]
    n_cells: int
    digits: str


class KindList(Struct):
    """All built-in kinds."""

    kinds: list[KindBrief]


class KindDetails(KindBrief):
    """A kind with everything that `cluesmith kinds show --json` prints."""

    facts: dict[str, Any]


@routes.get("/kinds", KindList, query=Language)
def listed(query: Language) -> KindList:
    """List the built-in kinds of puzzles with their rules in words."""
    words = words_in(query.language)
    return KindList([KindBrief(**_brief(kind, words)) for kind in KINDS.values()])


@routes.get("/kinds/<kind>", KindDetails, query=Language)
def one(kind: str, query: Language) -> KindDetails:
    """Show a kind with its rules, its houses and what is known about it."""
    found = kind_called(kind)
    facts = kind_fields(found) | derived_fields(found)
    return KindDetails(**_brief(found, words_in(query.language)), facts=facts)


def _brief(kind: Kind, words: Words) -> dict[str, Any]:
    return {
        "kind": kind.name,
        "title": words.name(kind.title, "kind"),
        "rules": rules_in_words(kind.definition, words),
        "n_cells": kind.n_cells,
        "digits": kind.symbols,
    }
