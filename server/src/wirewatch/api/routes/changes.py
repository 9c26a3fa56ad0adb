"""Changes: listed, shown beside a chart, decided about."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from wirewatch.api.authorisation import AllowsLinked, Reader, Triager
from wirewatch.api.change_feed import MEDIA_TYPE, change_feed
from wirewatch.api.change_views import change_view, entry_view, group_view
from wirewatch.api.links import base_url
from wirewatch.api.parameters import ChannelQuery, Slug
from wirewatch.api.problems import problems
from wirewatch.api.schemas.change import (
    ChangeList,
    SeriesChanges,
    TriageDone,
    TriageHistory,
    TriageRequest,
)
from wirewatch.api.selection_query import SELECTION_HELP, SELECTION_PARAMETERS, Selected
from wirewatch.api.state import State
from wirewatch.domain.errors import Forbidden, NotFound, StorageFull, Unauthorized
from wirewatch.domain.link_target import LinkTarget
from wirewatch.domain.triage import TriageState
from wirewatch.services.access import Caller
from wirewatch.services.changes import changes_of_selection, list_changes
from wirewatch.services.triage import Decision, decide, history

router = APIRouter(tags=["changes"])
# Drawn on the lines of a trend, so opened by what opens the trend.
TrendReader = Annotated[Caller, Depends(AllowsLinked(LinkTarget.TREND))]


@router.get(
    "/projects/{project}/changes",
    responses=problems(Unauthorized, NotFound),
    summary="List changes",
)
def get_changes(
    project: Slug,
    state: State,
    caller: Reader,
    channel: ChannelQuery = None,
    triage: Annotated[
        list[TriageState] | None,
        Query(alias="state", max_length=10, description="Repeat for several; left out, all."),
    ] = None,
) -> ChangeList:
    """Where series of a channel changed their level, by version, with what else was different there."""
    found = list_changes(state.store, project, caller, channel=channel, states=triage or ())
    return ChangeList(channel=found.channel, groups=[group_view(each) for each in found.groups])


@router.get(
    "/projects/{project}/series-changes",
    openapi_extra=SELECTION_PARAMETERS,
    responses=problems(Unauthorized, NotFound),
    summary="List the changes of a chart's series",
    description=SELECTION_HELP,
)
def get_series_changes(
    project: Slug,
    state: State,
    caller: TrendReader,
    selected: Selected,
    metric: Annotated[
        str | None, Query(max_length=200, description="Left out, any metric.")
    ] = None,
    channel: ChannelQuery = None,
) -> SeriesChanges:
    """The changes of the selected series: what a trend draws on its lines."""
    name, found = changes_of_selection(
        state.store,
        state.catalogs,
        project,
        caller,
        channel=channel,
        metric_name=metric,
        selected=selected,
    )
    return SeriesChanges(channel=name, changes=[change_view(each) for each in found])


@router.get(
    "/projects/{project}/changes.atom",
    openapi_extra=SELECTION_PARAMETERS,
    response_class=Response,
    responses={
        200: {"content": {MEDIA_TYPE: {}}, "description": "The newest 50, by version."},
        **problems(Unauthorized, NotFound),
    },
    summary="Follow changes in a feed reader",
    description=f"An Atom feed of the changes of the selected series. {SELECTION_HELP}",
)
def get_change_feed(
    project: Slug,
    request: Request,
    state: State,
    caller: Reader,
    selected: Selected,
    metric: Annotated[
        str | None, Query(max_length=200, description="Left out, any metric.")
    ] = None,
    channel: ChannelQuery = None,
) -> Response:
    """The changes of the selected series as an Atom feed."""
    name, found = changes_of_selection(
        state.store,
        state.catalogs,
        project,
        caller,
        channel=channel,
        metric_name=metric,
        selected=selected,
    )
    body = change_feed(project, name, found, base_url(request, state), request.url.query)
    return Response(body, media_type=MEDIA_TYPE, headers={"Cache-Control": "no-cache"})


@router.get(
    "/projects/{project}/triage",
    responses=problems(Unauthorized, NotFound),
    summary="List decisions",
)
def get_triage(
    project: Slug,
    state: State,
    caller: Reader,
    series: Annotated[str | None, Query(max_length=40, description="A series' id.")] = None,
) -> TriageHistory:
    """Every decision about a change, newest first: who, when, why."""
    return TriageHistory(
        entries=[entry_view(each) for each in history(state.store, project, series, caller)]
    )


@router.post(
    "/projects/{project}/triage",
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Decide about changes",
)
def post_triage(project: Slug, what: TriageRequest, state: State, caller: Triager) -> TriageDone:
    """Decide about changes; the decisions before stay in the history.

    A decision goes along with its change when that is later found up to two versions away.
    """
    decision = Decision(what.version, what.channel, what.series, what.state, what.note, what.link)
    return TriageDone(changes=decide(state.store, project, decision, caller, state.now()))
