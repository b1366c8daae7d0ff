"""Recipes read: what is wrong is told with line and key before anything begins."""

from importlib.resources import files

import pytest

from cluesmith.cli.publishing.planned_books import pages_with_room, planned_pages
from cluesmith.cli.publishing.syntax.recipe import OutputOrder, SectionOrder
from cluesmith.cli.publishing.syntax.recipe_files import MAX_SECTIONS, read_recipe
from cluesmith.cli.publishing.syntax.toml_tables import RecipeError

GOOD = """\
name = "week"
title = "A week"
seed = 7

[[section]]
name = "monday"
kind = "sudoku"
count = 3
level = ["easy", "medium"]
first_date = 2027-01-04
every_days = 7

[[section]]
name = "sunday"
title = "Sunday's"
kind = "sudoku4"
count = 2
order = "hardest first"
first_date = 2027-01-10

[[output]]
file = "week.pdf"
per-page = 4
order = "by date"

[[output]]
file = "week.txt"
title_ = "x"
sections = ["sunday"]
""".replace('title_ = "x"\n', "")


@pytest.fixture
def written(tmp_path):
    """Write a recipe; return its name."""

    def write(text: str) -> str:
        (tmp_path / "week.toml").write_text(text)
        return str(tmp_path / "week.toml")

    return write


def problem_of(file: str) -> str:
    with pytest.raises(RecipeError) as error:
        read_recipe(file)
    assert "\n" not in error.value.message
    return error.value.message.removeprefix(file)


def test_a_recipe_says_what_enqueue_and_export_would(written, tmp_path):
    recipe = read_recipe(written(GOOD))
    monday, sunday = recipe.sections
    assert monday.collection == "week-monday"
    assert (monday.spec.difficulty, monday.count) == ("level=easy,medium", 3)
    assert (monday.title, sunday.title) == ("monday", "Sunday's")
    assert [monday.date_of(i) for i in (0, 2)] == ["2027-01-04", "2027-01-18"]
    assert (sunday.order, sunday.spec.is_rated) == (SectionOrder.HARDEST_FIRST, True)
    pdf, text = recipe.outputs
    assert (pdf.output.format.name, pdf.output.options.per_page) == ("pdf", 4)
    assert (pdf.output.options.title, pdf.order) == ("A week", OutputOrder.BY_DATE)
    assert (text.output.path, text.sections) == (str(tmp_path / "week.txt"), ("sunday",))


@pytest.mark.parametrize(
    ("output", "order"),
    [
        ('file = "week.html"', OutputOrder.BY_DATE),
        ('file = "week.html"\norder = "by section"', OutputOrder.BY_SECTION),
        ('file = "week.json"', OutputOrder.BY_SECTION),
    ],
)
def test_a_page_of_dated_puzzles_goes_from_day_to_day(written, output, order):
    sections = GOOD.partition("[[output]]")[0]
    (read,) = read_recipe(written(f"{sections}[[output]]\n{output}\n")).outputs
    assert read.order is order


