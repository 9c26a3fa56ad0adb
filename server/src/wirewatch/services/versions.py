"""Versions, channels and annotations: listed and corrected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from wirewatch.domain.errors import Conflict, InvalidRequest, NotFound
from wirewatch.domain.names import CHANNEL_NAME_MAX_CHARS, check_label
from wirewatch.domain.ordering import OrderRule
from wirewatch.services.access import Caller, Scope
from wirewatch.services.commit_time import read_commit_time
from wirewatch.services.project_access import changeable_project, readable_project
from wirewatch.services.timeline import chosen_channel, ordered_versions
from wirewatch.storage.repositories import channels, projects, versions
from wirewatch.storage.repositories.channels import ChannelRow
from wirewatch.storage.repositories.versions import AnnotationRow, VersionRow
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class VersionsView:
    """A channel's versions, oldest first, with remarks by version id."""

    channel: str
    versions: Sequence[VersionRow]
    annotations: Mapping[int, Sequence[AnnotationRow]]


@dataclass(frozen=True, slots=True)
class VersionCorrection:
    """What to change of a version; fields whose names are not in `given` stay as they are."""

    given: frozenset[str]
    label: str | None = None
    commit: str | None = None
    commit_time: str | None = None
    channel: str | None = None
    ordinal: float | None = None


def list_versions(
    store: Store, slug: str, channel: str | None, caller: Caller, *, rule: OrderRule | None = None
) -> VersionsView:
    """Return the versions of a channel in the order of its rule, or of another one that is tried.

    Raises:
        NotFound: there is no such project or channel.
    """
    with store.read() as transaction:
        project = readable_project(transaction, slug, caller)
        chosen = chosen_channel(transaction, project.project_id, channel)
        if chosen is None:
            return VersionsView("", [], {})
        return VersionsView(
            chosen.name,
            ordered_versions(
                transaction,
                project.project_id,
                chosen if rule is None else replace(chosen, rule=rule.value),
            ),
            versions.annotations_of(transaction, project.project_id),
        )


def put_channel(store: Store, slug: str, name: str, rule: OrderRule, caller: Caller) -> ChannelRow:
    """Create the channel or change its rule, and return it.

    Raises:
        InvalidRequest: the name is malformed.
        NotFound, Forbidden: the caller may not.
    """
    check_label(name, parameter="channel", max_chars=CHANNEL_NAME_MAX_CHARS)
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.ADMIN)
        found = channels.find_channel(transaction, project.project_id, name)
        if found is None:
            channels.add_channel(transaction, project.project_id, name, rule)
        elif found.rule != rule:
            channels.set_rule(transaction, project.project_id, found.channel_id, rule)
        projects.count_up(transaction, project.project_id)
        listed = channels.list_channels(transaction, project.project_id)
        return next(each for each in listed if each.name == name)


def annotate(
    store: Store, slug: str, label: str, *, title: str, text: str, caller: Caller, now: datetime
) -> bool:
    """Put a remark on a version; return False when one of that title was there (its text is set).

    Raises:
        InvalidRequest: the title or the text cannot be stored.
        NotFound, Forbidden: there is no such version, or the caller may not.
    """
    check_label(title, parameter="title")
    _check_text(text)
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.UPLOAD, Scope.ADMIN)
        version = _version(transaction, project.project_id, label)
        created = versions.put_annotation(
            transaction, project.project_id, version.version_id, title=title, text=text, now=now
        )
        projects.count_up(transaction, project.project_id)
        return created


def change_annotation(
    store: Store,
    slug: str,
    label: str,
    title: str,
    *,
    new_title: str | None,
    text: str | None,
    caller: Caller,
) -> AnnotationRow:
    """Change title or text of a remark, where not None, and return it.

    Raises:
        InvalidRequest: the title or the text cannot be stored.
        Conflict: the version has a remark of the new title already.
        NotFound, Forbidden: there is no such version or remark, or the caller may not.
    """
    if new_title is not None:
        check_label(new_title, parameter="title")
    if text is not None:
        _check_text(text)
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.UPLOAD, Scope.ADMIN)
        version = _version(transaction, project.project_id, label)
        remarks = {
            each.title: each
            for each in versions.annotations_of(transaction, project.project_id).get(
                version.version_id, []
            )
        }
        if title not in remarks:
            raise _no_annotation(label, title)
        changed = replace(
            remarks[title],
            title=title if new_title is None else new_title,
            text=remarks[title].text if text is None else text,
        )
        if changed.title != title and changed.title in remarks:
            raise Conflict(f"Version `{label}` has an annotation `{changed.title}` already.")
        if changed != remarks[title]:
            versions.change_annotation(
                transaction,
                project.project_id,
                version.version_id,
                title,
                {"title": changed.title, "text": changed.text},
            )
            projects.count_up(transaction, project.project_id)
        return changed


