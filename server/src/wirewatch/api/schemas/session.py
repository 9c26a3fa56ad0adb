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
    roles: dict[str, Role] = Field(default={}, description="Their roles by project.")
    ends_at: datetime | None = Field(
        default=None, description="When the session ends; only told when it begins."
    )
