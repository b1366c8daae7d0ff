"""The tables.  Constraints here, not the code around them, state what must hold of a row.

All times are seconds since the epoch, UTC, by the database's clock; their names end in ``_at`` or
``_until``.
"""

from datetime import date
from enum import StrEnum
from typing import ClassVar

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Date,
    Dialect,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, composite, mapped_column

from cluesmith.name_text import MAX_NAME_CHARS
from cluesmith.puzzle_spec import JobSpec, LongText, Text8, Text16, Text32
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.rating_columns import StoredRating, rating_checks, rating_columns
from cluesmith.storage.database.states import Outcome, Purpose, ShardState, Status
from cluesmith.storage.storage_errors import BrokenDatabaseError


class _Word(TypeDecorator[StrEnum]):
    """A text column that reads as an enumeration; ``_one_of`` is its check."""

    impl = String(16)
    cache_ok = True

    def __init__(self, enum: type[StrEnum]) -> None:
        super().__init__()
        self.enum = enum

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else self.enum(value).value

    def process_result_value(self, value: str | None, dialect: Dialect) -> StrEnum | None:
        try:
            return None if value is None else self.enum(value)
        except ValueError:
            raise BrokenDatabaseError(
                f"the database has a {self.enum.__name__.lower()} {value!r}, which Cluesmith does"
                " not write; if somebody has changed it, restore a backup"
            ) from None


def _one_of(column: str, enum: type[StrEnum]) -> CheckConstraint:
    members = ", ".join(f"'{member}'" for member in enum)
    return CheckConstraint(f"{column} IN ({members})", name=column)


# SQLite numbers rows by itself only if the key is an INTEGER.
_RowId = BigInteger().with_variant(Integer, "sqlite")

# The number of a row that was deleted never comes again, as with a server's sequences: it may be in
# somebody's notes, or in a late result of a player.
_NEVER_AGAIN = {"sqlite_autoincrement": True}


class Base(DeclarativeBase):
    """Base of the tables; every constraint has a name, so that migrations can change it."""

    type_annotation_map: ClassVar = {
        Text8: String(8),
        Text16: String(16),
        Text32: String(32),
        LongText: Text,
    }
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_N_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class Job(Base):
    """A job of a user: puzzles to generate, count or rate, or lines to verify."""

    __tablename__ = "job"
    __table_args__ = (
        _one_of("purpose", Purpose),
        _one_of("status", Status),
        CheckConstraint(
            "purpose <> 'generate' OR (kind IS NOT NULL AND seed IS NOT NULL"
            " AND patience IS NOT NULL AND algorithm_version IS NOT NULL)",
            name="generate_has_recipe",
        ),
        # A submission counts its lines while it stores them.
        CheckConstraint("n_requested >= 1 OR purpose = 'verify'", name="n_requested"),
        CheckConstraint("max_clues >= 0", name="max_clues"),
        CheckConstraint("min_clues >= 0", name="min_clues"),
        CheckConstraint("per_grid >= 1", name="per_grid"),
        CheckConstraint("n_dropped_same >= 0", name="n_dropped_same"),
        CheckConstraint("n_dropped_grid >= 0", name="n_dropped_grid"),
        CheckConstraint("n_dropped_overlapping >= 0", name="n_dropped_overlapping"),
        CheckConstraint("n_dropped_excluded >= 0", name="n_dropped_excluded"),
        CheckConstraint("patience >= 1", name="patience"),
        CheckConstraint("shard_size >= 1", name="shard_size"),
        CheckConstraint("n_found BETWEEN 0 AND n_requested", name="n_found"),
        CheckConstraint("n_accepted BETWEEN 0 AND n_planned", name="n_accepted"),
        CheckConstraint("last_new_attempt >= -1", name="last_new_attempt"),
        CheckConstraint(
            "(status IN ('queued', 'running')) = (finished_at IS NULL)", name="finished_at"
        ),
        CheckConstraint("status <> 'done' OR n_found = n_requested", name="done_is_exact"),
        CheckConstraint("status <> 'failed' OR error IS NOT NULL", name="failure_has_error"),
        UniqueConstraint("name"),
        _NEVER_AGAIN,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(MAX_NAME_CHARS))
    """What the user calls it; never only digits, which are a number."""
    purpose: Mapped[Purpose] = mapped_column(_Word(Purpose))
    spec: Mapped[JobSpec] = composite(JobSpec)
    """A column for each of its fields."""
    n_requested: Mapped[int]
    """Puzzles, lines, or classes of grids."""
    seed: Mapped[int | None] = mapped_column(BigInteger)
    patience: Mapped[int | None]
    """Attempts in a row without a new puzzle after which the job is exhausted."""
    shard_size: Mapped[int]
    """Attempts, lines or classes of a shard."""
    versions: Mapped[JobVersions] = composite(JobVersions)
    """A column for each of its fields."""
    status: Mapped[Status] = mapped_column(_Word(Status), default=Status.QUEUED)
    n_found: Mapped[int] = mapped_column(default=0)
    """Puzzles of the job, lines with a verdict, or classes with a count."""
    n_accepted: Mapped[int] = mapped_column(default=0)
    """Leading shards whose results are counted."""
    n_planned: Mapped[int] = mapped_column(default=0)
    """Shards that exist."""
    n_dropped_same: Mapped[int] = mapped_column(default=0)
    """Puzzles dropped because the job had them already, up to symmetry."""
    n_dropped_grid: Mapped[int] = mapped_column(default=0)
    """Puzzles dropped because the job had enough of their grids."""
    n_dropped_overlapping: Mapped[int] = mapped_column(default=0)
    """Puzzles dropped because they shared too many clues with one that the job had."""
    n_dropped_excluded: Mapped[int] = mapped_column(default=0)
    """Puzzles dropped because they were excluded."""
    last_new_attempt: Mapped[int] = mapped_column(BigInteger, default=-1)
    """The last attempt that brought the job a new puzzle; -1 for none yet."""
    n_of_level: Mapped[dict[str, int] | None] = mapped_column(JSON)
    """Puzzles of each level, by its number; NULL before the first result."""
    error: Mapped[str | None] = mapped_column(Text)
    output: Mapped[str | None] = mapped_column(Text)
    """The file that its puzzles are for and its format, until it is written; JSON of the client."""
    created_at: Mapped[float] = mapped_column(Float, default=DatabaseNow())
    started_at: Mapped[float | None] = mapped_column(Float)
    finished_at: Mapped[float | None] = mapped_column(Float)


