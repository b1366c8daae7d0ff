"""A pool of processes that call a function, each for one request after the other.

Children are started by ``python -c`` and never import the program that starts them: notebooks and
scripts without ``if __name__ == "__main__"`` may use them.  A request and its answer are pickles
on the child's standard streams; a thread of the parent waits for each child.  A child ends when
its input does, and on Linux in the midst of an answer if the parent is killed.
"""

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from typing import IO, Any, Generic, TypeVar, cast

from cluesmith.generator.kinds.kind_registry import custom_texts, register_text
from cluesmith.worker.child_process import environment
from cluesmith.worker.parent_watch import die_with
from cluesmith.worker.worker_errors import WorkerError

Item = TypeVar("Item")
Result = TypeVar("Result")

_SERVE = "from cluesmith.worker.process_pool import serve; serve()"

# Requests under way for each child: one is answered while the next one waits.
_AHEAD = 2

# A child that has closed its answers ends within this time.
_ENDING_S = 1.0


class ChildProcessEndedError(WorkerError):
    """A process of the pool that ended before its answer."""


class TimeLimitError(ChildProcessEndedError):
    """A process of the pool that ended because its answer took too long."""


class ForkedIteratorError(WorkerError):
    """An iterator with processes was continued in a fork of the process that began it."""


class ChildError(WorkerError):
    """An error in a process of the pool that cannot be sent to another process as it is."""


def in_order(
    function: Callable[[Item], Result], items: Iterable[Item], jobs: int
) -> Generator[Result, None, None]:
    """Yield the results of a function for items, in their order.

    ``function``: a function of a module, or a ``functools.partial`` of one; called here if ``jobs``
    is 1. ``items``: taken a few at a time, as results are asked for. ``jobs``: the number of
    processes.

    Raises ChildProcessEndedError if a process was killed. Raises ForkedIteratorError if a fork of
    this process asks for more: it has neither the threads nor the processes.

    Notes
    -----
    Closing the iterator early ends the processes.
    """
    if jobs == 1:
        yield from map(function, items)
        return
    owner = os.getpid()
    remaining = iter(items)
    pool = ProcessPool(function, jobs)
    try:
        waiting = deque(map(pool.submit, islice(remaining, jobs * _AHEAD)))
        while waiting:
            if os.getpid() != owner:
                raise ForkedIteratorError("begin this iterator again: another process has begun it")
            yield waiting.popleft().result()
            waiting.extend(map(pool.submit, islice(remaining, 1)))
    finally:
        if os.getpid() == owner:  # else they go on working for it
            pool.close()


class ProcessPool(Generic[Item, Result]):
    """Processes that call one function; each starts when a request needs it.

    A process ends if an answer takes longer than ``limit_s``, unless that is 0. If ``is_renewed``,
    a new process takes the place of one that has ended. ``niceness`` makes processes yield to
    others.
    """

    def __init__(
        self,
        function: Callable[[Item], Result],
        jobs: int,
        limit_s: int = 0,
        is_renewed: bool = False,
        niceness: int = 0,
    ) -> None:
        # Functions take kinds by their names.
        self._setup = function, custom_texts(), limit_s, niceness
        self._is_renewed = is_renewed
        self._threads = ThreadPoolExecutor(jobs)
        self._thread = threading.local()
        self._lock = threading.Lock()
        self._children: set[_Child] = set()
        self._is_closed = False

    def submit(self, item: Item) -> Future[Result]:
        """Return the future result; its error is a ChildProcessEndedError if the child ends."""
        return self._threads.submit(self._answer, item)

    def close(self) -> None:
        """End the processes, whatever they do."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            self._is_closed = True
            for child in self._children:
                child.end()
        self._threads.shutdown()

    def _answer(self, item: Item) -> Any:
        child: _Child | None = getattr(self._thread, "child", None)
        if child is None or (self._is_renewed and child.has_ended()):
            child = self._thread.child = self._started(in_place_of=child)
        return child.answer(item)

    def _started(self, in_place_of: "_Child | None") -> "_Child":
        with self._lock:
            if self._is_closed:
                raise ChildProcessEndedError("the pool of processes is closed")
            if in_place_of is not None:
                in_place_of.end()
                self._children.discard(in_place_of)
            child = _Child(self._setup)
            self._children.add(child)
            return child


class _Child:
    """A process that answers one request after the other."""

    def __init__(self, setup: object) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - this interpreter
            [sys.executable, "-P", "-c", _SERVE, str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(sys.path),
            start_new_session=True,  # Ctrl-C is the parent's, also before the child can say so
        )
        self._requests = cast("IO[bytes]", self._process.stdin)
        self._answers = cast("IO[bytes]", self._process.stdout)
        try:
            self._send(setup)
        except OSError as error:
            self.end()
            raise ChildProcessEndedError("a process ended before it could begin") from error

    def has_ended(self) -> bool:
        """Return True if the process has ended."""
        return self._process.poll() is not None

    def answer(self, item: object) -> Any:
        """Return the function's value for an item; raise the error that it raises."""
        try:
            self._send(item)
            is_raised, answer = pickle.load(self._answers)  # noqa: S301 - ours
        except (OSError, EOFError, pickle.UnpicklingError, ValueError) as error:
            code = self.end(_ENDING_S)
            if code == -signal.SIGALRM:
                raise TimeLimitError("an answer of a process of the pool took too long") from error
            raise ChildProcessEndedError(
                f"a process of the pool ended before its answer ({_why(code)})"
            ) from error
        if is_raised:
            raise answer
        return answer

    def end(self, grace_s: float = 0.0) -> int:
        """End the process, unless it ends by itself in time; return its exit code."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(grace_s)
        self._process.kill()
        code = self._process.wait()
        for stream in (self._requests, self._answers):
            with suppress(OSError):  # a request that nobody will read
                stream.close()
        return code

    def _send(self, request: object) -> None:
        pickle.dump(request, self._requests)
        self._requests.flush()


def _why(code: int) -> str:
    if code == -signal.SIGKILL:
        return "killed, perhaps for lack of memory: use fewer processes"
    return f"exit code {code}" if code >= 0 else signal.Signals(-code).name


def serve() -> None:
    """Answer requests on standard input until it ends; the work of a child."""
    die_with(int(sys.argv[1]))  # also in the midst of a long answer
    requests = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # anything else that is printed is no answer
    try:
        setup = pickle.load(requests)  # noqa: S301 - from the parent
    except EOFError:  # the parent ended before it could say what to do
        return
    function, definitions, limit_s, niceness = setup
    os.nice(niceness)
    for name, text in definitions.items():
        register_text(name, text)
    while True:
        try:
            item = pickle.load(requests)  # noqa: S301 - from the parent
        except EOFError:
            return
        signal.alarm(limit_s)
        answer = _answer(function, item)
        signal.alarm(0)
        answers.write(answer)
        answers.flush()


def _answer(function: Callable[[Any], Any], item: object) -> bytes:
    """Return the pickle of the value that a function returns, or of the error that it raises."""
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
