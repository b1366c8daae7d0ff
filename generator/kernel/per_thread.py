"""Objects that hold the state of a search: slow to make, and one thread's at a time."""

import threading
from collections.abc import Callable, Hashable
from typing import Any

_kept = threading.local()


def per_thread(key: Hashable, make: Callable[[], Any]) -> Any:
    """Return what this thread has made for the key before, or make it.

    The key begins with what is made, so that no two makers meet.
    """
    made: dict[Hashable, Any] = _kept.__dict__.setdefault("made", {})
    if key not in made:
        made[key] = make()
    return made[key]
