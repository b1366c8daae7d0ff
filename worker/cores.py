"""The number of cores that this process may keep busy."""

import math
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_CGROUPS = Path("/sys/fs/cgroup")
_OWN_CGROUPS = Path("/proc/self/cgroup")


def n_cores() -> int:
    """Return the number of cores, as affinity and cgroups limit it; half a core counts as one."""
    if hasattr(os, "sched_getaffinity"):
        n_allowed = len(os.sched_getaffinity(0))
    else:
        n_allowed = os.cpu_count() or 1
    return max(1, min([n_allowed, *map(math.ceil, quotas())]))


def quotas(root: Path = _CGROUPS, own: Path = _OWN_CGROUPS) -> Iterator[float]:
    """Yield the limits of this process's cgroups and those above them, in cores.

    Celery has the same in 5.7 and later, behind imports that take longer than a short command.
    """
    with suppress(OSError):
        for line in own.read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            names = controllers.split(",")
            if controllers and "cpu" not in names:
                continue
            # A container sees its own cgroup as the root, often under the path of the host.
            mount = root / controllers
            group = mount / path.lstrip("/")
            for folder in (group, *group.parents):
                with suppress(OSError, ValueError):  # no limit, or another version of cgroups
                    yield _quota(folder, is_second_version=not controllers)
                if folder == mount:
                    break


def _quota(folder: Path, *, is_second_version: bool) -> float:
    """Return the limit of a cgroup.  Raises ValueError if it has none."""
    if is_second_version:
        quota, period = (folder / "cpu.max").read_text().split()
    else:
        quota = (folder / "cpu.cfs_quota_us").read_text()
        period = (folder / "cpu.cfs_period_us").read_text()
    if int(quota) <= 0:
        raise ValueError(quota)
    return int(quota) / int(period)
