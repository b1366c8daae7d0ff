"""The systemd units and the man pages: read by the programs that use them."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.conftest import ROOT
from tests.support.some import some
from tools.man_pages import main, pages

UNITS = sorted((ROOT / "deploy" / "systemd").glob("*.service"))


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_knows_each_line_of_the_units(cluesmith_path: Path, tmp_path: Path) -> None:
    for unit in UNITS:
        content = unit.read_text().replace("/opt/cluesmith/bin/cluesmith", str(cluesmith_path))
        (tmp_path / unit.name).write_text(content)
    files = [str(tmp_path / unit.name) for unit in UNITS]
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *files], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_every_command_of_a_unit_has_the_man_page_that_the_unit_names() -> None:
    assert len(UNITS) == 3
    for unit in UNITS:
        lines = dict(line.split("=", 1) for line in unit.read_text().splitlines() if "=" in line)
        page = lines["Documentation"].removeprefix("man:").replace("(1)", ".1")
        command = lines["ExecStart"].split("/")[-1].removesuffix(" --wait")
        assert command.replace(" ", "-") + ".1" == page
        assert page in pages()


def test_a_man_page_has_all_options_with_their_help_and_examples() -> None:
    page = pages()["cluesmith-enqueue.1"]
    for text in (r"\-\-bleed", "The number of puzzles.", r"cluesmith enqueue hanidoku"):
        assert text in page


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff here")
def test_groff_finds_nothing_wrong_in_the_man_pages(tmp_path: Path) -> None:
    main(str(tmp_path))
    for page in some(sorted(tmp_path.iterdir())):
        done = subprocess.run(
            ["groff", "-man", "-Tutf8", "-ww", "-z", str(page)], capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, ""), page.name
