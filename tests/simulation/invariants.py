"""What must be true between any two transactions: each function names the sentence that it checks.

``check`` calls all of them.  A function raises ``BrokenPromiseError`` with what it saw.
"""

from collections import Counter

from tests.simulation.expected import puzzles_of, verdict_of
from tests.simulation.ledger import Ledger
from tests.simulation.snapshots import JobRow, Snapshot


class BrokenPromiseError(AssertionError):
    """A promise that a history has broken."""


def demand(is_true: bool, sentence: str, *seen: object) -> None:
    """Raise BrokenPromiseError unless something is true."""
    if not is_true:
        raise BrokenPromiseError(f"{sentence}: {' '.join(map(str, seen))}")


def check(now: Snapshot, ledger: Ledger) -> None:
    """Check all invariants."""
    for invariant in INVARIANTS:
        invariant(now, ledger)


def puzzles_are_a_prefix(now: Snapshot, _: Ledger) -> None:
    """ARCHITECTURE: a job's puzzles in the database are always a prefix of its final result."""
    for job in generate_jobs(now):
        places = now.places_of[job.id]
        found = tuple(place.clues for place in places)
        final = wanted_of(job) if job.status != "deleting" else puzzles_of_job(job)
        demand(found == final[: len(found)], "a prefix of the final result", job, found, final)
        ordinals = [place.ordinal for place in places]
        demand(ordinals == [*range(1, len(places) + 1)], "numbered one by one", job, ordinals)
        demand(job.n_found == len(places), "counted", job, len(places))


def done_jobs_are_exact(now: Snapshot, _: Ledger) -> None:
    """Promises: a job that is done has exactly the number of puzzles that you asked for."""
    for job in generate_jobs(now):
        if job.status == "done":
            demand(job.n_found == job.n_requested, "exactly the number asked for", job)
        if job.status == "exhausted":
            demand(job.n_found == len(wanted_of(job)), "all that can be found", job)


def no_shard_is_lost(now: Snapshot, _: Ledger) -> None:
    """Promises: nothing is lost; the shards that are not accepted are all there, without a gap."""
    for job in now.jobs.values():
        if job.status == "deleting":
            continue
        numbers = [s.number for s in now.shards_of[job.id] if s.number >= job.n_accepted]
        demand(numbers == [*range(job.n_accepted, job.n_planned)], "no shard is lost", job, numbers)
        if job.purpose == "generate":
            for shard in now.shards_of[job.id]:
                place = (shard.number * job.shard_size, job.shard_size)
                demand((shard.first, shard.size) == place, "no attempt is left out", job, shard)


def deaths_count_once(now: Snapshot, ledger: Ledger) -> None:
    """ARCHITECTURE: a death counts once; a shard has no more tries than messages were taken."""
    for shard in now.shards:
        taken = ledger.n_taken[shard.job_id, shard.number]
        demand(shard.n_tries <= taken, "a death counts once", shard, f"{taken} messages taken")


def failures_have_their_reason(now: Snapshot, ledger: Ledger) -> None:
    """ARCHITECTURE: if a shard fails three times, or ten leases run out, its job fails with it."""
    for job in now.jobs.values():
        if job.status != "failed":
            continue
        number = int((job.error or "").removeprefix("shard ").partition(":")[0])
        lost, lapsed = "was lost 3 times" in (job.error or ""), "ran out 10" in (job.error or "")
        demand(lost or lapsed, "a job fails for a reason", job)
        n_deaths = ledger.n_deaths[job.id, number]
        demand(n_deaths >= 3 or lapsed, "three deaths end a shard", job, n_deaths)
        n_taken = ledger.n_taken[job.id, number]
        demand(n_taken >= 10 or lost, "ten leases end a shard", job, n_taken)


def leases_have_one_holder(now: Snapshot, ledger: Ledger) -> None:
    """ARCHITECTURE: a claim decides who works, and only the holder of the lease may complete."""
    held = {}
    for shard in now.shards:
        key = (shard.job_id, shard.number)
        former, until = ledger.held.get(key, (None, 0.0))
        if shard.state == "running":
            held[key] = (shard.lease_owner, shard.lease_until)
            is_new = former in (None, shard.lease_owner) or until <= ledger.time
            demand(is_new, "a lease has one holder", shard, former, until, ledger.time)
            is_active = now.jobs[shard.job_id].is_active
            demand(is_active, "all leases of a job end with it", shard)
        elif shard.state == "done" and former is not None:
            demand(ledger.holder == former, "the holder completes", shard, former, ledger.holder)
    ledger.held = held


