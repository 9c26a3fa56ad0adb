"""What of a project may have changed: three counters that pages compare."""

from dataclasses import dataclass

from wirewatch.services.access import Caller
from wirewatch.services.project_access import readable_project
from wirewatch.storage.repositories import judgements, triage
from wirewatch.storage.store import Store


@dataclass(frozen=True, slots=True)
class ProjectState:
    """Counters of a project; one that differs from before says that there is something new.

    Attributes:
        data_version: counts up with everything that is stored.
        judged_version: the data version up to which the worker has judged.
        judged_run: the newest run it has judged.
        decision: the newest decision about a change; 0 before the first.
    """

    data_version: int
    judged_version: int
    judged_run: int
    decision: int


def readable_project_id(store: Store, slug: str, caller: Caller) -> int:
    """Return the id of a project that the caller may read.

    Raises:
        NotFound: there is none, or the caller may not know of it.
    """
    with store.read() as transaction:
        return readable_project(transaction, slug, caller).project_id


def project_state(store: Store, project_id: int) -> ProjectState:
    """Return the project's counters as they are now.

    Raises:
        Unavailable: the store does not answer.
    """
    with store.read() as transaction:
        cursor, data_version = judgements.cursor_of(transaction, project_id)
        newest = triage.newest_decision(transaction, project_id)
    return ProjectState(data_version, cursor.data_version, cursor.run_id, newest)
