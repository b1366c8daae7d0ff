"""`cluesmith cover` and `catalogue`, as a user runs them."""


def test_cover_solves_the_two_well_known_matrices(cluesmith):
    first = "10010\n01000\n01001\n00100\n00010\n"
    knuth = "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n"
    assert cluesmith("cover", stdin=first).out == "0 2 3\n"
    assert cluesmith("cover", stdin=knuth).out == "0 3 4\n"


def test_cover_takes_secondary_columns(cluesmith):
    matrix = "1 0 1\n0 1 1\n0 1 0\n"
    assert cluesmith("cover", "--secondary", "1", stdin=matrix).out == "0 2\n"


def test_catalogue_tells_and_rebuilds_all_grids(cluesmith):
    told = cluesmith("catalogue", "hanidoku")
    assert "86,256 grids in 3,780 classes" in told.out
    rebuilt = cluesmith("catalogue", "sudoku4", "--rebuild", "--exhaustive")
    assert (rebuilt.code, rebuilt.err) == (0, "")
    assert "288 grids in 2 classes" in rebuilt.out
    assert rebuilt.out.endswith("the same\n")


def test_catalogue_numbers_the_class_of_a_grid(cluesmith):
    grids = cluesmith("solve", "--max-solutions", "288", stdin="." * 16).out.split()
    classes = {cluesmith("catalogue", "sudoku4", "--class-of", g).out for g in grids[::40]}
    assert classes == {"0\n", "1\n"}
