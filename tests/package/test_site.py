"""The site: docs/ and the pages that are made for it, built as strictly as mkdocs can."""

import html
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cluesmith.cli.command_group import cluesmith

ROOT = Path(__file__).parents[2]

# What a browser fetches of its own accord.
FETCHED = re.compile(
    r"""<(?:script|img|iframe|source)\b[^>]*\bsrc="([^"]+)"|"""
    r"""<link\b[^>]*\brel="(?:stylesheet|icon|preload|preconnect)"[^>]*\bhref="([^"]+)"|"""
    r"""<link\b[^>]*\bhref="([^"]+)"[^>]*\brel="(?:stylesheet|icon|preload|preconnect)\""""
)


pytestmark = pytest.mark.slow  # the site is built anew


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", folder]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def commands_page():
    spec = importlib.util.spec_from_file_location("site_pages", ROOT / "docs" / "site" / "pages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.commands_page()


def test_the_site_has_every_page_in_the_order_of_the_front_page(site):
    named = re.findall(r"\]\(docs/([\w-]+)\.md\)", (ROOT / "README.md").read_text())
    front = (site / "index.html").read_text()
    listed = re.findall(r'<a href="([\w-]+)\.html" class="md-nav__link"', front)
    assert list(dict.fromkeys(listed)) == [
        *named,
        *("commands", "contributing", "security", "architecture", "changes", "licence"),
    ]
    assert [name for name in listed if not (site / f"{name}.html").exists()] == []


def test_no_page_of_the_site_fetches_anything_from_elsewhere(site):
    pages = list(site.glob("*.html"))
    assert len(pages) > 10
    for page in pages:
        fetched = [next(filter(None, found)) for found in FETCHED.findall(page.read_text())]
        assert len(fetched) > 2
        assert [address for address in fetched if "//" in address] == []


def test_the_pictures_of_the_front_page_are_on_the_site(site):
    pictures = re.findall(r'<img[^>]* src="([^"]+)"', (site / "index.html").read_text())
    assert len(pictures) == 3
    assert all((site / name).exists() for name in pictures)


def below(group, context):
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        inner = click.Context(command, info_name=name, parent=context)
        yield inner
        if isinstance(command, click.Group):
            yield from below(command, inner)


def test_the_page_of_commands_has_each_with_its_options_and_examples(commands_page):
    sections = dict(re.findall(r"^### (.+)\n\n((?:(?!^#).*\n)*)", commands_page, re.MULTILINE))
    contexts = list(below(cluesmith, click.Context(cluesmith, info_name="cluesmith")))
    assert [*sections] == [context.command_path for context in contexts]
    for context in contexts:
        told = sections[context.command_path]
        records = [p.get_help_record(context) for p in context.command.get_params(context)]
        options = [r[0] for r in records if r and r[0].startswith("-")]
        assert [option for option in options if told.count(f"`{option}`\n:   ") != 1] == []
        assert [e for e in getattr(context.command, "examples", ()) if e not in told] == []


def test_the_site_shows_the_help_as_it_is(site):
    page = html.unescape((site / "commands.html").read_text())
    context = click.Context(cluesmith.get_command(click.Context(cluesmith), "generate"))
    (told,) = (p.help for p in context.command.params if p.name == "pattern")
    assert "* x o #" in told
    assert " ".join(told.split()) in " ".join(page.split())
