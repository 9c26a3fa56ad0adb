"""Publishers, and tokens for their jobs."""

from typing import Annotated

from fastapi import APIRouter, Path

from wirewatch.api.authorisation import Admin, Anyone
from wirewatch.api.parameters import Id, Slug
from wirewatch.api.problems import problems
from wirewatch.api.schemas.publisher import (
    IdentityToken,
    MintedToken,
    NewPublisher,
    Publisher,
    PublisherList,
)
from wirewatch.api.state import State
from wirewatch.domain.errors import Conflict, Forbidden, NotFound, StorageFull, Unauthorized
from wirewatch.services.publishing import publishers
from wirewatch.services.publishing.mint import mint_token
from wirewatch.storage.repositories.publishers import PublisherRow

router = APIRouter(tags=["access"])
PublisherId = Annotated[Id, Path(description="The publisher.")]


@router.get(
    "/projects/{project}/publishers",
    responses=problems(Unauthorized, Forbidden, NotFound),
    summary="List publishers",
)
def list_publishers(project: Slug, state: State, caller: Admin) -> PublisherList:
    """The jobs that may upload without holding a secret, and what they must ask their CI for."""
    return PublisherList(
        publishers=[
            _view(each) for each in publishers.list_publishers(state.store, project, caller)
        ],
        audience=state.publishing.audience,
        issuers=list(state.publishing.issuers),
    )


@router.post(
    "/projects/{project}/publishers",
    status_code=201,
    responses=problems(Unauthorized, Forbidden, NotFound, Conflict, StorageFull),
    summary="Add a publisher",
)
def add_publisher(project: Slug, new: NewPublisher, state: State, caller: Admin) -> Publisher:
    """Let a job of a repository upload without a secret."""
    made = publishers.add_publisher(
        state.store,
        project,
        publishers.NewPublisher(**new.model_dump()),
        issuers=state.publishing.issuers,
        caller=caller,
        now=state.now(),
    )
    return _view(made)


@router.delete(
    "/projects/{project}/publishers/{publisher_id}",
    status_code=204,
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Remove a publisher",
)
def remove_publisher(project: Slug, publisher_id: PublisherId, state: State, caller: Admin) -> None:
    """Take the publisher away, and back what its jobs hold."""
    publishers.remove_publisher(state.store, project, publisher_id, caller=caller, now=state.now())


@router.post(
    "/oidc/mint",
    status_code=201,
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Exchange a job's identity token",
)
def mint(given: IdentityToken, state: State, _caller: Anyone) -> MintedToken:
    """A token for 15 minutes, for the job of a publisher; see `docs/how-to/upload-without-a-secret.md`."""
    made = mint_token(
        state.store,
        state.publishing,
        slug=given.project,
        identity_token=given.token,
        now=state.now(),
    )
    return MintedToken(
        token=made.text, expires_at=made.expires_at, channel=made.channel, version=made.version
    )


def _view(row: PublisherRow) -> Publisher:
    return Publisher(
        id=row.publisher_id,
        issuer=row.issuer,
        repository=row.repository,
        repository_id=row.repository_id,
        owner_id=row.owner_id,
        workflow=row.workflow,
        environment=row.environment,
        protected_only=row.protected_only,
        pull_requests=row.pull_requests,
        created_at=row.created_at,
    )
