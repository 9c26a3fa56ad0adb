"""Tokens, members, and who changed what."""

from datetime import datetime
from typing import Annotated

from pydantic import AwareDatetime, BeforeValidator, Field

from wirewatch.api.schemas.base import WireModel
from wirewatch.services.access import Scope
from wirewatch.services.roles import Role


def _written_out(value: object) -> object:
    # Numbers would be taken for seconds since 1970, which nobody means by the end of a token.
    if value is not None and not (isinstance(value, str) and "-" in value.strip("-")):
        raise ValueError("Write the date and time as 2027-01-31T12:00:00Z.")
    return value


class NewToken(WireModel):
    """A token to create for a project."""

    name: str = Field(min_length=1, max_length=200, description="What it is for.")
    scopes: list[Scope] = Field(min_length=1, max_length=10)
    expires_at: Annotated[AwareDatetime | None, BeforeValidator(_written_out)] = Field(
        default=None, description="When it ends, with a time zone; null: never."
    )


class Token(WireModel):
    """A token, without its text."""

    key: str = Field(description="The 8 characters after `ww_`; not secret.")
    name: str
    scopes: list[str]
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None = Field(description="To the hour; null before its first use.")
    revoked_at: datetime | None = Field(description="null while it holds.")
    channel: str | None = Field(description="The only channel it uploads to; null: any.")
    minted: bool = Field(description="Whether a CI job holds it; see publishers.")


class TokenList(WireModel):
    """The tokens of a project, oldest first."""

    tokens: list[Token]


class CreatedToken(WireModel):
    """A token just created."""

    key: str
    token: str = Field(description="Its text, which is shown this once.")


class Member(WireModel):
    """A person's part in a project."""

    name: str
    role: Role


class MemberList(WireModel):
    """The members of a project, by name."""

    members: list[Member]


class NewRole(WireModel):
    """The role to give a person."""

    role: Role


class AuditEntry(WireModel):
    """Who changed what, when, from where."""

    id: int
    at: datetime
    who: str = Field(description="A token's key, a person's name, or `operator`.")
    what: str = Field(description="A method and a route, or a command.")
    target: str
    address: str | None = Field(description="null for a command on the server's machine.")
    project: str | None


class AuditLog(WireModel):
    """Entries of the audit log, newest first."""

    entries: list[AuditEntry]
    next: int | None = Field(description="`before` of the next page; null on the last one.")
