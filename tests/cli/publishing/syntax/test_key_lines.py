"""The line of each key of a TOML text, held against the parser."""

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from cluesmith.cli.publishing.syntax.key_lines import KeyLines

TEXT = '''\
name = "a # [b]"  # a comment = no key
"quoted = key" = 'it"s'

not_in = [
  "x",  # [[section]]
  "]",
]
text = """
count = 3
[[section]]
"""
more = """
\\""" = 1
"""
[[section]]
name = "one"
[section.inner]
deep = { a = 1, b = [2] }
[[section]]

  level = "easy"
[other]
a.b = 1
'''


def test_each_key_is_found_on_its_line():
    tomllib.loads(TEXT)
    lines = KeyLines(TEXT)
    expected = {
        ("name",): 1,
        ("quoted = key",): 2,
        ("not_in",): 4,
        ("text",): 8,
        ("more",): 12,
        ("section", 0): 15,
        ("section", 0, "name"): 16,
        ("section", 0, "inner", "deep"): 18,
        ("section", 1): 19,
        ("section", 1, "level"): 21,
        ("other", "a", "b"): 23,
    }
    assert {path: lines.line_of(path) for path in expected} == expected


def test_what_is_not_there_has_the_line_of_its_table():
    lines = KeyLines("[[section]]\nname = 1\n\n[[section]]\nname = 2\n")
    assert lines.line_of(("section", 1, "count")) == 4
    assert lines.line_of(("output",)) == 1


VALUES = st.sampled_from(
    ["1", '"x = [y"', "'#'", "[\n 1, # ]\n 2]", "{ a = 1 }", '"""\nb = 2\n"""', "'''\n[c]\n'''"]
)


@given(st.lists(st.tuples(st.booleans(), VALUES), max_size=12))
def test_values_of_any_form_hide_no_key(items):
    text, expected, n_tables = "", {}, 0
    for number, (is_table, value) in enumerate(items):
        line = text.count("\n") + 1
        if is_table:
            expected["t", n_tables] = line
            n_tables += 1
            text += "[[ t ]]\n"
        else:
            path = ("t", n_tables - 1) if n_tables else ()
            expected[*path, f"k{number}"] = line
            text += f"k{number} = {value}\n"
    tomllib.loads(text)
    lines = KeyLines(text)
    assert {path: lines.line_of(path) for path in expected} == expected
