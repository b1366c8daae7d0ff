"""Every page of the documentation: examples run, links lead somewhere, tables are true."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

from cluesmith.cli.command_group import cluesmith
from cluesmith.cli.command_list import COMMANDS
from cluesmith.generator.clues.clue_families import FAMILIES
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.kinds.toml_text import definition_from_toml
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.wanted.criterion_values import tenths_text
from cluesmith.generator.verdicts.verdict import VerdictName
from tests.support import kind_pages
from tests.support.kinds import DIGIT_KINDS

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
# Pages written from docstrings and comments, which are alike where the code is.
FROM_CODE = ("python-reference.md", "limits.md")
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
LINKING = [
    *PAGES,
    *(ROOT / f"{name}.md" for name in ("ARCHITECTURE", "CONTRIBUTING", "SECURITY")),
    *DECISIONS,
]

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

# What no test can run: it sets up, needs a Docker engine, runs until Ctrl-C, or takes minutes.
NOT_RUN = (
    "python3 -m venv ",
    "pip install ",
    "pip wheel ",
    "compose/make-secrets",
    "docker ",
    "cluesmith metrics",
    "cluesmith serve",
    "curl ",
    "cluesmith census hanidoku ",
    "openssl ",
    "--exhaustive",
    "python -m tools.",
)

# Options of other programs that the pages name, and the one that click adds.
FOREIGN_OPTIONS = {
    "--ask",
    "--beat",
    "--complete",
    "--detach",
    "--help",
    "--hostile",
    "--hostname",
    "--inplace",
    "--install",
    "--seconds",
    "--tdoku",
    "--version",
}


@dataclass(frozen=True)
class Example:
    """A command of a page; what it prints, if the page shows it."""

    command: str
    output: str | None = None


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def each(paths):
    return pytest.mark.parametrize("page", paths, ids=named)


def runnable(line: str) -> str:
    """Return what can be run of a line of a script; of one that sets up, what it does then."""
    _, found, rest = line.partition(".venv/bin/cluesmith ")
    if found:
        return f"cluesmith {rest}"
    return "" if any(part in line for part in NOT_RUN) else line


def examples(text: str) -> list[Example]:
    """Return the commands of a page in their order; a block of TOML begins with its file's name."""
    found = []
    for language, block in BLOCK.findall(text):
        if language == "console":
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, output = part.split("\n", 1)
                found.append(Example(command, output))
        elif language == "sh":
            found += [
                Example(command) for line in block.splitlines() if (command := runnable(line))
            ]
        elif language == "toml":
            name = block.partition("\n")[0].removeprefix("# ")
            found.append(Example(f"cat > {name} <<'END'\n{block}END\n"))
        elif language == "python":
            told = re.findall(r"^ *print\(.*\)  # (.+)$", block, re.MULTILINE)
            output = "".join(f"{line}\n" for line in told) if told else None
            found.append(Example(f"{shlex.quote(sys.executable)} - <<'END'\n{block}END\n", output))
    return found


def prose(text: str) -> str:
    """Return a page without its examples."""
    return BLOCK.sub("", text)


def table(text: str, header: str) -> dict[str, list[str]]:
    """Return the other cells of each row of the table with this first header, by the first cell."""
    lines = iter(text.splitlines())
    next(line for line in lines if line.startswith(f"| {header} |"))
    rows = {}
    for line in lines:
        if not line.startswith("|"):
            break
        name, *others = (cell.strip() for cell in line.strip("|").split("|"))
        rows[name.strip("`")] = others
    return {name: others for name, others in rows.items() if set(name) != {"-"}}


