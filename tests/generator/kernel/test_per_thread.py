"""Objects kept for a thread: the same again, and not ever more of them."""

import gc
import weakref

from cluesmith.generator.kernel.per_thread import MAX_KEPT, per_thread


class Made:
    pass


def test_what_was_asked_for_last_is_kept_and_no_more_than_so_many():
    often = per_thread(("often",), Made)
    others = []
    for number in range(3 * MAX_KEPT):
        others.append(weakref.ref(per_thread(("seldom", number), Made)))
        assert per_thread(("often",), Made) is often
    gc.collect()
    assert sum(other() is not None for other in others) == MAX_KEPT - 1
