"""Advice to install a package, as it works where the program is installed."""

import shlex
import sys

import pytest

from cluesmith.optional_packages import command_to_install

PYTHON = shlex.quote(sys.executable)
PACKAGE = "'prometheus-client>=0.22'"


@pytest.mark.parametrize(
    ("has_pip", "command"), [(True, "{} -m pip install"), (False, "uv pip install --python {}")]
)
def test_a_package_is_installed_for_this_python(monkeypatch, has_pip, command):
    if not has_pip:
        monkeypatch.setattr("cluesmith.optional_packages.find_spec", lambda name: None)
    assert command_to_install("metrics") == f"{command.format(PYTHON)} {PACKAGE}"


@pytest.mark.parametrize(
    ("folder", "command"),
    [
        ("venvs/cluesmith-two", "pipx inject cluesmith-two"),
        # That of `pipx run`: nothing can be injected into it.
        ("dd5650bb6a12741", f"{PYTHON} -m pip install"),
    ],
    ids=["install --suffix", "run"],
)
def test_a_package_is_injected_where_pipx_has_installed_the_program(
    monkeypatch, tmp_path, folder, command
):
    prefix = tmp_path / folder
    prefix.mkdir(parents=True)
    (prefix / "pipx_metadata.json").write_text("{}")
    monkeypatch.setattr(sys, "prefix", str(prefix))
    assert command_to_install("metrics") == f"{command} {PACKAGE}"
