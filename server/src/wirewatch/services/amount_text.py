"""A metric's values in words."""

import math

from wirewatch.domain.metrics import metric

_PREFIXES = ((1e9, "G"), (1e6, "M"), (1e3, "k"))


def amount_text(value: float, name: str) -> str:
    """Return a value of that metric with its unit: `1.42 GB/s`; `-` for none."""
    if math.isnan(value):
        return "-"
    unit = metric(name).unit
    shown = "" if unit == "1" else unit
    if metric(name).rate:
        for size, prefix in _PREFIXES:
            if value >= size:
                return f"{value / size:.4g} {prefix}{shown}"
    return f"{value:.6g} {shown}".strip()
