"""The page's data about solution paths: the templates and words of its steps."""

from collections.abc import Iterable
from typing import Any

from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.hint_templates import TEMPLATES, Concludes, Template
from cluesmith.generator.rating.techniques.hint_words import phrases
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.wording.words import Words

_SINGLES = (
    (t.FULL_HOUSE, h.FULL_HOUSE),
    (t.HIDDEN_SINGLE, h.HIDDEN_SINGLE),
    (t.NAKED_SINGLE, h.NAKED_SINGLE),
)
_PATTERNS = (
    *((each, h.LOCKED) for each in (t.POINTING, t.CLAIMING)),
    *((each, h.NAKED_SUBSET) for each in (t.NAKED_PAIR, t.NAKED_TRIPLE, t.NAKED_QUADRUPLE)),
    *((each, h.HIDDEN_SUBSET) for each in (t.HIDDEN_PAIR, t.HIDDEN_TRIPLE, t.HIDDEN_QUADRUPLE)),
    *((each, h.FISH) for each in (t.X_WING, t.SWORDFISH, t.JELLYFISH)),
)
_SENTENCES = {template.name for template in TEMPLATES}


class PathWords:
    """Collects the templates, techniques and clues that the steps of a page mention."""

    def __init__(self, words: Words) -> None:
        self._words = words
        # In the order of the steps, so that the same puzzles give the same bytes.
        self._templates: dict[int, Template] = {}
        self._titles: dict[int, str] = {}
        self._clue_types: set[str] = set()

    def add(self, steps: Iterable[Step]) -> None:
        """Add the steps of a puzzle."""
        for step in steps:
            self._take(step.reason.template)
            self._titles[step.technique.number] = self._words.of(step.technique.title, "technique")
            self._clue_types.update(clue.type for clue in step.clues)
            for each in step.reason.values:
                if isinstance(each, Step):
                    self._take(each.reason.template)

    def _take(self, template: Template) -> None:
        self._templates[template.number] = template

    def table(self) -> dict[str, Any]:
        """Return the templates by number, phrases by name, and titles by technique."""
        if not self._templates:
            return {}
        for technique, template in (*_SINGLES, *_PATTERNS):  # which pages find themselves
            self._take(template)
            self._titles[technique.number] = self._words.of(technique.title, "technique")
        left_out = _SENTENCES | (CLUE_TYPES.keys() - self._clue_types)
        said = phrases(self._words)
        return {
            "templates": {
                number: {**_template(each), "words": said[each.name]}
                for number, each in self._templates.items()
            },
            "words": {name: words for name, words in said.items() if name not in left_out},
            "titles": self._titles,
            "singles": {technique.name: template.number for technique, template in _SINGLES},
            "patterns": {each.name: [each.number, template.number] for each, template in _PATTERNS},
        }


def _template(template: Template) -> dict[str, Any]:
    return {
        "technique": None if template.technique is None else template.technique.number,
        "places": template.concludes is Concludes.PLACES,
        "fields": template.fields,
    }
