"""Fields of a record that can be computed from its puzzle, when an output needs them.

What computes ratings and symmetries is imported only then.
"""

from dataclasses import replace
from typing import Any

from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.rating.rating_limits import has_er, has_whips
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.shown_ratings import rating_fields
from cluesmith.rating_facts import RATED

CANONICAL = frozenset({"canonical", "grid_class", "id"})

# Fields that cost much compared with making a puzzle: they are computed if an output needs them.
FORMS = CANONICAL | {"symmetry"}

# Fields that can be computed for a puzzle with one solution.
FINDABLE = RATED | FORMS | {"path"}

_BY_EXPLAINER = frozenset({"er", "ep", "ed"})


def with_found(record: PuzzleRecord, needed: frozenset[str]) -> PuzzleRecord:
    """Return a record, which has the only solution of its puzzle, with these fields computed.

    Parameters
    ----------
    needed : frozenset of str
        Names of ``FIELDS``; those that cannot be found stay as they are.
    """
    kind, found = record.kind, dict[str, Any]()
    unknown = {name for name in needed & RATED if getattr(record, name) is None}
    unknown -= frozenset() if has_er(kind) else _BY_EXPLAINER
    unknown -= frozenset() if has_whips(kind) else {"whip"}
    if unknown:
        from cluesmith.generator.rating.rating import rate

        rating = rating_fields(rate(kind, kind.given(record.clues), with_whip="whip" in unknown))
        found |= {name: rating[name] for name in unknown}
    of_form = {"canonical" if name == "id" else name for name in needed & CANONICAL}
    if any(getattr(record, name) is None for name in of_form):
        form = canonical_form(kind, record.clues, record.solution or "")
        found |= {"canonical": form.clues, "grid_class": form.grid_class}
    if "symmetry" in needed and record.symmetry is None:
        from cluesmith.generator.patterns.clue_symmetries import symmetry_of
        from cluesmith.generator.patterns.text_symmetries import mask_of_text

        found["symmetry"] = symmetry_of(kind, mask_of_text(kind, record.clues))
    return replace(record, **found) if found else record
