"""A pool of processes that gives the results of one process, in the same order.

Children are started by ``python -c`` and never import the program that starts them: notebooks and
scripts without ``if __name__ == "__main__"`` may use them.  A request and its answer are pickles
on the child's standard streams; a thread of the parent waits for each child.  A child ends when
its input does, so also if the parent is killed.
"""

import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from queue import SimpleQueue
from typing import IO, Any, TypeVar

from cluesmith.generator.kinds.kind_registry import custom_texts, register_text
from cluesmith.worker.worker_errors import WorkerError

Item = TypeVar("Item")
Result = TypeVar("Result")

_SERVE = "from cluesmith.worker.supervision.process_pool import serve; serve()"

# Requests under way for each child: one is answered while the next one waits.
_AHEAD = 2


class ChildProcessEndedError(WorkerError):
    """A process of the pool that ended before its answer."""


class ForkedIteratorError(WorkerError):
    """An iterator with processes that a fork of the process that began it goes on with."""


class ChildError(WorkerError):
    """An error of a process of the pool that cannot be carried to another process as it is."""


def in_order(
    function: Callable[[Item], Result], items: Iterable[Item], jobs: int
) -> Generator[Result, None, None]:
    """Yield the results of a function for items, in their order.

    Parameters
    ----------
    function : callable
        A function of a module, or a ``functools.partial`` of one; called here if ``jobs`` is 1.
    items : iterable
        Taken a few at a time, as results are asked for.
    jobs : int
        The number of processes.

    Raises
    ------
    ChildProcessEndedError
        A process was killed.
    ForkedIteratorError
        A fork of this process asks for more: it has neither the threads nor the processes.

    Notes
    -----
    Closing the iterator early ends the processes.
    """
    if jobs == 1:
        yield from map(function, items)
        return
    owner = os.getpid()
    # Functions take kinds by their names.
    definitions = custom_texts()
    remaining = iter(items)
    children: list[_Child] = []
    idle: SimpleQueue[_Child] = SimpleQueue()

    def answer(item: Item) -> Any:
        child = idle.get()
        try:
            return child.answer(item)
        finally:
            idle.put(child)

    threads = ThreadPoolExecutor(jobs)
    waiting: deque[Future[Result]] = deque()
    try:
        for _ in range(jobs):
            children.append(_Child(function, definitions))
            idle.put(children[-1])
        for item in islice(remaining, jobs * _AHEAD):
            waiting.append(threads.submit(answer, item))
        while waiting:
            if os.getpid() != owner:
                raise ForkedIteratorError("begin this iterator again: another process has begun it")
            yield waiting.popleft().result()
            for item in islice(remaining, 1):
                waiting.append(threads.submit(answer, item))
    finally:
        if os.getpid() == owner:  # else they go on working for it
            threads.shutdown(wait=False, cancel_futures=True)
            for child in children:
                child.end()
            threads.shutdown()


class _Child:
    """A process that answers one request after the other."""

    def __init__(self, function: Callable[..., Any], definitions: dict[str, str]) -> None:
        paths = [os.path.abspath(path or os.curdir) for path in sys.path]  # noqa: PTH100
        self._process = subprocess.Popen(  # noqa: S603 - this interpreter
            [sys.executable, "-P", "-c", _SERVE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            process_group=0,  # Ctrl-C is the parent's, also before the child can say so
        )
        self._send((function, definitions))

    def answer(self, item: object) -> Any:
        """Return what the function returns for an item; raise what it raises."""
        try:
            self._send(item)
            is_raised, answer = pickle.load(opened(self._process.stdout))  # noqa: S301 - ours
        except (OSError, EOFError, pickle.UnpicklingError, ValueError) as error:
            raise ChildProcessEndedError("a process of the pool ended before its answer") from error
        if is_raised:
            raise answer
        return answer

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            try:
                opened(stream).close()
            except OSError:  # a request that nobody will read
                continue

    def _send(self, request: object) -> None:
        stream = opened(self._process.stdin)
        pickle.dump(request, stream)
        stream.flush()


def opened(stream: IO[bytes] | None) -> IO[bytes]:
    """Return a stream of a process; raise ValueError if it was not opened."""
    if stream is None:
        raise ValueError("a stream that was not opened")
    return stream


def serve() -> None:
    """Answer requests on standard input until it ends; the work of a child."""
    requests = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed is no answer
    try:
        function, definitions = pickle.load(requests)  # noqa: S301 - from the parent
    except EOFError:  # the parent ended before it could say what to do
        return
    for name, text in definitions.items():
        register_text(name, text)
    while True:
        try:
            item = pickle.load(requests)  # noqa: S301 - from the parent
        except EOFError:
            return
        answers.write(_answer(function, item))
        answers.flush()


def _answer(function: Callable[[Any], Any], item: object) -> bytes:
    """Return the pickle of what a function returns or raises."""
    try:
        return pickle.dumps((False, function(item)))
    except Exception as error:
        return _raised(error)


def _raised(error: Exception) -> bytes:
    try:
        pickled = pickle.dumps((True, error))
        pickle.loads(pickled)  # noqa: S301 - made here; some errors cannot be made again
    except Exception:
        return pickle.dumps((True, ChildError(f"{type(error).__name__}: {error}")))
    return pickled
