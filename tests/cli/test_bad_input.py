"""What a user may get wrong: one line says what is wrong and how to mend it."""

import shlex

import pytest

SMALL = "1.....2..3.....4"

# Commands that cannot be meant, and what is said of them.
USAGE = [
    # Names, with what was meant.
    ("generat", "No such command 'generat'. Did you mean 'generate'?"),
    ("nonsense", "No such command 'nonsense'"),
    ("collection shwo x", "Did you mean 'show'?"),
    ("kinds list", "No such command 'list'"),
    ("generate sudoku --cuont 3", "Did you mean '--count'?"),
    ("generate sudoku --max 3", "'--max'. Did you mean '--max-clues'? See"),
    ("generate sudoku --clue 3", "'--clue'. Did you mean '--clues'? S"),
    ("generate sudoku --min-clues 25", "No such option '--min-clues'"),
    ("generate sudoku --exact-clues 25", "No such option '--exact-clues'"),
    ("generate chess", "unknown kind 'chess'; `cluesmith kinds` lists"),
    ("generate sudku", "`cluesmith kinds` lists them. Did you mean 'sudoku'?"),
    ("generate soduko", "`cluesmith kinds` lists them. Did you mean 'sudoku'?"),
    ("kinds show windku", "Did you mean 'windoku'?"),
    ("generate sudoku --level meduim", "Did you mean 'medium'?"),
    ("generate sudoku --minimal-at eazy", "Did you mean 'easy'?"),
    ("generate sudoku --symmetry rot18", "Did you mean 'rot180'?"),
    ("generate sudoku --symmetry round", "'round' is not one of rot180, horizontal"),
    ("generate sudoku --oracle band", "Did you mean 'bands'?"),
    ("solve --kind sudoku4 --oracle bands", "no oracle 'bands' for sudoku4: use one of catalogue"),
    ("generate sudoku --technique swrodfish", "--help` lists them. Did you mean 'swor"),
    ("export --format cvs", "Did you mean 'csv'?"),
    ("export --order newst", "Did you mean 'newest'?"),
    ("export --format csv --fields puzle", "Did you mean 'puzzle'?"),
    ("verdicts 1 --only none,minmal", "Did you mean 'minimal'?"),
    # What is missing.
    ("generate", "'KIND'. Name one, such as sudoku; `cluesmith kinds`"),
    ("kinds show", "Name one, such as sudoku; `cluesmith kinds` lists them"),
    ("completion", "'SHELL'. Name one of bash, zsh, fish. See"),
    ("cover missing", "missing"),
    # Numbers and ranges.
    ("generate sudoku --count 0", "'--count': 0 is not a whole number"),
    ("generate sudoku --count x", "'x' is not a whole number from 1 to 2,"),
    ("generate sudoku --bleed 3mm", "'--bleed': '3mm' is not a number from 0 to 25"),
    ("generate sudoku --bleed 26", "'--bleed': 26 is not a number from 0 to 25"),
    ("generate sudoku --language ''", "--language: '' is not known: use en"),
    ("generate sudoku --seed -1", "'--seed': -1 is not a whole number"),
    ("generate sudoku --max-clues abc", "'abc' is not a whole number"),
    ("generate sudoku --clues 25..24", "'25..24' is empty: use 24..25"),
    ("generate sudoku --level hard..easy", "use easy..hard"),
    ("generate sudoku --er 4,2", "'4,2' is not a range: use 4.2..4.5, 4.2.., ..4.5 or 4.2"),
    ("generate sudoku --er 5..4", "'5..4' is empty: use 4.0..5.0"),
    ("generate sudoku --er 0.5..2", "0.5 is not within 1.0 to 20.0"),
    ("generate sudoku --whip 2.5", "'2.5' is not a range: use 2..6, 2.., ..6 or 2"),
    # Limits that no puzzle meets.
    ("generate sudoku --max-clues 16", "use 17 or more"),
    ("generate hanidoku --max-clues 3", "use 4 or more"),
    ("generate sudoku --clues 16", "--clues 16: no Sudoku with fewer than 17"),
    ("generate sudoku --clues 81..", "--clues 81: no minimal Sudoku with more than 40 clues is k"),
    ("generate sudoku --clues 41", "--clues 41: no minimal Sudoku with more than 40 clues"),
    ("generate sudoku --spread", "Sudoku has no catalogue"),
    ("census sudoku --clues 17", "has no catalogue"),
    ("generate sudoku --minimal-at extreme", "every puzzle is solved at that level"),
    ("generate sudoku --level easy --er 5..6", "--er 5.0..6.0: Sudoku of level easy have an ER"),
    ("generate sudoku --level easy --hardest swordfish", "no puzzle of level easy matches"),
    ("generate sudoku --without singles", "--without singles: every solution uses singles"),
    ("generate hanidoku --er 4.2", "--er 4.2: only 9x9 Sudoku has ER, EP and ED, not Hanidoku; u"),
    ("generate windoku --diamond", "--diamond: only 9x9 Sudoku has ER, EP and ED, not Windoku"),
    # Patterns and grids.
    ("generate sudoku --symmetry rot60", "rot60: no symmetry of Sudoku patterns; use one of"),
    ("generate sudoku --pattern heart.txt", "□ (no such file)"),
    (f"generate sudoku --pattern {'x' * 80}", "80 cells, and Sudoku has 81"),
    (f"generate sudoku --pattern {'x' * 54}{'.' * 27}", "row 7 and row 8 have no marked cell"),
    (f"generate sudoku --pattern {'x' * 16}{'.' * 65}", "16 marked cells, and no Sudoku with fe"),
    ("generate sudoku --fill-pattern", "--fill-pattern: there is no pattern that says which cel"),
    ("generate sudoku --proper", "--proper: needs a pattern to fill"),
    ("generate sudoku --grid 123", "--grid: 3 characters, and Sudoku has"),
    (f"generate sudoku4 --grid {'!' * 16}", "'!' is not a digit of 4x4 Sudoku"),
    (f"generate sudoku4 --grid {'1' * 15}.", "r4c4 is blank: give a full"),
    (f"generate sudoku4 --grid {'1' * 16}", "r1c1 and r1c2 break the rules"),
    # What does not go together.
    ("generate sudoku --clues 20 --max-clues 22", "--clues excludes --max-clues."),
    ("generate sudoku --spread --per-grid 2", "--spread excludes --per-grid"),
    ("generate sudoku --minimal-at easy --level hard", "no harder than that"),
    ("generate sudoku --proper --minimal-at easy", "--proper excludes --minimal-at"),
    ("verify --proper --minimal-at easy", "--proper"),
    ("generate sudoku --grid 1 --count 2", "--count cannot be used with"),
    (f"generate sudoku --symmetry full --grid {'1' * 81}", "--symmetry cannot be used with --grid"),
    ("generate sudoku4 --rate --grid 1234341221434321", "--grid cannot be used with the options"),
    ("kinds --json show sudoku", "put --json after the command"),
    ("kinds show sudoku --json --format svg", "use --json or --format, not both"),
    ("solve --steps --hint", "--steps, --step and --hint: use only one of them"),
    ("solve --hint --max-solutions 2", "--max-solutions cannot be used with --steps, --step and"),
    ("solve --steps --format grid", "--format grid cannot be used with --steps, --step and --hint"),
    ("solve --steps --format svg", "--format svg needs --step or --hint, and excludes --steps"),
    ("solve --hint --json --format svg", "needs --step or --hint, and excludes --json"),
    ("solve --format svg", "--format svg needs --step or --hint"),
    ("enqueue sudoku -o x", "-o needs --wait; `export --job` writes"),
    ("submit - -o report.txt", "-o needs --wait"),
    ("enqueue sudoku4 --wait --format csv", "--format needs -o FILE"),
    ("resume --wait --format csv", "--format needs -o FILE"),
    ("census sudoku4 --clues 4 --workers 1", "--workers and --json-"),
    ("web --host 0.0.0.0", "--token-file"),
    ("web --host ::", "--token-file"),
    ("web --public-url https://puzzles.example.org", "--token-file"),
    # Files and formats.
    ("generate sudoku -o no/where/x.txt", "there is no folder"),
    ("convert --line-format %z", "--line-format: %z is not a code: use one of %g %i"),
    ("convert --line-format 'a\nb'", r"--line-format: must be one line of text; \n is a new line"),
    ("convert --line-format %", "--line-format: % is not a code: use one"),
    (r"convert --line-format '\q'", r"--line-format: \q is not a code: use \t, \n or \\"),
    ("convert --line-format %j", "--line-format: %j (job) is not known here"),
    ("convert --line-format %g --format csv", "--line-format excludes --format csv"),
    ("convert --format csv --fields puzzle,x", "'x' is not one of ordinal, id"),
    ("convert --format csv --fields job", "--fields: job is not known here: use ordinal"),
    ("convert --fields puzzle", "--fields does not apply to --format line: use it with csv, jsonl"),
    ("convert --format csv --per-page 2", "--per-page does not apply to --format csv: use it with"),
    ("convert --format sdm --with-solution", "--with-solution does not apply to --format sdm"),
    ("convert --format pdf --title \u5b57", "'\u5b57' is not in the fonts of pdf"),
    ("convert --format pdf --per-page 0", "0 is not a whole number from 1"),
    ("convert --format html --title 'a\nb'", "--title: must be one line of text"),
    ("convert --format sdk -o -", "sdk makes a folder: name it with -o DIR"),
    ("convert --format sdm --kind sudoku4", "sdm is for Sudoku, and this is 4x4 Sudoku"),
    ("convert --format csv -o .", "cluesmith: .: a folder; name a file"),
    # Names of jobs.
    ("enqueue sudoku4 --name=12", "12: a job's name cannot be a number"),
    ("enqueue sudoku4 --name=-x", "-x: a job's name cannot be a number or begin with '-'"),
    ("enqueue sudoku4 --name=", "a job's name is a line of 1 to 200 characters"),
    ("enqueue sudoku4 --name='two\nlines'", "a job's name is a line"),
    (f"enqueue sudoku4 --name={'x' * 201}", "a job's name is a line"),
]  # fmt: skip

