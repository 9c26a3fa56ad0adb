"""People and their part in projects."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from wirewatch.storage.ids import allot
from wirewatch.storage.repositories.dialects import insert_unless_there
from wirewatch.storage.tables import membership, person, person_identity, project, token


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One person as stored."""

    person_id: int
    name: str
    password_hash: str
    is_admin: bool
    created_at: datetime


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A person's part in a project."""

    name: str
    role: str


def find_person(connection: Connection, name: str) -> PersonRow | None:
    """Return the person of that name."""
    row = connection.execute(select(person).where(person.c.name == name)).one_or_none()
    return None if row is None else PersonRow(*row)


def list_people(connection: Connection) -> list[PersonRow]:
    """Return everyone, by name."""
    return [PersonRow(*row) for row in connection.execute(select(person).order_by(person.c.name))]


def add_person(connection: Connection, facts: Mapping[str, Any]) -> int | None:
    """Store a person and return the id; None when the name is taken."""
    person_id = allot(connection, person, 0)[0]
    added = insert_unless_there(connection, person, {"person_id": person_id, **facts})
    return person_id if added else None


def person_of_identity(connection: Connection, issuer: str, subject: str) -> PersonRow | None:
    """Return the person whom the provider calls so."""
    row = connection.execute(
        select(person)
        .join(person_identity, person_identity.c.person_id == person.c.person_id)
        .where(person_identity.c.issuer == issuer, person_identity.c.subject == subject)
    ).one_or_none()
    return None if row is None else PersonRow(*row)


def add_identity(connection: Connection, issuer: str, subject: str, person_id: int) -> None:
    """Let the person sign in by that identity."""
    facts = {"issuer": issuer, "subject": subject, "person_id": person_id}
    connection.execute(insert(person_identity).values(**facts))


def set_password(connection: Connection, person_id: int, password_hash: str) -> None:
    """Change a person's password."""
    connection.execute(
        update(person).where(person.c.person_id == person_id).values(password_hash=password_hash)
    )


def delete_person(connection: Connection, person_id: int) -> None:
    """Delete a person, their part in projects and their sessions."""
    connection.execute(delete(membership).where(membership.c.person_id == person_id))
    connection.execute(delete(token).where(token.c.person_id == person_id))
    connection.execute(delete(person_identity).where(person_identity.c.person_id == person_id))
    connection.execute(delete(person).where(person.c.person_id == person_id))


def list_members(connection: Connection, project_id: int) -> list[MemberRow]:
    """Return the project's members, by name."""
    rows = connection.execute(
        select(person.c.name, membership.c.role)
        .join(person, person.c.person_id == membership.c.person_id)
        .where(membership.c.project_id == project_id)
        .order_by(person.c.name)
    )
    return [MemberRow(*row) for row in rows]


def roles_of(connection: Connection, person_id: int) -> dict[int, str]:
    """Return the person's role by project."""
    rows = connection.execute(
        select(membership.c.project_id, membership.c.role).where(
            membership.c.person_id == person_id
        )
    )
    return {each.project_id: each.role for each in rows}


def roles_by_slug(connection: Connection, name: str) -> dict[str, str]:
    """Return the role of the person of that name, by the slug of the project."""
    rows = connection.execute(
        select(project.c.slug, membership.c.role)
        .join(project, project.c.project_id == membership.c.project_id)
        .join(person, person.c.person_id == membership.c.person_id)
        .where(person.c.name == name)
        .order_by(project.c.slug)
    )
    return {each.slug: each.role for each in rows}


def set_role(connection: Connection, project_id: int, person_id: int, role: str | None) -> bool:
    """Give the person that role in the project, None for none; return False when there was none to take."""
    taken = connection.execute(
        delete(membership).where(
            membership.c.project_id == project_id, membership.c.person_id == person_id
        )
    )
    if role is not None:
        facts = {"project_id": project_id, "person_id": person_id, "role": role}
        connection.execute(insert(membership).values(**facts))
    return taken.rowcount == 1


def set_grants(connection: Connection, person_id: int, grants: Mapping[str, list[str]]) -> None:
    """Let the person's open sessions do this, by project, from now on."""
    connection.execute(
        update(token).where(token.c.person_id == person_id).values(grants=dict(grants))
    )


def end_sessions(connection: Connection, person_id: int) -> None:
    """End the person's sessions."""
    connection.execute(delete(token).where(token.c.person_id == person_id))
