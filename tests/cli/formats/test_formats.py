"""How puzzles are written and read back."""

import json
import subprocess
from pathlib import Path

import click
import pytest
from pyarrow import parquet

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS, LINE_FORMAT
from cluesmith.cli.reading.puzzle_files import read_batches, read_puzzle_lines
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.errors import FormatError
from cluesmith.generator.interchange.source_text import SourceFile
from cluesmith.generator.interchange.tables import read_jsonl
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.table_columns import STORED_FIELDS
from cluesmith.generator.versions import RATER_VERSION
from tests.support.written_files import write

KNOWN = STORED_FIELDS
SUDOKU = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."
SOLUTION = "351268974462795138798341526917683245643529781285417369839176452174852693526934817"
SMALL = "1.....2..3.....4"
SMALL_SOLUTION = "1234342143122143"[:16]
HANIDOKU = "." * 60 + "5"


def sudoku(**known) -> PuzzleRecord:
    return PuzzleRecord(KINDS["sudoku"], SUDOKU, 1, **known)


def small(**known) -> PuzzleRecord:
    return PuzzleRecord(KINDS["sudoku4"], SMALL, 1, **known)


def written(tmp_path, name: str, *records: PuzzleRecord, **options) -> str:
    """Return the text that a format makes of records."""
    options = FormatOptions(**{"known": KNOWN, **options})
    chosen = LINE_FORMAT if name == "own" else FORMATS[name]
    file = tmp_path / f"out.{name}"
    assert PuzzleOutput(chosen, options, str(file)).write(records) == len(records)
    return file.read_text()


@pytest.mark.parametrize("name", ["line", "zero", "grid"])
def test_a_solution_stands_where_readers_pass_over_it(tmp_path, name):
    written(tmp_path, name, small(solution=SMALL_SOLUTION), with_solution=True)
    clues = SMALL.replace(".", "0" if name == "zero" else ".")
    assert read_back(tmp_path / f"out.{name}") == [clues]


def read_back(*files) -> list[str]:
    return [line.text for line in read_puzzle_lines(tuple(map(str, files)))]


def test_sdk_files_are_numbered_and_tagged(tmp_path):
    record = sudoku(level="hard", er=6.6, source="a\nbook")
    folder = write("sdk", tmp_path / "book", [record], title="Summer")
    lines = (folder / "001.sdk").read_text().splitlines()
    assert lines[:4] == ["#DSummer 1", "#C25 clues, hard, ER 6.6", "#Sa book", "#LHard"]
    assert "".join(lines[4:]) == SUDOKU


SAYING_ALL = ("csv", "jsonl")
SAYING_WORDS = ("sdk", "opensudoku", "f-puzzles")


@pytest.mark.parametrize("name", [*SAYING_ALL, *SAYING_WORDS])
def test_what_is_written_of_the_difficulty_is_read_back(tmp_path, name):
    words = {"level": "medium", "er": 4.0, "minimal_at": "medium"}
    all_of_it = words | {"ep": 1.2, "ed": 1.2, "whip": 99, "hardest": "x-wing"}
    all_of_it |= {"score": 500, "n_steps": 60, "techniques": ("hidden-single", "x-wing")}
    options = FormatOptions(known=KNOWN)
    if name in SAYING_ALL:
        options = FormatOptions(fields=("puzzle", *all_of_it))
    file = tmp_path / "out"
    PuzzleOutput(FORMATS[name], options, str(file)).write([sudoku(**all_of_it)])
    (batch,) = read_batches((str(file / "001.sdk" if file.is_dir() else file),))
    assert batch.said == [all_of_it if name in SAYING_ALL else words]


def test_a_rating_of_another_rater_is_no_er(cluesmith):
    line = f"000000000000 {SUDOKU.replace('.', '0')}  9.9\n"
    found = cluesmith("convert", "--format", "csv", "--fields", "puzzle,er", stdin=line)
    assert "9.9" not in found.out
    assert "Sukaku Explainer's and not kept as ER" in found.err


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (f"000000000000 {SUDOKU.replace('.', '0')}  9.9\n", "Sukaku Explainer 9.9"),
        (f"puzzle,difficulty\n{SUDOKU},2.3\n", "difficulty 2.3"),
        (f'{{"question": "{SUDOKU}", "rating": 4}}\n', "rating 4"),
    ],
)
def test_a_rating_of_another_rater_is_kept_with_its_name(cluesmith, text, other):
    (row,) = map(json.loads, cluesmith("convert", "--format", "jsonl", stdin=text).out.splitlines())
    assert row["other_rating"] == other
    assert {"er", "level"}.isdisjoint(row)
    table = cluesmith("convert", "--format", "csv", stdin=text).out
    assert other in cluesmith("convert", "--format", "csv", stdin=table).out


