"""Where the time of shards goes is known for each shard and for a worker as a whole."""

import subprocess
import sys

import pytest

from cluesmith.worker.execution.stopwatch import Phase, Stopwatch

# The slots are shared with every process that is forked after the import.
SUM = """
import os
from cluesmith.worker.execution import stopwatch
watch = stopwatch.Stopwatch(dict.fromkeys(stopwatch.Phase, 1.5))
stopwatch.add(watch)
if os.fork() == 0:
    stopwatch.add(watch)
    os._exit(0)
os.wait()
total = stopwatch.total()
print(total.n_shards, total.seconds["core"])
"""


def test_each_lap_takes_the_time_since_the_lap_before() -> None:
    watch = Stopwatch()
    begin = watch._since
    for phase in Phase:
        watch.lap(phase)
    total = sum(watch.seconds.values())
    assert total == pytest.approx(watch._since - begin)
    assert watch.outside == pytest.approx(
        total - watch.seconds[Phase.CORE] - watch.seconds[Phase.CHECKS]
    )


def test_processes_of_a_worker_add_up() -> None:
    done = subprocess.run([sys.executable, "-c", SUM], capture_output=True, text=True, check=True)
    assert done.stdout == "2 3.0\n"
