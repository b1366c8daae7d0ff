"""On the path of a command: its worker processes stand still in a shard until a gate is opened.

WORK_GATE names the file whose presence opens it, HELD_FROM and HELD_TO the jobs and shards that
wait for it.  Python imports a module of this name when it starts.
"""

import os
import time
from pathlib import Path
from typing import Any

from cluesmith.worker.execution import shard_execution as execution

GATE = Path(os.environ["WORK_GATE"])
HELD_FROM, HELD_TO = (tuple(map(int, os.environ[n].split())) for n in ("HELD_FROM", "HELD_TO"))


def _gated(work: Any) -> Any:
    def wait_and_work(database: Any, claim: Any, lease: Any, watch: Any) -> Any:
        while HELD_FROM <= (claim.job_id, claim.number) <= HELD_TO and not GATE.exists():
            lease.check()  # a worker that is told to stop does
            time.sleep(0.02)
        return work(database, claim, lease, watch)

    return wait_and_work


execution._WORK.update({purpose: _gated(work) for purpose, work in execution._WORK.items()})
