"""Who asks, and with which scopes."""

import hmac
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

import structlog

from wirewatch.domain.errors import Forbidden, NotFound, Unauthorized, Unavailable
from wirewatch.domain.names import check_slug
from wirewatch.services.link_signature import PresentedLink
from wirewatch.services.token_text import digest_of, key_of
from wirewatch.storage.repositories import projects, tokens
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.tokens import TokenRow
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction

_log = structlog.get_logger(__name__)
_NOTE_USE_AFTER = timedelta(hours=1)
_ANONYMOUS = "This needs a token: send the header `Authorization: Bearer ww_…`."


class Scope(StrEnum):
    """What a token may do; `admin` includes all the others."""

    READ = "read"
    UPLOAD = "upload"
    CREATE = "create"
    TRIAGE = "triage"
    SHARE = "share"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sent a request: the scopes of their token, and the one project it holds for, if bound.

    Attributes:
        only_channel, only_version: where alone it may upload to; None when anywhere.
        person: who signed in; None for a token.
        job: the CI job that holds the token of a publisher; None for other tokens.
        grants: scopes in single projects, besides `scopes`.
        link: a signed link that the request came with; opens what it was made for, for reading.
    """

    scopes: frozenset[str] = frozenset()
    project_id: int | None = None
    key: str | None = None
    only_channel: str | None = None
    only_version: str | None = None
    person: str | None = None
    job: str | None = None
    grants: Mapping[int, frozenset[str]] = field(default_factory=dict)
    link: PresentedLink | None = None

    def name(self) -> str:
        """Return who it is, for the audit log: a person, a token's key, and of a job's token the job."""
        if self.person is not None:
            return self.person
        return f"{self.key or 'anyone'} ({self.job})" if self.job else self.key or "anyone"

    def has(self, scope: Scope) -> bool:
        """Return whether the caller has the scope for some project."""
        return any(_includes(each, scope) for each in (self.scopes, *self.grants.values()))

    def may(self, scope: Scope, project_id: int) -> bool:
        """Return whether the caller has the scope for this project."""
        everywhere = _includes(self.scopes, scope) and self.project_id in {None, project_id}
        return everywhere or _includes(self.grants.get(project_id, frozenset()), scope)

    def may_create(self) -> bool:
        """Return whether the caller may make new projects."""
        return _includes(self.scopes, Scope.CREATE) and self.project_id is None

    def administers_all(self) -> bool:
        """Return whether the caller administers the server."""
        return Scope.ADMIN in self.scopes and self.project_id is None

    def private_ids(self) -> list[int] | None:
        """Return the private projects that the caller may read; None for all."""
        if not _includes(self.scopes, Scope.READ):
            return [each for each in self.grants if self.may(Scope.READ, each)]
        return None if self.project_id is None else [self.project_id]


def _includes(scopes: frozenset[str], scope: Scope) -> bool:
    return scope in scopes or Scope.ADMIN in scopes


ANYONE = Caller()


@dataclass(frozen=True, slots=True)
class PresentedToken:
    """A token's text, of which the store was not asked yet."""

    text: str


def authenticate(store: Store, token_text: str | None, now: datetime) -> Caller:
    """Return the caller that the token stands for; anyone when there is none.

    Raises:
        Unauthorized: it is not a token, or one that does not hold (any more).
    """
    if token_text is None:
        return ANYONE
    with reading_as(store, token_text, now) as (_, caller):
        return caller


@contextmanager
def reading_as(
    store: Store, token_text: str | None, now: datetime
) -> Iterator[tuple[Transaction, Caller]]:
    """Yield a snapshot of the store and the caller, who was looked up in it.

    Raises:
        Unauthorized: as `authenticate`.
    """
    key = None if token_text is None else _key(token_text)
    row = None
    with store.read() as transaction:
        if token_text is None or key is None:
            yield transaction, ANYONE
            return
        row = tokens.find_token(transaction, key)
        yield transaction, _caller(row, token_text, now)
    # After the snapshot: who holds a connection must not wait for another one.
    _note_use(store, row, now)


