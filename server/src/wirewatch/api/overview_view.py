"""The overview as it goes over the wire."""

from collections.abc import Sequence
from typing import Any

from wirewatch.api.views import metric_view, track_view
from wirewatch.services.catalog import Catalog
from wirewatch.services.dimensions import title_of
from wirewatch.services.heat_map import Cell, HeatMap
from wirewatch.services.overview import Overview, PlatformTrack
from wirewatch.storage.repositories.projects import ProjectRow


def overview_columns(drawn: Overview, project: ProjectRow) -> dict[str, Any]:
    """Return the overview in the shape of `schemas.overview.Overview`."""
    return {
        "project": project.slug,
        "channel": drawn.channel,
        "metric": metric_view(drawn.metric).model_dump(),
        "heat_map": _heat_map(drawn.heat_map, drawn.tracks),
        "tracks": [_track(drawn.catalog, each) for each in drawn.tracks],
        "total_series": drawn.total_series,
        "data_version": project.data_version,
    }


def _heat_map(found: HeatMap, tracks: Sequence[PlatformTrack]) -> dict[str, Any]:
    return {
        "rows": {"key": found.row_key, "title": title_of(found.row_key), "values": found.rows},
        "columns": {
            "key": found.column_key,
            "title": title_of(found.column_key),
            "values": found.columns,
        },
        "reference": found.reference,
        "cells": [
            [None if cell is None else _cell(cell, tracks) for cell in row] for row in found.cells
        ],
    }


def _cell(cell: Cell, tracks: Sequence[PlatformTrack]) -> dict[str, Any]:
    own = [tracks[place] for place in cell.tracks]
    by_age = sorted(own, key=lambda each: each.versions_behind)
    return {
        "ratio": cell.ratio,
        "case_count": cell.case_count,
        "tracks": cell.tracks,
        "version": by_age[0].version.label,
        "oldest_version": by_age[-1].version.label,
        "versions_behind": by_age[-1].versions_behind,
        "received_at": max(each.received_at for each in own),
    }


def _track(catalog: Catalog, found: PlatformTrack) -> dict[str, Any]:
    return {
        "track": track_view(catalog.tracks[found.track]),
        "version": found.version.label,
        "versions_behind": found.versions_behind,
        "received_at": found.received_at,
        "run_count": found.run_count,
        "series_count": found.series_count,
        "history": {
            "labels": [version.label for version in found.history],
            "relative": found.relative,
        },
    }
