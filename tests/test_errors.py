"""Errors: one base for each package, so that callers and the command line know them all."""

import ast
import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import click
import pytest

from cluesmith import cli, generator, storage, worker
from cluesmith.generator.errors import GeneratorError
from cluesmith.storage import StorageError
from cluesmith.worker.worker_errors import WorkerError

# The command line has no base of its own: its errors are click's, or those of what it reads.
BASES = {
    generator: (GeneratorError,),
    storage: (StorageError,),
    worker: (WorkerError,),
    cli: (GeneratorError, click.ClickException),
}

# What steers its own room and never leaves it.
SIGNALS = {"LeaseLost", "StopRequested", "FindingError", "Concern", "ShortError", "_RepeatedError"}


def exceptions_of(package):
    """The exceptions that the modules of a package define."""
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if module.name.startswith("cluesmith.storage.migrations."):
            continue  # only Alembic can import them
        names = vars(importlib.import_module(module.name)).items()
        for name, value in names:
            is_class = inspect.isclass(value) and value.__module__ == module.name
            if is_class and issubclass(value, BaseException) and name not in SIGNALS:
                yield value


@pytest.mark.parametrize("package", BASES, ids=lambda package: package.__name__)
def test_every_error_of_a_package_has_its_base(package):
    found = list(exceptions_of(package))
    assert found
    assert [error for error in found if not issubclass(error, BASES[package])] == []


def raised_texts(path):
    """The texts in the statements of a module that raise something."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Raise):
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def test_no_message_of_the_core_names_an_option():
    """Callers give parameters; the command line tells which option gives each."""
    files = list(Path(generator.__path__[0]).rglob("*.py"))
    texts = [text for path in files for text in raised_texts(path)]
    assert len(texts) > 50
    assert [text for text in texts if re.search(r"(^|\s)--[a-z]", text)] == []
