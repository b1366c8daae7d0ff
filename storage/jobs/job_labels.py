"""The name of a job, and the file that it is for.  Functions never commit.

``cluesmith/name_text.py`` says how long a name may be.
"""

from sqlalchemy import and_, or_, select, update
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass
from cluesmith.storage.database.engine import lock_on_server
from cluesmith.storage.database.models import Job
from cluesmith.storage.database.states import ANSWERED
from cluesmith.storage.storage_errors import JobNameTakenError


@dataclass(frozen=True, slots=True, kw_only=True)
class JobLabel:
    """The name of a job, and the file that it is for.

    ``name``: refused if another job has it. ``default``: the name if none is given, with a number
    appended if another job has it. ``output``: the output file of the finished job and its format,
    as a text that the command line writes and reads.
    """

    name: str | None = None
    default: str = "job"
    output: str | None = None


NO_LABEL = JobLabel()


def free_name(session: Session, label: JobLabel) -> str:
    """Return the name of a new job; raises JobNameTakenError."""
    # Two new jobs at once: the second waits for the name of the first.
    lock_on_server(session.connection(), "job names")
    if label.name is None:
        return _numbered(session, label.default)
    taken = session.scalar(select(Job.id).where(Job.name == label.name))
    if taken is not None:
        raise JobNameTakenError(
            f"job name {label.name}: job {taken} has it; choose another, or free it with "
            f"`cluesmith delete {taken}`"
        )
    return label.name


def _numbered(session: Session, base: str) -> str:
    """Return the base, with the next number appended if it is taken."""
    is_overlapping = or_(Job.name == base, Job.name.startswith(f"{base}-", autoescape=True))
    max_overlap = session.scalars(select(Job.name).where(is_overlapping)).all()
    if base not in max_overlap:
        return base
    endings = (name.removeprefix(f"{base}-") for name in max_overlap)
    numbers = (int(ending) for ending in endings if ending.isascii() and ending.isdigit())
    return f"{base}-{max(numbers, default=1) + 1}"


def set_output(session: Session, job_id: int, output: str | None) -> None:
    """Store the output file of a job; None when there is nothing more to write."""
    session.execute(update(Job).where(Job.id == job_id).values(output=output))


def unwritten_ids(session: Session) -> list[int]:
    """Return the jobs with all their puzzles whose files are not written yet, oldest first."""
    is_unwritten = and_(Job.status.in_(ANSWERED), Job.output.is_not(None))
    return list(session.scalars(select(Job.id).where(is_unwritten).order_by(Job.id)))
