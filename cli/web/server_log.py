"""The log of the server: a line for each event on standard error, as workers write theirs."""

import logging
import time

# The same line is written once in this time, however many calls fail.
_SAY_AGAIN_S = 10.0

# When each line was said last.
_said: dict[str, float] = {}


def log_to_standard_error() -> None:
    """Write the lines, as text or as JSON: see ``CLUESMITH_LOG_FORMAT``."""
    from cluesmith.worker.logs import RENDERERS, LineFormatter
    from cluesmith.worker.settings import log_format

    handler = logging.StreamHandler()
    handler.setFormatter(LineFormatter(RENDERERS[log_format()]))
    logging.getLogger().addHandler(handler)
    logging.getLogger("cluesmith").setLevel(logging.INFO)


def say_sometimes(log: logging.Logger, text: str) -> None:
    """Log a problem that each call meets, unless it was logged a moment ago."""
    now = time.monotonic()
    for old in [each for each, at in _said.items() if now - at > _SAY_AGAIN_S]:
        _said.pop(old, None)
    if text not in _said:
        _said[text] = now
        log.error("%s", text)
