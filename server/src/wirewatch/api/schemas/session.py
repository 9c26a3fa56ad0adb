"""Signing in and out."""

from datetime import datetime

from pydantic import Field

from wirewatch.api.schemas.base import WireModel
from wirewatch.services.roles import Role


class Credentials(WireModel):
    """What a person signs in by."""

    name: str = Field(min_length=1, max_length=100)
    password: str = Field(min_length=1, max_length=200)


class SessionState(WireModel):
    """Who is signed in."""

    person: str | None = Field(description="null: nobody.")
    is_admin: bool = Field(description="Whether they administer the server.")
    role: Role | None = Field(default=None, description="Their role in all projects.")
    roles: dict[str, Role] = Field(default={}, description="Their roles by project.")
    provider: str | None = Field(
        default=None, description="The identity provider that one can sign in by; null: none."
    )
    ends_at: datetime | None = Field(
        default=None, description="When the session ends; only told when it begins."
    )


class ProviderAddress(WireModel):
    """Where the browser is to go to sign in."""

    address: str


class ProviderAnswer(WireModel):
    """What the identity provider sent the browser back with."""

    code: str = Field(min_length=1, max_length=4_096)
    state: str = Field(min_length=1, max_length=200)
    issuer: str | None = Field(
        default=None, max_length=2_000, description="`iss` of the answer, where it has one."
    )
