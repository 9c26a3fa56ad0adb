"""Reading who changed what; writing it is `storage.audit_trail`'s."""

from wirewatch.domain.errors import Forbidden
from wirewatch.services.access import Caller
from wirewatch.services.project_access import administered_project
from wirewatch.storage.repositories import audit
from wirewatch.storage.repositories.audit import AuditRow
from wirewatch.storage.store import Store

Page = tuple[list[AuditRow], int | None]
"""Entries, newest first, and the id to go on before; None on the last page."""


def project_entries(
    store: Store, slug: str, before: int | None, limit: int, caller: Caller
) -> Page:
    """Return entries of the project.

    Raises:
        NotFound, Forbidden: there is no such project, or the caller does not administer it.
    """
    with store.read() as transaction:
        project = administered_project(transaction, slug, caller)
        found = audit.list_entries(
            transaction, project=project.slug, before=before, limit=limit + 1
        )
    return _page(found, limit)


def all_entries(store: Store, before: int | None, limit: int, caller: Caller) -> Page:
    """Return entries of everything.

    Raises:
        Forbidden: the caller administers only some projects.
    """
    if not caller.administers_all():
        raise Forbidden("The whole audit log is for those who administer the server.")
    with store.read() as transaction:
        found = audit.list_entries(transaction, project=None, before=before, limit=limit + 1)
    return _page(found, limit)


def _page(found: list[AuditRow], limit: int) -> Page:
    following = found[limit - 1].audit_entry_id if len(found) > limit else None
    return found[:limit], following
