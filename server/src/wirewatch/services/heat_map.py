"""The heat map: tracks grouped by two of their keys, each group's newest values relative to one group's."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wirewatch.analysis.relative import geometric_mean, relative_to
from wirewatch.analysis.summary import round_significant
from wirewatch.domain.errors import NotFound
from wirewatch.domain.natural_order import natural_key
from wirewatch.services.catalog import Catalog
from wirewatch.storage.packing import FloatArray


@dataclass(frozen=True, slots=True)
class Cell:
    """Tracks that have the row's and the column's value.

    Attributes:
        ratio: geometric mean over cases of its value relative to the reference's; None when no case is in both.
        case_count: of how many cases that is.
        tracks: places of its tracks in the list that was asked about.
    """

    ratio: float | None
    case_count: int
    tracks: Sequence[int]


@dataclass(frozen=True, slots=True)
class HeatMap:
    """Cells by row and column, None where there is no track; `reference` is the row's and the column's place."""

    row_key: str
    column_key: str
    rows: Sequence[str]
    columns: Sequence[str]
    cells: Sequence[Sequence[Cell | None]]
    reference: tuple[int, int] | None


def make_heat_map(
    catalog: Catalog,
    tracks: Sequence[int],
    newest: FloatArray,
    row_key: str,
    column_key: str,
    reference: Sequence[str],
) -> HeatMap:
    """Return the heat map of these tracks.

    Where a cell has several tracks, each case counts with the geometric mean over those that have it.

    Args:
        catalog: the project's.
        tracks: places in the catalog.
        newest: shape (cases, tracks): each track's newest values, NaN where absent.
        row_key: the key of tracks that makes rows.
        column_key: the one that makes columns.
        reference: the row's and the column's value; empty for the first cell.

    Raises:
        NotFound: there is no such cell.
    """
    places: dict[tuple[str, str], list[int]] = {}
    for place, track in enumerate(tracks):
        facts = catalog.tracks[track]
        places.setdefault((getattr(facts, row_key), getattr(facts, column_key)), []).append(place)
    rows = sorted({row for row, _ in places}, key=natural_key)
    columns = sorted({column for _, column in places}, key=natural_key)
    keys = [(row, column) for row in rows for column in columns if (row, column) in places]
    if not keys:
        return HeatMap(row_key, column_key, rows, columns, [], None)
    chosen = _chosen(keys, reference)
    values = np.stack([geometric_mean(newest[:, places[key]], axis=1) for key in keys], axis=1)
    compared = relative_to(values, values[:, keys.index(chosen)])
    ratios = round_significant(compared.ratios).tolist()
    cells = {
        key: Cell(ratio if count else None, count, places[key])
        for key, ratio, count in zip(keys, ratios, compared.cases.tolist(), strict=True)
    }
    return HeatMap(
        row_key,
        column_key,
        rows,
        columns,
        [[cells.get((row, column)) for column in columns] for row in rows],
        (rows.index(chosen[0]), columns.index(chosen[1])),
    )


def _chosen(keys: Sequence[tuple[str, str]], reference: Sequence[str]) -> tuple[str, str]:
    if not reference:
        return keys[0]
    row, column = reference
    if (row, column) not in keys:
        there_are = ", ".join(f"`{row}` and `{column}`" for row, column in keys[:10])
        raise NotFound(
            f"The heat map has no cell `{row[:100]}` and `{column[:100]}`; there are: {there_are}."
        )
    return row, column
