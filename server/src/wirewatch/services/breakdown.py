"""The breakdown: what the phases of an operation cost, at each version on each track, by leaving steps out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from wirewatch.analysis.phases import Breakdown, Level, PhaseRule, breakdown, trimmed_level
from wirewatch.domain.errors import InvalidRequest
from wirewatch.domain.metrics import Metric
from wirewatch.domain.report import Clock
from wirewatch.services.catalog import Catalog, Catalogs
from wirewatch.services.chosen_metric import chosen_metric
from wirewatch.services.run_values import TrackValues, read_run_values
from wirewatch.services.selection import Selection
from wirewatch.services.series_rules import charted_cases, in_listing_order
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.versions import VersionRow
from wirewatch.storage.transaction import Transaction

STEP_FACET = "variant"
TOTAL = "default"
# The steps of a message between two processes, as the experiments S0.1 to S0.6 leave them out.
DEFAULT_RULES = (
    PhaseRule("loop", "no_stream", None),
    PhaseRule("streams", "no_archive", "no_stream"),
    PhaseRule("archives", "no_transport_no_polymorphic", "no_archive"),
    PhaseRule("serialize", "no_polymorphic", "no_transport"),
    PhaseRule("polymorphism", "default", "no_polymorphic"),
)
# With fewer samples dropping one at either end leaves too few to tell an error from.
_FEWEST_FOR_TRIMMING = 5


@dataclass(frozen=True, slots=True)
class BreakdownQuery:
    """What is asked for: a metric that adds up, the variant that holds every step, and what each phase is."""

    metric: str | None
    channel: str | None
    total: str
    rules: Sequence[PhaseRule]
    versions: Sequence[str]
    limit: int
    selection: Selection


@dataclass(frozen=True, slots=True)
class Bar:
    """One operation at one version on one track; `case` and `track` are places in the catalog, the case the total's."""

    case: int
    track: int
    version: VersionRow
    found: Breakdown


@dataclass(frozen=True, slots=True)
class BreakdownChart:
    """The answer: bars by operation and track, versions oldest first; `total_bars` counts those over the limit too."""

    catalog: Catalog
    channel: str
    metric: Metric
    bars: Sequence[Bar]
    versions: Sequence[str]
    total_bars: int


def draw_breakdown(
    transaction: Transaction, catalogs: Catalogs, project: ProjectRow, query: BreakdownQuery
) -> BreakdownChart:
    """Return the phases of every operation that has all variants the rules name.

    Raises:
        NotFound: the project has no such channel, metric or version.
        InvalidRequest: the metric is a rate, and rates do not add up.
    """
    catalog = catalogs.get(transaction, project)
    name = query.metric or ("cpu_time" if "cpu_time" in catalog.metrics else None)
    metric = chosen_metric(catalog, name)
    if metric.rate:
        raise InvalidRequest(
            f"Rates do not add up to a total: choose a time or a count instead of `{metric.name}`.",
            parameter="metric",
        )
    timeline = catalogs.timeline(transaction, project, query.channel)
    if timeline is None or metric.name not in catalog.metrics:
        return BreakdownChart(catalog, query.channel or "", metric, [], [], 0)
    tracks = catalog.matching_tracks(query.selection)
    axis = timeline.axis_on(frozenset(catalog.ids_of_tracks(tracks)))
    wanted = {each.version_id for each in timeline.named(query.versions)}
    exists = catalog.series(metric.name, within=axis.pairs)
    chosen = charted_cases(catalog, query.selection, sweep=False) & catalog.has_facet(STEP_FACET)
    series = in_listing_order(catalog, exists & chosen[:, np.newaxis] & tracks)
    groups = _groups(catalog, series, query, metric)
    rows = {pair: row for row, pair in enumerate(series)}
    values = read_run_values(
        transaction,
        project.project_id,
        catalog,
        axis,
        metric_id=catalog.metrics[metric.name],
        series=series,
        with_samples=True,
    )
    samples = _samples_by_series(values)
    bars = []
    for by_variant, track in groups:
        for place, version in enumerate(axis.versions):
            if wanted and version.version_id not in wanted:
                continue
            levels = {
                variant: _level(samples, rows[case, track], place)
                for variant, case in by_variant.items()
            }
            known = {variant: level for variant, level in levels.items() if level is not None}
            if len(known) == len(levels):
                found = breakdown(known, query.total, query.rules)
                bars.append(Bar(by_variant[query.total], track, version, found))
    labels = {bar.version.label for bar in bars}
    return BreakdownChart(
        catalog=catalog,
        channel=timeline.channel.name,
        metric=metric,
        bars=bars[: query.limit],
        versions=[each.label for each in axis.versions if each.label in labels],
        total_bars=len(bars),
    )


def _groups(
    catalog: Catalog, series: Sequence[tuple[int, int]], query: BreakdownQuery, metric: Metric
) -> list[tuple[dict[str, int], int]]:
    """Return, per operation and track, the case of each variant that is needed; those that lack one are left out."""
    needed = {query.total}
    for rule in query.rules:
        needed |= {rule.with_step, *([] if rule.without_step is None else [rule.without_step])}
    found: dict[tuple[object, int], dict[str, int]] = {}
    for case, track in series:
        row = catalog.cases[case]
        variant = row.facets[STEP_FACET]
        # What is timed by the wall clock has its processes' work elsewhere too: their CPU time is no part of a total.
        is_elapsed = row.key.clock is Clock.REAL and metric.name == "cpu_time"
        if variant not in needed or is_elapsed:
            continue
        others = tuple(sorted(item for item in row.facets.items() if item[0] != STEP_FACET))
        operation = (others, row.key.threads, row.key.clock, row.key.revision)
        found.setdefault((operation, track), {})[variant] = case
    return [(cases, track) for (_, track), cases in found.items() if cases.keys() == needed]


def _samples_by_series(tracks: Sequence[TrackValues]) -> Mapping[int, tuple[TrackValues, int]]:
    return {
        row: (values, column)
        for values in tracks
        for column, row in enumerate(values.columns.tolist())
    }


def _level(samples: Mapping[int, tuple[TrackValues, int]], row: int, place: int) -> Level | None:
    """Return the level of a series at a version, of all repetitions of its runs; None without any."""
    if row not in samples:
        return None
    values, column = samples[row]
    if values.samples is None:
        return None
    of_version: FloatArray = values.samples[values.versions == place, column].ravel()
    count = int(np.count_nonzero(~np.isnan(of_version)))
    if count == 0:
        return None
    return trimmed_level(of_version, dropped_at_each_end=int(count >= _FEWEST_FOR_TRIMMING))
