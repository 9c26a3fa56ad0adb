"""The overview: platforms relative to one another, and how fresh each is."""

from datetime import datetime

from pydantic import Field

from wirewatch.api.schemas.base import WireModel
from wirewatch.api.schemas.metric import MetricInfo


class HeatMapDimension(WireModel):
    """What makes rows or columns; values in natural order, "" for what is not known."""

    key: str
    title: str
    values: list[str]


class HeatMapCell(WireModel):
    """Tracks that have the row's and the column's value, each at its newest version."""

    ratio: float | None = Field(
        description="Geometric mean over cases of the value relative to the reference's; above 1 is more of the "
        "metric, whether or not that is better. null when no case is in both."
    )
    case_count: int = Field(description="Cases that both have.")
    tracks: list[int] = Field(description="Places in `tracks`.")
    version: str = Field(description="The newest version among its tracks.")
    oldest_version: str = Field(description="That of the track that is furthest behind.")
    versions_behind: int = Field(
        description="How many versions of the channel are newer than that one."
    )
    received_at: datetime = Field(description="When the newest run of these was stored.")


class HeatMapInfo(WireModel):
    """Cells by row and column; null where there is no track."""

    rows: HeatMapDimension
    columns: HeatMapDimension
    reference: tuple[int, int] | None = Field(
        description="Row and column of the cell that all are relative to; null when there is none."
    )
    cells: list[list[HeatMapCell | None]]


class TrackTrend(WireModel):
    """A line as small as a word: a track as a whole over its newest 30 versions, oldest first."""

    labels: list[str]
    relative: list[float | None] = Field(
        description="Geometric mean over cases relative to the first of these versions."
    )


class OverviewTrack(WireModel):
    """One track."""

    track: dict[str, str]
    version: str = Field(description="Its newest version with values.")
    versions_behind: int = Field(description="How many versions of the channel are newer.")
    received_at: datetime = Field(description="When the newest run of that version was stored.")
    run_count: int
    series_count: int
    history: TrackTrend


class Overview(WireModel):
    """Platforms of the selection."""

    project: str
    channel: str
    metric: MetricInfo
    heat_map: HeatMapInfo
    tracks: list[OverviewTrack]
    total_series: int
    data_version: int