class Shard(Base):
    """A part of a job that one worker does at a time: a range of attempts, lines or classes."""

    __tablename__ = "shard"
    __table_args__ = (
        _one_of("state", ShardState),
        CheckConstraint("number >= 0", name="number"),
        CheckConstraint("first >= 0", name="first"),
        CheckConstraint("size >= 1", name="size"),
        CheckConstraint("n_claims >= 0", name="n_claims"),
        CheckConstraint("n_lapses >= 0", name="n_lapses"),
        CheckConstraint("n_failures >= 0", name="n_failures"),
        CheckConstraint("state <> 'sent' OR sent_at IS NOT NULL", name="sent_at"),
        CheckConstraint("(state = 'running') = (lease_owner IS NOT NULL)", name="lease_owner"),
        CheckConstraint("(state = 'running') = (lease_until IS NOT NULL)", name="lease_until"),
        CheckConstraint("state = 'done' OR result IS NULL", name="result"),
        CheckConstraint("state <> 'failed' OR error IS NOT NULL", name="failure_has_error"),
    )

    job_id: Mapped[int] = mapped_column(ForeignKey("job.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    first: Mapped[int] = mapped_column(BigInteger)
    """The first attempt, the number of the first line, or the first class."""
    size: Mapped[int]
    state: Mapped[ShardState] = mapped_column(_Word(ShardState), default=ShardState.PLANNED)
    sent_at: Mapped[float | None] = mapped_column(Float)
    lease_owner: Mapped[str | None] = mapped_column(String(MAX_NAME_CHARS))
    lease_until: Mapped[float | None] = mapped_column(Float)
    n_claims: Mapped[int] = mapped_column(default=0)
    """Claims that were not given back: each ended in a result, an error or a lost worker."""
    n_lapses: Mapped[int] = mapped_column(default=0, server_default="0")
    """Claims whose lease ran out, which are not among the others."""
    n_failures: Mapped[int] = mapped_column(default=0)
    """Claims without a result before a user last sent the shard again."""
    error: Mapped[str | None] = mapped_column(Text)
    """The last one, until the shard is done."""
    result: Mapped[str | None] = mapped_column(Text)
    """What the shard found, from the moment it is done until it is accepted."""


class Puzzle(Base):
    """A puzzle, stored once up to symmetry, whichever jobs found it."""

    __tablename__ = "puzzle"
    __table_args__ = (
        # Numbers stand for the texts: an index over these would be three times as large.  With the
        # grid's number in front, one place shows whether a puzzle is stored, and which others of
        # its grid are.  Such places are the cost of storing a puzzle among millions.
        UniqueConstraint("grid_key", "form_key"),
        CheckConstraint("n_clues >= 0", name="n_clues"),
        # Behind the digits there may be clues of other families.
        CheckConstraint(
            "length(clues) >= length(solution)"
            " AND substr(clues, length(solution) + 1, 1) IN ('', ';')",
            name="solution",
        ),
        CheckConstraint("symmetry >= 0", name="symmetry"),
        *rating_checks(),
        # The columns that people select and count by. New puzzles go to the ends of a few runs, so
        # they change few pages. ER and techniques are in the index to be read from it, not to be
        # searched by: reading them from each puzzle takes five times as long.
        Index("ix_puzzle_choice", "kind", "level", "n_clues", "symmetry", "er", "techniques"),
        # The index for pages of puzzles, newest first, within a range of numbers: see
        # ``storage.puzzles.puzzle_paging``. New puzzles go to the ends of a few runs here too.
        Index("ix_puzzle_page", "kind", "level", "id", "n_clues", "symmetry", "er", "techniques"),
        # To delete a job, the database looks for the puzzles that refer to it.
        Index("ix_puzzle_job_id", "job_id"),
        _NEVER_AGAIN,
    )

    id: Mapped[int] = mapped_column(_RowId, primary_key=True)
    kind: Mapped[str] = mapped_column(String(32))
    clues: Mapped[str] = mapped_column(Text)
    """The digits, and behind each semicolon a clue of another family."""
    n_clues: Mapped[int]
    solution: Mapped[str] = mapped_column(Text)
    canonical: Mapped[str] = mapped_column(Text)
    """The least puzzle that the symmetries of the kind make of this one."""
    canonical_version: Mapped[int]
    """The version of the algorithm of ``canonical`` and ``grid_class``."""
    grid_class: Mapped[str] = mapped_column(String(32))
    """The same for solutions that symmetries turn into each other."""
    symmetry: Mapped[int]
    """The symmetries of the clue pattern, a bit for each of the kind's."""
    grid_key: Mapped[int] = mapped_column(BigInteger)
    """62 bits of the digest of kind and class of grids."""
    form_key: Mapped[int] = mapped_column(BigInteger)
    """62 bits of the digest of kind and canonical form; also a random order, always the same."""
    minimal_at: Mapped[str | None] = mapped_column(String(16))
    """The level at which no clue can go, or with a + clues were added; NULL if strictly minimal."""
    rating: Mapped[StoredRating] = composite(StoredRating, *rating_columns())
    """A column for each of its fields."""
    job_id: Mapped[int | None] = mapped_column(ForeignKey("job.id"))
    """The job that stored it first."""
    created_at: Mapped[float] = mapped_column(Float, default=DatabaseNow())


class JobPuzzle(Base):
    """A puzzle that a job found: always a prefix of the job's final result.

    The rating belongs to the clues of this row; it is NULL if the stored clues are the job's.
    """

    __tablename__ = "job_puzzle"
    __table_args__ = (
        # The puzzle comes first: deleting a job looks for the other jobs that have a puzzle.
        UniqueConstraint("puzzle_id", "job_id"),
        UniqueConstraint("job_id", "attempt", "position"),
        CheckConstraint("ordinal >= 1", name="ordinal"),
        CheckConstraint("attempt >= 0", name="attempt"),
        CheckConstraint("position >= 0", name="position"),
        CheckConstraint("(clues IS NULL) = (solution IS NULL)", name="solution"),
        CheckConstraint("rater_version IS NULL OR clues IS NOT NULL", name="rating_of_form"),
        *rating_checks(),
    )

    job_id: Mapped[int] = mapped_column(ForeignKey("job.id"), primary_key=True)
    ordinal: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    attempt: Mapped[int] = mapped_column(BigInteger)
    position: Mapped[int]
    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id"))
    clues: Mapped[str | None] = mapped_column(Text)
    """The job's clues, if the stored puzzle is another equivalent form."""
    solution: Mapped[str | None] = mapped_column(Text)
    rating: Mapped[StoredRating] = composite(StoredRating, *rating_columns())


class JobExclusion(Base):
    """A canonical form that a job must not contain."""

    __tablename__ = "job_exclusion"

    job_id: Mapped[int] = mapped_column(ForeignKey("job.id"), primary_key=True)
    canonical: Mapped[str] = mapped_column(Text, primary_key=True)


class Submission(Base):
    """A file whose lines a job verifies."""

    __tablename__ = "submission"

    job_id: Mapped[int] = mapped_column(ForeignKey("job.id"), primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    minimize: Mapped[bool] = mapped_column(default=False)
    """Whether redundant puzzles are reduced to minimal ones, which are then stored."""
    created_at: Mapped[float] = mapped_column(Float, default=DatabaseNow())


class Verdict(Base):
    """A line of a submission and, once a worker has checked it, its verdict."""

    __tablename__ = "verdict"
    __table_args__ = (
        CheckConstraint("line_number >= 1", name="line_number"),
        CheckConstraint("n_clues >= 0", name="n_clues"),
        CheckConstraint("(verdict IS NULL) = (detail IS NULL)", name="detail"),
        Index("ix_verdict_puzzle_id", "puzzle_id"),
    )

    job_id: Mapped[int] = mapped_column(ForeignKey("submission.job_id"), primary_key=True)
    line_number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    text: Mapped[str] = mapped_column(Text)
    kind: Mapped[str | None] = mapped_column(String(32))
    verdict: Mapped[str | None] = mapped_column(String(32))
    """NULL until it is known; the generator's word for it."""
    n_clues: Mapped[int | None]
    detail: Mapped[str | None] = mapped_column(Text)
    puzzle_id: Mapped[int | None] = mapped_column(ForeignKey("puzzle.id"))
    """The stored puzzle of a line that passed, or the reduced form of a redundant one."""


class CensusCount(Base):
    """The number of minimal puzzles in a class of grids, with the number of clues of the job."""

    __tablename__ = "census_count"
    __table_args__ = (
        CheckConstraint("grid_class >= 0", name="grid_class"),
        CheckConstraint("n_puzzles >= 0", name="n_puzzles"),
    )

    job_id: Mapped[int] = mapped_column(ForeignKey("job.id"), primary_key=True)
    grid_class: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    n_puzzles: Mapped[int] = mapped_column(BigInteger)


class KindDefinition(Base):
    """The definition of a kind that is not built in.

    There is no foreign key from jobs and puzzles, because built-in kinds have no row here.
    """

    __tablename__ = "kind_definition"
    __table_args__ = (CheckConstraint("definition <> ''", name="definition"),)

    kind: Mapped[str] = mapped_column(String(32), primary_key=True)
    """The name that the generator derives from its rules."""
    title: Mapped[str] = mapped_column(Text)
    """For people; from the job that stored it first."""
    definition: Mapped[str] = mapped_column(Text)
    """In the generator's format."""
    created_at: Mapped[float] = mapped_column(Float, default=DatabaseNow())


class Collection(Base):
    """A named selection of puzzles, curated by hand."""

    __tablename__ = "collection"
    __table_args__ = (
        UniqueConstraint("name"),
        CheckConstraint("name <> ''", name="name"),
        _NEVER_AGAIN,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(MAX_NAME_CHARS))
    title: Mapped[str] = mapped_column(Text)
    created_at: Mapped[float] = mapped_column(Float, default=DatabaseNow())


class CollectionItem(Base):
    """A puzzle at its place in a collection."""

    __tablename__ = "collection_item"
    __table_args__ = (
        UniqueConstraint("puzzle_id", "collection_id"),
        ForeignKeyConstraint(["collection_id"], ["collection.id"], ondelete="CASCADE"),
        CheckConstraint("position >= 1", name="position"),
    )

    collection_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id"))


class Assignment(Base):
    """A puzzle that a player had: once, whatever form of it.

    There is no foreign key to the puzzle: the player has had it even if it is deleted, and made
    again under another number.
    """

    __tablename__ = "assignment"
    __table_args__ = (
        _one_of("outcome", Outcome),
        CheckConstraint("(outcome IS NULL) = (ended_at IS NULL)", name="ended_at"),
        CheckConstraint("seconds >= 0", name="seconds"),
        CheckConstraint("hints >= 0", name="hints"),
        Index(
            "ix_assignment_open",
            "player",
            "given_at",
            # On PostgreSQL too, as its migration says; to say so here would import that dialect.
            sqlite_where=text("outcome IS NULL"),
        ),
    )

    player: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """62 bits of the digest of the name that a caller gives to a player."""
    form_key: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """The key of the puzzle's canonical form."""
    puzzle_id: Mapped[int] = mapped_column(BigInteger)
    batch: Mapped[int | None] = mapped_column(BigInteger)
    """The number of the request that it answered, so that a repeated request can be told."""
    given_at: Mapped[float] = mapped_column(Float, default=DatabaseNow())
    ended_at: Mapped[float | None] = mapped_column(Float)
    outcome: Mapped[Outcome | None] = mapped_column(_Word(Outcome))
    """NULL while the puzzle is open."""
    seconds: Mapped[float | None] = mapped_column(Float)
    """The time that the player took."""
    hints: Mapped[int | None]


class Pool(Base):
    """A stock of puzzles for players: the puzzles of a job that grows when few are left."""

    __tablename__ = "pool"
    __table_args__ = (
        UniqueConstraint("job_id"),
        CheckConstraint("name <> ''", name="name"),
        CheckConstraint("low >= 1", name="low"),
        CheckConstraint("high >= low", name="high"),
        CheckConstraint("n_taken >= 0", name="n_taken"),
    )

    name: Mapped[str] = mapped_column(String(MAX_NAME_CHARS), primary_key=True)
    job_id: Mapped[int] = mapped_column(ForeignKey("job.id"))
    low: Mapped[int]
    """The job grows when fewer puzzles than this are left."""
    high: Mapped[int]
    """The puzzles that are left when the job has grown."""
    n_taken: Mapped[int] = mapped_column(default=0)
    """The most puzzles of it that any one player had."""


class Series(Base):
    """Puzzles of days: the first puzzle of a job or a collection on the first date, and so on."""

    __tablename__ = "series"
    __table_args__ = (
        UniqueConstraint("job_id"),
        UniqueConstraint("collection_id"),
        ForeignKeyConstraint(["collection_id"], ["collection.id"], ondelete="CASCADE"),
        CheckConstraint("name <> ''", name="name"),
        CheckConstraint("every_days >= 1", name="every_days"),
        CheckConstraint("(job_id IS NULL) <> (collection_id IS NULL)", name="source"),
    )

    name: Mapped[str] = mapped_column(String(MAX_NAME_CHARS), primary_key=True)
    job_id: Mapped[int | None] = mapped_column(ForeignKey("job.id"))
    collection_id: Mapped[int | None]
    first_date: Mapped[date] = mapped_column(Date)
    every_days: Mapped[int] = mapped_column(default=1)


class Token(Base):
    """A token of the HTTP API."""

    __tablename__ = "token"
    __table_args__ = (
        UniqueConstraint("digest"),
        CheckConstraint("name <> ''", name="name"),
    )

    name: Mapped[str] = mapped_column(String(MAX_NAME_CHARS), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64))
    """The SHA-256 digest of its text, which is not stored."""
    rights: Mapped[str] = mapped_column(String(64))
    """Words of ``Right`` with blanks between them."""
    created_at: Mapped[float] = mapped_column(Float, default=DatabaseNow())


class JobRequest(Base):
    """A call that made a job, under the key by which its caller may repeat it."""

    __tablename__ = "job_request"
    __table_args__ = (
        ForeignKeyConstraint(["job_id"], ["job.id"], ondelete="CASCADE"),
        Index("ix_job_request_job_id", "job_id"),
    )

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The digest of the caller and of the key."""
    request: Mapped[str] = mapped_column(String(64))
    """The digest of what was asked for."""
    job_id: Mapped[int]
