"""Texts of a book in Markdown: paragraphs, headings, emphasis, lists, and lines between pages.

Nothing else of Markdown has a meaning here: HTML, links, pictures and tables stay the text that
they are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.token import Token

# The rules of markdown-it for all that is read other than paragraphs.
_RULES = ("heading", "list", "hr", "emphasis", "newline", "escape", "entity")

_BULLET = "\N{BULLET}"

# The soft hyphen. Word processors leave it in texts, and fonts would draw it.
_SOFT_HYPHEN = "\N{SOFT HYPHEN}"


@dataclass(frozen=True, slots=True)
class Run:
    """Letters of one style, or a line break."""

    text: str
    is_bold: bool = False
    is_slanted: bool = False


LINE_BREAK = Run("\n")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or a heading if its level is not 0.

    ``depth`` is the number of lists around it, and ``marker`` the mark before it in the list.
    ``begins_page`` is true if there is a page break before it.
    """

    runs: tuple[Run, ...]
    level: int = 0
    depth: int = 0
    marker: str = ""
    begins_page: bool = False

    @property
    def text(self) -> str:
        """Return its letters in one line."""
        return " ".join("".join(run.text for run in self.runs).split())


def blocks_of(text: str) -> list[Block]:
    """Return the paragraphs and headings of a text."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("zero").enable(_RULES)
    return list(_blocks(parser.parse(text.replace(_SOFT_HYPHEN, ""))))


def _blocks(tokens: Sequence["Token"]) -> Iterator[Block]:
    depth = level = 0
    marker = ""
    begins_page = False
    for token in tokens:
        if token.type.endswith("_list_open"):
            depth += 1
        elif token.type.endswith("_list_close"):
            depth -= 1
        elif token.type == "list_item_open":
            marker = f"{token.info}{token.markup}" if token.info else _BULLET
        elif token.type == "heading_open":
            level = int(token.tag[1:])
        elif token.type == "heading_close":
            level = 0
        elif token.type == "hr":
            begins_page = True
        elif token.type == "inline":
            runs = tuple(_runs(token.children or ()))
            yield Block(runs, level, depth, marker, begins_page)
            marker, begins_page = "", False


def _runs(tokens: Sequence["Token"]) -> Iterator[Run]:
    n_bold = n_slanted = 0
    for token in tokens:
        match token.type:
            case "strong_open":
                n_bold += 1
            case "strong_close":
                n_bold -= 1
            case "em_open":
                n_slanted += 1
            case "em_close":
                n_slanted -= 1
            case "softbreak":
                yield Run(" ")
            case "hardbreak":
                yield LINE_BREAK
            case _ if token.content:
                yield Run(token.content, n_bold > 0, n_slanted > 0)
