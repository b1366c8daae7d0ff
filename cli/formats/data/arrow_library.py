"""Whether pyarrow is there, which Parquet takes; it is imported for nothing else."""

from importlib.util import find_spec

from cluesmith.generator.errors import GeneratorError
from cluesmith.optional_packages import command_to_install

# What a file of Parquet begins with.
PARQUET_SIGNATURE = b"PAR1"


class MissingPackageError(GeneratorError):
    """A package that a format needs and that is not installed."""


def check_pyarrow(title: str) -> None:
    """Raise MissingPackageError if pyarrow is not installed; ``title`` is what needs it."""
    if find_spec("pyarrow") is None:
        install = command_to_install("data")
        raise MissingPackageError(f"{title}: the package pyarrow is not installed: `{install}`")
