"""What messages cost over versions: fixed cost and bandwidth fitted to each line of a sweep, and where they changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from wirewatch.analysis.cost_model import CostModel, Estimate
from wirewatch.analysis.cost_trend import CostTrend, cost_trend
from wirewatch.services.catalog import Catalog, Catalogs
from wirewatch.services.sweep import SweepChart, SweepLine, SweepQuery, draw_sweep
from wirewatch.services.sweep_costs import fitted_costs
from wirewatch.services.sweep_lines import ceiling_key, warm_ceilings
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class LineCosts:
    """The costs of one line; all columns are over the chart's versions, None where there is no fit.

    Attributes:
        newest: the line at its newest version, which says who it is.
        shares: of the asymptotic bandwidth of the warm ceiling of the same runs; None where a run had none.
        changes: positions on the chart's versions.
    """

    newest: SweepLine
    models: Sequence[CostModel | None]
    shares: Sequence[Estimate | None]
    changes: CostTrend


@dataclass(frozen=True, slots=True)
class CostChart:
    """The answer: `sweep` is what the costs were fitted to, `versions` the labels, oldest first."""

    sweep: SweepChart
    versions: Sequence[str]
    lines: Sequence[LineCosts]


def draw_costs(
    transaction: Transaction,
    catalogs: Catalogs,
    project: ProjectRow,
    query: SweepQuery,
    *,
    most_versions: int,
) -> CostChart:
    """Return the costs of the selected lines, without those of ceilings, at the newest versions of the channel.

    Args:
        transaction: where to read.
        catalogs: of all projects.
        project: whose.
        query: its versions are not looked at.
        most_versions: how many of the newest versions.

    Raises:
        NotFound: the project has no such channel or metric.
    """
    timeline = catalogs.timeline(transaction, project, query.channel)
    known = [] if timeline is None else [each.label for each in timeline.versions[-most_versions:]]
    asked = replace(query, versions=known)
    sweep = draw_sweep(transaction, catalogs, project, asked)
    drawn_at = {line.version.label for line in sweep.lines}
    versions = [label for label in known if label in drawn_at]
    fitted = {
        (id(each.line), each.version.label): fitted_costs(sweep.metric, sweep.sizes_bytes, each)
        for each in sweep.lines
    }
    by_line: dict[int, dict[str, SweepLine]] = {}
    for each in sweep.lines:
        by_line.setdefault(id(each.line), {})[each.version.label] = each
    over = _ceilings(sweep.catalog, by_line)
    lines = []
    for key, at in by_line.items():
        newest = at[max(at, key=versions.index)]
        if newest.line.is_ceiling:
            continue
        models = [fitted.get((key, label)) for label in versions]
        ceiling = over.get(key)
        shares = [
            None
            if ceiling is None
            else _share(label, (key, at), (ceiling, by_line[ceiling]), fitted)
            for label in versions
        ]
        lines.append(LineCosts(newest, models, shares, cost_trend(models)))
    return CostChart(sweep, versions, lines)


def _ceilings(catalog: Catalog, by_line: Mapping[int, Mapping[str, SweepLine]]) -> dict[int, int]:
    """Return by line the warm ceiling of its track, payload, threads and clock."""
    warm = warm_ceilings(catalog)
    lines = {key: next(iter(at.values())).line for key, at in by_line.items()}
    holder = {
        (case, line.track): key for key, line in lines.items() for case in line.cases.values()
    }
    found = {}
    for key, line in lines.items():
        wanted = (ceiling_key(catalog.cases[case]) for case in line.cases.values())
        over = (holder.get((warm.get(each, -1), line.track)) for each in wanted if each is not None)
        ceiling = next((each for each in over if each is not None and each != key), None)
        if ceiling is not None:
            found[key] = ceiling
    return found


def _share(
    label: str,
    own: tuple[int, Mapping[str, SweepLine]],
    ceiling: tuple[int, Mapping[str, SweepLine]],
    fitted: Mapping[tuple[int, str], CostModel | None],
) -> Estimate | None:
    model, most = fitted.get((own[0], label)), fitted.get((ceiling[0], label))
    if model is None or most is None:
        return None
    # A ceiling is never borrowed: each run of the line must have had one.
    runs = zip(own[1][label].runs, ceiling[1][label].runs, strict=True)
    if any(mine > theirs for mine, theirs in runs):
        return None
    return model.share_of(most)
