"""--language chooses the words of all that readers see."""

import json

import pytest
from pypdf import PdfReader

import cluesmith as cluesmith_library
from cluesmith import CluesmithError
from cluesmith.generator.wording.catalogues import languages, words_in

PUZZLE = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


def test_steps_are_told_in_the_language(cluesmith):
    lines = cluesmith("solve", "--steps", "--language", "de", "-", stdin=PUZZLE).out.splitlines()
    assert lines[1].split(". ", 1)[1] == (
        "Versteckter Einer: r9c3 ist in Block 7 der einzige Platz für 7"
    )
    [hint] = cluesmith("solve", "--hint", "--language", "de", "-", stdin=PUZZLE).out.splitlines()
    assert hint.startswith("Versteckter Einer: r9c3")
    out = cluesmith("solve", "--hint", "--json", "--language", "de", "-", stdin=PUZZLE).out
    [step] = json.loads(out)["steps"]
    assert (step["title"], step["houses"]) == ("Versteckter Einer", ["Block 7"])
    assert step["technique"] == "hidden-single"


def test_steps_of_rated_and_written_puzzles_are_in_the_language(cluesmith):
    [title] = {words_in("de").of("Hidden Single", "technique")}
    rated = cluesmith("rate", "--steps", "--language", "de", "-", stdin=PUZZLE).out
    assert rated.splitlines()[1].strip().startswith(f"1. {title}")
    asked = ("rate", "--steps", "--json", "--language", "de", "-")
    assert json.loads(cluesmith(*asked, stdin=PUZZLE).out)["steps"][0]["title"] == title
    options = ("--kind", "sudoku", "--format", "jsonl", "--paths", "full", "--language", "de")
    [line] = cluesmith("convert", *options, "-", stdin=PUZZLE).out.splitlines()
    assert json.loads(line)["path"][0]["title"] == title
    assert cluesmith_library.path(PUZZLE, language="de").steps[0].title == title
    with pytest.raises(CluesmithError, match="'tlh' is not known"):
        cluesmith_library.path([PUZZLE], language="tlh")


@pytest.mark.parametrize("language", languages()[1:])
def test_a_book_is_in_the_language(cluesmith, tmp_path, language):
    puzzles = cluesmith("generate", "killer4", "--count", "2", "--seed", "1").out
    options = ("--format", "pdf", "--book", "--kind", "killer4", "--language", language)
    done = cluesmith("convert", *options, "-o", "book.pdf", "-", stdin=puzzles)
    if done.code:
        assert "name a font that has it with --font, such as " in done.err
        return
    book = PdfReader(tmp_path / "book.pdf")
    text = "".join(page.extract_text() for page in book.pages)
    known = " ".join(words_in(language).texts.values())
    for english in ("Contents", "Rules", "Solution", "puzzle", "Write a digit", "page"):
        assert english in known or english not in text
    assert book.root_object["/Lang"] == language


def test_pictures_have_captions_in_the_language(cluesmith, tmp_path):
    options = ("--format", "svg", "--kind", "anti-knight", "--language", "de", "-o", "pictures")
    assert cluesmith("convert", *options, "-", stdin="1" + "." * 80).code == 0
    [picture] = (tmp_path / "pictures").iterdir()
    assert "Springerzug" in picture.read_text()
