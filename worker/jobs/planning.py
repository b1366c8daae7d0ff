"""The size of shards, and the number of shards that are sent at once: pure functions."""

import math

from cluesmith.generator.making.estimate import Estimate
from cluesmith.storage.jobs.shard_dispatch import PendingShards

# Long enough that messages and transactions cost little beside the work, short enough that a
# lost worker or a cancelled job wastes little.
SHARD_S = 2.0

# A job for many workers is cut into larger shards: a shard costs some ten milliseconds besides its
# work, and half of that time the job's row is locked, so 1,000 workers with shards of two seconds
# would wait for each other. The limit keeps the time to write a shard's rows short.
MAX_SHARD_S = 20.0
LONG_JOB_SHARDS = 100_000
MAX_SHARD_PUZZLES = 20_000

# A small job is cut into smaller shards, so that several workers share it; below this size a shard
# is mostly overhead.
MIN_SHARD_S = 0.1
SMALL_JOB_SHARDS = 8

# If a job needs less than one such shard, its shard has at most this many times the expected
# attempts.
WHOLE_JOB_MARGIN = 2

# Verification takes from a tenth of a millisecond to tens of milliseconds a line; a shard costs
# some 15 ms besides, which with 200 lines was half of the time for 9x9 Sudoku.
LINES_PER_SHARD = 500

# A puzzle takes from a tenth of a millisecond to some tens of milliseconds.
RATINGS_PER_SHARD = 200

# A class takes up to some 50 ms for the smallest puzzles, more for larger ones.
CLASSES_PER_SHARD = 20

# Shards sent at once: enough that a few workers never wait, and few enough that a small job does
# not queue behind all of a big one and a cancelled job leaves little behind. If many workers share
# the job, each finds its next shard in the queue.
MIN_WINDOW = 8
SHARDS_PER_WORKER = 4
MAX_WINDOW = 16_384

# New messages are due when this part of the window is done, which is some hundred shards for as
# many workers: checking the window after each shard would take longer the more workers there are.
PARTS_OF_WINDOW = 8

# Results that wait for a slow shard before them are kept in the database; this bounds them.
WINDOWS_AHEAD = 4


def attempts_per_shard(n_requested: int, expected: Estimate) -> int:
    """Return the number of attempts in a shard, for a job of ``n_requested`` puzzles.

    ``n_requested``: puzzles. ``expected``: the estimate for one attempt. If it is unknown, one
    puzzle per attempt is assumed, but a shard never takes less time than its overhead, because
    attempts may find nothing.
    """
    by_time = max(1, round(SHARD_S / expected.attempt_s))
    for_all = n_requested / (expected.n_puzzles or 1)
    of_long = min(for_all / LONG_JOB_SHARDS, MAX_SHARD_S / expected.attempt_s)
    by_time = max(by_time, round(min(of_long, MAX_SHARD_PUZZLES / (expected.n_puzzles or 1))))
    by_share = math.ceil(for_all / SMALL_JOB_SHARDS)
    at_least = math.ceil(MIN_SHARD_S / expected.attempt_s)
    if expected.n_puzzles:
        at_least = min(at_least, math.ceil(for_all * WHOLE_JOB_MARGIN))
    return min(by_time, max(by_share, at_least))


def n_needed(*, n_missing: int, n_found: int, n_accepted: int, expected: float) -> int:
    """Estimate the number of further shards that a generate job needs for its missing puzzles.

    The estimate assumes that later shards find as many puzzles as the accepted ones. Before the
    first shard it uses the expectation; if no shard has found any, it assumes that the next one
    will.
    """
    if n_missing <= 0:
        return 0
    puzzles_per_shard = max(n_found, 1) / n_accepted if n_accepted else expected
    return max(1, math.ceil(n_missing / puzzles_per_shard))


def window(n_running: int) -> int:
    """Return the most shards of a job that may be unfinished, if ``n_running`` are worked on."""
    return min(max(MIN_WINDOW, SHARDS_PER_WORKER * n_running), MAX_WINDOW)


def is_dispatch_due(number: int, n_planned: int) -> bool:
    """Return True if a generate job needs new messages when shard ``number`` ends.

    If few shards are sent, this is true for each of them, else for some.
    """
    return number % max(1, (n_planned - number) // PARTS_OF_WINDOW) == 0


def n_to_plan(pending: PendingShards, n_wanted: int) -> int:
    """Return the number of shards to add, for a job that needs ``n_wanted`` more."""
    limit = window(pending.n_running)
    n_ahead = pending.n_unfinished + pending.n_done
    return max(
        0,
        min(
            n_wanted - n_ahead,
            limit - pending.n_unfinished,
            WINDOWS_AHEAD * limit - n_ahead,
        ),
    )


def n_to_send(pending: PendingShards) -> int:
    """Return the number of planned shards for which a message may be sent."""
    return max(0, window(pending.n_running) - pending.n_sent - pending.n_running)
