"""The check for pyarrow, which only Parquet needs."""

from importlib.util import find_spec

from cluesmith.generator.errors import GeneratorError

# The first bytes of a Parquet file.
PARQUET_SIGNATURE = b"PAR1"


class MissingPackageError(GeneratorError):
    """A missing package that a format needs."""


def check_pyarrow(title: str) -> None:
    """Raise MissingPackageError if pyarrow is not installed; ``title`` is what needs it."""
    if find_spec("pyarrow") is None:
        from cluesmith.optional_packages import command_to_install  # it reads all of a package

        install = command_to_install("data")
        raise MissingPackageError(f"{title}: the package pyarrow is not installed: `{install}`")
