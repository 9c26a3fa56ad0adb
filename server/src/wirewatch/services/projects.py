"""Projects: made, listed, described."""

from dataclasses import dataclass
from datetime import datetime

from wirewatch.domain.errors import Conflict, Forbidden
from wirewatch.domain.metrics import Metric, metric, registered
from wirewatch.domain.names import check_label, check_slug
from wirewatch.domain.natural_order import natural_key
from wirewatch.domain.retention import Policy, check_policy
from wirewatch.services.access import Caller, Scope
from wirewatch.services.name_reading import apply_pattern, check_pattern
from wirewatch.services.project_access import changeable_project, readable_project
from wirewatch.storage.repositories import cases, channels, projects
from wirewatch.storage.repositories.channels import ChannelRow
from wirewatch.storage.repositories.components import names_of_components
from wirewatch.storage.repositories.projects import ProjectActivity, ProjectRow
from wirewatch.storage.repositories.retention import policy_of
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class ProjectView:
    """A project with what a page needs to draw its controls."""

    activity: ProjectActivity
    channels: list[ChannelRow]
    metrics: list[Metric]
    components: list[str]
    retention: Policy


@dataclass(frozen=True, slots=True)
class ProjectChange:
    """What to change of a project; fields whose names are not in `given` stay as they are.

    `name_pattern` None goes back to the grammar; None of what is kept keeps it for ever.
    """

    given: frozenset[str]
    title: str = ""
    public: bool = True
    name_pattern: str | None = None
    keep_originals_days: int | None = None
    keep_samples_versions: int | None = None
    keep_pull_request_days: int | None = None


def create_project(
    store: Store, *, slug: str, title: str, public: bool, caller: Caller, now: datetime
) -> ProjectView:
    """Create a project and return it.

    Raises:
        InvalidRequest: the slug is malformed.
        Forbidden: the caller's token is bound to one project.
        Conflict: the slug is taken.
    """
    check_slug(slug, parameter="slug")
    if title:
        check_label(title, parameter="title")
    if not caller.may_create():
        raise Forbidden(
            "The token may not create projects: it lacks `create` or is for one project."
        )
    with store.write() as transaction:
        if not projects.create_project(transaction, slug, title=title, public=public, now=now):
            raise Conflict(f"The slug `{slug}` is taken; choose another one.")
        found = projects.find_project(transaction, slug)
        if found is None:
            raise RuntimeError("a project just made is gone")
        return _view(transaction, found)


def change_project(store: Store, slug: str, change: ProjectChange, caller: Caller) -> ProjectView:
    """Change the project and return it; a changed pattern reads all its names anew, in the same transaction.

    Raises:
        InvalidRequest: a field is malformed.
        NotFound, Forbidden: there is no such project, or the caller may not.
    """
    changes: dict[str, object] = {key: getattr(change, key) for key in change.given}
    if change.title and "title" in change.given:
        check_label(change.title, parameter="title")
    check_policy(
        Policy(
            change.keep_originals_days, change.keep_samples_versions, change.keep_pull_request_days
        )
    )
    pattern = None if change.name_pattern is None else check_pattern(change.name_pattern)
    with store.write() as transaction:
        found = changeable_project(transaction, slug, caller, Scope.ADMIN)
        if changes:
            projects.change_project(transaction, found.project_id, changes)
            if changes.get("name_pattern", found.name_pattern) != found.name_pattern:
                apply_pattern(transaction, found.project_id, pattern)
            projects.count_up(transaction, found.project_id)
        changed = projects.find_project(transaction, slug)
        if changed is None:
            raise RuntimeError("a project just changed is gone")
        return _view(transaction, changed)


def list_projects(store: Store, caller: Caller) -> list[ProjectActivity]:
    """Return the projects the caller may see, newest activity first."""
    with store.read() as transaction:
        return projects.list_projects(transaction, private_ids=caller.private_ids())


def describe_project(store: Store, slug: str, caller: Caller) -> ProjectView:
    """Return the project.

    Raises:
        NotFound: there is none, or the caller may not know of it.
    """
    with store.read() as transaction:
        return _view(transaction, readable_project(transaction, slug, caller))


def metrics_with_values(transaction: Transaction, project_id: int) -> list[Metric]:
    """Return the project's metrics in display order: registered ones, then users' counters."""
    return in_display_order(cases.metrics_of(transaction, project_id))


def _view(transaction: Transaction, found: ProjectRow) -> ProjectView:
    return ProjectView(
        projects.activity_of(transaction, found),
        channels.list_channels(transaction, found.project_id),
        metrics_with_values(transaction, found.project_id),
        names_of_components(transaction, found.project_id),
        policy_of(transaction, found.project_id),
    )


def in_display_order(names: dict[str, int]) -> list[Metric]:
    """Return these metrics, registered ones first."""
    known = [each for each in registered() if each.name in names]
    others = sorted(set(names) - {each.name for each in known}, key=natural_key)
    return [*known, *(metric(name) for name in others)]