def caller_within(transaction: Transaction, presented: PresentedToken, now: datetime) -> Caller:
    """Return the caller that the token stands for, as of a writing transaction.

    Raises:
        Unauthorized: it is not a token, or one that does not hold (any more).
    """
    row = _holding(tokens.find_token(transaction, _key(presented.text)), presented.text, now)
    if _is_use_to_note(row, now):
        tokens.mark_used(transaction, row.token_id, now)
    return _standing_for(row)


def authenticate_uploader(store: Store, token_text: str | None, slug: str, now: datetime) -> Caller:
    """Return the caller, who may upload to the project or create it by uploading.

    Raises:
        InvalidRequest: the slug is malformed.
        Unauthorized, Forbidden, NotFound: they may not.
    """
    check_slug(slug)
    if token_text is None:
        raise Unauthorized(_ANONYMOUS)
    key = _key(token_text)
    with store.read() as transaction:
        row = tokens.find_token(transaction, key)
        found = projects.find_project(transaction, slug)
    caller = _caller(row, token_text, now)
    _note_use(store, row, now)
    require(caller, Scope.UPLOAD)
    if not (caller.may_create() if found is None else caller.may(Scope.UPLOAD, found.project_id)):
        raise refused_upload(slug, found)
    return caller


def refused_upload(slug: str, found: ProjectRow | None) -> Forbidden | NotFound:
    """Return the error for a caller who may not upload to what was found under the slug."""
    if found is None:
        return NotFound(
            f"There is no project `{slug}` that this token may upload to. Create it with "
            "`wirewatch project create`, or use a token with the scope `create`."
        )
    if found.public:
        return Forbidden(f"The token is for another project than `{slug}`.")
    return NotFound(f"There is no project `{slug}` that this token may upload to.")


def require(caller: Caller, scope: Scope) -> None:
    """Return when the caller has the scope for some project.

    Raises:
        Unauthorized: there is no token.
        Forbidden: it lacks the scope.
    """
    if caller.key is None:
        raise Unauthorized(_ANONYMOUS)
    if not caller.has(scope):
        raise Forbidden(f"The token lacks the scope `{scope}`.")


def _key(token_text: str) -> str:
    key = key_of(token_text)
    if key is None:
        raise Unauthorized("The token is malformed: copy it whole, it begins with `ww_`.")
    return key


def _caller(found: TokenRow | None, token_text: str, now: datetime) -> Caller:
    row = _holding(found, token_text, now)
    return _standing_for(row)


def _holding(row: TokenRow | None, token_text: str, now: datetime) -> TokenRow:
    # Compared even when there is none, so that time tells nothing.
    matches = hmac.compare_digest(row.sha256 if row else bytes(32), digest_of(token_text))
    if row is None or not matches or row.revoked_at is not None:
        raise Unauthorized("The token is not known here, or was revoked.")
    if row.expires_at is not None and row.expires_at <= now:
        raise Unauthorized(f"The token ended at {row.expires_at:%Y-%m-%d %H:%M} UTC.")
    return row


def _is_use_to_note(row: TokenRow, now: datetime) -> bool:
    return row.last_used_at is None or now - row.last_used_at > _NOTE_USE_AFTER


def _standing_for(row: TokenRow) -> Caller:
    return Caller(
        scopes=frozenset(row.scopes),
        project_id=row.project_id,
        key=row.key,
        only_channel=row.only_channel,
        only_version=row.only_version,
        person=None if row.person_id is None else row.name,
        job=None if row.publisher_id is None else row.name,
        grants={int(each): frozenset(scopes) for each, scopes in (row.grants or {}).items()},
    )


def _note_use(store: Store, row: TokenRow | None, now: datetime) -> None:
    if row is None or (row.last_used_at is not None and now - row.last_used_at <= _NOTE_USE_AFTER):
        return
    try:
        with store.write() as transaction:
            tokens.mark_used(transaction, row.token_id, now)
    except Unavailable as error:
        # A store that cannot be written to can still be read; the note is worth no refusal.
        _log.warning("token.use_not_noted", reason=error.detail)
