"""Steps of solutions as lines of text, for `cluesmith solve --steps` and `rate --steps`."""

from collections.abc import Iterator

from cluesmith.cli.terminal.tables import beside
from cluesmith.generator.rating.paths.technique_path import Path
from cluesmith.generator.rating.techniques.hint_words import hint_words
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.wanted.criterion_values import tenths_text
from cluesmith.generator.wording.words import ENGLISH, Words, marked

_NOTHING_TO_SOLVE = marked("nothing to solve")
_NO_TECHNIQUE = marked("no technique applies")


def step_texts(steps: tuple[Step, ...], indent: str = "", words: Words = ENGLISH) -> Iterator[str]:
    """Yield a line for each step: its number, its technique and its sentence."""
    width = len(str(len(steps)))
    for number, step in enumerate(steps, start=1):
        label = f"{indent}{number:>{width}}. "
        yield beside(label, len(label), hint_words(words).titled_sentence(step))


def end_text(path: Path, n_open: int, words: Words = ENGLISH) -> str:
    """Return how a path ends, and which of its steps is the hardest."""
    if not path.steps:
        return words.of(_NOTHING_TO_SOLVE if path.is_solved else _NO_TECHNIQUE)
    hardest = max(path.steps, key=lambda step: step.step_er)
    n = len(path.steps)
    end = (
        words.said("solved in {number} {n|step|steps}", n=n, number=words.number(n))
        if path.is_solved
        else words.said(
            "after {number} {n|step|steps} no technique applies: {open} {n_open|cell|cells} left "
            "open",
            n=n,
            number=words.number(n),
            n_open=n_open,
            open=words.number(n_open),
        )
    )
    return words.said("{end}; the hardest is {step}", end=end, step=with_er(hardest, words))


def with_er(step: Step, words: Words = ENGLISH) -> str:
    """Return the technique of a step with its ER: "Naked Pair (3.0)"."""
    return f"{hint_words(words).title(step)} ({tenths_text(step.step_er)})"