def test_files_name_the_version_of_the_rater(cluesmith, tmp_path):
    rated = cluesmith("convert", "--format", "csv", "--fields", "puzzle,level,er", stdin=SUDOKU).out
    files = {name: str(tmp_path / f"a.{name}") for name in ("json", "parquet", "ipuz")}
    for name, file in files.items():
        cluesmith("convert", "--format", name, "-o", file, stdin=rated)
    document, ipuz = (json.loads(Path(files[name]).read_text()) for name in ("json", "ipuz"))
    assert document["rater"] == RATER_VERSION
    assert ipuz["origin"] == f"Cluesmith, rater {RATER_VERSION}"
    assert parquet.ParquetFile(files["parquet"]).schema_arrow.metadata[b"cluesmith.rater"]
    assert "er" in json.loads(cluesmith("convert", "--format", "jsonl", files["ipuz"]).out)
    Path(files["ipuz"]).write_text(json.dumps({**ipuz, "origin": "another program"}))
    other = json.loads(cluesmith("convert", "--format", "jsonl", files["ipuz"]).out)
    assert (other["other_rating"], "er" in other) == (f"difficulty {ipuz['difficulty']}", False)


def test_a_folder_appears_as_a_whole_or_not_at_all(tmp_path):
    folder = tmp_path / "book"
    output = PuzzleOutput(FORMATS["sdk"], FormatOptions(), str(folder))
    with pytest.raises(FormatError):
        output.write([sudoku(), PuzzleRecord(KINDS["hanidoku"], HANIDOKU, 2)])
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_files_in_it_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("precious")
    with pytest.raises(click.UsageError, match="already exists; name a new or empty folder"):
        PuzzleOutput(FORMATS["sdk"], FormatOptions(), str(tmp_path)).write([sudoku()])
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_names_of_many_files_have_the_same_length(tmp_path):
    folder = tmp_path / "many"
    records = (PuzzleRecord(KINDS["sudoku"], SUDOKU, i) for i in range(1, 1002))
    write("sdk", folder, records)
    names = sorted(file.name for file in folder.iterdir())
    assert (names[0], names[-1], len(names)) == ("0001.sdk", "1001.sdk", 1001)


def test_a_format_that_makes_a_folder_needs_no_name_for_it(cluesmith, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = cluesmith("generate", "anti-knight", "--count", "2", "--seed", "1", "--format", "svg")
    assert (done.code, done.out) == (0, "")
    assert done.err == "wrote 2 puzzles to puzzles-svg\n"
    assert "knight" in Path("puzzles-svg/001.svg").read_text(encoding="utf-8")
    again = cluesmith("generate", "sudoku", "--format", "svg")
    assert (again.code, again.out) == (2, "")
    assert "puzzles-svg: already exists; name a new or empty folder" in again.err


def test_convert_finds_what_the_format_needs(cluesmith):
    done = cluesmith("convert", "--line-format", "%s %r %l", stdin=SUDOKU)
    assert (done.code, done.out.split()) == (0, [SOLUTION, "7.2", "expert"])


def test_convert_leaves_out_what_has_not_one_solution(cluesmith):
    done = cluesmith(
        "convert",
        "--kind",
        "sudoku",
        "--with-solution",
        stdin=f"{'.' * 81}\n{SUDOKU}\n11{'.' * 79}\n",
    )
    assert (done.code, done.out) == (1, f"{SUDOKU} {SOLUTION}\n")
    assert done.err.splitlines() == [
        "cluesmith: standard input:1: more than one solution",
        "cluesmith: standard input:3: no solution",
    ]


def test_solve_writes_tables_of_puzzles_and_solutions(cluesmith):
    done = cluesmith("solve", "--format", "csv", stdin=SUDOKU)
    assert done.out == f"puzzle,solution,kind,n_clues\n{SUDOKU},{SOLUTION},sudoku,25\n"


def test_convert_keeps_what_a_file_says_of_the_difficulty(cluesmith):
    fields = "puzzle,level,er,whip,minimal_at"
    table = f"{fields}\n{SUDOKU},extreme,8.9,9,easy\n"  # as nobody would find it anew
    lines = cluesmith("convert", "--format", "jsonl", "--fields", fields, stdin=table).out
    assert json.loads(lines)["er"] == 8.9
    again = cluesmith("convert", "--format", "csv", "--fields", fields, stdin=lines).out
    assert again == table
    line = cluesmith("convert", "--line-format", "%r %l %w %m", stdin=table).out
    assert line == "8.9 extreme 9 easy\n"


def test_convert_rates_what_is_asked_for_and_not_known(cluesmith):
    table = f"puzzle,er\n{SUDOKU},8.9\n"
    asked = cluesmith("convert", "--line-format", "%r %l %h", stdin=table).out
    assert asked == "8.9 expert aic\n"
    assert cluesmith("convert", "--format", "bank", stdin=SUDOKU).out.endswith("     \n")


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ({"er": 7.2, "level": "hard"}, {"er": 7.2, "level": "hard"}),
        ({"er": "7"}, {"er": 7.0}),
        ({"er": 20.1}, {"er": None}),
        ({"er": True}, {"er": None}),
        ({"er": -1}, {"er": None}),
        ({"whip": 1e9}, {"whip": None}),
        ({"whip": 100}, {"whip": None}),
        ({"level": ["easy"]}, {"level": None}),
        ({"level": "beyond"}, {"level": None}),
        ({"hardest": "sword", "minimal_at": "never"}, {"hardest": None, "minimal_at": None}),
        ({"techniques": ["x-wing", 3]}, {"techniques": None}),
        ({"techniques": "x-wing aic"}, {"techniques": ("x-wing", "aic")}),
    ],
    ids=str,
)
def test_what_is_no_rating_or_level_is_not_kept(said, kept):
    source = SourceFile("x", [(1, json.dumps({"puzzle": SUDOKU, **said}))])
    (found,) = read_jsonl(source)
    assert found.said == kept


