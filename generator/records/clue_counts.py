"""How many clues a puzzle has, as people say it."""

from collections import Counter

from cluesmith.generator.clues.clue_families import DIGIT, FAMILIES
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.wording.words import ENGLISH, Words


def clue_counts(kind: Kind, text: str, words: Words = ENGLISH) -> str:
    """Return the clues of a puzzle in one line: "24 clues", or "12 signs, 4 digits"."""
    digits, *clues = text.split(SEPARATOR)
    n_digits = kind.n_clues_in(digits)
    if not kind.has_clue_families:
        return _counted(n_digits, "clue", words)
    types = (clue.partition(":")[0] for clue in clues)
    numbers = Counter(CLUE_TYPES[type_].family for type_ in types)
    numbers[DIGIT] = n_digits
    shown = [_counted(n, FAMILIES[family].noun, words) for family, n in numbers.items() if n]
    return words.of(", ", "comma").join(shown) or _counted(0, "clue", words)


def counting(noun: str) -> str:
    """Return the text that counts some clues, with its holes."""
    return f"{{n}} {{n|{noun}|{noun}s}}"


def _counted(n: int, noun: str, words: Words) -> str:
    return words.said(counting(noun), n=n)
