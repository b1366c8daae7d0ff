"""Errors of jobs and services. The message is the sentence that the user reads."""

from cluesmith.base_error import CluesmithError


class WorkerError(CluesmithError):
    """Base of all errors of this package."""


class BrokerError(WorkerError):
    """A broker that cannot be reached."""


class SettingError(WorkerError):
    """An environment variable with an unknown value."""


class ServicesError(WorkerError):
    """An embedded broker or workers that do not start or have ended."""


class JobLimitError(WorkerError):
    """A number in a job that the database cannot hold."""


class MalformedMessageError(WorkerError):
    """A message that Cluesmith would not send."""


class AlgorithmVersionError(WorkerError):
    """A job for which this version would give another result."""
