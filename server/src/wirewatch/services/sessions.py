"""Sessions of people: a token of their own, held by a cookie instead of a header."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from argon2.exceptions import InvalidHashError, VerifyMismatchError

from wirewatch.domain.errors import Unauthorized
from wirewatch.services.access import Caller
from wirewatch.services.people import PASSWORDS, grants_of
from wirewatch.services.roles import Role, scopes_of
from wirewatch.services.token_text import make_token
from wirewatch.storage.repositories import people, tokens
from wirewatch.storage.repositories.people import PersonRow
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction

_HOLDS = timedelta(hours=12)
# What a name that is not there is compared with, so that time tells nothing: of 64 random bytes that nobody kept.
# Written out: to compute it takes 64 MiB and a fifth of a second at each start.
NOBODYS_HASH = "$argon2id$v=19$m=65536,t=3,p=4$t7hBTY3UadqtOExACI3WgQ$FnvBSAFp5c8aabkNuYv9Qlp34HhQDxLrCwRw2y4zHjA"


@dataclass(frozen=True, slots=True)
class Session:
    """A session just begun; `text` goes into the cookie and nowhere else."""

    text: str
    person: str
    role_everywhere: Role | None
    ends_at: datetime


def sign_in_by_password(store: Store, *, name: str, password: str, now: datetime) -> Session:
    """Begin a session.

    Raises:
        Unauthorized: name and password do not belong together; which of them is wrong is not said.
    """
    with store.read() as transaction:
        found = people.find_person(transaction, name)
    stored = found.password_hash if found else None
    try:
        # Outside of any transaction: it takes a tenth of a second, on purpose.
        PASSWORDS.verify(stored or NOBODYS_HASH, password)
    except (VerifyMismatchError, InvalidHashError) as error:
        raise Unauthorized("This name and this password do not belong together.") from error
    if found is None:
        raise Unauthorized("This name and this password do not belong together.")
    with store.write() as transaction:
        return begin_session(transaction, found, now)


def begin_session(
    transaction: Transaction,
    person: PersonRow,
    now: datetime,
    *,
    role_everywhere: Role | None = None,
) -> Session:
    """Store a new session and return it; nothing of an earlier one goes on.

    Args:
        transaction: where to store it.
        person: whose it is.
        now: when it begins.
        role_everywhere: their role in all projects, besides those that they are members of.
    """
    everywhere = Role.ADMIN if person.is_admin else role_everywhere
    made = make_token()
    ends_at = now + _HOLDS
    tokens.delete_ended_sessions(transaction, now)
    tokens.add_token(
        transaction,
        {
            **made.stored(),
            "name": person.name,
            "scopes": [] if everywhere is None else scopes_of(everywhere),
            "created_at": now,
            "expires_at": ends_at,
            "last_used_at": now,
            "person_id": person.person_id,
            "grants": grants_of(transaction, person.person_id),
        },
    )
    return Session(made.text, person.name, everywhere, ends_at)


def roles_of(store: Store, name: str | None) -> dict[str, Role]:
    """Return the roles of the person of that name, by the slugs of projects; none for nobody."""
    if name is None:
        return {}
    with store.read() as transaction:
        found = people.roles_by_slug(transaction, name)
    return {slug: Role(role) for slug, role in found.items()}


def end_session(store: Store, caller: Caller) -> None:
    """End the caller's session, if they have one."""
    if caller.person is not None and caller.key is not None:
        with store.write() as transaction:
            tokens.delete_session(transaction, caller.key)