# What is not there or is no puzzle: the command, its standard input, and what is said of them.
INPUT = [
    ("verify missing.txt", "", "missing.txt: No such file or directory"),
    ("verify .", "", ".: a folder, not a file of puzzles"),
    ("verify", "", "standard input: no puzzle in it"),
    ("verify", b"\x7fELF\xff\xfe\n", "standard input:1: not text (byte 5)"),
    ("solve", "." * 80, "standard input:1: 80 characters fit no kind"),
    ("solve --kind sudoku4", "5" + "." * 15, "input:1:1: '5' is not a digit"),
    ("cover", "012\n", "line 1: '2' is neither 0 nor 1"),
    ("cover", "01\n0\n", "line 2: 1 columns, and the first row has 2"),
    ("cover", "", "no row of 0 and 1"),
    ("status 7", "", "job 7: there is no such job"),
    ("export --job 7", "", "job 7: there is no such job"),
]


def told(done) -> str:
    """Return the one line that a command says, apart from a seed that it has drawn."""
    (line,) = [line for line in done.err.splitlines() if not line.startswith("seed ")]
    return line


@pytest.mark.parametrize(("command", "message"), USAGE, ids=[command[:60] for command, _ in USAGE])
def test_a_command_that_cannot_be_meant_gets_one_line(cluesmith, command, message):
    done = cluesmith(*shlex.split(command), stdin=SMALL)
    assert (done.code, done.out) == (2, "")
    assert told(done).startswith("cluesmith: ")
    assert message in told(done)


@pytest.mark.parametrize(("command", "stdin", "message"), INPUT, ids=[row[2] for row in INPUT])
def test_input_that_cannot_be_read_gets_one_line(cluesmith, command, stdin, message):
    done = cluesmith(*command.split(), stdin=stdin)
    assert done.code == 1
    assert told(done).startswith("cluesmith: ")
    assert message in told(done)
