"""The specification of a job, between the generator and the database."""

from dataclasses import asdict, fields

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.spec import GenerationSpec
from cluesmith.storage.database.job_spec import JobSpec


def generation_spec(spec: JobSpec) -> GenerationSpec:
    """Return the specification of a generate job.

    Raises
    ------
    GeneratorError
        This version does not know the kind or an option of the job.
    """
    return GenerationSpec(**{**asdict(spec), "kind": kind_named(spec.kind or "")})


def job_spec(spec: GenerationSpec) -> JobSpec:
    """Return a specification as the database stores it."""
    values = {each.name: getattr(spec, each.name) for each in fields(spec)}
    return JobSpec(**{**values, "kind": spec.kind.name})
