"""The sentence below a drawing or at the top of a page for rules that cannot be drawn."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from cluesmith.generator.definitions.cell_layout import CellShape
from cluesmith.generator.definitions.definition import Definition, Holds
from cluesmith.generator.definitions.rules_in_words import rules_in_words
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.symbols.symbols import Symbols
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.wording.words import ENGLISH, Words


class ShownKind(NamedTuple):
    """A kind, and what its puzzles show in place of digits."""

    kind: Kind
    symbols: Symbols | None = None

    def title_in(self, words: Words = ENGLISH) -> str:
        """Return the kind as written in a sentence."""
        title = words.name(self.kind.title, "kind")
        return self.symbols.kind_with(title, words) if self.symbols else title

    def caption(self, words: Words = ENGLISH) -> str | None:
        """Return the rules that the drawing does not show."""
        return rules_caption(self.kind, words, self.symbols)

    def rules(self, words: Words = ENGLISH) -> str:
        """Return all rules in words."""
        names = self.symbols.names_in(self.kind, words) if self.symbols else ()
        return rules_in_words(self.kind.definition, words, names)


@cache
def rules_caption(kind: Kind, words: Words = ENGLISH, symbols: Symbols | None = None) -> str | None:
    """Return the rules in words, None where the drawing of lines and regions shows all of them.

    People take as many digits as the longest line has cells; symbols are named.
    """
    definition = kind.definition
    has_digits = symbols is None and definition.n_digits == max(definition.rows)
    if has_digits and not definition.boards and _is_plain(definition):
        return None
    text = ShownKind(kind, symbols).rules(words)
    marks, semicolon = drawing_of(kind).marks, words.of("; ", "semicolon")
    if marks.letters:
        named = words.of("a letter in the corner of a cell names its added group of cells")
        text += semicolon + named
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


def page_rules(shown: Iterable[ShownKind], words: Words = ENGLISH) -> dict[ShownKind, str]:
    """Return what the drawings of a page do not show, by kind; nothing if they show all.

    With several kinds on the page each begins with its title, and so does a kind without a caption.
    """
    distinct = dict.fromkeys(shown)
    captions = {each: each.caption(words) for each in distinct}
    if not any(captions.values()):
        return {}
    if len(distinct) == 1:
        return {each: text or "" for each, text in captions.items()}
    return {
        each: words.said(
            "{kind}: {rules}", kind=each.title_in(words), rules=text or each.rules(words)
        )
        for each, text in captions.items()
    }
