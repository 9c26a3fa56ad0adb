"""The query of an upload."""

from typing import Annotated

from pydantic import Field, StringConstraints
from starlette.datastructures import QueryParams

from wirewatch.api.parameters import TEXT_MAX_CHARS, TEXT_PATTERN
from wirewatch.api.query_model import QueryModel, read_query
from wirewatch.services.upload_parameters import UploadParameters

_Text = Annotated[str, StringConstraints(max_length=TEXT_MAX_CHARS, pattern=TEXT_PATTERN)] | None


class UploadQuery(QueryModel):
    """The parameters."""

    version: _Text = Field(
        None, description="What was measured; left out, the report or the commit says it."
    )
    commit: _Text = None
    channel: _Text = Field(
        None, description="Left out: `release` for a version number (1.74.0, v2), else `main`."
    )
    committed_at: _Text = Field(None, description="ISO 8601, or seconds since 1970.")
    machine: _Text = Field(None, description="A label you choose, not the host name.")
    compiler: _Text = None
    compiler_version: _Text = None
    os: _Text = None
    arch: _Text = None
    cpu: _Text = None
    stdlib: _Text = None
    build_type: _Text = None
    variant: _Text = Field(None, description="A name for a set of compiler flags.")
    batch: _Text = Field(None, description="Ties the uploads of one CI job together.")
    sitting: _Text = Field(None, description="One uninterrupted stretch of measuring.")
    base: _Text = Field(
        None, description="The channel to judge against; left out, `main` for `pr/…`, else its own."
    )
    expect: int | None = Field(
        None, ge=1, le=10_000, description="How many uploads the batch will have."
    )
    force: bool = Field(
        default=False, description="Accept a file that is stored under another version."
    )


def read_upload_query(query: QueryParams) -> UploadParameters:
    """Return the parameters of an upload.

    Raises:
        RequestValidationError: one is malformed.
    """
    return UploadParameters(**read_query(UploadQuery, query).model_dump())