def anchors(text: str) -> list[str]:
    """Return what GitHub calls the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", prose(text), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings]


def commands(group: click.Group = cluesmith, prefix: str = "") -> dict[str, click.Command]:
    """Return all commands by their names."""
    found = {}
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        found[prefix + name] = command
        if isinstance(command, click.Group):
            found |= commands(command, f"{prefix}{name} ")
    return found


def parameter(command: str, name: str) -> click.Parameter:
    return next(p for p in commands()[command].params if p.name == name)


def page_named(name: str) -> str:
    return (ROOT / "docs" / name).read_text()


def _clone(folder: Path) -> Path:
    """Return a clone as the first command of the README leaves it: its modules are compiled."""
    clone = folder / "käse brot" / "clone"
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    compiled = [str(file.relative_to(ROOT)) for file in (ROOT / "generator").rglob("*.so")]
    for name in [*listed.stdout.split("\0")[:-1], *compiled]:
        if os.path.lexists(ROOT / name):
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, clone / name, follow_symlinks=False)
    return clone


@pytest.fixture
def shell(request, tmp_path):
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environ = {
        name: value for name, value in os.environ.items() if not name.startswith("CLUESMITH_")
    }
    environ |= {"PATH": path, "CLUESMITH_HOME": str(tmp_path / "home")}

    folder = _clone(tmp_path) if getattr(request, "param", "") == "clone" else tmp_path

    def run(command: str) -> str:
        done = subprocess.run(
            command, shell=True, cwd=folder, env=environ, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{command}\n{done.stderr}"
        return done.stdout

    return run


@pytest.fixture(name="cluesmith_here")
def _cluesmith_here(request):
    return request.getfixturevalue("cluesmith")  # a name that here is the group of commands


# The README leaves its reader in a clone, where the guide goes on.
@pytest.mark.long
@pytest.mark.parametrize(
    ("page", "shell"),
    [
        pytest.param(
            page,
            "clone" if page.name in ("README.md", "guide.md") else "",
            marks=() if page == README else pytest.mark.slow,
            id=named(page),
        )
        for page in PAGES
        if examples(page.read_text())
    ],
    indirect=["shell"],
)
def test_the_examples_of_a_page_run_in_order_and_print_what_it_shows(shell, page):
    for example in examples(page.read_text()):
        output = shell(example.command)
        if example.output is not None:
            assert output == example.output, example.command


def test_no_example_writes_a_file_that_another_one_wrote():
    written = Counter(
        file
        for page in PAGES
        for language, block in BLOCK.findall(page.read_text())
        if language not in ("html", "js")
        for file in re.findall(r"(?: -o|(?<!-)>|export .*--manifest) ([\w./]+)", block)
    )
    assert len(written) > 10
    assert [file for file, n in written.items() if n > 1] == []


def test_what_is_not_run_is_in_some_page():
    lines = [line for page in PAGES for line in page.read_text().splitlines()]
    assert [part for part in NOT_RUN if not any(part in line for line in lines)] == []


def test_the_examples_of_commands_that_need_no_job_run(shell, cluesmith_here):
    cluesmith_here("generate", "sudoku", "--level", "easy", "--count", "2", "-o", "puzzles.txt")
    examples = [
        example
        for name, command in commands().items()
        if name in COMMANDS and COMMANDS[name].room == "puzzles"
        for example in getattr(command, "examples", ())
    ]
    assert len(examples) > 10
    for example in examples:
        if "|" in example:
            shell(example)
        else:
            done = cluesmith_here(*shlex.split(example)[1:])
            assert done.code == 0, f"{example}\n{done.err}"


def test_each_promise_names_a_test_that_is_there():
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", (ROOT / "docs/promises.md").read_text())
    assert len(named) > 10
    for file, function in named:
        assert f"def {function}(" in (ROOT / file).read_text()


def test_the_examples_of_the_help_are_commands_with_their_options():
    found = [e for command in commands().values() for e in getattr(command, "examples", ())]
    assert len(found) >= len(commands())
    for example in found:
        for part in example.split(" | "):
            program, *arguments = shlex.split(part)
            if program == "cluesmith":
                parse(cluesmith, arguments)


def parse(command: click.Command, arguments: list[str], parent: click.Context | None = None):
    """Read arguments as the command line does; an error says what is wrong with them."""
    context = command.make_context(command.name, list(arguments), parent=parent)
    if isinstance(command, click.Group):
        _, below, rest = command.resolve_command(context, arguments)
        parse(below, rest, context)


@each(LINKING)
def test_every_link_leads_to_a_file_and_a_heading_in_it(page):
    text = prose(page.read_text())
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text)
    for link in links:
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target.read_text()), link


@each(LINKING)
def test_every_file_that_a_page_names_is_there(page):
    code = re.findall(r"`([^`\n]+)`", prose(page.read_text()))
    named_files = re.findall(
        r"(?<![\w./])(?:cli|worker|storage|generator|tests|docs)/[\w./*-]+", " ".join(code)
    )
    assert [name for name in named_files if not list(ROOT.glob(name.rstrip("/")))] == []


def test_every_module_that_the_code_names_in_its_text_is_there():
    code = [
        file
        for top in ("generator", "storage", "worker", "cli", "tools", "tests")
        for file in (ROOT / top).rglob("*.py")
    ]
    known = {file.name for file in [*code, *ROOT.glob("*.py"), *(ROOT / "cluesmith").glob("*.py")]}
    unknown = {
        (named(file), name)
        for file in code
        for name in re.findall(r"``(?:\w+/)*(\w+\.py)``", file.read_text())
        if name not in known
    }
    assert unknown == set()


def test_the_map_names_every_room_on_one_screen():
    page = (ROOT / "ARCHITECTURE.md").read_text()
    text = page.split("## Rooms")[1].split("```")[1]
    rooms = [
        file.parent.relative_to(ROOT)
        for top in ("generator", "storage", "worker", "cli")
        for file in (ROOT / top).glob("*/**/__init__.py")
    ]
    assert len(rooms) > 40
    assert [str(room) for room in rooms if f" {room.name}/" not in text] == []
    assert text.count("\n") <= 55


def test_the_readme_leads_to_every_page():
    linked = re.findall(r"\]\((docs/[^)#]+\.md)\)", README.read_text())
    assert Counter(linked) == Counter(named(page) for page in PAGES if page != README)


@each(PAGES)
def test_the_headings_of_a_page_differ(page):
    assert [name for name, n in Counter(anchors(page.read_text())).items() if n > 1] == []


def test_no_sentence_stands_in_two_pages():
    sentences = Counter(
        sentence
        for page in PAGES
        if page.name not in FROM_CODE
        for paragraph in re.split(r"\n\n|\n- |\|", prose(page.read_text()))
        for sentence in re.split(r"(?<=[.:;]) ", " ".join(paragraph.split()))
        if len(sentence) > 40
    )
    assert [sentence for sentence, n in sentences.items() if n > 1] == []


@each(PAGES)
def test_every_option_that_a_page_names_is_one_of_a_command(page):
    parameters = [p for command in commands().values() for p in command.params]
    known = {option for p in parameters for option in (*p.opts, *p.secondary_opts)}
    code = " ".join(re.findall(r"`([^`]+)`", prose(page.read_text())))
    told = set(re.findall(r"--[a-z][a-z-]+", code))
    assert told - known - FOREIGN_OPTIONS == set()


def test_some_page_names_every_command():
    told = "".join(page.read_text() for page in PAGES)
    words = {name: name.split()[-1] for name in commands()}
    assert [
        name
        for name, word in words.items()
        if not re.search(rf"(`|cluesmith |db |collection |pool |token ){word}\b", told)
    ] == []


def test_the_table_of_levels_is_that_of_the_rater():
    def limit_of(level: Level) -> str:
        if level is Level.EASY:
            return "singles alone"
        return f"ER to {tenths_text(level.highest_er)}" if level.highest_er else "more"

    rows = table(page_named("difficulty.md"), "level")
    assert {name: cells[0] for name, cells in rows.items()} == {
        level.value: limit_of(level) for level in Level
    }


def test_the_tables_of_kinds_are_those_of_the_generator():
    rows = re.findall(r"^\| `([\w-]+)` \| (.+?) \|", page_named("kinds.md"), re.MULTILINE)
    assert sorted(rows) == sorted((name, kind.title) for name, kind in KINDS.items())
    for page, text in kind_pages.pages().items():
        assert page.read_text() == text, "run: python -m tests.support.kind_pages"


def test_the_sheets_of_kinds_show_all_of_them_as_the_program_draws_them():
    sheets = kind_pages.sheets()
    assert {file.name: file.read_text() for file in kind_pages.SHEETS.iterdir()} == sheets
    drawn = "".join(sheets.values())
    assert all(f">{name}</text>" in drawn for name in DIGIT_KINDS)
    families = [kind.definition.clues for name, kind in KINDS.items() if f">{name}</text>" in drawn]
    missing = set(FAMILIES) - {rule.family for rules in families for rule in rules}
    assert missing == set(), "each needs a kind, and a puzzle in tests/support/clue_examples.txt"
    assert all(f"kinds/{name}" in page_named("kinds.md") for name in sheets)


def test_the_table_of_keys_is_that_of_definitions():
    with pytest.raises(DefinitionError) as caught:
        definition_from_toml("xyz = 1")
    told = list(table(page_named("definitions.md"), "key"))
    assert str(caught.value).endswith(f": use {', '.join(told)}")


def test_every_key_of_a_definition_is_in_an_example():
    text = page_named("definitions.md")
    written = "".join(block for language, block in BLOCK.findall(text) if language == "toml")
    assert [
        key for key in table(text, "key") if not re.search(rf"^\W*{key}\b", written, re.M)
    ] == []


def test_the_table_of_verdicts_is_that_of_verify():
    assert list(table(page_named("guide.md"), "verdict")) == list(VerdictName)
    told = commands()["verify"].tables["Verdicts"]
    assert told == commands()["verdicts"].tables["Verdicts"]
    assert list(told) == list(VerdictName)


def test_the_tables_of_formats_are_those_of_the_options():
    text = page_named("formats.md")
    assert list(table(text, "format")) == list(parameter("export", "format_name").type.choices)
    codes = parameter("export", "line_format").type.help_table.meanings
    letters = [code[1:] for code in codes if re.fullmatch(r"%\w", code)]
    fields = parameter("export", "fields").help
    rows = table(text, "field")
    assert sorted(re.findall(r"%(\w)", " ".join(cells[0] for cells in rows.values()))) == sorted(
        letters
    )
    assert fields.endswith(f"from {', '.join(rows)}.")


@pytest.mark.slow
def test_the_pictures_are_what_the_command_draws_on_white(shell, tmp_path):
    text = page_named("kinds.md")
    shell(next(e.command for e in examples(text) if "--format svg" in e.command))
    for suffix in ("", "-solution"):
        drawn = (tmp_path / "picture" / f"001{suffix}.svg").read_text()
        shown = (ROOT / "docs" / "images" / f"hanidoku{suffix}.svg").read_text()
        assert re.sub(r'<rect [^>]* fill="#fff"/>\n', "", shown, count=1) == drawn
        assert shown != drawn


def test_the_picture_of_a_step_is_what_the_command_draws_on_white(shell, tmp_path):
    text = page_named("solution-paths.md")
    shell(next(e.command for e in examples(text) if "--format svg" in e.command))
    shown = (ROOT / "docs" / "images" / "x-wing.svg").read_text()
    on_nothing = re.sub(r'<rect [^>]* fill="#fff"/>\n', "", shown, count=1)
    assert on_nothing == (tmp_path / "step.svg").read_text()
    assert shown != on_nothing


def test_each_room_has_a_row_with_tests_in_developing():
    table = (ROOT / "docs" / "developing.md").read_text()
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`([^`]+)`", row[0])}
    rooms = {
        f"{part}/{room.name}"
        for part in ("generator", "cli")
        for room in (ROOT / part).iterdir()
        if (room / "__init__.py").exists()
    }
    assert {"generator/clues", "cli/web"} <= rooms
    assert rooms - named == set()
    paths = {path for row in rows for path in re.findall(r"tests/[\w/.]+", row[1])}
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []
