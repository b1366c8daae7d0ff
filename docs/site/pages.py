"""The pages of the site that are not files of docs/: the front page, the commands and others.

mkdocs calls the functions whose names begin with ``on_``.  Links between pages are written for the
repository; links that leave docs/ are changed here.
"""

import html
import re
from collections.abc import Iterator
from pathlib import Path

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from cluesmith.cli.command_group import cluesmith
from cluesmith.cli.command_list import SECTIONS

ROOT = Path(__file__).parents[2]
DECISIONS = ROOT / "docs" / "decisions"

# Files of the repository outside docs/, and their pages on the site.
BESIDE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changes.md",
    "LICENSE": "licence.md",
}
COMMANDS = "commands.md"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages into the order in which the front page names them."""
    named = re.findall(r"\]\(docs/([\w-]+\.md)\)", (ROOT / "README.md").read_text("utf-8"))
    decisions = sorted(p.relative_to(ROOT / "docs").as_posix() for p in DECISIONS.glob("*.md"))
    last = (COMMANDS, *(page for page in BESIDE.values() if page != "index.md"))
    config.nav = ["index.md", *dict.fromkeys(named), *last, {"Decisions": decisions}]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages."""
    for name, page in BESIDE.items():
        text = (ROOT / name).read_text("utf-8")
        files.append(File.generated(config, page, content=text if "." in name else licence(text)))
    files.append(File.generated(config, COMMANDS, content=commands_page()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Change links that leave docs/ or, from a file outside it, lead into it."""
    to_root, to_docs = "../" * (1 + page.file.src_uri.count("/")), ""
    if page.file.src_uri in BESIDE.values():
        to_root, to_docs = "", "docs/"
    for name, on_site in BESIDE.items():
        markdown = re.sub(rf"\]\({to_root}{re.escape(name)}(?=[#)])", f"]({on_site}", markdown)
    if not to_docs:
        return markdown
    return re.sub(rf'(\]\(|(?:src|href)="){to_docs}', r"\1", markdown)


def licence(text: str) -> str:
    """Return the page of the licence, whose file has no heading."""
    return f"# Licence\n\n{text}"


def commands_page() -> str:
    """Return the help of all commands, in the sections of the help."""
    parts = [
        "# Commands",
        "What `cluesmith COMMAND --help` prints, made from the commands themselves.",
    ]
    shown: dict[tuple[str, str], str] = {}
    root = click.Context(cluesmith, info_name="cluesmith")
    for title, section in SECTIONS.items():
        parts.append(f"## {title}")
        for name in section:
            command = cluesmith.get_command(root, name)
            assert command is not None
            parts += _command(command, name, root, shown)
    return "\n\n".join(parts) + "\n"


def _command(
    command: click.Command, name: str, above: click.Context, shown: dict[tuple[str, str], str]
) -> Iterator[str]:
    """Yield the paragraphs about a command and those below it.

    ``shown`` maps the tables of names that were shown before to the command that showed them.
    """
    context = click.Context(command, info_name=name, parent=above)
    yield f"### {context.command_path}"
    yield from (_escaped(" ".join(p.split())) for p in (command.help or "").split("\n\n"))
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    yield f"```text\n{usage}\n```"
    for title, parameters in _groups(command, context):
        records = [p.get_help_record(context) for p in parameters]
        rows = [f"`{record[0]}`\n:   {_escaped(record[1])}" for record in records if record]
        if rows:
            yield from (f"**{title}**", *rows)
    for title, meanings in getattr(command, "tables", {}).items():
        rows = [f"- `{key}`: {_escaped(meaning)}" for key, meaning in meanings.items()]
        first = shown.setdefault((title, "\n".join(rows)), context.command_path)
        if first == context.command_path:
            yield from (f"**{title}**", "\n".join(rows))
        else:
            yield f"**{title}**: see [`{first}`](#{first.replace(' ', '-')})."
    if examples := getattr(command, "examples", ()):
        yield "\n".join(["```sh", *examples, "```"])
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            assert found is not None
            yield from _command(found, below, context, shown)


def _groups(
    command: click.Command, context: click.Context
) -> Iterator[tuple[str, list[click.Parameter]]]:
    """Yield the titles and options of the groups of a command, as its help has them."""
    rest = [p for p in command.get_params(context) if isinstance(p, click.Option)]
    for group in getattr(command, "option_groups", ()):
        yield group.title, list(group.options)
        rest = [p for p in rest if p not in group.options]
    yield "Other options" if getattr(command, "option_groups", ()) else "Options", list(rest)


def _escaped(text: str) -> str:
    """Return a text of the help as Markdown that shows it as it is; code in backticks stays."""
    parts = re.split(r"(`[^`]+`)", text)
    plain = (re.sub(r"([\\*_\[\]#|])", r"\\\1", html.escape(p, quote=False)) for p in parts[::2])
    parts[::2] = plain
    return "".join(parts)
