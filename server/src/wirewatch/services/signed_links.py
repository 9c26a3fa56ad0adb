"""The signed links of a project: made, listed, taken back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import parse_qsl

from wirewatch.domain.errors import InvalidRequest, NotFound
from wirewatch.domain.link_target import LinkTarget
from wirewatch.domain.names import check_label
from wirewatch.services.access import Caller, Scope
from wirewatch.services.link_signature import link_text, make_key, signed_query
from wirewatch.services.project_access import changeable_project, require_in_project
from wirewatch.storage.repositories import signed_links
from wirewatch.storage.repositories.signed_links import SignedLinkRow
from wirewatch.storage.store import Store

LINKS_MAX = 200
QUERY_MAX_CHARS = 8_000
LONGEST = timedelta(days=730)
_PAIRS_MAX = 1_000


@dataclass(frozen=True, slots=True)
class NewLink:
    """A link to make; `query` is that of the chart, encoded, without a question mark."""

    target: LinkTarget
    query: str
    note: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class SignedLink:
    """A link and the text that opens it."""

    row: SignedLinkRow
    text: str


def make_link(
    store: Store, slug: str, new: NewLink, *, caller: Caller, now: datetime
) -> SignedLink:
    """Store a link's key and return the link.

    Raises:
        InvalidRequest: a field is malformed, or the project has too many links.
        NotFound, Forbidden: there is no such project, or the caller may not share it.
    """
    query = _checked(new, now)
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.SHARE)
        if len(signed_links.list_links(transaction, project.project_id)) >= LINKS_MAX:
            raise InvalidRequest(
                f"Project `{slug}` has {LINKS_MAX} signed links, the limit: take one back first.",
                parameter="target",
            )
        row = signed_links.add_link(
            transaction,
            project.project_id,
            {
                "target": new.target.value,
                "query": query,
                "key": make_key(),
                "note": new.note,
                "created_by": caller.person or caller.key or "",
                "created_at": now,
                "expires_at": new.expires_at.replace(microsecond=0),
            },
        )
        return SignedLink(row, link_text(project.project_id, row))


def list_links(store: Store, slug: str, caller: Caller) -> Sequence[SignedLink]:
    """Return the project's links, oldest first, those that have ended too.

    Raises:
        NotFound, Forbidden: there is no such project, or the caller may not share it.
    """
    with store.read() as transaction:
        project = require_in_project(transaction, slug, caller, Scope.SHARE)
        rows = signed_links.list_links(transaction, project.project_id)
    return [SignedLink(row, link_text(project.project_id, row)) for row in rows]


def take_back(store: Store, slug: str, link_id: int, caller: Caller) -> None:
    """Delete a link's key: whoever holds the link sees nothing by it any more.

    Raises:
        NotFound, Forbidden: there is no such project or link, or the caller may not share it.
    """
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.SHARE)
        if not signed_links.remove_link(transaction, project.project_id, link_id):
            raise NotFound(f"Project `{slug}` has no signed link {link_id}.")


def _checked(new: NewLink, now: datetime) -> str:
    if new.note:
        check_label(new.note, parameter="note")
    if new.expires_at.tzinfo is None or not now < new.expires_at <= now + LONGEST:
        raise InvalidRequest(
            f"A link ends within {LONGEST.days} days; write a time with its zone.",
            parameter="expires_at",
        )
    try:
        items = parse_qsl(new.query, keep_blank_values=True, max_num_fields=_PAIRS_MAX)
        query = signed_query(items)
    except ValueError as error:
        raise InvalidRequest(
            "The query is none: write it as in the chart's address.", parameter="query"
        ) from error
    if len(query) > QUERY_MAX_CHARS:
        raise InvalidRequest("The query is too long: select less.", parameter="query")
    return query