def delete_annotation(store: Store, slug: str, label: str, title: str, caller: Caller) -> None:
    """Take a remark off a version.

    Raises:
        NotFound, Forbidden: there is no such version or remark, or the caller may not.
    """
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.UPLOAD, Scope.ADMIN)
        version = _version(transaction, project.project_id, label)
        if not versions.delete_annotation(
            transaction, project.project_id, version.version_id, title
        ):
            raise _no_annotation(label, title)
        projects.count_up(transaction, project.project_id)


def correct_version(
    store: Store, slug: str, label: str, correction: VersionCorrection, caller: Caller
) -> tuple[VersionRow, Sequence[AnnotationRow]]:
    """Change a version and return it with its remarks.

    A channel that does not hold the version takes it in: so a release may stand for a commit.

    Raises:
        InvalidRequest: a field is malformed, or an ordinal is given without a channel.
        Conflict: the new label is another version's.
        NotFound, Forbidden: there is no such version or channel, or the caller may not.
    """
    changes = _changes(correction)
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.ADMIN)
        found = _version(transaction, project.project_id, label)
        new_label = changes.get("label", label)
        if new_label != label and versions.find_version(
            transaction, project.project_id, str(new_label)
        ):
            raise Conflict(f"There is a version `{new_label}` already; two cannot be one.")
        if changes:
            versions.change_version(transaction, project.project_id, found.version_id, changes)
        if correction.channel is not None:
            _place(transaction, project.project_id, found.version_id, correction)
        projects.count_up(transaction, project.project_id)
        changed = _version(transaction, project.project_id, str(new_label))
        remarks = versions.annotations_of(transaction, project.project_id)
        return changed, remarks.get(changed.version_id, [])


def _changes(correction: VersionCorrection) -> dict[str, object]:
    changes: dict[str, object] = {}
    if "label" in correction.given:
        changes["label"] = check_label(correction.label or "", parameter="label")
    if "commit" in correction.given:
        commit = correction.commit
        changes["commit_id"] = None if commit is None else check_label(commit, parameter="commit")
    if "commit_time" in correction.given:
        time = None if correction.commit_time is None else read_commit_time(correction.commit_time)
        if time is None and correction.commit_time is not None:
            raise InvalidRequest(
                "commit_time is not a time: write 2026-11-21T10:00:00Z.", parameter="commit_time"
            )
        changes["commit_time"] = time
    if correction.channel is not None:
        check_label(correction.channel, parameter="channel", max_chars=CHANNEL_NAME_MAX_CHARS)
    if "ordinal" in correction.given and correction.channel is None:
        raise InvalidRequest(
            "An ordinal is a place in a channel: name it in `channel`.", parameter="channel"
        )
    return changes


def _place(
    transaction: Transaction, project_id: int, version_id: int, correction: VersionCorrection
) -> None:
    channel = channels.find_channel(transaction, project_id, correction.channel or "")
    if channel is None:
        raise NotFound(f"The project has no channel `{correction.channel}`; PUT it first.")
    channels.add_to_channel(transaction, project_id, channel.channel_id, version_id)
    if "ordinal" in correction.given:
        channels.set_ordinal(
            transaction, project_id, channel.channel_id, version_id, correction.ordinal
        )


def _version(transaction: Transaction, project_id: int, label: str) -> VersionRow:
    found = versions.find_version(transaction, project_id, label)
    if found is None:
        raise NotFound(f"The project has no version `{label[:200]}`.")
    return found


def _check_text(text: str) -> None:
    if "\0" in text:
        raise InvalidRequest("The text holds a NUL character; remove it.", parameter="text")


def _no_annotation(label: str, title: str) -> NotFound:
    return NotFound(f"Version `{label[:200]}` has no annotation `{title[:120]}`.")
