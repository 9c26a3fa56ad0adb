"""Answers to probes."""

from wirewatch.api.schemas.base import WireModel


class Health(WireModel):
    """The process, or the store too, is well."""

    status: str
    version: str
