"""Versions on an axis, in the order of a channel's rule."""

from dataclasses import dataclass

from wirewatch.domain.errors import NotFound
from wirewatch.domain.metrics import Metric, metric
from wirewatch.domain.ordering import OrderRule, VersionFacts, order_versions
from wirewatch.services.catalog import Catalog
from wirewatch.services.default_channel import MAIN, RELEASE
from wirewatch.services.projects import in_display_order
from wirewatch.storage.repositories import channels, versions
from wirewatch.storage.repositories.channels import ChannelRow
from wirewatch.storage.repositories.versions import VersionRow
from wirewatch.storage.transaction import Transaction

_DEFAULT_METRIC = "bytes_per_second"


@dataclass(frozen=True, slots=True)
class OrderedChannel:
    """A channel and its versions, oldest first."""

    channel: ChannelRow
    versions: list[VersionRow]


def ordered_channel(
    transaction: Transaction, project_id: int, name: str | None
) -> OrderedChannel | None:
    """Return the channel of that name in the order of its rule.

    Without a name it is `release`, else `main`, else the oldest; None when the project has none.

    Raises:
        NotFound: the project has no channel of that name.
    """
    known = {each.name: each for each in channels.list_channels(transaction, project_id)}
    if name is not None and name not in known:
        there_are = ", ".join(f"`{each}`" for each in list(known)[:10]) or "none"
        raise NotFound(f"The project has no channel `{name[:100]}`; there are: {there_are}.")
    if not known:
        return None
    wanted = name or next((each for each in (RELEASE, MAIN) if each in known), next(iter(known)))
    channel = known[wanted]
    rows = {
        row.version_id: row
        for row in versions.versions_of_channel(transaction, project_id, channel.channel_id)
    }
    # Ids are drawn under the project's lock, so they are in first-seen order.
    facts = [
        VersionFacts(row.label, row.version_id, row.commit_time, row.ordinal)
        for row in rows.values()
    ]
    ordered = order_versions(facts, OrderRule(channel.rule))
    return OrderedChannel(channel, [rows[each.first_seen] for each in ordered])


def chosen_metric(catalog: Catalog, name: str | None) -> Metric:
    """Return the metric of that name; without one bandwidth, else the project's first.

    Raises:
        NotFound: the project has no values of that metric.
    """
    if name is None:
        if _DEFAULT_METRIC in catalog.metrics or not catalog.metrics:
            return metric(_DEFAULT_METRIC)
        return in_display_order(dict(catalog.metrics))[0]
    if name not in catalog.metrics and catalog.metrics:
        there_are = ", ".join(
            f"`{each.name}`" for each in in_display_order(dict(catalog.metrics))[:20]
        )
        raise NotFound(f"The project has no values of `{name[:100]}`; there are: {there_are}.")
    return metric(name)
