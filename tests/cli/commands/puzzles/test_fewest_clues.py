"""`cluesmith generate --grid`: few clues for a grid that the user names."""

GOOD = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."


def test_generate_finds_few_clues_for_a_grid(cluesmith):
    grid = cluesmith("solve", stdin=GOOD).out.strip()
    done = cluesmith("generate", "sudoku", "--grid", grid, "--max-clues", "21", "--seed", "1")
    assert done.code == 0
    assert cluesmith("solve", stdin=done.out).out.strip() == grid
    assert cluesmith("verify", "--max-clues", "21", stdin=done.out).code == 0


def test_generate_shows_its_best_where_a_grid_misses_the_limit(cluesmith, tmp_path):
    file = tmp_path / "few.txt"
    grid, options = cluesmith("solve", stdin=GOOD).out.strip(), ("--seed", "1", "-o", str(file))
    done = cluesmith("generate", "sudoku", "--grid", grid, "--max-clues", "17", *options)
    assert (done.code, done.out, file.exists()) == (3, "", False)
    assert "--max-clues 17: not reached; the best found for this grid has" in done.err
    best = done.err.split()[-1]
    assert cluesmith("verify", stdin=best).code == 0
