"""The versions of a component on x, in place of the project's own."""

from collections.abc import Collection
from dataclasses import replace

from wirewatch.domain.errors import NotFound
from wirewatch.domain.ordering import OrderRule, VersionFacts, order_versions
from wirewatch.services.timeline import Axis, Timeline, make_axis
from wirewatch.storage.repositories import components
from wirewatch.storage.repositories.versions import VersionRow
from wirewatch.storage.transaction import Transaction


def component_axis(
    transaction: Transaction,
    project_id: int,
    timeline: Timeline,
    component: str,
    track_ids: Collection[int],
) -> Axis:
    """Return the axis of the component's versions that runs of the channel on these tracks were made with.

    Ordered as version numbers are. A point of such a chart is the median over all runs with that version, whatever the
    project's own version was. Rows of `versions` stand for the component's: their ids are places, and no version's.

    Raises:
        NotFound: no run of the project names the component.
    """
    version_of = components.versions_of_component(transaction, project_id, component)
    if not version_of:
        known = components.names_of_components(transaction, project_id)
        there_are = ", ".join(f"`{each}`" for each in known[:10]) or "none"
        raise NotFound(
            f"No run names the component `{component[:100]}`; the newest runs name: {there_are}."
        )
    runs = [run for run in timeline.runs_on(track_ids) if run.run_id in version_of]
    first_seen = dict.fromkeys(version_of[run.run_id] for run in runs)
    facts = [VersionFacts(label, place, None, None) for place, label in enumerate(first_seen)]
    labels = [each.label for each in order_versions(facts, OrderRule.SEMVER)]
    place_of = {label: place for place, label in enumerate(labels)}
    return make_axis(
        [VersionRow(place, label, None, None) for place, label in enumerate(labels)],
        [replace(run, version_id=place_of[version_of[run.run_id]]) for run in runs],
    )