def test_seeds_differ_by_section_and_not_by_place(written):
    recipe = read_recipe(written(GOOD))
    monday, sunday = recipe.sections
    assert recipe.seed_of(monday) != recipe.seed_of(sunday)
    moved = read_recipe(written(GOOD.replace("# ", "")))
    assert moved.seed_of(moved.sections[1]) == recipe.seed_of(sunday)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("level", "levle", ":9: section monday: levle: no such key: did you mean level?"),
        ("seed = 7", "sed = 7", ":3: sed: no such key: did you mean seed?"),
        ("seed = 7\n", "", ":1: no seed: give a whole number from 0 on"),
        ("count = 3\n", "", ":5: section monday: no count: give a number of puzzles"),
        ("count = 3", "count = -3", ":8: section monday: count: -3 is not a whole number"),
        ("count = 3", "count = [1]", ":8: section monday: count: [1] is not a text or a number"),
        ('"medium"]', '"mediun"]', ":9: section monday: level: 'mediun' is not one of easy"),
        ('"sudoku"', '"sudokuu"', ":7: section monday: kind: unknown kind 'sudokuu'"),
        ("every_days = 7", "max_clues = 16", ":11: section monday: max_clues 16"),
        ("every_days = 7", 'clues = "16"', ":11: section monday: clues 16"),
        ("every_days = 7", 'er = "1.0..1.2"\nep = 9.1', ":12: section monday: ep 9.1: no puzzle"),
        ("every_days = 7", 'exclude = "x.txt"', ":11: section monday: exclude: x.txt: there is"),
        ("every_days = 7", "rate = 1", ":11: section monday: rate: 1 is not true or false"),
        ("every_days = 7", 'minimal_at = "easy"\nproper = true', ":12: section monday: proper ex"),
        ("2027-01-04", "2027", ":10: section monday: first_date: 2027 is not a day such as"),
        ("every_days = 7", "every_days = 2147483647", ":11: section monday: the last day is aft"),
        ('order = "hardest first"', 'er = "4.2"', ":18: section sunday: er 4.2: only 9x9 Sudoku"),
        ('"sunday"\n', '"monday"\n', ":13: section monday: there are two sections with this name"),
        ('"hardest first"', '"hard"', ":18: section sunday: order: 'hard' is not \"as made\" or"),
        ("[\"sunday\"]", '["x"]', ":28: output week.txt: sections: no section 'x': use monday, su"),
        ("per-page = 4", "per-page = 0", ":23: output week.pdf: per_page: 0 is not a whole number"),
        ("per-page = 4", 'fields = ["id"]', ":23: output week.pdf: fields does not apply to"),
        ('"week.pdf"', '"week.sdm"', ":23: output week.sdm: per_page does not apply to"),
        ('"week.txt"', '"./week.pdf"', ":27: output ./week.pdf: this is also the file of output"),
        ('"week.txt"', '"w.pfd"', ":27: output w.pfd: file: 'pfd' is the ending of no format"),
        ('"week.txt"', '"w.xml"', ":27: output w.xml: file: 'xml' is the ending of no format: gi"),
        ('"week.txt"', '"w.gz"', ":27: output w.gz: file: Cluesmith does not write .gz: use .txt"),
        ('"week.txt"', '"w.svg"', ":27: output w.svg: "),
        ("every_days = 7", 'weekday = "mon"', ":11: section monday: weekday: 'mon' is not \"mo"),
        ("every_days = 7", "last_date = 2028-01-01", ":8: section monday: count: last_date says"),
        ("every_days", 'weekday = "sunday"\nevery_days', ":12: section monday: every_days: week"),
        ("2027-01-10", '9999-12-31\nweekday = "monday"', ":20: section sunday: weekday: none "),
        ("count = 2", "last_date = 2027-01-09", ":17: section sunday: last_date: 2027-01-09 is be"),
        ("first_date = 2027-01-10", "every_days = 7", ":19: section sunday: every_days needs"),
        ('"week.txt"', '"week.toml"\nformat = "line"', ":27: output week.toml: this is also"),
        ('"week.txt"', '"no/x"', ":27: output no/x: "),
        ("count = 3", 'count = 3\nsymbols = "AAB"', ":9: section monday: symbols: 'AAB' has"),
        (
            "count = 3",
            'count = 3\nsymbols = "ABC"',
            ":22: output week.pdf: section monday: symbols: 3 letters, and Sudoku has 9 digits",
        ),
        ("per-page", 'symbols = "folder:no"\nper-page', ":23: output week.pdf: symbols: "),
        ('"week.txt"', '"-"', ":27: output -: file: '-' is not the name of a file"),
        ('name = "week"', 'name = "a week"', ":1: name: 'a week' is not a name of letters"),
        ('name = "week"', "name = ", ":1: not TOML: Invalid value"),
        ('name = "week"', 'x = "\\ud800"', ":1: not TOML: "),
        ("first_date = 2027-01-10\n", "", ":23: output week.pdf: order: section sunday has no fi"),
        ('["sunday"]', "[]", ":28: output week.txt: sections: it is empty: use monday, sunday"),
        ('["sunday"]', "['sunday']\nformat = ['csv']", ":29: output week.txt: format: ['csv'] is"),
        ('"week.txt"', '"/dev/full"', ":27: output /dev/full: /dev/full: a device; name a file"),
        ("seed = 7", 'seed = 7\nmanifest = "/"', ":4: manifest: /: a folder; name a file"),
        ("seed = 7", 'seed = 7\nmanifest = "no/x"', ":4: manifest: "),
        ("per-page", 'solutions_at = "back"\nper-page', ":23: output week.pdf: solutions_at: "),
        ("per-page", 'imprint = "(c)"\nper-page', ":23: output week.pdf: imprint needs book"),
        ("per-page", 'split_solutions = "week.pdf"\nper-page', ":23: output week.pdf: split_solu"),
        ("per-page", 'book = true\nimprint = "x.md"\nper-page', ":24: output week.pdf: imprint: "),
        ("[[output]]", "[[outptu]]", ":21: outptu: no such key: did you mean output?"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_reported_with_line_and_key(written, old, new, problem):
    assert problem_of(written(GOOD.replace(old, new, 1))).startswith(problem)


def test_a_format_that_cannot_hold_a_kind_is_reported_with_the_section(written):
    text = GOOD.replace('file = "week.txt"', 'file = "week.txt"\nformat = "sdm"')
    assert problem_of(written(text)).startswith(":28: output week.txt: section sunday: sdm ")


@pytest.mark.parametrize(("year", "n_days"), [(2027, 365), (2028, 366)])
def test_the_recipe_of_a_newspaper_has_a_puzzle_for_each_day_of_any_year(written, year, n_days):
    newspaper = files("cluesmith.cli.publishing").joinpath("examples", "newspaper.toml").read_text()
    recipe = read_recipe(written(newspaper.replace("2027", str(year))))
    days = [each.date_of(number) for each in recipe.sections for number in range(each.count)]
    assert (len(set(days)), len(days)) == (n_days, n_days)
    assert (min(days), max(days)) == (f"{year}-01-01", f"{year}-12-31")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", ":1: no seed"),
        ("a." * 50_000 + "b = 1", ": no recipe: nested too deeply"),
        ("x = " + "[" * 100_000, ": no recipe: nested too deeply"),
        ("seed = 1\n" + "[[section]]\n" * 2000, ":2: 2,000 of [[section]]: use 500 or fewer"),
        ("[[section]]\n" * 100_000, ": over 1,000,000 bytes, so no recipe: one has 500 sections"),
        ("seed = " + "9" * 5_000, ": not TOML: a number has too many digits"),
        ("seed = 0x" + "f" * 5_000, ": not TOML: a number has too many digits"),
        ("seed = 1\n", ":1: no section: give [[section]] with keys below it"),
        ("seed = 1\nsection = [{}]\n", ":2: section 1: no name"),
    ],
    ids=[
        "empty",
        "candidate_dots",
        "brackets",
        "sections",
        "bytes",
        "digits",
        "hexadecimal",
        "none",
        "inline",
    ],
)
def test_what_is_no_recipe_is_refused_at_once(written, text, problem):
    assert MAX_SECTIONS == 500
    assert problem_of(written(text)).startswith(problem)


