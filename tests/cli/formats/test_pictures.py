"""Pictures, pages and books: well formed, complete, and the same bytes each time."""

from io import BytesIO
from xml.etree import ElementTree

import pytest
from clue_puzzles import any_puzzle
from PIL import Image
from pypdf import PdfReader

from cluesmith.cli.formats import png
from cluesmith.cli.formats.page_layout import arrangement
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.svg import picture
from cluesmith.generator.errors import FormatError
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.kinds import DIGIT_KINDS, each_kind
from tests.support.written_files import write

SVG = "{http://www.w3.org/2000/svg}"


def record(kind, ordinal=1, **known) -> PuzzleRecord:
    clues = kind.symbols[0] + "." * (kind.n_cells - 2) + kind.symbols[-1]
    return PuzzleRecord(
        kind, clues, ordinal, (kind.symbols * kind.n_cells)[: kind.n_cells], **known
    )


def digits_of(root) -> list:
    return [text for text in root.iter(f"{SVG}text") if text.get("class")]


def written(tmp_path, name: str, records: list[PuzzleRecord], **options) -> bytes:
    return write(name, tmp_path / f"out.{name}", records, **options).read_bytes()


@each_kind(DIGIT_KINDS)
def test_a_picture_shows_each_clue_within_its_frame(tmp_path, kind):
    write("svg", tmp_path / "x", [record(kind)], with_solution=True)
    root = ElementTree.parse(tmp_path / "x" / "001.svg").getroot()
    left, top, width, height = map(float, root.get("viewBox").split())
    texts = digits_of(root)
    assert [text.text for text in texts] == [kind.symbols[0], kind.symbols[-1]]
    for text in texts:
        assert left < float(text.get("x")) < left + width
        assert top < float(text.get("y")) < top + height
    solution = ElementTree.parse(tmp_path / "x" / "001-solution.svg").getroot()
    assert len(digits_of(solution)) == kind.n_cells


@pytest.mark.parametrize("caption", ["schwer, \N{LATIN SMALL LETTER S WITH ACUTE}", ""])
def test_a_picture_in_pixels_has_captions_in_its_letters(caption):
    kind = KINDS["sudoku4"]
    assert png.picture(kind, "1" + "." * 15, "1" + "." * 15, caption)
    with pytest.raises(FormatError, match="png: '\u6570' is not in its font: use svg"):
        png.picture(kind, "1" + "." * 15, "1" + "." * 15, caption + "\u6570")


def test_captions_of_a_picture_fit_in_japanese_and_hebrew():
    kind, clues, japanese, hebrew = KINDS["sudoku4"], "1" + "." * 15, "\u6570" * 100, "\u05d0"
    root = ElementTree.fromstring(picture(kind, clues, clues, japanese, has_rules=False))
    lengths = [len(span.text) for span in root.iter(f"{SVG}tspan")]
    assert sum(lengths) == 100
    assert max(lengths) <= 1 / 0.036
    root = ElementTree.fromstring(picture(kind, clues, clues, hebrew, has_rules=False))
    assert [text.get("direction") for text in root.iter(f"{SVG}text")][-1] == "rtl"


def test_a_picture_tells_the_difficulty_if_it_is_known(tmp_path):
    records = [record(KINDS["sudoku"], 1), record(KINDS["sudoku"], 2, level="hard", er=6.6)]
    write("svg", tmp_path / "x", records)
    plain, told = (ElementTree.parse(tmp_path / "x" / f"00{i}.svg").getroot() for i in (1, 2))
    assert [span.text for span in plain.iter(f"{SVG}tspan")] == []
    assert [span.text for span in told.iter(f"{SVG}tspan")] == ["hard, ER 6.6"]


