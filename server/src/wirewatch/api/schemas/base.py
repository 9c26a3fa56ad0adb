"""The base of all wire models."""

from pydantic import BaseModel, ConfigDict


class WireModel(BaseModel):
    """A closed model: unknown fields are an error."""

    model_config = ConfigDict(extra="forbid")
