"""What the images install is locked with hashes, and is what pyproject.toml asks for."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "compose").glob("*.lock"))
PINNED = re.compile(r"^([a-z0-9-]+)==([^ ]+)(?: ;[^\\]*)? \\\n((?:    --hash=sha256:.*\n)+)", re.M)


def locked(lock: Path) -> dict[str, str]:
    return {name: version for name, version, _ in PINNED.findall(lock.read_text())}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_package_of_a_lock_has_a_version_and_hashes(lock: Path) -> None:
    lines = [line for line in lock.read_text().splitlines() if re.match(r"[a-z]", line)]
    assert len(lines) == len(locked(lock)) > 0
    assert "://" not in lock.read_text()  # nor says where it comes from


def test_the_lock_has_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    found = locked(ROOT / "compose" / "requirements.lock")
    for asked in [*project["dependencies"], *extras["metrics"], *extras["postgresql"]]:
        requirement = Requirement(asked)
        assert requirement.specifier.contains(found[requirement.name.lower()]), asked
