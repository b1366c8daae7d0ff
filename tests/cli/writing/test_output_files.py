"""Files of results: whole or not at all, with the mode that they had."""

import stat


def test_a_failed_export_leaves_the_old_file_alone(cluesmith, tmp_path):
    file = tmp_path / "out.txt"
    file.write_text("precious\n")
    assert cluesmith("export", "--job", "7", "-o", str(file)).code == 1
    assert cluesmith("verify", "-", stdin="").code == 1
    assert file.read_text() == "precious\n"
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_an_output_file_keeps_its_mode(cluesmith, tmp_path):
    file = tmp_path / "out.txt"
    file.write_text("old\n")
    file.chmod(0o640)
    assert cluesmith("generate", "sudoku4", "--seed", "1", "-o", str(file)).code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert len(file.read_text()) == 17
