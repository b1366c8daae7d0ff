"""What others wrote, made safe to print."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.generator.wording.printable import (
    message_of,
    one_line,
    printable,
    printable_fields,
    printable_json,
    storable,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain, ünïcode \N{CJK UNIFIED IDEOGRAPH-6570}", None),
        ("no\u00a0break \u3000wide", None),
        (r"C:\puzzles", None),
        ("\x1b]0;title\x07\x1b[31m", r"\x1b]0;title\x07\x1b[31m"),
        ("two\nlines\r\tand a tab", r"two\nlines\r\tand a tab"),
        ("\x9b31m", r"\x9b31m"),
        ("\u202egnp.exe", r"\u202egnp.exe"),
        ("line\u2028separator", r"line\u2028separator"),
        ("\U000e0041", r"\U000e0041"),
        ("\udcffname", r"\xffname"),
        ("\ud800", r"\ud800"),
    ],
)
def test_what_steers_a_terminal_is_shown_and_the_rest_stays(text, shown):
    assert printable(text) == (text if shown is None else shown)


@given(st.text(st.characters(codec=None)))
def test_what_is_printed_is_one_line_that_every_terminal_and_file_takes(text):
    shown = printable(text)
    assert {unicodedata.category(c) for c in shown}.isdisjoint({"Cc", "Cf", "Cs", "Zl", "Zp"})
    assert shown.encode().decode() == shown
    assert printable(shown) == shown


@given(st.text(st.characters(codec="utf-8")))
def test_json_that_is_printed_says_the_same(text):
    shown = printable_json(json.dumps({"text": text}, ensure_ascii=False))
    assert json.loads(shown) == {"text": text}
    assert printable(shown) == shown


def test_fields_keep_their_tabs():
    assert printable_fields("a\tb\x1b\tc") == "a\tb\\x1b\tc"


def test_a_name_keeps_all_that_a_database_can_hold():
    assert storable("a\x1b\n\udcff\udc80.txt") == "a\x1b\n\\xff\\x80.txt"


def test_a_message_of_several_lines_becomes_one():
    assert one_line("Choose from:\n\tone,\n\ttwo\n") == "Choose from: one, two"


LONG, COMMAND = "x" * 300, f"`cluesmith export -o {'y' * 300}`"
QUOTED = f"'{'a ' * 300}'"
PATH = f"/home/{'folder/' * 20}"
CUT = f"{'x' * 37}[...]{'x' * 36}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("puzzles.txt: no puzzle in it", "puzzles.txt: no puzzle in it"),
        (f"{LONG}: no puzzle in it", f"{CUT}: no puzzle in it"),
        (f"unknown kind {QUOTED}: use", f"unknown kind {QUOTED[:37]}[...]{QUOTED[-37:]}: use"),
        (f"{LONG}: see {COMMAND}", f"{CUT}: see {COMMAND}"),
        (f"{PATH}/puzzles.txt: no puzzle in it", f"{PATH}/puzzles.txt: no puzzle in it"),
    ],
    ids=["short", "word", "quoted", "command", "file"],
)
def test_a_message_cuts_what_is_absurdly_long_in_its_middle(text, told):
    assert message_of(text) == told


def test_no_message_is_longer_than_a_paragraph():
    assert len(message_of("a " * 5000)) <= 500
