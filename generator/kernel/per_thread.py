"""Search objects that are slow to make and serve one thread at a time."""

import threading
from collections.abc import Callable, Hashable
from typing import Any

# Per thread: objects of some ten kinds.  Workers live long, and users bring many kinds; the
# largest objects take some 5 MB.
MAX_KEPT = 100

_kept = threading.local()


def per_thread(key: Hashable, make: Callable[[], Any]) -> Any:
    """Return the object that this thread made for the key before, or make it.

    The key begins with the name of the object's type, so that makers don't collide.  An object is
    made anew if MAX_KEPT others were requested since its last use.
    """
    made: dict[Hashable, Any] = _kept.__dict__.setdefault("made", {})
    found = made.pop(key) if key in made else make()
    made[key] = found  # the last one asked for is the last to go
    if len(made) > MAX_KEPT:
        del made[next(iter(made))]
    return found
