"""Two selections side by side: what pairs, how far apart the pairs are, and how surely."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from wirewatch.analysis.overall import Overall, overall_ratio
from wirewatch.analysis.wire_format import Encoding, FormatChange, format_events
from wirewatch.domain.errors import InvalidRequest
from wirewatch.domain.metrics import Metric
from wirewatch.services.catalog import Catalog, Catalogs
from wirewatch.services.chosen_metric import chosen_metric
from wirewatch.services.compare_noise import read_noises
from wirewatch.services.compare_pairs import Pairing, pair_series
from wirewatch.services.compare_query import CompareQuery
from wirewatch.services.compare_sides import Series, Side, resolve_sides
from wirewatch.services.compare_sittings import read_sittings, runs_of_one_sitting
from wirewatch.services.compare_statistics import Outcome, PairStatistics, judge_pairs
from wirewatch.services.compare_values import Measured, read_by_run, read_measured
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.transaction import Transaction

_MOST_PAIRS = 5_000


@dataclass(frozen=True, slots=True)
class FormatDifference:
    """What of the wire format differs; sizes are None where a side did not say, or its runs disagree."""

    change: FormatChange | None
    baseline_bytes: float | None
    candidate_bytes: float | None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two series.

    `same_sitting`: whether both sides were measured in the very same sittings; None where a run did not tell.
    """

    baseline: Series
    candidate: Series
    before: Measured
    after: Measured
    statistics: PairStatistics
    format: FormatDifference
    same_sitting: bool | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The answer.

    Attributes:
        sides: baseline and candidate; None in a project without a channel.
        pairs: in listing order; the furthest apart of all, where there are more than asked for.
        total_pairs: how many there are.
        overall: the ratio over the pairs measured by positive values alone, and of those within one sitting where there
            are any; None without any.
        outcomes: how many pairs came to what.
        beyond_budget: how many pairs are known to have changed by more than the budget.
        across_sittings: how many pairs were measured in different sittings.
        format_changes: in how many pairs the wire format differs.
    """

    catalog: Catalog
    metric: Metric
    budget: float
    fixed: frozenset[str]
    sides: tuple[Side, Side] | None
    pairing: Pairing
    pairs: Sequence[Pair]
    total_pairs: int
    overall: Overall | None
    outcomes: Mapping[Outcome, int]
    beyond_budget: int
    across_sittings: int
    format_changes: int


def draw_comparison(
    transaction: Transaction, catalogs: Catalogs, project: ProjectRow, query: CompareQuery
) -> Comparison:
    """Return the comparison.

    Raises:
        NotFound: the project has no such channel, version or metric.
        InvalidRequest: there are too many pairs, or both sides are the same runs of the same cases.
    """
    catalog = catalogs.get(transaction, project)
    metric = chosen_metric(catalog, query.metric)
    sides = (
        resolve_sides(transaction, catalogs, project, query, metric.name)
        if metric.name in catalog.metrics
        else None
    )
    pairing = Pairing([], [], [], {}) if sides is None else pair_series(catalog, query, *sides)
    pairs = (
        []
        if sides is None
        else _pairs(transaction, project, catalog, query, metric, sides, pairing)
    )
    changed = {Outcome.BETTER, Outcome.WORSE, Outcome.CHANGED}
    return Comparison(
        catalog=catalog,
        metric=metric,
        budget=query.budget,
        fixed=query.fixed,
        sides=sides,
        pairing=pairing,
        pairs=_within_limit(catalog, pairs, query.limit),
        total_pairs=len(pairs),
        overall=_overall(pairs),
        outcomes=Counter(pair.statistics.outcome for pair in pairs),
        beyond_budget=sum(
            pair.statistics.beyond_budget and pair.statistics.outcome in changed for pair in pairs
        ),
        across_sittings=sum(pair.same_sitting is False for pair in pairs),
        format_changes=sum(pair.format.change is not None for pair in pairs),
    )


def _pairs(
    transaction: Transaction,
    project: ProjectRow,
    catalog: Catalog,
    query: CompareQuery,
    metric: Metric,
    sides: tuple[Side, Side],
    pairing: Pairing,
) -> list[Pair]:
    if len(pairing.pairs) > _MOST_PAIRS:
        raise InvalidRequest(
            f"{len(pairing.pairs):,} pairs match; at most {_MOST_PAIRS:,} are compared at once: "
            "select less, such as one operation.",
            parameter="operation",
        )
    baselines = [baseline for baseline, _ in pairing.pairs]
    candidates = [candidate for _, candidate in pairing.pairs]
    columns = (baselines, candidates)
    sittings = read_sittings(transaction, project.project_id, sides)
    kept = list(
        zip(*runs_of_one_sitting(catalog, sides, pairing.pairs, sittings), strict=True)
    ) or [(), ()]
    metric_id = catalog.metrics[metric.name]
    noises = read_noises(
        transaction, project.project_id, catalog, sides, metric_id=metric_id, series=columns
    )
    measured = [
        read_measured(
            transaction, project.project_id, catalog, side,
            metric_id=metric_id, series=series, kept=runs, noise=noise,
        )
        for side, series, runs, noise in zip(sides, columns, kept, noises, strict=True)
    ]  # fmt: skip
    complete = [
        place
        for place, (before, after) in enumerate(zip(*measured, strict=True))
        if len(before.run_ids) > 0 and len(after.run_ids) > 0
    ]
    for place in complete:
        before, after = pairing.pairs[place]
        if before == after and set(measured[0][place].run_ids) & set(measured[1][place].run_ids):
            raise InvalidRequest(
                "Both sides hold the same runs of the same cases: choose another version, or let "
                "one side fix something else, such as `candidate.compiler`.",
                parameter="candidate.version",
            )
    both = [(measured[0][place], measured[1][place]) for place in complete]
    statistics = judge_pairs(both, metric, query.budget)
    encodings = [
        _encodings(transaction, project, catalog, side, series)
        for side, series in zip(sides, columns, strict=True)
    ]
    return [
        Pair(
            *pairing.pairs[place],
            before,
            after,
            found,
            _format_difference(encodings[0][place], encodings[1][place]),
            _same_sitting([sittings[each] for each in before.run_ids],
                          [sittings[each] for each in after.run_ids]),
        )
        for place, (before, after), found in zip(complete, both, statistics, strict=True)
    ]  # fmt: skip


def _encodings(
    transaction: Transaction,
    project: ProjectRow,
    catalog: Catalog,
    side: Side,
    series: Sequence[Series],
) -> list[list[Encoding]]:
    sizes, hashes = (
        read_by_run(
            transaction, project.project_id, catalog, side.axis,
            metric_id=catalog.metrics.get(name), series=series,
        )
        for name in ("encoded_bytes", "wire_hash32")
    )  # fmt: skip
    found = []
    for of_size, of_hash in zip(sizes, hashes, strict=True):
        count = max(len(of_size), len(of_hash))
        found.append(
            [
                Encoding(size, content)
                for size, content in zip(
                    of_size or [None] * count, of_hash or [None] * count, strict=True
                )
            ]
        )
    return found


def _format_difference(before: Sequence[Encoding], after: Sequence[Encoding]) -> FormatDifference:
    events = format_events([before, after])
    unstable = any(each.change is FormatChange.UNSTABLE for each in events)
    change = FormatChange.UNSTABLE if unstable else next((each.change for each in events), None)
    return FormatDifference(change, _size(before), _size(after))


def _size(runs: Sequence[Encoding]) -> float | None:
    sizes = {run.encoded_bytes for run in runs} - {None}
    return sizes.pop() if len(sizes) == 1 else None


def _same_sitting(before: Sequence[str | None], after: Sequence[str | None]) -> bool | None:
    if None in before or None in after:
        return None
    return set(before) == set(after)


def _within_limit(catalog: Catalog, pairs: Sequence[Pair], limit: int) -> list[Pair]:
    kept = sorted(pairs, key=_distance, reverse=True)[:limit]
    cases, tracks = np.argsort(catalog.case_order), np.argsort(catalog.track_order)
    return sorted(kept, key=lambda pair: (cases[pair.candidate[0]], tracks[pair.candidate[1]]))


def _distance(pair: Pair) -> float:
    ratio = pair.statistics.ratio
    return abs(math.log(ratio)) if ratio > 0 else math.inf


def _overall(pairs: Sequence[Pair]) -> Overall | None:
    # Pairs of one sitting and pairs across sittings are not joined into one number.
    is_one_sitting = any(pair.same_sitting for pair in pairs)
    kept = [
        pair
        for pair in pairs
        if (pair.before.medians > 0).all()
        and (pair.after.medians > 0).all()
        and not (is_one_sitting and pair.same_sitting is False)
    ]
    return overall_ratio(
        _by_run([pair.before for pair in kept]), _by_run([pair.after for pair in kept])
    )


def _by_run(measured: Sequence[Measured]) -> FloatArray:
    """Return one row a pair, one column a run; NaN where the run is not one of the pair's."""
    runs = sorted({run_id for each in measured for run_id in each.run_ids})
    values = np.full((len(measured), len(runs)), np.nan)
    for row, each in zip(values, measured, strict=True):
        row[np.searchsorted(runs, each.run_ids)] = each.medians
    return values