@pytest.mark.served
def test_a_job_is_written_in_any_format_with_its_manifest(cluesmith, tmp_path):
    options = ("--count", "5", "--seed", "1", "--wait", "-o", "job.csv", "--format", "csv")
    assert cluesmith("enqueue", "sudoku4", *options, "--manifest", "job.json").code == 0
    assert cluesmith("verify", "--manifest", "job.json").code == 0
    assert json.loads((tmp_path / "job.json").read_text())["seeds"] == [1]
    book = cluesmith("export", "--job", "1", "--format", "pdf", "-o", "job.pdf")
    assert (book.code, (tmp_path / "job.pdf").read_bytes()[:5]) == (0, b"%PDF-")
    fields = cluesmith("export", "--job", "1", "--line-format", "%n %k %j %e").out
    assert fields.splitlines()[-1] == "5 sudoku4 1 1"


def test_what_makes_pdf_is_imported_when_it_is_asked_for(cluesmith_path):
    code = "import sys, cluesmith.cli.options.output_format; print('reportlab' in sys.modules)"
    python = cluesmith_path.parent / "python"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("begin", ["", " ", "\t", "\r", "\u00a0 ", "\u3000", "\ufeff", "\u200b"])
@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\uff1d"])
def test_white_space_hides_no_formula(tmp_path, begin, sign):
    record = sudoku(section=f"{sign}2", source=f"{begin}{sign}1")
    file = write("csv", tmp_path / "csv", [record], fields=("section", "source"))
    assert f"'{sign}2,'" in file.read_text()


def test_a_source_is_no_formula_and_no_line_of_its_own(tmp_path):
    texts = ("=1+1", "@SUM(A1)", "a\nb\x1b", "a-b.txt", None, "a; =x")
    records = [sudoku(source=text) for text in texts]
    file = write("csv", tmp_path / "csv", records, fields=("source",))
    expected = ["source", "'=1+1", "'@SUM(A1)", r"a\nb\x1b", "a-b.txt", '""', "a;' =x"]
    assert file.read_text().splitlines() == expected
    file = write("jsonl", tmp_path / "jsonl", records, fields=("source",))
    lines = file.read_text().splitlines()
    assert [json.loads(line)["source"] for line in lines] == [r.source for r in records]
    own = FormatOptions(line_format="%o")
    PuzzleOutput(LINE_FORMAT, own, str(tmp_path / "own")).write(records)
    assert (tmp_path / "own").read_text() == "=1+1\n@SUM(A1)\na\\nb\\x1b\na-b.txt\n-\na; =x\n"


# Made by the programs: Solo with cages, Keen, Unequal and Towers.
IDS = (
    "2x2k:p,_a_____bbaaa_a__,5_8a3a6b8a4c6a",
    "4:_a_a__a_ba_a__a__,a5d2a5s2m4m6d2s2",
    "4:0,0R,0,0,0,0D,3L,0U,0,0,0,0L,0,0,0,0,",
    "4://///////3/////2/2,a1h1e",
)
SOLVED = (
    "3142243142131324",
    "3421213413424213",
    "3412123441232341",
    "4132132424133241",
)


def test_a_file_of_them_is_read_and_written_as_it_was(cluesmith):
    source = "# from a friend\n" + "".join(f"{text} # made by hand\n" for text in IDS)
    done = cluesmith("convert", "--kind", "mixed", "--format", "game-id", stdin=source.encode())
    assert (done.code, done.out.split()) == (0, [*IDS])


def test_they_stand_where_a_file_may(cluesmith):
    done = cluesmith("solve", *IDS)
    assert (done.code, tuple(done.out.split())) == (0, SOLVED)
