"""Scores changes found in related series together against those found in each by itself."""

import dataclasses
import math
import statistics

import numpy as np
from reports import NOISES, Change, Config, _truth_and_state
from reports import series as noisy_series
from scores import Tally, tally

from wirewatch.analysis.change_points import find_changes
from wirewatch.analysis.shared_changes import Cause, Place, explain_changes
from wirewatch.analysis.summary import FloatArray

SMALL = 0.05
