"""Projects, by what a caller may do with them.

A private project that the caller may not read is not found, never forbidden: nobody learns that it exists.
"""

from wirewatch.domain.errors import Forbidden, NotFound
from wirewatch.services.access import Caller, Scope
from wirewatch.services.link_signature import opens
from wirewatch.storage.repositories import projects
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.transaction import Transaction


def readable_project(transaction: Transaction, slug: str, caller: Caller) -> ProjectRow:
    """Return the project if the caller may read it.

    Raises:
        NotFound: there is none, or the caller may not know of it.
    """
    found = projects.find_project(transaction, slug)
    if found is not None and (found.public or caller.may(Scope.READ, found.project_id)):
        return found
    if caller.administers_all():
        raise _none_at_all(slug)
    if caller.link is None:
        raise NotFound(f"There is no project `{slug}` here, or it is private and needs a token.")
    if found is None or not opens(transaction, found, caller.link):
        raise NotFound(
            f"There is no project `{slug}` here, or the link to it has ended, was taken back, or was made for "
            "something else."
        )
    return found


def changeable_project(
    transaction: Transaction, slug: str, caller: Caller, *scopes: Scope
) -> ProjectRow:
    """Return the project, held against other writers, if the caller has one of the scopes for it.

    Raises:
        NotFound: there is none, or the caller may not know of it.
        Forbidden: the caller may know of it but lacks the scope.
    """
    found = projects.lock_project(transaction, slug)
    if caller.only_channel is not None:
        scopes = ()  # A pull request's job may send its runs, and change nothing else.
    if found is not None and any(caller.may(scope, found.project_id) for scope in scopes):
        return found
    if found is not None and (
        found.public or any(caller.may(scope, found.project_id) for scope in Scope)
    ):
        wanted = " or ".join(f"`{scope}`" for scope in scopes) or "for this"
        raise Forbidden(f"The token lacks the scope {wanted} for project `{slug}`.")
    if caller.administers_all():
        raise _none_at_all(slug)
    raise NotFound(f"There is no project `{slug}` here, or this token may not see it.")


def _none_at_all(slug: str) -> NotFound:
    return NotFound(f"There is no project `{slug}`; the list of projects has all there are.")


def administered_project(transaction: Transaction, slug: str, caller: Caller) -> ProjectRow:
    """Return the project, for reading, if the caller administers it.

    Raises:
        NotFound: there is none, or the caller may not know of it.
        Forbidden: the caller may read it but does not administer it.
    """
    return require_in_project(transaction, slug, caller, Scope.ADMIN)


def require_in_project(
    transaction: Transaction, slug: str, caller: Caller, scope: Scope
) -> ProjectRow:
    """Return the project, for reading, if the caller has the scope for it.

    Raises:
        NotFound: there is none, or the caller may not know of it.
        Forbidden: the caller may know of it but lacks the scope.
    """
    found = projects.find_project(transaction, slug)
    if found is not None and caller.may(scope, found.project_id):
        return found
    readable_project(transaction, slug, caller)
    raise Forbidden(f"The token lacks the scope `{scope}` for project `{slug}`.")
