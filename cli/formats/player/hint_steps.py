"""Solution paths in few letters: one line per puzzle, which the page reads for the first hint.

A step is seven fields with a blank between them, and a tab stands between steps: its technique, the
candidate that it places, those that it strikes out, those that it rests on, its houses, the cells
of its clues that are not digits, and its sentence.  Candidates, houses and cells are numbers of
three letters, most significant first.  Sentences are words, and a word is its number in ``words``,
of one letter if it is among the first ones that came, else of two or three, which the first one
decides.
"""

from collections.abc import Iterable

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.position import Candidate
from cluesmith.generator.rating.techniques.step import Step

# No letter that means anything in HTML, in JSON or between fields.
LETTERS = "".join(chr(code) for code in range(33, 127) if chr(code) not in "\"&'<>\\`")
_BASE = len(LETTERS)

# The first letter of a word's number: up to the first bound it is all of it, up to the second there
# is one more, then two.
_ONE, _TWO = 40, _BASE - 2


class StepCoder:
    """Writes paths, and knows the words that they have in common.

    Attributes
    ----------
    words : dict of str to int
        In the order in which they came; the page has them as a list.
    """

    def __init__(self) -> None:
        self.words: dict[str, int] = {}

    def line(self, kind: Kind, steps: Iterable[Step]) -> str:
        """Return the steps of a puzzle; an empty line for none."""
        return "\t".join(self._step(kind, step) for step in steps)

    def _step(self, kind: Kind, step: Step) -> str:
        def many(candidates: Iterable[Candidate]) -> str:
            return "".join(_number(cell * kind.n_digits + digit, 3) for cell, digit in candidates)

        cells = {cell for clue in step.clues for cell in clue.cells}
        return " ".join(
            (
                self._sentence(step.title),
                many([step.placed] if step.placed else []),
                many(step.eliminated),
                many(sorted(step.rests_on)),
                "".join(_number(house, 3) for house in step.houses),
                "".join(_number(cell, 3) for cell in sorted(cells)),
                self._sentence(step.text),
            )
        )

    def _sentence(self, text: str) -> str:
        return "".join(map(self._word, text.split(" ")))

    def _word(self, word: str) -> str:
        number = self.words.setdefault(word, len(self.words))
        if number < _ONE:
            return LETTERS[number]
        number -= _ONE
        n_two = (_TWO - _ONE) * _BASE
        if number < n_two:
            return LETTERS[_ONE + number // _BASE] + LETTERS[number % _BASE]
        number -= n_two
        return LETTERS[_TWO + number // _BASE**2] + _number(number % _BASE**2, 2)


def _number(value: int, n_letters: int) -> str:
    letters = []
    for _ in range(n_letters):
        value, rest = divmod(value, _BASE)
        letters.append(LETTERS[rest])
    return "".join(reversed(letters))
