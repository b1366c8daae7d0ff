"""The notebooks of the documentation: executed as they are, and kept without outputs."""

from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))

pytestmark = [pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(600)]


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs_and_shows_a_puzzle_as_a_picture(file, tmp_path):
    import nbformat  # with nbclient of the extra `dev`, which normal tests do without
    from nbclient import NotebookClient

    notebook = nbformat.read(file, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.outputs for cell in cells if cell.outputs] == []
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": tmp_path}}).execute()
    assert any("image/svg+xml" in str(cell.outputs) for cell in cells)


def test_tables_of_puzzles_go_into_pandas_and_polars():
    import pandas
    import polars

    import cluesmith

    puzzles = list(cluesmith.generate("sudoku", count=6, seed=1, rate=True))
    rows = [puzzle.to_dict(["id", "puzzle", "er", "techniques"]) for puzzle in puzzles]
    assert pandas.DataFrame(rows).er.tolist() == [puzzle.rating.er for puzzle in puzzles]
    ratings = polars.DataFrame([rating.to_dict() for rating in cluesmith.rate(puzzles)])
    assert ratings["er"].to_list() == [puzzle.rating.er for puzzle in puzzles]
