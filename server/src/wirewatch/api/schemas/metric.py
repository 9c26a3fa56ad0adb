"""Metrics as the API describes them."""

from wirewatch.api.schemas.base import WireModel


class MetricInfo(WireModel):
    """A measured quantity: its unit, and which direction is better (higher, lower, neutral)."""

    name: str
    unit: str
    direction: str
    title: str
    rate: bool
