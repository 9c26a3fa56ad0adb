"""Versions, channels, annotations."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from wirewatch.api.authorisation import Admin, Annotator, Reader
from wirewatch.api.parameters import AnnotationTitle, ChannelName, ChannelQuery, Label, Slug
from wirewatch.api.problems import problems
from wirewatch.api.schemas.project import (
    Annotation,
    AnnotationPatch,
    Channel,
    NewChannel,
    Version,
    VersionList,
    VersionPatch,
)
from wirewatch.api.state import State
from wirewatch.api.views import version_view
from wirewatch.domain.errors import Conflict, Forbidden, NotFound, StorageFull, Unauthorized
from wirewatch.domain.ordering import OrderRule
from wirewatch.services import versions
from wirewatch.services.versions import VersionCorrection

router = APIRouter(tags=["versions"])


@router.get(
    "/projects/{project}/versions",
    responses=problems(Unauthorized, NotFound),
    summary="List versions",
)
def list_versions(
    project: Slug,
    state: State,
    caller: Reader,
    channel: ChannelQuery = None,
    rule: Annotated[
        OrderRule | None,
        Query(description="Try another rule than the channel's; nothing is stored."),
    ] = None,
) -> VersionList:
    """The versions of a channel in the order of its rule, oldest first."""
    found = versions.list_versions(state.store, project, channel, caller, rule=rule)
    return VersionList(
        channel=found.channel,
        versions=[
            version_view(each, found.annotations.get(each.version_id, []))
            for each in found.versions
        ],
    )


@router.put(
    "/projects/{project}/channels/{channel:path}",
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Create or change a channel",
)
def put_channel(
    project: Slug, channel: ChannelName, new: NewChannel, state: State, caller: Admin
) -> Channel:
    """Set the rule that orders the channel's versions."""
    found = versions.put_channel(state.store, project, channel, OrderRule(new.rule), caller)
    return Channel(name=found.name, rule=found.rule, version_count=found.version_count)


@router.post(
    "/projects/{project}/versions/{label:path}/annotations",
    status_code=201,
    responses={
        200: {"description": "It was there; its text is now this one.", "model": Annotation},
        **problems(Unauthorized, Forbidden, NotFound, StorageFull),
    },
    summary="Annotate a version",
)
def annotate(
    project: Slug,
    label: Label,
    new: Annotation,
    response: Response,
    state: State,
    caller: Annotator,
) -> Annotation:
    """Put a remark on a version; the same title again changes its text."""
    created = versions.annotate(
        state.store,
        project,
        label,
        title=new.title,
        text=new.text,
        caller=caller,
        now=state.now(),
    )
    response.status_code = 201 if created else 200
    return new


@router.patch(
    "/projects/{project}/versions/{label:path}/annotations/{title:path}",
    responses=problems(Unauthorized, Forbidden, NotFound, Conflict, StorageFull),
    summary="Change an annotation",
)
def change_annotation(
    project: Slug,
    label: Label,
    title: AnnotationTitle,
    patch: AnnotationPatch,
    state: State,
    caller: Annotator,
) -> Annotation:
    """Change its title or its text."""
    changed = versions.change_annotation(
        state.store,
        project,
        label,
        title,
        new_title=patch.title,
        text=patch.text,
        caller=caller,
    )
    return Annotation(title=changed.title, text=changed.text)


@router.delete(
    "/projects/{project}/versions/{label:path}/annotations/{title:path}",
    status_code=204,
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Delete an annotation",
)
def delete_annotation(
    project: Slug, label: Label, title: AnnotationTitle, state: State, caller: Annotator
) -> None:
    """Take a remark off a version."""
    versions.delete_annotation(state.store, project, label, title, caller)


@router.patch(
    "/projects/{project}/versions/{label:path}",
    responses=problems(Unauthorized, Forbidden, NotFound, Conflict, StorageFull),
    summary="Correct a version",
)
def correct_version(
    project: Slug, label: Label, patch: VersionPatch, state: State, caller: Admin
) -> Version:
    """Change label, commit or commit time, or the place in a channel."""
    correction = VersionCorrection(given=frozenset(patch.model_fields_set), **patch.model_dump())
    changed, remarks = versions.correct_version(state.store, project, label, correction, caller)
    return version_view(changed, remarks)
