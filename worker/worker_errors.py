"""Errors of jobs and services. The message is the sentence that the user reads."""

from cluesmith.base_error import CluesmithError


class WorkerError(CluesmithError):
    """Base of all errors of this package."""


class BrokerError(WorkerError):
    """A broker that cannot be reached."""


class SettingError(WorkerError):
    """An environment variable with an unknown value."""


class ServicesError(WorkerError):
    """The embedded broker or workers that do not start or do not live."""


class JobLimitError(WorkerError):
    """A number in a job that the database cannot hold."""


class MalformedMessageError(WorkerError):
    """A message that no part of Cluesmith would send."""


class AlgorithmVersionError(WorkerError):
    """A job to which this version would give another answer."""
