"""The workbench of a thread: search objects that are slow to make and serve one thread at a time.

An oracle, a proof, a rater, forms and tables are each what a function marked ``per_thread`` makes,
mostly of a kind.  The function stands beside the class that it makes; to see what threads keep,
look for ``@per_thread``.
"""

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

# Per thread: objects of some ten kinds.  Workers live long, and users bring many kinds; the
# largest objects take some 5 MB.
MAX_KEPT = 100

_kept = threading.local()


def per_thread(make: Callable[P, T]) -> Callable[P, T]:
    """Let a function return what this thread made before with the same arguments.

    Kinds are compared by identity.  An argument given by name is another one than by position, so
    that there may be two objects.  An object is made anew if MAX_KEPT others were requested since
    its last use.
    """

    @wraps(make)
    def kept(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (make, args, *kwargs.items())
        made: dict[Hashable, Any] = _kept.__dict__.setdefault("made", {})
        found: T = made.pop(key) if key in made else make(*args, **kwargs)
        made[key] = found  # the last one asked for is the last to go
        if len(made) > MAX_KEPT:
            del made[next(iter(made))]
        return found

    return kept
