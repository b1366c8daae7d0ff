"""Known and derived facts about a kind, in words."""

from collections import Counter
from collections.abc import Iterator

from cluesmith.cli.terminal.messages import counted
from cluesmith.generator.clues.clue_families import DIGIT, FAMILIES, ClueRule
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.records.kind_record import measured

# Keys: the number of orders of the digits that keep the rules and the clues; 0 means all orders.
_FREEDOM = {
    0: "the rules hold if you exchange any of them",
    1: "the rules do not hold if you exchange any",
    2: "the rules hold if you exchange {0} and {1}, {2} and {3}, and so on",
}


def fewest_in_short(kind: Kind) -> str:
    """Return the fewest clues, and whether this number is proven."""
    known = kind.known
    if known.fewest_clues is None:
        return "-"
    return f"{known.fewest_clues} {'proven' if known.is_fewest_proven else 'known'}"


def order_in_short(kind: Kind) -> str:
    """Return the number of symmetries. A long number is rounded to its first figures."""
    order = kind.n_symmetries
    return f"{order:,}" if order < 10**8 else f"{order:.2g}".replace("e+", "e")


def facts(kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield the known and derived facts as labels and texts."""
    definition = kind.definition
    yield "cells", f"{kind.n_cells}, in {len(kind.rows)} rows"
    ends = (kind.symbols[i] for i in (0, -1, 1, -2))
    yield "digits", f"{kind.n_digits}; {_FREEDOM[len(kind.digit_maps or ())].format(*ends)}"
    yield "houses", f"{len(kind.houses)}: {_sorts_of_houses(kind)}"
    yield "pairs", f"{_pairs(kind)} (pairs in houses are not counted)"
    if kind.has_clue_families:
        yield "clues", "; ".join(map(_family, definition.clues))
    model = kind.model
    items = counted(model.n_primary, "item")
    secondary = f", {model.n_secondary:,} secondary" if model.n_secondary else ""
    yield "exact cover", f"{items}{secondary}; {counted(len(model.options), 'option')}"
    yield "symmetries", f"the rules hold if you move the cells in {kind.n_symmetries:,} ways"
    yield "clue symmetries", ", ".join(kind.pattern_symmetries)
    if not kind.has_clue_families:
        yield "oracles", ", ".join(kind.oracles)
    yield "fewest clues", _fewest(kind)
    if not kind.has_clue_families:
        yield (
            "most clues",
            f"{kind.most_clues}; no minimal puzzle with more {kind.most_clues_source}",
        )
    if kind.known.n_grids is not None:
        yield "grids", f"{kind.known.n_grids:,}"
    yield "measured", ", ".join(measured(kind)) or "nothing"
    yield "digest", definition.digest


def _family(rule: ClueRule) -> str:
    """Return which clues of a family Cluesmith draws: "12 thermometers of 3 to 6 cells"."""
    if rule.family == DIGIT:
        kept = f"; Cluesmith keeps {rule.count} of them until then" if rule.count else ""
        return f"digits, which Cluesmith drops before other clues{kept}"
    family = FAMILIES[rule.family]
    fewest, most = rule.drawn_sizes
    count = "all " if rule.negative else f"up to {rule.drawn_count} " if rule.drawn_count else ""
    sizes = f" of {fewest} to {most} cells" if family.has_sizes else ""
    covers = ", which cover the board" if rule.covers else ""
    operations = f" with {rule.operations}" if rule.operations else ""
    return f"{count}{family.plural}{operations}{sizes}{covers}"


def _sorts_of_houses(kind: Kind) -> str:
    """Return the number of houses of each sort: "9 rows, 9 columns, 9 boxes"."""
    names = (house.name.partition(" of board ")[0] for house in kind.houses)
    sorts = Counter(name.rstrip("0123456789 ") or name for name in names)
    return ", ".join(counted(number, name, _plural(name)) for name, number in sorts.items())


def _plural(noun: str) -> str:
    return f"{noun}es" if noun.endswith("x") else f"{noun}s"


def _pairs(kind: Kind) -> str:
    definition = kind.definition
    return (
        f"{len(definition.different):,} have different digits, "
        f"{len(definition.not_consecutive):,} have no consecutive digits"
    )


def _fewest(kind: Kind) -> str:
    known, least = kind.known, kind.min_clues
    texts = []
    if known.fewest_clues is not None:
        texts.append(f"{known.fewest_clues} ({known.fewest_source})")
    if least is not None and not known.is_fewest_proven:
        texts.append(f"no puzzle has fewer than {least} ({kind.min_clues_source})")
    return "; ".join(texts) or "not known"
