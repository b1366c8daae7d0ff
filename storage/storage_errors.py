"""Errors of the database.  The message is the sentence that the user reads."""

from collections.abc import Sequence

from cluesmith.base_error import CluesmithError


class StorageError(CluesmithError):
    """Base of all errors of this package."""


class InvalidUrlError(StorageError, ValueError):
    """A database URL that cannot be read."""


class UnknownSchemeError(StorageError, ValueError):
    """A database URL of a server that Cluesmith does not support."""


class MissingDriverError(StorageError):
    """The Python package for this server is not installed."""


class DatabaseIsDirectoryError(StorageError):
    """A directory where a database file should be."""


class MissingFolderError(StorageError):
    """The folder of a database file does not exist."""


class ReadOnlyDatabaseError(StorageError):
    """A database that may not be written to."""


class MissingRightError(ReadOnlyDatabaseError):
    """A right that the user of a server lacks; to try again does not help."""


class NoLocksError(StorageError):
    """A file system without locks, on which a SQLite database cannot be used."""


class MissingDatabaseError(StorageError):
    """A database file that is missing, and must not be created silently."""


class ReplacedDatabaseError(StorageError):
    """Another file has replaced the database that is in use."""


class LogGoneError(StorageError):
    """The log of a SQLite database was deleted while it was in use."""


class BrokenDatabaseError(StorageError):
    """A database that is damaged, or reports an error without a message of its own here."""


class NotADatabaseError(StorageError):
    """A file that is not a database, or not one of Cluesmith."""


class DatabaseBusyError(StorageError):
    """The database is busy with the work of others."""


class ConflictError(DatabaseBusyError):
    """A transaction that the server aborted in favour of another one; it can be repeated."""


class LostRowsError(StorageError):
    """A database, or what is in between, that gave another number of rows than there are."""


class DatabaseFullError(StorageError):
    """No space is left for the database."""


class UnreachableServerError(StorageError):
    """A database server that does not answer, or refuses the login."""


class OlderSchemaError(StorageError):
    """A database that must be upgraded first."""


class NewerSchemaError(StorageError):
    """A database made by a newer Cluesmith."""


class JobNameTakenError(StorageError):
    """Another job has this name."""


class JobStateError(StorageError):
    """A job whose status does not allow what was asked."""


class SubmissionError(StorageError):
    """Lines that cannot be stored as a submission."""


class CollectionNameError(StorageError):
    """A name that is not valid for a collection."""


class UnknownNameError(StorageError):
    """Nothing stored has this name; ``names`` are the existing ones."""

    def __init__(self, message: str, name: str, names: Sequence[str]) -> None:
        super().__init__(message)
        self.name = name
        self.names = names


class UnknownJobError(UnknownNameError):
    """No job has this number or name."""


class UnknownCollectionError(UnknownNameError):
    """No collection has this name."""


class CollectionExistsError(StorageError):
    """A collection of this name already exists."""


class UnknownPoolError(UnknownNameError):
    """No pool has this name."""


class PoolError(StorageError):
    """A pool that cannot be made."""


class PoolMarksError(StorageError):
    """Marks of a pool that are the wrong way round."""


class UnknownSeriesError(UnknownNameError):
    """No series of daily puzzles has this name."""


class SeriesError(StorageError):
    """A series that cannot be made."""


class NoDailyPuzzleError(StorageError):
    """A series has no puzzle for a day."""


class UnknownTokenError(UnknownNameError):
    """No token has this name."""


class TokenError(StorageError):
    """A token that cannot be made."""


class NothingToRateError(StorageError):
    """Every stored puzzle has a rating."""
