"""Where the fixed cost and the bandwidth of a codec changed over versions.

Method: the fits of `cost_model`, one a version, as two short series with their errors, each split by
`weighted_changes`. A change of the one without the other says what was worked on: the work for each message, or that
for each byte.
Assumption: every version was measured over the same sizes, so that what the model leaves over is the same in all.
Reference: see `cost_model` and `weighted_changes`.
Known bias: where the model does not fit (a cache step), the errors hold the misfit too, which is the same in each
version and cancels between them: changes smaller than it are then missed rather than made up. A fixed cost that cannot
be told from 0 has no ratio to another and is left out.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from wirewatch.analysis.change_points import ChangePoint
from wirewatch.analysis.cost_model import CostModel
from wirewatch.analysis.weighted_changes import find_weighted_changes


class CostTrend(NamedTuple):
    """The change points of the fixed cost and of the bandwidth; positions count all versions, fitted or not."""

    fixed_s: tuple[ChangePoint, ...]
    bytes_per_s: tuple[ChangePoint, ...]


def cost_trend(models: Sequence[CostModel | None]) -> CostTrend:
    """Return where the costs changed.

    Args:
        models: one for each version in order; None where there is no fit.
    """
    fixed, rates = np.full((2, len(models)), math.nan), np.full((2, len(models)), math.nan)
    for at, model in enumerate(models):
        if model is None:
            continue
        rates[:, at] = model.bytes_per_s.value, model.rate_relative_error()
        if model.fixed_s.low > 0:
            fixed[:, at] = model.fixed_s.value, model.errors.fixed_s / model.fixed_s.value
    return CostTrend(find_weighted_changes(*fixed), find_weighted_changes(*rates))
