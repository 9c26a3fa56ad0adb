"""Problems: what every answer that is not 2xx or 3xx looks like (RFC 9457)."""

from pydantic import Field

from wirewatch.api.schemas.base import WireModel


class ProblemDetail(WireModel):
    """One thing that is wrong with a request."""

    pointer: str = Field(
        description="JSON pointer into the body, or the parameter's name after `#`."
    )
    detail: str
    line: int | None = Field(default=None, description="1-based, when the body is no JSON at all.")
    column: int | None = None


class Problem(WireModel):
    """A problem. `type` names its kind, `title` is the same for all of a kind, `detail` is this case."""

    type: str
    title: str
    status: int
    detail: str
    instance: str = Field(description="Path of the request.")
    request_id: str = Field(description="Names the request in the server's log.")
    errors: list[ProblemDetail] | None = Field(default=None, description="With status 422 only.")
