"""Charts drawn straight from a store, for tests."""

from collections.abc import Sequence
from urllib.parse import parse_qsl

from factories import PROJECT
from wirewatch.services.catalog import Catalogs
from wirewatch.services.compare import Comparison, draw_comparison
from wirewatch.services.compare_query import read_compare_query
from wirewatch.services.filters import ChartKind, FilterCounts, count_filters
from wirewatch.services.selection import Selection, read_selection
from wirewatch.services.sweep import SweepChart, SweepLine, SweepQuery, draw_sweep
from wirewatch.services.trend import TrendChart, TrendQuery, draw_trend
from wirewatch.storage.repositories.projects import ProjectRow, find_project
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction


def project_row(transaction: Transaction, slug: str = PROJECT) -> ProjectRow:
    found = find_project(transaction, slug)
    assert found is not None
    return found


def selected(transaction: Transaction, slug: str, items: Sequence[tuple[str, str]]) -> Selection:
    catalog = Catalogs().get(transaction, project_row(transaction, slug))
    return read_selection(items, catalog.case_dimensions.keys())


def trend(
    store: Store,
    *items: tuple[str, str],
    metric: str | None = None,
    channel: str | None = None,
    spread: bool = False,
    limit: int = 50,
    slug: str = PROJECT,
    of_ceiling: bool = False,
    component: str | None = None,
) -> TrendChart:
    with store.read() as transaction:
        query = TrendQuery(
            metric,
            channel,
            spread,
            limit,
            selected(transaction, slug, items),
            with_ceiling=of_ceiling,
            component=component,
        )
        return draw_trend(transaction, Catalogs(), project_row(transaction, slug), query)


def sweep(
    store: Store,
    *items: tuple[str, str],
    metric: str | None = None,
    channel: str | None = None,
    versions: Sequence[str] = (),
    limit: int = 100,
) -> SweepChart:
    with store.read() as transaction:
        query = SweepQuery(metric, channel, versions, limit, selected(transaction, PROJECT, items))
        return draw_sweep(transaction, Catalogs(), project_row(transaction), query)


def filters(
    store: Store, *items: tuple[str, str], kind: ChartKind = ChartKind.TREND
) -> FilterCounts:
    with store.read() as transaction:
        selection = selected(transaction, PROJECT, items)
        return count_filters(transaction, Catalogs(), project_row(transaction), selection, kind)


def comparison(
    store: Store,
    query: str = "",
    *,
    metric: str | None = None,
    budget: float = 0.05,
    limit: int = 500,
) -> Comparison:
    with store.read() as transaction:
        project = project_row(transaction)
        catalogs = Catalogs()
        asked = read_compare_query(
            parse_qsl(query, keep_blank_values=True),
            catalogs.get(transaction, project).case_dimensions.keys(),
            metric=metric,
            budget=budget,
            limit=limit,
        )
        return draw_comparison(transaction, catalogs, project, asked)


def names(chart: TrendChart) -> list[str]:
    return [chart.catalog.cases[case].key.name for case, _ in chart.series]


def labels(chart: TrendChart) -> list[str]:
    return [version.label for version in chart.versions]


def line(chart: SweepChart, name: str, version: str | None = None) -> SweepLine:
    (found,) = [
        each
        for each in chart.lines
        if each.line.name == name and version in {None, each.version.label}
    ]
    return found
