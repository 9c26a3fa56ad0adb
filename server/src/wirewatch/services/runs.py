"""Runs: listed, looked at, taken out of the charts, handed back as they came."""

from dataclasses import dataclass
from datetime import datetime

import zstandard

from wirewatch.domain.errors import Conflict, InvalidRequest, NotFound
from wirewatch.ingest.redact import redact
from wirewatch.services.access import Caller, Scope
from wirewatch.services.project_access import changeable_project, readable_project
from wirewatch.services.run_filters import RunChoice
from wirewatch.storage.repositories import projects, runs
from wirewatch.storage.repositories.runs import RunRow
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Original:
    """A run's report: as it came for members, without private facts for everyone else."""

    body: bytes
    file_name: str
    redacted: bool


def list_runs(
    store: Store,
    slug: str,
    *,
    choice: RunChoice,
    cursor: str | None,
    limit: int,
    caller: Caller,
) -> tuple[list[RunRow], str | None]:
    """Return a page of the chosen runs, newest first, and the cursor of the next page.

    Raises:
        InvalidRequest: the cursor is none of ours.
        NotFound: there is no such project.
    """
    before = _read_cursor(cursor)
    with store.read() as transaction:
        project = readable_project(transaction, slug, caller)
        found = runs.list_runs(
            transaction, project.project_id, choice=choice, before=before, limit=limit + 1
        )
    page = found[:limit]
    return page, str(page[-1].run_id) if len(found) > limit else None


def find_run(store: Store, slug: str, run_id: int, caller: Caller) -> RunRow:
    """Return a run.

    Raises:
        NotFound: there is no such project or run.
    """
    with store.read() as transaction:
        project = readable_project(transaction, slug, caller)
        return run_of(transaction, project.project_id, run_id)


def void_run(
    store: Store, slug: str, run_id: int, *, reason: str, caller: Caller, now: datetime
) -> RunRow:
    """Take a run out of all charts and return it; doing so again changes nothing.

    Raises:
        Conflict: it is void already for another reason.
        NotFound, Forbidden: there is no such run, or the caller may not.
    """
    if "\0" in reason:
        raise InvalidRequest("The reason holds a NUL character; remove it.", parameter="reason")
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.ADMIN)
        found = run_of(transaction, project.project_id, run_id)
        if found.voided_at is not None:
            if found.void_reason == reason:
                return found
            raise Conflict(f"Run {run_id} is void already: {found.void_reason}")
        runs.void_run(transaction, project.project_id, run_id, reason=reason, now=now)
        projects.count_up(transaction, project.project_id)
        return run_of(transaction, project.project_id, run_id)


def read_original(store: Store, slug: str, run_id: int, caller: Caller) -> Original:
    """Return the report of a run.

    Raises:
        NotFound: there is no such project or run, or the report is no longer kept.
    """
    with store.read() as transaction:
        project = readable_project(transaction, slug, caller)
        run_of(transaction, project.project_id, run_id)
        packed = runs.original_of(transaction, project.project_id, run_id)
    if packed is None:
        raise NotFound(
            f"The original of run {run_id} is no longer kept: the project lets originals go after some days. "
            "Its measurements are there."
        )
    body = zstandard.ZstdDecompressor().decompress(packed)
    is_member = caller.may(Scope.READ, project.project_id)
    return Original(
        body if is_member else redact(body), f"{slug}-run-{run_id}.json", redacted=not is_member
    )


def run_of(transaction: Transaction, project_id: int, run_id: int) -> RunRow:
    """Return the run.

    Raises:
        NotFound: the project has none of that id.
    """
    found = runs.find_run(transaction, project_id, run_id)
    if found is None:
        raise NotFound(f"The project has no run {run_id}.")
    return found


def _read_cursor(cursor: str | None) -> int | None:
    if cursor is None:
        return None
    if not (cursor.isascii() and cursor.isdigit() and len(cursor) <= 18):
        raise InvalidRequest("The cursor is none of this list's; take `next`.", parameter="cursor")
    return int(cursor)
