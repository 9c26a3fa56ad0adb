"""What people may do in a project: four roles, each a set of scopes."""

from collections.abc import Collection
from enum import StrEnum


class Role(StrEnum):
    """A person's part in a project; each includes those before it."""

    VIEWER = "viewer"
    TRIAGER = "triager"
    MAINTAINER = "maintainer"
    ADMIN = "admin"


_SCOPES = {
    Role.VIEWER: ["read"],
    Role.TRIAGER: ["read", "triage"],
    Role.MAINTAINER: ["read", "triage", "upload", "share"],
    Role.ADMIN: ["admin"],
}


def role_with(scopes: Collection[str]) -> Role | None:
    """Return the role that gives these scopes, None where none does."""
    return next((role for role, given in _SCOPES.items() if set(given) == set(scopes)), None)


def scopes_of(role: Role) -> list[str]:
    """Return the scopes that the role gives in its project."""
    return _SCOPES[role]
