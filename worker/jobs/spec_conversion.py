"""The specification of a job, between the generator and the database."""

from dataclasses import asdict

from cluesmith.generator.spec import GenerationSpec
from cluesmith.storage.database.job_spec import JobSpec


def generation_spec(spec: JobSpec) -> GenerationSpec:
    """Return the specification of a generate job.

    Raises
    ------
    GeneratorError
        This version does not know the kind or an option of the job.
    """
    return GenerationSpec(**asdict(spec))


def job_spec(spec: GenerationSpec) -> JobSpec:
    """Return a specification as the database stores it."""
    return JobSpec(**asdict(spec))
