"""Signed links."""

from datetime import datetime

from pydantic import Field

from wirewatch.api.schemas.base import WireModel
from wirewatch.domain.link_target import LinkTarget
from wirewatch.services.signed_links import LONGEST, QUERY_MAX_CHARS


class NewSignedLink(WireModel):
    """A link to make."""

    target: LinkTarget
    query: str = Field(
        default="",
        max_length=QUERY_MAX_CHARS,
        description="The query of the chart or badge, encoded: `channel=main&codec=a`. What selects can never be "
        "changed in the link; what only changes the drawing can.",
    )
    note: str = Field(default="", max_length=200, description="What it is for.")
    expires_at: datetime = Field(
        description=f"When it ends, with a time zone; within {LONGEST.days} days."
    )


class SignedLinkView(WireModel):
    """A link that opens one chart or badge of a private project to whoever holds it."""

    id: int
    target: LinkTarget
    query: str = Field(description="What is signed of the query.")
    note: str
    created_by: str
    created_at: datetime
    expires_at: datetime
    signed: str = Field(description="What to add to the query: `signed=…`.")
    url: str = Field(description="The embedded chart's page, or the badge.")


class SignedLinkList(WireModel):
    """The links of a project, oldest first, those that have ended too."""

    links: list[SignedLinkView]
