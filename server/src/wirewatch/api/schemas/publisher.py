"""Publishers, and the tokens that their jobs are given."""

from datetime import datetime

from pydantic import Field

from wirewatch.api.schemas.base import WireModel
from wirewatch.services.publishing.identity_token import TOKEN_MAX_CHARS


class NewPublisher(WireModel):
    """A publisher to add: what must be the same in a job's identity token."""

    issuer: str = Field(
        max_length=200,
        description="https://token.actions.githubusercontent.com, https://gitlab.com, or one of this server's own.",
    )
    repository: str = Field(
        max_length=200, description="owner/name, or a GitLab project's whole path."
    )
    repository_id: str = Field(
        max_length=19, description="The forge's number of the repository: a name can change hands."
    )
    owner_id: str = Field(max_length=19, description="The number of its owner or namespace.")
    workflow: str = Field(
        max_length=200,
        description="A file of .github/workflows/ (bench.yml), or a path of a GitLab project.",
    )
    environment: str | None = Field(
        default=None, max_length=200, description="null: any environment, or none."
    )
    protected_only: bool = Field(
        default=False, description="Whether only protected branches and tags match."
    )
    pull_requests: bool = Field(
        default=False,
        description="Whether jobs of pull requests match; what they send stays in the channel `pr/N`.",
    )


class Publisher(NewPublisher):
    """A job that may upload without holding a secret."""

    id: int
    created_at: datetime


class PublisherList(WireModel):
    """The publishers of a project, oldest first."""

    publishers: list[Publisher]
    audience: str | None = Field(
        description="What a job must ask its identity token to be for; null: publishing is off here."
    )
    issuers: list[str] = Field(description="The issuers that a publisher may name.")


class IdentityToken(WireModel):
    """A job's identity token, to be exchanged."""

    project: str = Field(pattern=r"^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$")
    token: str = Field(
        min_length=1, max_length=TOKEN_MAX_CHARS, description="The token as the CI gave it."
    )


class MintedToken(WireModel):
    """A token of the project with the scope `upload`."""

    token: str = Field(description="`ww_…`, for `Authorization: Bearer`.")
    expires_at: datetime
    channel: str | None = Field(description="The only channel it uploads to; null: any.")
    version: str | None = Field(description="The only version it uploads to; null: any.")
