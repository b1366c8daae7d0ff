"""Steps of solutions as lines of text, for `cluesmith solve --steps` and `rate --steps`."""

from collections.abc import Iterator

from cluesmith.cli.terminal.messages import counted
from cluesmith.cli.terminal.tables import beside
from cluesmith.generator.rating.criteria.difficulty import tenths_text
from cluesmith.generator.rating.technique_path import Path
from cluesmith.generator.rating.techniques.step import Step


def step_texts(steps: tuple[Step, ...], indent: str = "") -> Iterator[str]:
    """Yield a line for each step: its number, its technique and its sentence."""
    width = len(str(len(steps)))
    for number, step in enumerate(steps, start=1):
        label = f"{indent}{number:>{width}}. "
        yield beside(label, len(label), f"{step.title}: {step.text}")


def end_text(path: Path, n_open: int) -> str:
    """Return how a path ends, and which of its steps is the hardest."""
    if not path.steps:
        return "nothing to solve" if path.is_solved else "no technique applies"
    hardest = max(path.steps, key=lambda step: step.difficulty)
    n_steps = counted(len(path.steps), "step")
    end = (
        f"solved in {n_steps}"
        if path.is_solved
        else (f"after {n_steps} no technique applies: {counted(n_open, 'cell')} left open")
    )
    return f"{end}; the hardest is {with_difficulty(hardest)}"


def with_difficulty(step: Step) -> str:
    """Return the technique of a step with its difficulty: "Naked Pair (3.0)"."""
    return f"{step.title} ({tenths_text(step.difficulty)})"
