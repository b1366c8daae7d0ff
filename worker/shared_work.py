"""Work that this process shares with child processes, with results in order.

This process works too.  Children start only where they pay: the work in sight must take several
times as long as their start.  Parts of the work take some hundredths of a second.  The pool is
imported when it starts, since most commands are short.
"""

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from itertools import islice
from types import TracebackType
from typing import TYPE_CHECKING, Generic, NamedTuple, Self, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

    from cluesmith.worker.process_pool import ProcessPool

Item = TypeVar("Item")
Result = TypeVar("Result")

# The processor time of the work in sight, or of the work done so far, from which on children pay:
# the start of a child takes 0.2 to 0.4 s.
WORTH_CHILDREN_S = 1.0

# The number of items whose mean time is believed.
KNOWN = 20

# The processor time of a part, and its most items, which limit what is in memory.
_PART_S = 0.02
_MOST_ITEMS = 1000

# Parts that are sent to a child or wait for it, and all parts whose results wait, for each process.
_SENT = 2
_WAITING = 32

# The processor time of an item from which on this process only waits for children: what they have
# found would wait for its own item.
_LONG_S = 0.25


class _Handled(NamedTuple, Generic[Result]):
    """The results of a part of the work, and the error that ended it, if any."""

    results: list[Result]
    error: Exception | None

    def done(self) -> bool:
        """Return True, as a future that is done."""
        return True

    def result(self) -> Self:
        """Return this, as a future does."""
        return self

    def told(self) -> Iterator[Result]:
        """Yield the results, and raise the error after them."""
        yield from self.results
        if self.error is not None:
            raise self.error


def _handled(function: Callable[[Item], Result], part: list[Item]) -> _Handled[Result]:
    results = list[Result]()
    try:
        results.extend(map(function, part))
    except Exception as error:
        return _Handled(results, error)
    return _Handled(results, None)


class SharedWork(Generic[Item, Result]):
    """A context in which some processes call one function; its end ends the children.

    ``function``: of a module, or a ``functools.partial`` of one. ``jobs``: the number of
    processes, with this one; None for the cores that it may use, if they pay. ``item_s``: the
    processor time of an item, if it is known; this process handles no items that take long.
    """

    def __init__(
        self, function: Callable[[Item], Result], jobs: int | None, item_s: float = 0.0
    ) -> None:
        self._only_waits = item_s > _LONG_S
        self._owner = os.getpid()
        self._function = function
        self._handle = partial(_handled, function)
        self._asked = jobs
        self._pool: ProcessPool[list[Item], _Handled[Result]] | None = None
        self._sent: list[Future[_Handled[Result]]] = []
        # The items that were handled here and their processor time, without the first, which
        # imports what all need.
        self._n_done, self._spent_s = -1, 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._pool is not None and os.getpid() == self._owner:  # a fork leaves them alone
            self._pool.close()

    def results(
        self, items: Iterable[Item], n_items: int | Callable[[], float]
    ) -> Iterator[Result]:
        """Yield the results of items that are at hand, in their order.

        ``n_items``: about the number of items; or the function that returns about how many more
        results will be asked for, for work that has no end of its own.

        Raises ChildProcessEndedError if a child was killed, and the errors of the function in
        their place.
        """
        if self._asked == 1:
            yield from map(self._function, items)
            return
        remaining, n_waiting, n_told = iter(items), 0, 0
        failure: Exception | None = None
        waiting = deque["tuple[int, _Handled[Result] | Future[_Handled[Result]]]"]()
        while True:
            if self._pool is not None and os.getpid() != self._owner:
                from cluesmith.worker.process_pool import ForkedIteratorError

                raise ForkedIteratorError("begin this iterator again: another process has begun it")
            n_wanted = n_items() if callable(n_items) else n_items - n_told
            n_left = n_wanted - n_waiting
            part = list[Item]()
            if failure is None and (n_left > 0 or not waiting or not callable(n_items)):
                try:
                    part += islice(remaining, self._n_together(n_left))
                except Exception as error:  # it comes after the results of earlier items
                    failure = error
            if part:
                is_last = n_left <= len(part) and not waiting
                done = self._done_here(part) if is_last else self._begun(part)
                waiting.append((len(part), done))
                n_waiting += len(part)
            elif not waiting:
                break
            is_full = not part or (self._pool is not None and len(waiting) >= _WAITING * self._jobs)
            while waiting and (is_full or waiting[0][1].done()):
                n_together, handled = waiting.popleft()
                n_waiting, n_told, is_full = n_waiting - n_together, n_told + n_together, False
                yield from handled.result().told()
        if failure is not None:
            raise failure

    def _n_together(self, n_left: float) -> int:
        """Return the number of items of the next part, which is smaller near the end."""
        if not self._pays(n_left) or self._n_done < 1:
            return 1
        most = min(_MOST_ITEMS, int(_PART_S / max(self._item_s, 1e-6)))
        return int(max(1, min(most, n_left // (2 * self._jobs))))

    def _pays(self, n_left: float) -> bool:
        """Return True if children share the work, or do from now on."""
        if self._pool is None:
            in_sight_s = n_left * self._item_s if self._n_done >= KNOWN else 0.0
            pays = max(in_sight_s, self._spent_s) >= WORTH_CHILDREN_S
            if (pays or (self._asked is not None and n_left > 1)) and self._jobs > 1:
                from cluesmith.worker.process_pool import ProcessPool

                self._pool = ProcessPool(self._handle, self._n_children)
        return self._pool is not None

    @cached_property
    def _jobs(self) -> int:
        from cluesmith.worker.cores import n_cores  # short work need not ask

        return self._asked or n_cores()

    @property
    def _n_children(self) -> int:
        return self._jobs if self._only_waits else self._jobs - 1

    @property
    def _item_s(self) -> float:
        """Return the processor time of an item."""
        return self._spent_s / max(1, self._n_done)

    def _begun(self, part: list[Item]) -> "_Handled[Result] | Future[_Handled[Result]]":
        """Send a part to a child that has room, or handle it here."""
        self._sent = [each for each in self._sent if not each.done()]
        if self._pool is None:
            return self._done_here(part)
        if len(self._sent) >= _SENT * self._n_children:
            if not self._only_waits:
                return self._done_here(part)
            from concurrent.futures import FIRST_COMPLETED, wait

            wait(self._sent, return_when=FIRST_COMPLETED)
        self._sent.append(self._pool.submit(part))
        return self._sent[-1]

    def _done_here(self, part: list[Item]) -> _Handled[Result]:
        began_at = time.thread_time()
        handled = self._handle(part)
        if self._n_done >= 0:
            self._spent_s += time.thread_time() - began_at
        self._n_done += len(part)
        if self._spent_s > 2 * WORTH_CHILDREN_S:  # later items count more
            self._spent_s, self._n_done = self._spent_s / 2, self._n_done // 2
        return handled
