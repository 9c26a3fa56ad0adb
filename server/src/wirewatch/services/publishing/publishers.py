"""The publishers of a project: which jobs may upload without holding a secret."""

import re
from dataclasses import asdict, dataclass
from datetime import datetime

from wirewatch.domain.errors import Conflict, InvalidRequest, NotFound
from wirewatch.domain.names import check_label
from wirewatch.services.access import Caller, Scope
from wirewatch.services.project_access import administered_project, changeable_project
from wirewatch.services.publishing.issuers import Forge, Issuers
from wirewatch.storage.repositories import publishers, tokens
from wirewatch.storage.repositories.publishers import PublisherRow
from wirewatch.storage.store import Store

_REPOSITORY = re.compile(r"[A-Za-z0-9_.-]+(?:/[A-Za-z0-9_.-]+)+")
_NUMBER = re.compile(r"[1-9][0-9]{0,18}")
_WORKFLOW = {
    Forge.GITHUB: (re.compile(r"[^/@\s]+\.ya?ml"), "a file name in .github/workflows/: bench.yml"),
    Forge.GITLAB: (re.compile(r"[^/@\s][^@\s]*\.ya?ml"), "a path in the project: .gitlab-ci.yml"),
}


@dataclass(frozen=True, slots=True)
class NewPublisher:
    """A publisher to add; what must be the same in a job's identity token.

    Attributes:
        repository: `owner/name`, or a GitLab project's whole path.
        workflow: the file that defines the job.
        environment: the environment the job must run in; None for any or none.
        protected_only: whether only jobs of protected branches and tags match.
        pull_requests: whether jobs of pull requests match too; what they send stays in the channel `pr/N`.
    """

    issuer: str
    repository: str
    repository_id: str
    owner_id: str
    workflow: str
    environment: str | None = None
    protected_only: bool = False
    pull_requests: bool = False


def add_publisher(
    store: Store, slug: str, new: NewPublisher, *, issuers: Issuers, caller: Caller, now: datetime
) -> PublisherRow:
    """Store a publisher of the project and return it.

    Raises:
        InvalidRequest: a field is malformed, or the issuer is not one of this server's.
        Conflict: the same publisher is there already.
        NotFound, Forbidden: there is no such project, or the caller may not.
    """
    _check(new, issuers)
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.ADMIN)
        facts = asdict(new)
        for each in publishers.list_publishers(transaction, project.project_id):
            if all(getattr(each, key) == value for key, value in facts.items()):
                raise Conflict(f"Publisher {each.publisher_id} of project `{slug}` says the same.")
        return publishers.add_publisher(
            transaction, project.project_id, {**facts, "created_at": now}
        )


def list_publishers(store: Store, slug: str, caller: Caller) -> list[PublisherRow]:
    """Return the project's publishers, oldest first.

    Raises:
        NotFound, Forbidden: there is no such project, or the caller does not administer it.
    """
    with store.read() as transaction:
        project = administered_project(transaction, slug, caller)
        return publishers.list_publishers(transaction, project.project_id)


def remove_publisher(
    store: Store, slug: str, publisher_id: int, *, caller: Caller, now: datetime
) -> None:
    """Remove a publisher, and take back the tokens that its jobs hold.

    Raises:
        NotFound, Forbidden: there is no such project or publisher, or the caller may not.
    """
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.ADMIN)
        if not publishers.remove_publisher(transaction, project.project_id, publisher_id):
            raise NotFound(f"Project `{slug}` has no publisher {publisher_id}.")
        tokens.revoke_minted(transaction, project.project_id, publisher_id, now)


def _check(new: NewPublisher, issuers: Issuers) -> None:
    issuer = issuers.get(new.issuer)
    if issuer is None:
        raise InvalidRequest(
            f"issuer must be one of {', '.join(issuers)}; who runs the server adds others by "
            "WIREWATCH_GITHUB_ISSUERS and WIREWATCH_GITLAB_ISSUERS.",
            parameter="issuer",
        )
    if not _REPOSITORY.fullmatch(new.repository) or len(new.repository) > 200:
        raise InvalidRequest("repository must read owner/name.", parameter="repository")
    for name in ("repository_id", "owner_id"):
        if not _NUMBER.fullmatch(getattr(new, name)):
            raise InvalidRequest(
                f"{name} must be the forge's number; a name can change hands.", parameter=name
            )
    pattern, what = _WORKFLOW[issuer.forge]
    if not pattern.fullmatch(new.workflow) or len(new.workflow) > 200:
        raise InvalidRequest(f"workflow must be {what}.", parameter="workflow")
    if new.environment is not None:
        check_label(new.environment, parameter="environment")
