"""The sentence below a drawing or at the top of a page for rules that cannot be drawn."""

from collections.abc import Iterable
from functools import cache

from cluesmith.generator.definitions.cell_layout import CellShape
from cluesmith.generator.definitions.definition import Definition, Holds
from cluesmith.generator.definitions.rules_in_words import rules_in_words
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.wording.words import ENGLISH, Words


@cache
def rules_caption(kind: Kind, words: Words = ENGLISH) -> str | None:
    """Return the rules in words, None where the drawing of lines and regions shows all of them.

    People take as many digits as the longest line has cells.
    """
    definition = kind.definition
    if definition.n_digits == max(definition.rows) and _is_plain(definition):
        return None
    text = rules_in_words(definition, words)
    marks, semicolon = drawing_of(kind).marks, words.of("; ", "semicolon")
    if marks.letters:
        text += semicolon + words.of("a letter in the corner of a cell names its added house")
    if marks.links or marks.dashed_links:
        text += semicolon + words.of("lines join these pairs")
    return text


def _is_plain(definition: Definition) -> bool:
    """Whether lines and regions are all the rules.

    People take distinct digits for the rule of the lines of a square, and consecutive ones for that
    of a hexagon.
    """
    lines = Holds.DISTINCT if definition.shape is CellShape.SQUARE else Holds.CONSECUTIVE
    plain = Definition(
        definition.title,
        definition.rows,
        shape=definition.shape,
        lines=lines,
        boxes=definition.boxes,
        regions=definition.regions,
    )
    return plain.digest == definition.digest


def page_rules(kinds: Iterable[Kind], words: Words = ENGLISH) -> dict[Kind, str]:
    """Return what the drawings of a page do not show, by kind; nothing if they show all.

    With several kinds on the page each begins with its title, and so does a kind without a caption.
    """
    distinct = dict.fromkeys(kinds)
    captions = {kind: rules_caption(kind, words) for kind in distinct}
    if not any(captions.values()):
        return {}
    if len(distinct) == 1:
        return {kind: text or "" for kind, text in captions.items()}
    return {
        kind: words.said(
            "{kind}: {rules}",
            kind=words.name(kind.title, "kind"),
            rules=text or rules_in_words(kind.definition, words),
        )
        for kind, text in captions.items()
    }
