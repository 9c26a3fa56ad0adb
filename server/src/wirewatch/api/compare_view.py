"""A comparison in the shape of `schemas.compare.Compare`."""

import math
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np

from wirewatch.analysis.summary import round_significant
from wirewatch.api.chart_views import series_view
from wirewatch.api.views import metric_view
from wirewatch.domain.metrics import Metric
from wirewatch.services.catalog import Catalog
from wirewatch.services.compare import Comparison, Pair
from wirewatch.services.compare_pairs import Unpaired
from wirewatch.services.compare_query import SideQuery
from wirewatch.services.compare_sides import Series, Side
from wirewatch.services.compare_statistics import Outcome
from wirewatch.services.compare_values import Measured
from wirewatch.services.points import shown
from wirewatch.storage.repositories.projects import ProjectRow

_MOST_UNPAIRED = 200


def compare_columns(
    found: Comparison, project: ProjectRow, queries: tuple[SideQuery, SideQuery]
) -> dict[str, Any]:
    """Return the comparison; `queries` are those of baseline and candidate."""
    sides = found.sides or (None, None)
    baseline, candidate = (
        _side(side, query, found.fixed) for side, query in zip(sides, queries, strict=True)
    )
    return {
        "project": project.slug,
        "metric": metric_view(found.metric).model_dump(),
        "budget": found.budget,
        "baseline": baseline,
        "candidate": candidate,
        "fixed": sorted(found.fixed),
        "also_differ": [
            {"key": key, "baseline": before, "candidate": after}
            for key, (before, after) in found.pairing.also_differ.items()
        ],
        "summary": _summary(found),
        "pairs": _pairs(found.catalog, found.metric, found.pairs),
        "unpaired": [
            *_unpaired(found.catalog, "baseline", found.pairing.baseline_only),
            *_unpaired(found.catalog, "candidate", found.pairing.candidate_only),
        ],
        "baseline_only": len(found.pairing.baseline_only),
        "candidate_only": len(found.pairing.candidate_only),
        "data_version": project.data_version,
    }


def _side(side: Side | None, query: SideQuery, fixed: frozenset[str]) -> dict[str, Any]:
    own = {
        key: sorted(query.texts if key == "q" else _selected(query, key)) for key in sorted(fixed)
    }
    return {
        "channel": side.channel if side else query.channel or "",
        "versions": [
            {"label": each.label, "commit": each.commit, "commit_time": each.commit_time}
            for each in (side.versions if side else [])
        ],
        "selection": {key: values for key, values in own.items() if values},
        "series_count": len(side.series) if side else 0,
        "run_count": len(side.axis.runs) if side else 0,
    }


def _selected(query: SideQuery, key: str) -> frozenset[str]:
    return query.selection.names if key == "name" else query.selection.selected(key)


def _summary(found: Comparison) -> dict[str, Any]:
    overall = found.overall
    ratios = (math.nan,) * 3 if overall is None else (overall.ratio, overall.low, overall.high)
    ((ratio, low, high),) = _rounded([ratios])
    return {
        "pairs": found.total_pairs,
        "ratio": ratio,
        "low": low,
        "high": high,
        "runs_counted": overall is not None and overall.runs_counted,
        **{str(outcome): found.outcomes.get(outcome, 0) for outcome in Outcome},
        "beyond_budget": found.beyond_budget,
        "across_sittings": found.across_sittings,
        "format_changes": found.format_changes,
    }


def _pairs(catalog: Catalog, metric: Metric, pairs: Sequence[Pair]) -> list[dict[str, Any]]:
    # Rounding thousands of numbers one by one costs more than all the rest.
    numbers = _rounded(
        [
            [each.ratio, each.low, each.high, each.p_value, each.detectable_ratio]
            for each in (pair.statistics for pair in pairs)
        ]
    )
    before = _values(metric, [pair.before for pair in pairs])
    after = _values(metric, [pair.after for pair in pairs])
    return [
        _pair(catalog, pair, of_pair, (of_baseline, of_candidate))
        for pair, of_pair, of_baseline, of_candidate in zip(
            pairs, numbers, before, after, strict=True
        )
    ]


def _pair(
    catalog: Catalog,
    pair: Pair,
    numbers: Sequence[float | None],
    values: tuple[dict[str, Any], dict[str, Any]],
) -> dict[str, Any]:
    statistics = pair.statistics
    ratio, low, high, p_value, detectable_ratio = numbers
    before, after = values
    return {
        "baseline": series_view(catalog, *pair.baseline),
        "candidate": series_view(catalog, *pair.candidate),
        "before": before,
        "after": after,
        "ratio": ratio,
        "low": low,
        "high": high,
        "p_value": p_value,
        "effect": None if statistics.effect is None else str(statistics.effect),
        "detectable_ratio": detectable_ratio,
        "basis": str(statistics.basis),
        "outcome": str(statistics.outcome),
        "beyond_budget": statistics.beyond_budget,
        "format": {
            "change": None if pair.format.change is None else str(pair.format.change),
            "baseline_bytes": pair.format.baseline_bytes,
            "candidate_bytes": pair.format.candidate_bytes,
        },
        "same_sitting": pair.same_sitting,
    }


def _values(metric: Metric, measured: Sequence[Measured]) -> list[dict[str, Any]]:
    of_each = [
        np.array([np.median(each.medians), each.q1, each.q3, *each.medians]) for each in measured
    ]
    numbers = iter(shown(np.concatenate([np.empty(0), *of_each]), metric).tolist())
    found = []
    for each in measured:
        value, q1, q3, *runs = islice(numbers, 3 + len(each.medians))
        found.append(
            {
                "value": value,
                "runs": runs,
                "run_ids": list(each.run_ids),
                "repetitions": each.repetitions,
                "q1": q1,
                "q3": q3,
            }
        )
    return found


def _rounded(rows: Sequence[Sequence[float]]) -> list[list[float | None]]:
    return [
        [None if math.isnan(number) else number for number in row]
        for row in round_significant(np.array(rows, dtype=np.float64)).tolist()
    ]


def _unpaired(
    catalog: Catalog, side: str, left: Sequence[tuple[Series, Unpaired]]
) -> Iterator[dict[str, Any]]:
    for series, reason in left[:_MOST_UNPAIRED]:
        yield {**series_view(catalog, *series), "side": side, "reason": str(reason)}
