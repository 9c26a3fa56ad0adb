"""The subscriptions of a project: made, listed, removed, tried."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from wirewatch.domain.errors import InvalidRequest, NotFound
from wirewatch.domain.names import CHANNEL_NAME_MAX_CHARS, check_label
from wirewatch.domain.notification import Form
from wirewatch.domain.verdict import Status
from wirewatch.services.access import Caller, Scope
from wirewatch.services.notification.signature import make_secret
from wirewatch.services.project_access import administered_project, changeable_project
from wirewatch.services.secrets_at_rest import SecretBox
from wirewatch.storage.repositories import deliveries, subscriptions
from wirewatch.storage.repositories.deliveries import DeliveryRow
from wirewatch.storage.repositories.subscriptions import SubscriptionRow
from wirewatch.storage.store import Store

SUBSCRIPTIONS_MAX = 50
_MAILBOX = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*")
_REPOSITORY = re.compile(r"/(?:api/v3/)?repos/[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+")
_URL_CHARS = re.compile(r"[!-~]+")


@dataclass(frozen=True, slots=True)
class NewSubscription:
    """A subscription to add.

    Attributes:
        address: a URL or a mailbox; for GitHub the repository's address in its API.
        secret: GitHub's token; None for all other forms.
        statuses: of runs that are told; empty for all of them (GitHub), or regressions (others).
        channel: `release`, `pr/*`; None for all.
    """

    form: Form
    address: str
    secret: str | None
    statuses: Sequence[Status]
    channel: str | None


@dataclass(frozen=True, slots=True)
class MadeSubscription:
    """A subscription just made; `signing_secret` is a webhook's, in clear, None for other forms."""

    row: SubscriptionRow
    signing_secret: str | None


def add_subscription(
    store: Store,
    box: SecretBox,
    slug: str,
    new: NewSubscription,
    *,
    caller: Caller,
    now: datetime,
) -> MadeSubscription:
    """Store a subscription and return it, with the secret that can be had now only.

    Raises:
        Conflict: the server has no key to encrypt its secret with.
        InvalidRequest: a field is malformed, or the project has too many.
        NotFound, Forbidden: there is no such project, or the caller may not.
    """
    _check(new)
    default = tuple(Status) if new.form is Form.GITHUB else (Status.REGRESSION,)
    wanted = new.statuses or default
    made = make_secret() if new.form is Form.WEBHOOK else None
    # A Slack address is itself what lets one write there.
    secret = new.address if new.form is Form.SLACK else made or new.secret
    sealed = None if secret is None else box.seal(secret)
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.ADMIN)
        known = subscriptions.list_subscriptions(transaction, project.project_id)
        if len(known) >= SUBSCRIPTIONS_MAX:
            raise InvalidRequest(
                f"Project `{slug}` has {len(known)} subscriptions, the limit: remove one first.",
                parameter="address",
            )
        row = subscriptions.add_subscription(
            transaction,
            project.project_id,
            {
                "form": new.form.value,
                "address": shown_address(new.form, new.address),
                "secret": sealed,
                "statuses": [each.value for each in Status if each in wanted],
                "channel": new.channel,
                "created_by": caller.key or "",
                "created_at": now,
            },
        )
        return MadeSubscription(row, made)


def list_subscriptions(store: Store, slug: str, caller: Caller) -> list[SubscriptionRow]:
    """Return the project's subscriptions, oldest first.

    Raises:
        NotFound, Forbidden: there is no such project, or the caller does not administer it.
    """
    with store.read() as transaction:
        project = administered_project(transaction, slug, caller)
        return subscriptions.list_subscriptions(transaction, project.project_id)


def remove_subscription(store: Store, slug: str, subscription_id: int, caller: Caller) -> None:
    """Remove a subscription and all messages to it.

    Raises:
        NotFound, Forbidden: there is no such project or subscription, or the caller may not.
    """
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.ADMIN)
        if not subscriptions.remove_subscription(transaction, project.project_id, subscription_id):
            raise _unknown(slug, subscription_id)


