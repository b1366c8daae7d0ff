"""The rules of a kind in a sentence, below a drawing or at the top of a page."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.symbols import Symbols
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.rules_in_words import rules_in_words
from cluesmith.generator.wording.words import ENGLISH, Words


class ShownKind(NamedTuple):
    """A kind, and the symbols that its puzzles show in place of digits."""

    kind: Kind
    symbols: Symbols | None = None

    def title_in(self, words: Words = ENGLISH) -> str:
        """Return the kind as written in a sentence."""
        title = words.name(self.kind.title, "kind")
        return self.symbols.kind_with(title, words) if self.symbols else title

    def caption(self, words: Words = ENGLISH) -> str | None:
        """Return the rules, None where everyone knows them."""
        return rules_caption(self.kind, words, self.symbols)

    def rules(self, words: Words = ENGLISH) -> str:
        """Return all rules in words."""
        names = self.symbols.names_in(self.kind, words) if self.symbols else ()
        return rules_in_words(self.kind.definition, words, names)


@cache
def rules_caption(kind: Kind, words: Words = ENGLISH, symbols: Symbols | None = None) -> str | None:
    """Return the rules in words, None for 9x9 Sudoku, whose rules everyone knows.

    Symbols in place of digits are named.
    """
    if symbols is None and kind.definition.digest == BUILT_IN["sudoku"].digest:
        return None
    text = ShownKind(kind, symbols).rules(words)
    marks, semicolon = drawing_of(kind).marks, words.of("; ", "semicolon")
    if marks.letters:
        named = words.of("a letter in the corner of a cell names its added group of cells")
        text += semicolon + named
    if marks.links or marks.dashed_links:
        text += semicolon + words.of("lines join these pairs")
    return text


def page_rules(shown: Iterable[ShownKind], words: Words = ENGLISH) -> dict[ShownKind, str]:
    """Return the rules of the kinds of a page; none for a page of 9x9 Sudoku alone.

    If the page has several kinds, the rules of each begin with its title.
    """
    captions = {each: each.caption(words) for each in dict.fromkeys(shown)}
    if len(captions) == 1:
        return {each: text for each, text in captions.items() if text}
    return {
        each: words.said(
            "{kind}: {rules}", kind=each.title_in(words), rules=text or each.rules(words)
        )
        for each, text in captions.items()
    }
