"""Badges: small pictures for pages elsewhere."""

import hashlib
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from wirewatch.api.authorisation import AllowsLinked
from wirewatch.api.badge_picture import MEDIA_TYPE, badge_svg
from wirewatch.api.caching import is_fresh
from wirewatch.api.parameters import TEXT_PATTERN, ChannelQuery, MetricQuery, Slug
from wirewatch.api.problems import problems
from wirewatch.api.selection_query import (
    SELECTION_HELP,
    SELECTION_PARAMETERS,
    Selected,
    selection_of,
)
from wirewatch.api.state import State
from wirewatch.domain.errors import NotFound, Unauthorized
from wirewatch.domain.link_target import LinkTarget
from wirewatch.services import badges
from wirewatch.services.access import Caller
from wirewatch.services.badges import Badge
from wirewatch.services.project_access import readable_project

router = APIRouter(tags=["badges"])
_SECONDS_FRESH = 300
_PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"content": {MEDIA_TYPE: {}}, "description": "The picture."}
}
_LINKED = " A private project shows it by a signed link only."

VerdictReader = Annotated[Caller, Depends(AllowsLinked(LinkTarget.VERDICT_BADGE))]
ValueReader = Annotated[Caller, Depends(AllowsLinked(LinkTarget.VALUE_BADGE))]
LabelText = Annotated[
    str | None,
    Query(
        alias="badge_label",
        min_length=1,
        max_length=80,
        pattern=TEXT_PATTERN,
        description="What stands at the left.",
    ),
]


@router.get(
    "/projects/{project}/badges/verdict.svg",
    response_class=Response,
    responses={**_PICTURE, **problems(Unauthorized, NotFound)},
    summary="A badge of the newest verdict",
    description="The verdict of the channel's newest run, or of its batch." + _LINKED,
)
def get_verdict_badge(
    request: Request,
    project: Slug,
    state: State,
    caller: VerdictReader,
    channel: ChannelQuery = None,
    label: LabelText = None,
) -> Response:
    """Return the picture."""
    found = badges.verdict_badge(state.store, project, channel, caller)
    return _answer(request, found, label)


@router.get(
    "/projects/{project}/badges/value.svg",
    openapi_extra=SELECTION_PARAMETERS,
    response_class=Response,
    responses={**_PICTURE, **problems(Unauthorized, NotFound)},
    summary="A badge of a series' newest value",
    description=f"The selection must leave one series. {SELECTION_HELP}" + _LINKED,
)
def get_value_badge(
    request: Request,
    project: Slug,
    state: State,
    caller: ValueReader,
    selected: Selected,
    metric: MetricQuery = None,
    channel: ChannelQuery = None,
    label: LabelText = None,
) -> Response:
    """Return the picture."""
    with state.store.read() as transaction:
        row = readable_project(transaction, project, caller)
        found = badges.value_badge(
            transaction,
            state.catalogs,
            row,
            metric=metric,
            channel=channel,
            selection=selection_of(transaction, state, row, selected),
        )
    return _answer(request, found, label)


def _answer(request: Request, badge: Badge, label: str | None) -> Response:
    body = badge_svg(badge if label is None else replace(badge, label=label))
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    # Kept by browsers, and never by what stands between: a project may become private.
    headers = {
        "ETag": etag,
        "Cache-Control": f"private, max-age={_SECONDS_FRESH}",
        "Vary": "Authorization, Cookie",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    if is_fresh(request, etag):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=MEDIA_TYPE, headers=headers)