def test_the_manifest_does_not_take_the_place_of_the_recipe(written):
    text = f'manifest = "week.toml"\n{GOOD}'
    assert problem_of(written(text)) == ":1: manifest: this is also the file of the recipe"


def test_files_are_named_from_the_folder_of_the_recipe(written, tmp_path, monkeypatch):
    (tmp_path / "mini.toml").write_text("boxes = [2, 2]\n")
    (tmp_path / "old.txt").write_text("1" + "." * 15)
    file = written(
        GOOD.replace('"sudoku4"', '"mini.toml"').replace("seed", 'not_in = "old.txt"\nseed')
    )
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    recipe = read_recipe(file)
    assert recipe.not_in_files == (str(tmp_path / "old.txt"),)
    assert recipe.sections[1].spec.kind.name == "sudoku4"


def test_what_would_have_room_is_named_in_keys(written):
    text = GOOD.replace("per-page = 4", "per-page = 12\nlarge_print = true")
    assert "per_page 4" in problem_of(written(text))


PAGES = """\
per_page = 1
caption = "{level}"
introduction = "welcome.md"
"""


def test_a_section_has_pages_of_its_own_and_its_text_is_remembered(written, tmp_path):
    (tmp_path / "welcome.md").write_text("Hello")
    text = GOOD.replace('order = "by date"', 'book = true\nsplit_solutions = "answers.pdf"')
    recipe = read_recipe(written(text.replace("first_date = 2027-01-10\n", PAGES)))
    puzzles, solutions, _ = recipe.outputs
    options = puzzles.output.options.of_section("Sunday's")
    assert (options.per_page, options.caption) == (1, "{level}")
    assert puzzles.output.options.introduction_of("Sunday's") == "Hello"
    assert puzzles.keys["pages"]["Sunday's"]["introduction"] == "Hello"
    assert (solutions.file, solutions.output.path) == ("answers.pdf", str(tmp_path / "answers.pdf"))


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ("per_page = 0", ":20: section sunday: per_page: 0 is not a number from 1 to 30"),
        ('caption = "{levle}"', ":20: section sunday: caption: {levle} is not known: use {number}"),
        ('introduction = " "', ":20: section sunday: introduction: there is no text"),
        ('introduction = "no.md"', ":20: section sunday: introduction: "),
        ("large_print = 1", ":20: section sunday: large_print: 1 is not true or false"),
        ("per_page = 1", ":13: section sunday: per_page: no pdf or html of the recipe has this"),
    ],
)
def test_keys_of_pages_that_cannot_be_are_reported(written, keys, problem):
    text = GOOD.replace("first_date = 2027-01-10", f"first_date = 2027-01-10\n{keys}", 1)
    assert problem_of(written(text)).startswith(problem)