def forms_are_stored_once(now: Snapshot, _: Ledger) -> None:
    """ARCHITECTURE: two stored puzzles of a kind never have the same canonical form."""
    forms = Counter((puzzle.kind, puzzle.canonical) for puzzle in now.puzzles.values())
    demand(len(forms) == len(now.puzzles), "one row for a form", forms)


def named_puzzles_exist(now: Snapshot, ledger: Ledger) -> None:
    """ARCHITECTURE: puzzles are deleted with the last job that holds them, unless collected."""
    held = {each.puzzle_id for each in (*now.places, *now.lines, *now.items) if each.puzzle_id}
    demand(held <= now.puzzles.keys(), "a puzzle that is named exists", held - now.puzzles.keys())
    free = now.puzzles.keys() - held - ledger.collected
    demand(not free, "puzzles go with the last job that holds them", free)
    for puzzle in now.puzzles.values():
        demand(puzzle.job_id is None or puzzle.job_id in now.jobs, "its job exists", puzzle)


def verdicts_are_true(now: Snapshot, _: Ledger) -> None:
    """How it works: the verdict on a line is a function of the line; none is given twice."""
    for job in now.jobs.values():
        if job.purpose != "verify" or job.status == "deleting":
            continue
        lines = now.lines_of[job.id]
        judged = [line for line in lines if line.verdict is not None]
        for line in judged:
            demand(line.verdict == verdict_of(line.text), "the verdict of the line", line)
        demand(job.n_found == len(judged), "lines with a verdict are counted", job, len(judged))
        is_whole = job.status != "done" or len(judged) == len(lines) == job.n_requested
        demand(is_whole, "all lines have a verdict", job, lines)


def numbers_never_come_again(now: Snapshot, ledger: Ledger) -> None:
    """ARCHITECTURE: the number of a job that was deleted never comes again."""
    for job in now.jobs.values():
        purpose = ledger.jobs.setdefault(job.id, (job.purpose, job.seed))
        is_new = job.id > ledger.last_deleted or job.id in ledger.seen
        demand(is_new and purpose == (job.purpose, job.seed), "never comes again", job)
    ledger.last_deleted = max((ledger.last_deleted, *(ledger.seen - now.jobs.keys())))
    ledger.seen = set(now.jobs)


def collections_keep_their_order(now: Snapshot, ledger: Ledger) -> None:
    """Collections: puzzles that are appended come behind the others, which keep their order."""
    order: dict[int, dict[int, int]] = {}
    for item in now.items:
        order.setdefault(item.collection_id, {})[item.puzzle_id] = item.position
    for number, places in order.items():
        for puzzle, position in ledger.order.get(number, {}).items():
            demand(places.get(puzzle, position) == position, "keep their order", number, puzzle)
        n_items = sum(item.collection_id == number for item in now.items)
        demand(n_items == len(places), "each puzzle once", number)
    ledger.order = order


def players_had_forms_once(now: Snapshot, ledger: Ledger) -> None:
    """ARCHITECTURE: a player never gets a puzzle twice, in any form, and what ended stays ended."""
    had = {(each.player, each.form_key): each.outcome for each in now.had}
    demand(len(had) == len(now.had), "once in any form", now.had)
    for key, outcome in ledger.outcomes.items():
        if key[0] not in ledger.forgotten:
            demand(key in had, "what a player had stays", key)
            demand(outcome in (None, had[key]), "the first outcome counts", key, outcome)
    ledger.outcomes = had


INVARIANTS = (
    puzzles_are_a_prefix,
    done_jobs_are_exact,
    no_shard_is_lost,
    deaths_count_once,
    failures_have_their_reason,
    leases_have_one_holder,
    forms_are_stored_once,
    named_puzzles_exist,
    verdicts_are_true,
    numbers_never_come_again,
    collections_keep_their_order,
    players_had_forms_once,
)


def generate_jobs(now: Snapshot) -> list[JobRow]:
    """Return the jobs that make puzzles, except merged ones that have yet to become jobs."""
    return [job for job in now.jobs.values() if job.purpose == "generate"]


def puzzles_of_job(job: JobRow) -> tuple[str, ...]:
    """Return all puzzles that a job of this seed can find."""
    return puzzles_of(job.name.partition("-")[0], job.seed or 0)


def wanted_of(job: JobRow) -> tuple[str, ...]:
    """Return the final result of a job."""
    return puzzles_of_job(job)[: job.n_requested]
