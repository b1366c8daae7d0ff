"""`cluesmith certify`, and the checkers that it prints."""

import json
import random
import subprocess
import sys

import pytest

from cluesmith.check_certificate import check
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.verdicts.certificate import certificate
from tests.support.kinds import spec_of

TINY = "......24.....3.1"
ACCEPTED = "one solution; 4 digits, 0 clues and 0 walls are needed"
KINDS = ("sudoku4", "killer4", "calcudoku4", "futoshiki4", "skyscrapers4", "parity", "thermo")


def test_a_printed_checker_accepts_a_certificate_without_cluesmith(cluesmith, tmp_path):
    program = tmp_path / "check.py"
    cluesmith("certify", "--checker", "python", "-o", str(program))
    text = cluesmith("certify", TINY).out
    found = subprocess.run(
        [sys.executable, "-I", program], input=text, capture_output=True, text=True, check=True
    )
    assert found.stdout == f"1: accepted: {ACCEPTED}\n"


def test_a_puzzle_without_a_certificate_is_named_with_its_place(cluesmith):
    found = cluesmith("certify", "4.....24.....3.1")
    assert "argument:1: redundant: r1c1 r2c4" in found.err
    assert found.code == 1


def test_json_has_the_certificate_or_the_problem(cluesmith):
    found = cluesmith("certify", "--json", TINY, "." * 16)
    good, bad = map(json.loads, found.out.splitlines())
    assert check(good["certificate"]) == [(True, ACCEPTED)]
    assert bad["problem"].startswith("multiple: ")


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_a_checker_has_at_most_250_lines_and_imports_nothing(cluesmith, language):
    lines = cluesmith("certify", "--checker", language).out.splitlines()
    assert len(lines) <= 250
    assert not [line for line in lines if line.lstrip().startswith(("import ", "from "))]


def test_the_checker_in_javascript_says_the_same_of_changed_certificates(cluesmith, chromium):
    draws = random.Random(1)
    good = [certificate(kind_named(name), first_of(name)).text for name in KINDS]
    texts = good + [changed(draws, draws.choice(good)) for _ in range(150)]
    found = [[is_good for is_good, _ in check(text)] for text in texts]
    script = cluesmith("certify", "--checker", "javascript").out
    of_script = chromium.execute_script(
        f"{script}\nreturn arguments[0].map(checkCertificates)", texts
    )
    assert [[is_good for is_good, _ in results] for results in of_script] == found
    assert found[: len(KINDS)] == [[True]] * len(KINDS)
    assert sum(results == [False] for results in found) > 100


def first_of(name):
    """Return the first puzzle of a kind."""
    return attempt(spec_of(name), 7, 0)[0].clues


def changed(draws, text):
    """Return a text with one character dropped, doubled or exchanged for another of the text."""
    place = draws.randrange(len(text))
    new = draws.choice(["", text[place] * 2, draws.choice(text)])
    return text[:place] + new + text[place + 1 :]
