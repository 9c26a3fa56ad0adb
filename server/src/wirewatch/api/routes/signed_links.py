"""Signed links."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from wirewatch.api.authorisation import Sharer
from wirewatch.api.links import base_url, signed_url
from wirewatch.api.parameters import Id, Slug
from wirewatch.api.problems import problems
from wirewatch.api.schemas.signed_link import NewSignedLink, SignedLinkList, SignedLinkView
from wirewatch.api.state import State
from wirewatch.domain.errors import Forbidden, NotFound, StorageFull, Unauthorized
from wirewatch.domain.link_target import LinkTarget
from wirewatch.services import signed_links
from wirewatch.services.signed_links import NewLink, SignedLink

router = APIRouter(tags=["access"])
LinkId = Annotated[Id, Path(description="The link.")]


@router.get(
    "/projects/{project}/signed-links",
    responses=problems(Unauthorized, Forbidden, NotFound),
    summary="List signed links",
)
def list_signed_links(
    project: Slug, request: Request, state: State, caller: Sharer
) -> SignedLinkList:
    """What opens single charts and badges of the project without a token."""
    base = base_url(request, state)
    found = signed_links.list_links(state.store, project, caller)
    return SignedLinkList(links=[_view(each, project, base) for each in found])


@router.post(
    "/projects/{project}/signed-links",
    status_code=201,
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Make a signed link",
)
def make_signed_link(
    project: Slug, new: NewSignedLink, request: Request, state: State, caller: Sharer
) -> SignedLinkView:
    """Let whoever holds the link see one chart or badge, until it ends or is taken back."""
    made = signed_links.make_link(
        state.store, project, NewLink(**new.model_dump()), caller=caller, now=state.now()
    )
    return _view(made, project, base_url(request, state))


@router.delete(
    "/projects/{project}/signed-links/{link_id}",
    status_code=204,
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Take a signed link back",
)
def take_back_signed_link(project: Slug, link_id: LinkId, state: State, caller: Sharer) -> None:
    """Delete what signs the link: it opens nothing any more."""
    signed_links.take_back(state.store, project, link_id, caller)


def _view(link: SignedLink, slug: str, base: str) -> SignedLinkView:
    row = link.row
    target = LinkTarget(row.target)
    return SignedLinkView(
        id=row.signed_link_id,
        target=target,
        query=row.query,
        note=row.note,
        created_by=row.created_by,
        created_at=row.created_at,
        expires_at=row.expires_at,
        signed=link.text,
        url=signed_url(base, slug, target, row.query, link.text),
    )
