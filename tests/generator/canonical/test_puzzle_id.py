"""Identifiers of puzzles: the same for all images, and known from outside."""

import hashlib
from base64 import b32encode

from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.canonical.puzzle_id import puzzle_id
from cluesmith.generator.kinds.kind_registry import kind_named

CLUES, SOLUTION = "1..4..........3.", "1324421331422431"


def test_an_id_is_the_beginning_of_a_digest_that_anyone_can_make():
    form = canonical_form(kind_named("sudoku4"), CLUES, SOLUTION).clues
    digest = hashlib.sha256(f"sudoku4:{form}".encode()).digest()
    assert puzzle_id("sudoku4", form) == b32encode(digest).decode()[:16].lower()


def test_images_have_the_same_id_and_other_kinds_another():
    kind = kind_named("sudoku4")
    turned = canonical_form(kind, CLUES[::-1], SOLUTION[::-1]).clues
    form = canonical_form(kind, CLUES, SOLUTION).clues
    assert puzzle_id("sudoku4", turned) == puzzle_id("sudoku4", form)
    assert puzzle_id("latin4", form) != puzzle_id("sudoku4", form)
