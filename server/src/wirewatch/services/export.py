"""The points of a selection as rows, for programs and spreadsheets."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
import orjson

from wirewatch.domain.errors import InvalidRequest
from wirewatch.services.catalog import Catalogs
from wirewatch.services.projects import in_display_order
from wirewatch.services.selection import Selection
from wirewatch.services.trend import TrendChart, TrendQuery, draw_trend
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.tracks import TRACK_KEYS
from wirewatch.storage.transaction import Transaction

COLUMNS = (
    "version", "commit", "commit_time", "name", "threads", "clock", *TRACK_KEYS,
    "metric", "unit", "value", "runs",
)  # fmt: skip
_MOST_SERIES = 20_000
_MOST_POINTS = 1_000_000
# What spreadsheets take for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")

Cell = str | int | float | datetime | None


@dataclass(frozen=True, slots=True)
class ExportQuery:
    """What is asked for; without a metric all of them, without a channel the project's first choice."""

    metric: str | None
    channel: str | None
    selection: Selection


def export_rows(
    transaction: Transaction, catalogs: Catalogs, project: ProjectRow, query: ExportQuery
) -> list[tuple[Cell, ...]]:
    """Return a row per series, version and metric that has a point; cells in the order of COLUMNS.

    Values are exact: the median over runs of each run's median over repetitions.

    Raises:
        InvalidRequest: there are too many.
        NotFound: the project has no such channel or metric.
    """
    known = catalogs.get(transaction, project).metrics
    metrics = (
        [each.name for each in in_display_order(dict(known))]
        if query.metric is None
        else [query.metric]
    )
    rows: list[tuple[Cell, ...]] = []
    for metric in metrics:
        asked = TrendQuery(
            metric,
            query.channel,
            spread=False,
            limit=_MOST_SERIES,
            selection=query.selection,
            exact=True,
        )
        chart = draw_trend(transaction, catalogs, project, asked)
        rows += _rows_of(chart)
        if len(rows) > _MOST_POINTS or chart.total_series > _MOST_SERIES:
            raise InvalidRequest(
                f"The selection has more than {_MOST_POINTS:,} points or {_MOST_SERIES:,} series: "
                "name a metric, or select less.",
                parameter="metric",
            )
    return rows


def as_csv(rows: Sequence[Sequence[Cell]]) -> bytes:
    """Return the rows as CSV (RFC 4180, UTF-8) with a header.

    Texts that a spreadsheet would take for a formula get an apostrophe in front; numbers never do. JSON is the
    lossless way.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([_csv_cell(cell) for cell in row] for row in rows)
    return text.getvalue().encode()


def as_json(rows: Sequence[Sequence[Cell]]) -> bytes:
    """Return the rows as JSON: the names of the columns, and the rows as lists."""
    return orjson.dumps({"columns": COLUMNS, "rows": rows})


def _rows_of(chart: TrendChart) -> Iterator[tuple[Cell, ...]]:
    values, runs = chart.points.y, chart.points.runs
    for row, (case, track) in enumerate(chart.series):
        key = chart.catalog.cases[case].key
        of_track = chart.catalog.tracks[track]
        series = (
            key.name,
            key.threads,
            str(key.clock),
            *(getattr(of_track, k) for k in TRACK_KEYS),
        )
        for place in np.flatnonzero(~np.isnan(values[row])).tolist():
            version = chart.versions[place]
            yield (
                version.label,
                version.commit,
                version.commit_time,
                *series,
                chart.metric.name,
                chart.metric.unit,
                float(values[row, place]),
                int(runs[row, place]),
            )


def _csv_cell(cell: Cell) -> str | int | float:
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return cell.isoformat()
    if isinstance(cell, str) and cell.startswith(_FORMULA):
        return "'" + cell
    return cell
