"""Giving a job a token of its own: for one project, to upload, for 15 minutes."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from wirewatch.domain.errors import Forbidden, NotFound, Unauthorized
from wirewatch.services.access import Caller, Scope
from wirewatch.services.publishing.github_job import github_job
from wirewatch.services.publishing.gitlab_job import gitlab_job
from wirewatch.services.publishing.identity_token import Identity, read_identity
from wirewatch.services.publishing.issuers import Forge, Issuers
from wirewatch.services.publishing.job import Job
from wirewatch.services.publishing.signing_keys import SigningKeys
from wirewatch.services.token_text import make_token
from wirewatch.storage.audit_trail import identify
from wirewatch.storage.repositories import identity_tokens, projects, publishers, tokens
from wirewatch.storage.repositories.publishers import PublisherRow
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction

_HOLDS = timedelta(minutes=15)
_LISTED_AFTER_END = timedelta(days=1)
_COMMIT_CHARS = 12


@dataclass(frozen=True, slots=True)
class TrustedPublishing:
    """What this server trusts: issuers, their keys, and the audience that tokens must name; None: nothing."""

    issuers: Issuers
    keys: SigningKeys
    audience: str | None


@dataclass(frozen=True, slots=True)
class Minted:
    """A token for a job. `channel` and `version` are the only ones it may upload to; None when any."""

    text: str
    expires_at: datetime
    channel: str | None
    version: str | None


def mint_token(
    store: Store, trusted: TrustedPublishing, *, slug: str, identity_token: str, now: datetime
) -> Minted:
    """Store a token for the job that the identity token stands for, and return it.

    A job of a pull request gets one that is confined to the channel `pr/N` and to a version named after its commit:
    nothing it sends becomes part of what others are judged against.

    Raises:
        Unauthorized: the identity token is refused, or was used before.
        Forbidden: no publisher of the project matches the job. A project that does not exist is told the same.
        NotFound: the server has no audience of its own.
        Unavailable: the issuer's keys cannot be had now.
    """
    if trusted.audience is None:
        raise NotFound("This server gives jobs no tokens: WIREWATCH_BASE_URL is not set.")
    identity = read_identity(
        identity_token,
        issuers=trusted.issuers,
        keys=trusted.keys,
        audience=trusted.audience,
        now=now,
    )
    is_github = identity.issuer.forge is Forge.GITHUB
    job = github_job(identity.claims) if is_github else gitlab_job(identity.claims, identity.issuer)
    with store.write() as transaction:
        publisher = _publisher(transaction, slug, identity, job)
        identity_tokens.forget_ended(transaction, now)
        if not identity_tokens.use(
            transaction, identity.issuer.url, identity.token_id, identity.used_until
        ):
            raise Unauthorized("The identity token was used before; ask the CI for a new one.")
        tokens.delete_minted(transaction, ended_before=now - _LISTED_AFTER_END)
        return _add_token(transaction, slug, publisher, job, now)


def _publisher(transaction: Transaction, slug: str, identity: Identity, job: Job) -> PublisherRow:
    project = projects.find_project(transaction, slug)
    known = [] if project is None else publishers.list_publishers(transaction, project.project_id)
    for each in known:
        if each.issuer == identity.issuer.url and _matches(each, job):
            return each
    raise Forbidden(
        f"No publisher of project `{slug}` matches the job {job.reference} "
        f"(repository id {job.repository_id}, owner id {job.owner_id}, workflow {job.workflow}, "
        f"environment {job.environment}, pull request {job.pull_request}); see: wirewatch publisher list"
    )


def _matches(publisher: PublisherRow, job: Job) -> bool:
    return (
        publisher.repository.lower() == job.repository.lower()
        # A name can be given up and taken by someone else, an id cannot.
        and publisher.repository_id == job.repository_id
        and publisher.owner_id == job.owner_id
        and publisher.workflow == job.workflow
        and publisher.environment in {None, job.environment}
        and (job.ref_is_protected or not publisher.protected_only)
        and (job.pull_request is None or publisher.pull_requests)
    )


def _add_token(
    transaction: Transaction, slug: str, publisher: PublisherRow, job: Job, now: datetime
) -> Minted:
    made = make_token()
    name = job.reference[:200]
    identify(Caller(key=made.key, job=name).name(), project=slug)
    channel = version = None
    if job.pull_request is not None:
        channel = f"pr/{job.pull_request}"
        version = f"pr-{job.pull_request}-{job.commit[:_COMMIT_CHARS]}"
    expires_at = now + _HOLDS
    tokens.add_token(
        transaction,
        {
            **made.stored(),
            "name": name,
            "scopes": [Scope.UPLOAD.value],
            "project_id": publisher.project_id,
            "created_at": now,
            "expires_at": expires_at,
            "publisher_id": publisher.publisher_id,
            "only_channel": channel,
            "only_version": version,
        },
    )
    return Minted(made.text, expires_at, channel, version)
