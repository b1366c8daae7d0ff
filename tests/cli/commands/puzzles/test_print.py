"""`cluesmith print`, as a user runs it."""

from pypdf import PdfReader


def test_a_sheet_has_the_rules_and_a_puzzle_and_the_solution_overleaf(cluesmith, tmp_path):
    done = cluesmith("print", "killer6", "--level", "easy", "--seed", "1")
    front, back = (page.extract_text() for page in PdfReader(tmp_path / "killer6.pdf").pages)
    assert (done.code, "digits in a cage differ" in front, "Solutions" in back) == (0, True, True)


def test_an_option_that_generate_lacks_is_refused_and_writes_nothing(cluesmith, tmp_path):
    done = cluesmith("print", "killer6", "--levl", "easy")
    assert (done.code, "Did you mean '--level'?" in done.err) == (2, True)
    assert not (tmp_path / "killer6.pdf").exists()


def test_a_sheet_replaces_no_file_that_the_user_did_not_name(cluesmith, tmp_path):
    (tmp_path / "sudoku4.pdf").write_text("mine")
    for number in (2, 3):
        done = cluesmith("print", "sudoku4", "--seed", "1")
        assert f"sudoku4-{number}.pdf" in done.err
    assert (tmp_path / "sudoku4.pdf").read_text() == "mine"
    assert cluesmith("print", "sudoku4", "--seed", "1", "-o", "sudoku4.pdf").code == 0
    assert (tmp_path / "sudoku4.pdf").read_bytes().startswith(b"%PDF")
