"""The process of ``slow_work``: it reads tasks and writes results."""

import os
import pickle
import signal
import sys
from contextlib import suppress
from typing import Any

from cluesmith.generator.errors import GeneratorError

# Nobody waits longer for an answer that a browser asks for.
LIMIT_S = 60


def main() -> None:
    """Call what is asked for until nobody asks any more; end with a call that takes too long."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with suppress(EOFError, BrokenPipeError):
        while True:
            function, args = pickle.load(sys.stdin.buffer)  # noqa: S301 -- the server's own
            signal.alarm(LIMIT_S)
            answer: tuple[Any, str | None]
            try:
                answer = (function(*args), None)
            except GeneratorError as error:
                answer = (None, str(error))
            signal.alarm(0)
            pickle.dump(answer, answers)
            answers.flush()


if __name__ == "__main__":
    # What tasks are made of, before the first one comes.
    import cluesmith.cli.web.solving.slow_tasks  # noqa: F401

    main()
