"""The explainer on the workbench of a thread."""

from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.rating.explainer.explainer import Explainer


@per_thread
def own_explainer() -> Explainer:
    """Return this thread's explainer, which keeps the facts of the last rating."""
    return Explainer()