def try_subscription(
    store: Store, slug: str, subscription_id: int, *, caller: Caller, now: datetime
) -> DeliveryRow:
    """Queue a message that says nothing but that messages arrive, and return it.

    Raises:
        InvalidRequest: the form knows no such message.
        NotFound, Forbidden: there is no such project or subscription, or the caller may not.
    """
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.ADMIN)
        known = subscriptions.list_subscriptions(transaction, project.project_id)
        found = next((each for each in known if each.subscription_id == subscription_id), None)
        if found is None:
            raise _unknown(slug, subscription_id)
        if found.form == Form.GITHUB:
            raise InvalidRequest(
                "A status belongs to a commit: upload a run with a commit to try it.",
                parameter="subscription",
            )
        event = {
            "type": "test",
            "project": slug,
            "title": "Messages from Wirewatch arrive here",
            "lines": ["This one was asked for on the page of settings."],
        }
        return deliveries.add_delivery(transaction, project.project_id, subscription_id, event, now)


def shown_address(form: str, address: str) -> str:
    """Return the address for lists; of Slack's, whose path is a secret, only the host."""
    if form != Form.SLACK:
        return address
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.hostname}/…"


def seal_anew(store: Store, box: SecretBox) -> int:
    """Encrypt all secrets that the newest key does not decrypt with that key; return how many those were.

    Raises:
        Conflict: there are such secrets, and no key for them; nothing was changed.
        Unavailable: the store does not answer.
    """
    with store.read() as transaction:
        known = subscriptions.with_secrets(transaction, Form.SLACK)
    stale = [
        (project_id, row)
        for project_id, row in known
        if row.secret is None or not box.is_current(row.secret)
    ]
    changes = [
        (project_id, row, box.seal(row.address if row.secret is None else box.open(row.secret)))
        for project_id, row in stale
    ]
    if changes:
        with store.write() as transaction:
            for project_id, row, sealed in changes:
                address = shown_address(row.form, row.address)
                subscriptions.put_secret(
                    transaction, project_id, row.subscription_id, address, sealed
                )
    return len(changes)


def _check(new: NewSubscription) -> None:
    if new.channel is not None:
        check_label(new.channel, parameter="channel", max_chars=CHANNEL_NAME_MAX_CHARS)
    if new.form is Form.EMAIL:
        if not _MAILBOX.fullmatch(new.address):
            raise InvalidRequest(
                "address must be a mailbox: team@example.org.", parameter="address"
            )
    else:
        _check_url(new.address)
    if new.form is Form.GITHUB:
        _check_github(new)
    elif new.secret is not None:
        raise InvalidRequest(
            "secret is GitHub's token; a webhook's is made here and shown once.", parameter="secret"
        )


def _check_url(text: str) -> None:
    try:
        parts = urlsplit(text)
        has_port = parts.port != 0
    except ValueError:
        parts, has_port = urlsplit(""), False
    is_web = parts.scheme in {"http", "https"} and bool(parts.hostname) and has_port
    if not is_web or "@" in parts.netloc or parts.fragment or not _URL_CHARS.fullmatch(text):
        raise InvalidRequest(
            "address must be a URL: https://host/path, without a user and without a fragment.",
            parameter="address",
        )


def _check_github(new: NewSubscription) -> None:
    parts = urlsplit(new.address)
    if parts.scheme != "https" or parts.query or not _REPOSITORY.fullmatch(parts.path):
        raise InvalidRequest(
            "address must be the repository's in GitHub's API: https://api.github.com/repos/owner/name.",
            parameter="address",
        )
    if not new.secret or not _URL_CHARS.fullmatch(new.secret):
        raise InvalidRequest(
            "secret must be a GitHub token that may write commit statuses of the repository.",
            parameter="secret",
        )


def _unknown(slug: str, subscription_id: int) -> NotFound:
    return NotFound(f"Project `{slug}` has no subscription {subscription_id}.")
