"""Patience: after how many attempts in a row without a new puzzle a job gives up."""

from generator.making.estimate import estimate_attempt
from generator.spec import GenerationSpec

# Attempts, where nobody says otherwise and attempts are quick.
DEFAULT_PATIENCE = 10_000

# Where attempts are slow, they are fewer: as many as one worker makes in this time.
PATIENCE_S = 600
MIN_PATIENCE = 100


def default_patience(spec: GenerationSpec) -> int:
    """Return the patience of a job with this spec: some ten minutes' work, within bounds."""
    attempts = int(PATIENCE_S / estimate_attempt(spec).attempt_s)
    return max(MIN_PATIENCE, min(DEFAULT_PATIENCE, attempts))