def test_pages_of_a_section_that_have_no_room_are_refused_in_keys(written):
    text = GOOD.replace('per-page = 4\norder = "by date"', 'trim = "5x8"')
    crowded = text.replace("first_date = 2027-01-10\n", "per_page = 29\n")
    found = problem_of(written(crowded.replace('"sudoku4"', '"sudoku"')))
    assert found.startswith(":21: output week.pdf: section sunday: pdf has no room for Sudoku")
    assert found.endswith("per_page 15 or trim 7x10 would do")


def test_pages_with_no_room_below_their_captions_are_refused_in_keys(written):
    text = GOOD.replace('per-page = 4\norder = "by date"', 'trim = "6x9"\nCAPTION', 1)
    text = text.replace("CAPTION", f'large_print = true\nper_page = 2\ncaption = "{"many " * 40}"')
    with pytest.raises(RecipeError, match=r": output week.pdf: pdf: Sudoku, .*: per_page 1 "):
        planned_pages(read_recipe(written(text)))


def test_a_section_that_leaves_its_last_page_partly_empty_is_named(written):
    undated = GOOD.replace("first_date = 2027-01-04\nevery_days = 7\n", "")
    text = undated.replace('order = "by date"', "book = true")
    again = text.partition("[[output]]")[2].partition("[[output]]")[0].replace("week.", "again.")
    (note,) = pages_with_room(read_recipe(written(f"{text}\n[[output]]{again}")))
    assert note.endswith("the last page of the section has 3 of 4 puzzles: count 4 fills it")
    assert not pages_with_room(read_recipe(written(text.replace("per-page = 4", "per-page = 3"))))
