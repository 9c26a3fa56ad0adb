"""The budget: the cores and the link that given messages need, for each line of the sweep."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from wirewatch.analysis.budget import Budget, Load, Sweep, budget
from wirewatch.domain.errors import InvalidRequest
from wirewatch.services.catalog import Catalogs
from wirewatch.services.sweep import SweepChart, SweepLine, SweepQuery, draw_sweep
from wirewatch.services.sweep_costs import relative_noise, times_s
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.transaction import Transaction

_ENCODED = "encoded_bytes"


@dataclass(frozen=True, slots=True)
class Need:
    """What the loads need of one line at its version."""

    line: SweepLine
    budget: Budget


@dataclass(frozen=True, slots=True)
class BudgetChart:
    """The answer: the sweep it is drawn from, and needs in the order of fewest cores; unknown ones last."""

    sweep: SweepChart
    needs: Sequence[Need]


def read_loads(texts: Sequence[str]) -> list[Load]:
    """Return loads from texts such as `4096@10000`: payload bytes, and messages a second.

    Raises:
        InvalidRequest: one cannot be read.
    """
    return [_read_load(text) for text in texts]


def draw_budget(
    transaction: Transaction,
    catalogs: Catalogs,
    project: ProjectRow,
    query: SweepQuery,
    loads: Sequence[Load],
) -> BudgetChart:
    """Return what the loads need of every line that the sweep's query selects; without loads nothing is needed.

    Raises:
        NotFound: the project has no such channel or metric, or the channel no such version.
        InvalidRequest: the metric is neither a time nor a rate.
    """
    chart = draw_sweep(transaction, catalogs, project, query)
    encoded: dict[tuple[str, int, int], dict[int, float]] = {}
    if _ENCODED in chart.catalog.metrics:
        sizes = draw_sweep(transaction, catalogs, project, replace(query, metric=_ENCODED))
        for line in sizes.lines:
            encoded[_key(line)] = dict(zip(sizes.sizes_bytes, line.y.tolist(), strict=True))
    needs = []
    for line in chart.lines:
        if line.line.is_ceiling or not loads:
            continue
        times = times_s(chart.metric, chart.sizes_bytes, line.y)
        if times is None:
            raise InvalidRequest(
                f"Cores follow from a time or a rate, not from `{chart.metric.name}`.",
                parameter="metric",
            )
        measured = _measured(chart.sizes_bytes, times, line, encoded.get(_key(line), {}))
        if measured is not None:
            needs.append(Need(line, budget(measured, loads)))
    needs.sort(key=lambda each: _or_infinite(each.budget.cores.value))
    return BudgetChart(chart, needs)


def _measured(
    sizes_bytes: Sequence[int], times: FloatArray, line: SweepLine, encoded: dict[int, float]
) -> Sweep | None:
    present = np.isfinite(times)
    if not present.any():
        return None
    sizes = np.asarray(sizes_bytes, dtype=np.float64)
    sent = np.array([encoded.get(size, math.nan) for size in sizes_bytes], dtype=np.float64)
    return Sweep(sizes[present], times[present], relative_noise(line)[present], sent[present])


def _key(line: SweepLine) -> tuple[str, int, int]:
    return line.line.name, line.line.track, line.version.version_id


def _or_infinite(cores: float) -> float:
    return math.inf if math.isnan(cores) else cores


def _read_load(text: str) -> Load:
    size, separator, rate = text.partition("@")
    try:
        load = Load(float(size), float(rate))
    except ValueError:
        separator = ""
        load = Load(math.nan, math.nan)
    if not separator or not all(math.isfinite(each) and 0 <= each <= 1e15 for each in load):
        shown = text[:60].encode("ascii", "backslashreplace").decode()
        raise InvalidRequest(
            f"`{shown}` is no load: write bytes@messages_per_second, such as 4096@10000.",
            parameter="load",
        )
    return load
