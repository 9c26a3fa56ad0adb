"""People who sign in, and their part in projects."""

import re
from datetime import datetime

from argon2 import PasswordHasher

from wirewatch.domain.errors import Conflict, InvalidRequest, NotFound
from wirewatch.services.access import Caller, Scope
from wirewatch.services.project_access import administered_project, changeable_project
from wirewatch.services.roles import Role, scopes_of
from wirewatch.storage.repositories import people
from wirewatch.storage.repositories.people import MemberRow, PersonRow
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@+-]{0,99}")
_PASSWORD_CHARS = range(12, 201)
# Argon2id; the library's defaults are those of RFC 9106, section 4 (64 MiB, 3 passes).
PASSWORDS = PasswordHasher()


def add_person(store: Store, *, name: str, password: str, is_admin: bool, now: datetime) -> None:
    """Store someone who signs in by a password.

    Raises:
        InvalidRequest: name or password is malformed.
        Conflict: the name is taken.
    """
    facts = {
        "name": _checked_name(name),
        "password_hash": hash_password(password),
        "is_admin": is_admin,
        "created_at": now,
    }
    with store.write() as transaction:
        if people.add_person(transaction, facts) is None:
            raise Conflict(f"There is someone called `{name}`; see: wirewatch user list")


def change_password(store: Store, name: str, password: str) -> None:
    """Change a person's password, and end their sessions.

    Raises:
        InvalidRequest: the password is malformed.
        NotFound: there is no such person.
    """
    hashed = hash_password(password)
    with store.write() as transaction:
        found = _person(transaction, name)
        people.set_password(transaction, found.person_id, hashed)
        people.end_sessions(transaction, found.person_id)


def remove_person(store: Store, name: str) -> None:
    """Delete a person and end their sessions.

    Raises:
        NotFound: there is no such person.
    """
    with store.write() as transaction:
        people.delete_person(transaction, _person(transaction, name).person_id)


def list_people(store: Store) -> list[PersonRow]:
    """Return everyone, by name."""
    with store.read() as transaction:
        return people.list_people(transaction)


def list_members(store: Store, slug: str, caller: Caller) -> list[MemberRow]:
    """Return the project's members, by name.

    Raises:
        NotFound, Forbidden: there is no such project, or the caller does not administer it.
    """
    with store.read() as transaction:
        project = administered_project(transaction, slug, caller)
        return people.list_members(transaction, project.project_id)


def set_role(store: Store, slug: str, name: str, role: Role | None, caller: Caller) -> None:
    """Give a person that role in the project, None for none; their open sessions have it at once.

    Raises:
        NotFound, Forbidden: there is no such project or person, or the caller may not.
    """
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.ADMIN)
        found = _person(transaction, name)
        was = people.set_role(transaction, project.project_id, found.person_id, role)
        if role is None and not was:
            raise NotFound(f"`{name}` is no member of project `{slug}`.")
        people.set_grants(transaction, found.person_id, grants_of(transaction, found.person_id))


def grants_of(transaction: Transaction, person_id: int) -> dict[str, list[str]]:
    """Return what the person may do: scopes by project id."""
    roles = people.roles_of(transaction, person_id)
    return {str(project_id): scopes_of(Role(role)) for project_id, role in roles.items()}


def hash_password(password: str) -> str:
    """Return what is stored of a password.

    Raises:
        InvalidRequest: it is too short or too long.
    """
    if len(password) not in _PASSWORD_CHARS:
        raise InvalidRequest("A password has 12 to 200 characters.", parameter="password")
    return PASSWORDS.hash(password)


def _checked_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise InvalidRequest(
            "A name has 1 to 100 letters, digits and . _ @ + -, and begins with a letter or digit.",
            parameter="name",
        )
    return name


def _person(transaction: Transaction, name: str) -> PersonRow:
    found = people.find_person(transaction, name)
    if found is None:
        raise NotFound(f"There is no person `{name[:100]}` here; see: wirewatch user list")
    return found
