"""Types of path and query parameters: what is outside of them never reaches the store."""

from typing import Annotated

from fastapi import Path, Query
from pydantic import Field

from wirewatch.domain.names import SLUG_PATTERN, VERSION_LABEL_MAX_CHARS

TEXT_PATTERN = r"^[^\x00-\x1f\x7f]*$"
TEXT_MAX_CHARS = 200

Slug = Annotated[
    str, Path(alias="project", pattern=SLUG_PATTERN, description="The project's slug.")
]
# What the databases number rows with.
Id = Annotated[int, Field(ge=1, le=2**63 - 1)]
RunId = Annotated[Id, Path(description="The run.")]
Label = Annotated[
    str,
    Path(
        min_length=1,
        max_length=VERSION_LABEL_MAX_CHARS,
        pattern=TEXT_PATTERN,
        description="The version's label.",
    ),
]
AnnotationTitle = Annotated[
    str,
    Path(min_length=1, max_length=120, pattern=TEXT_PATTERN, description="The annotation's title."),
]
ChannelName = Annotated[
    str, Path(min_length=1, max_length=100, pattern=TEXT_PATTERN, description="The channel's name.")
]
ChannelQuery = Annotated[
    str | None,
    Query(
        max_length=100,
        pattern=TEXT_PATTERN,
        description="Left out: `release`, else `main`, else the oldest channel.",
    ),
]
MetricQuery = Annotated[
    str | None,
    Query(
        max_length=200,
        pattern=TEXT_PATTERN,
        description="Left out: `bytes_per_second`, else the project's first metric.",
    ),
]
SeriesLimit = Annotated[int, Query(ge=1, le=200, description="Most series to send.")]
PageLimit = Annotated[int, Query(ge=1, le=200, description="Most entries to send.")]
