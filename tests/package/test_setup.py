"""What `pip install .` says before it compiles anything."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# The superuser, too, is then held to the permissions of files.
WITHOUT_RIGHTS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")


@pytest.mark.parametrize("folder", [".", "build", "cluesmith.egg-info"])
def test_an_install_says_at_once_which_folder_it_may_not_write_to(tmp_path, folder):
    shutil.copy(ROOT / "setup.py", tmp_path)
    closed = tmp_path / folder
    closed.mkdir(exist_ok=True)
    closed.chmod(0o500)
    rights = WITHOUT_RIGHTS if os.geteuid() == 0 else ()
    command = [*rights, sys.executable, "setup.py", "--name"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(f"{closed.resolve()}: you may not write to this folder, and ")
