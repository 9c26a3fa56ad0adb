"""What a search scores that is told the noise: the same path of levels under the true density, without the drift.

The density is that of 40,000 draws from the generator's own noise of the series. What of it depends on the value before (an
autoregression) is told too; that a mode sticks is not.
"""

import functools

import numpy as np
from reports import Change, Noise, Rng, plan_changes

from wirewatch.analysis.change_points import ChangePoint
from wirewatch.analysis.level_path import (
    LevelGrid,
    LevelPath,
    blocks_of,
    follow,
    follow_correlated,
    log_densities,
)
from wirewatch.analysis.noise import Density, difference_scale
from wirewatch.analysis.summary import FloatArray
