"""What a job wants, between the generator's words and the columns of the database."""

from dataclasses import asdict

from generator import GenerationSpec
from storage.jobs.job_spec import Wanted


def spec_of(wanted: Wanted) -> GenerationSpec:
    """Return the specification of a generate job.

    Raises
    ------
    GeneratorError
        This version does not know the kind or what is wanted of it.
    """
    return GenerationSpec(**wanted.columns())


def wanted_of(spec: GenerationSpec) -> Wanted:
    """Return the columns for a specification."""
    return Wanted(**asdict(spec))
