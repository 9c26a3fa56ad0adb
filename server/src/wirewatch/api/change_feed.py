"""Changes as an Atom feed (RFC 4287): an entry for each version and direction."""

import math
import re
import uuid
from collections.abc import Sequence
from urllib.parse import quote, urlencode
from xml.etree.ElementTree import Element, SubElement, tostring

from wirewatch.services.changes import Change

MEDIA_TYPE = "application/atom+xml"
ENTRIES_MAX = 50
_SERIES_MAX = 20
_NAMESPACE = "http://www.w3.org/2005/Atom"
# What XML 1.0 cannot hold, escaped or not.
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def change_feed(slug: str, channel: str, changes: Sequence[Change], base: str, query: str) -> bytes:
    """Return the feed, newest first.

    An entry's id stays when more series join it; its time is then the newest one's.

    Args:
        slug: of the project.
        channel: "" when the project has none.
        changes: in any order.
        base: how the client reaches the server.
        query: of the request, which is part of the feed's own address.
    """
    groups: dict[tuple[str, bool], list[Change]] = {}
    for each in changes:
        groups.setdefault((each.version, each.cost_ratio > 1), []).append(each)
    newest = sorted(groups, key=lambda key: (_updated(groups[key]), key), reverse=True)
    page = f"{base}/projects/{slug}/trend?{urlencode({'channel': channel}, quote_via=quote)}"
    address = f"{base}/api/v1/projects/{slug}/changes.atom{f'?{query}' if query else ''}"
    feed = Element("feed", xmlns=_NAMESPACE)
    _add(feed, "id", f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, address)}")
    _add(feed, "title", f"{slug}: changes on {channel}" if channel else f"{slug}: changes")
    _add(feed, "updated", _updated(changes) if changes else "1970-01-01T00:00:00Z")
    SubElement(feed, "link", rel="self", href=_written(address), type=MEDIA_TYPE)
    SubElement(feed, "link", rel="alternate", href=_written(page), type="text/html")
    SubElement(SubElement(feed, "author"), "name").text = "Wirewatch"
    for version, is_worse in newest[:ENTRIES_MAX]:
        members = groups[version, is_worse]
        entry = SubElement(feed, "entry")
        name = f"{base}/{slug}/{channel}/{version}/{'worse' if is_worse else 'better'}"
        _add(entry, "id", f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, name)}")
        _add(entry, "title", _title(version, members, is_worse=is_worse))
        _add(entry, "updated", _updated(members))
        SubElement(entry, "link", rel="alternate", href=_written(page), type="text/html")
        _add(entry, "content", "\n".join(_lines(members)))
    body: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return body


def _title(version: str, members: Sequence[Change], *, is_worse: bool) -> str:
    mean = math.exp(sum(math.log(each.cost_ratio) for each in members) / len(members))
    ratio = mean if is_worse else 1 / mean
    word = "worse" if is_worse else "better"
    return f"{version}: {len(members)} series {word}, {ratio:.2f}x on average"


def _lines(members: Sequence[Change]) -> list[str]:
    worst = sorted(members, key=lambda each: abs(math.log(each.cost_ratio)), reverse=True)
    lines = [
        f"{each.case.name} {each.metric.name} {each.row.ratio:.3f} of {each.before_version} "
        f"({' '.join(filter(None, (each.track.machine, each.track.os, each.track.compiler)))})"
        for each in worst[:_SERIES_MAX]
    ]
    more = len(members) - _SERIES_MAX
    return [*lines, f"...and {more} more"] if more > 0 else lines


def _updated(members: Sequence[Change]) -> str:
    newest = max(each.row.found_at for each in members)
    return newest.strftime("%Y-%m-%dT%H:%M:%SZ")


def _add(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = _written(text)


def _written(text: str) -> str:
    return _UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", text)
