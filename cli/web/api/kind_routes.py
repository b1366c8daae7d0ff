"""Kinds of puzzles, with their rules in words."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from cluesmith.cli.web.api.routes import Routes
from cluesmith.cli.web.api.step_structs import Cell
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


class House(Struct):
    """Cells that hold distinct digits, or distinct consecutive ones."""

    name: str
    holds: str
    cells: list[Cell]


class KindFacts(KindBrief):
    """What `cluesmith kinds show --json` prints of a kind, in English."""

    shape: Annotated[str, Meta(description="The shape of the cells.")]
    rows: Annotated[list[int], Meta(description="The number of cells of each row.")]
    digit_freedom: Annotated[
        str, Meta(description="The orders of the digits that keep the rules: any, reversal, none.")
    ]
    n_symmetries: int
    clue_symmetries: list[str]
    fewest_clues: Annotated[int | None, Meta(description="Of a puzzle that is known.")]
    fewest_source: str | None
    is_fewest_proven: bool
    least_clues: Annotated[int | None, Meta(description="No puzzle can have fewer.")]
    most_clues: int | None
    n_grids: int | None
    oracles: list[str]
    measured: list[str]
    digest: Annotated[str, Meta(description="Of its rules.")]
    toml: Annotated[str, Meta(description="Its definition.")]
    houses: list[House]
    different: Annotated[list[list[Cell]], Meta(description="Pairs that hold different digits.")]
    not_consecutive: list[list[Cell]]
    n_primary_items: int
    n_secondary_items: int
    n_options: int


class KindDetails(KindBrief):
    """A kind with everything that is known about it."""

    facts: KindFacts


@routes.get("/kinds", KindList, query=Language)
def list_kinds(query: Language) -> KindList:
    """List the built-in kinds of puzzles with their rules in words."""
    words = words_in(query.language)
    return KindList([KindBrief(**_brief(kind, words)) for kind in KINDS.values()])


@routes.get("/kinds/<kind>", KindDetails, query=Language)
def get_kind(kind: str, query: Language) -> KindDetails:
    """Show a kind with its rules, its houses and what is known about it."""
    found = kind_called(kind)
    facts = KindFacts(**kind_fields(found), **derived_fields(found))
    return KindDetails(**_brief(found, words_in(query.language)), facts=facts)


def _brief(kind: Kind, words: Words) -> dict[str, Any]:
    return {
        "kind": kind.name,
        "title": words.name(kind.title, "kind"),
        "rules": rules_in_words(kind.definition, words),
        "n_cells": kind.n_cells,
        "digits": kind.symbols,
    }
