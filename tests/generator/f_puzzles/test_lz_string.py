"""LZ-String as the JavaScript library has it: what it makes of texts, and texts made again."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.f_puzzles.lz_string import MAX_TEXT, compressed, decompressed

# Printed by ``compressToBase64`` of lz-string 1.5.0 in Node.
KNOWN = {
    "": "Q===",
    "a": "IZA=",
    "abababababab": "IYI17Sg=",
    "\u00e9\u4e2d\U0001f600": "JeWjlLwbgAe0A===",
    '{"size":4,"grid":[[{},{},{},{}]]}': "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdSooA===",
    "a" * 300: "IY18ZXTt/DFOS1b0c1oA",
}


@pytest.mark.parametrize(("text", "base64"), KNOWN.items(), ids=range(len(KNOWN)))
def test_the_library_makes_the_same(text, base64):
    assert compressed(text) == base64
    assert decompressed(base64) == text


@given(st.text() | st.text("ab", max_size=2000))
def test_what_is_compressed_is_made_again(text):
    assert decompressed(compressed(text)) == text


@given(st.text("ABCDEFNQIgz4+/=", max_size=300))
def test_whatever_stands_in_a_link_is_text_or_refused(base64):
    found = ""
    with suppress(DefinitionError):
        found = decompressed(base64)
    assert len(found) <= MAX_TEXT


def test_a_short_link_to_a_long_text_is_refused():
    with pytest.raises(DefinitionError, match="over 1,000,000 characters"):
        decompressed(compressed("a" * (MAX_TEXT + 1)))


@pytest.mark.parametrize("end", [1, 5, 10])
def test_what_was_cut_off_is_refused(end):
    with pytest.raises(DefinitionError, match="cut off"):
        decompressed(KNOWN["abababababab"].rstrip("=")[:-end])