@each_kind(DIGIT_KINDS)
def test_a_picture_in_pixels_has_ink_where_clues_are_and_nowhere_else(kind):
    puzzle = record(kind)
    with Image.open(BytesIO(png.picture(kind, puzzle.clues, puzzle.clues))) as file:
        picture = file.convert("L")
    drawing = drawing_of(kind)
    assert picture.width == drawing.width * 60 + 24
    for (x, y), clue in zip(drawing.centres, puzzle.clues, strict=True):
        middle = tuple(round(side * 60 + 12 + off) for off in (-14, 14) for side in (x, y))
        darkest, lightest = picture.crop(middle).getextrema()
        assert (darkest < 60) == (clue != "."), (x, y)
        assert lightest > 100


def test_a_picture_in_pixels_is_the_same_bytes_each_time(tmp_path):
    written = []
    for name in ("a", "b"):
        write("png", tmp_path / name, [record(KINDS["windoku"])], with_solution=True)
        files = sorted((tmp_path / name).iterdir())
        assert [file.name for file in files] == ["001-solution.png", "001.png"]
        written.append([file.read_bytes() for file in files])
    assert written[0] == written[1]


# A kind for each family of clues, and for cages with thick borders.
FAMILIES = {
    name: KINDS[name]
    for name in (
        *("killer4", "calcudoku4", "futoshiki4", "kropki", "xv", "thermo", "arrow", "whispers"),
        *("renban", "palindrome", "skyscrapers4", "sandwich", "little-killer", "x-sums", "parity"),
    )
}


@each_kind(FAMILIES)
def test_clues_that_are_not_digits_are_in_pixels_and_on_pages(tmp_path, kind):
    puzzle = any_puzzle(kind)
    blank = puzzle[: kind.n_cells]
    assert png.picture(kind, puzzle, puzzle) != png.picture(kind, blank, blank)
    pages = [
        written(tmp_path, "pdf", [PuzzleRecord(kind, clues, 1)], with_solution=False, per_page=1)
        for clues in (puzzle, blank)
    ]
    drawn, plain = (PdfReader(BytesIO(page)).pages[0] for page in pages)
    assert len(drawn.get_contents().get_data()) > len(plain.get_contents().get_data())
    numbers = {str(c.value) for c in kind.puzzle(puzzle).clues if CLUE_TYPES[c.type].has_value}
    assert all(number in drawn.extract_text() for number in numbers)


def test_a_book_without_solutions_has_puzzles_only(tmp_path):
    written(tmp_path, "pdf", [record(KINDS["sudoku"])], with_solution=False, per_page=1)
    assert len(PdfReader(tmp_path / "out.pdf").pages) == 1


def test_the_fonts_of_a_book_are_in_it(tmp_path):
    written(tmp_path, "pdf", [record(KINDS["sudoku"])], with_solution=True)
    fonts = PdfReader(tmp_path / "out.pdf").pages[1]["/Resources"]["/Font"].values()
    descriptors = [font.get_object()["/FontDescriptor"] for font in fonts]
    names = {descriptor["/FontName"].partition("+")[2] for descriptor in descriptors}
    assert names == {"NotoSans-Regular", "NotoSans-Bold", "NotoSerif-Bold"}
    assert all("/FontFile2" in descriptor for descriptor in descriptors)


@pytest.mark.parametrize(
    ("n_places", "shape"), [(1, (1, 1)), (2, (1, 2)), (4, (2, 2)), (6, (2, 3)), (12, (3, 4))]
)
def test_pages_are_divided_so_that_drawings_are_large(n_places, shape):
    assert arrangement(n_places, 180, 240, 9) == shape


@pytest.mark.parametrize("name", ["sudoku", "sudoku-x", "killer"])
def test_cells_with_given_digits_are_shaded_if_asked_for(name):
    kind = KINDS[name]
    clues = "1" + "." * 79 + "2" + (";cage:r1c2c3=5" if name == "killer" else "")
    plain, shaded = (picture(kind, clues, clues, is_shaded=each) for each in (False, True))
    added = [line for line in shaded.splitlines() if line not in plain]
    assert len(added) == 2
    assert all(line.startswith("<polygon fill=") for line in added)
