"""What a stream of messages needs: cores to encode or decode it, and bandwidth of the link.

Method: cores are the sum of messages a second times seconds a message. Between two measured sizes the time is
interpolated, linear in the size, so that a cache step inside the sweep is followed; outside them it is the cost model's
(`cost_model`) and flagged. Errors: those of measured sizes are independent of each other; those of the model are shared
by all messages it is asked about; the two are added, not squared, since the model was fitted to the same times.
Encoded bytes are exact and interpolated alike; outside the measured sizes they follow the straight line through the two
outermost ones.
Assumption: one message after the other on an otherwise idle core, as the benchmark measures; no work beside encoding.
Reference: propagation of errors to first order, exact for sums.
Known bias: a benchmark keeps its message in the cache, a program may not: needs are rather more than this.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from wirewatch.analysis.cost_model import Estimate, fit_cost_model
from wirewatch.analysis.student import normal_quantile, student_quantile
from wirewatch.analysis.summary import FloatArray

_BITS = 8


class Load(NamedTuple):
    """Messages of one payload size, and how many a second."""

    payload_bytes: float
    messages_per_s: float


class Sweep(NamedTuple):
    """What was measured of one operation of a codec: arrays of shape (m,), in order of the sizes.

    `relative_errors` is the standard error of each time as a share of it; `encoded_bytes` NaN where it is not known.
    """

    sizes_bytes: FloatArray
    times_s: FloatArray
    relative_errors: FloatArray
    encoded_bytes: FloatArray


class Budget(NamedTuple):
    """What the loads need.

    `cores` (1.0 is one core all the time) with its 95 % interval, NaN where a load lies outside the measured sizes and
    no model can be fitted; `link_bits_per_s` NaN where encoded bytes are not known. `extrapolated` holds the indices of
    the loads outside the measured sizes, `model_misfit` whether the model those rest on does not fit the sweep.
    """

    cores: Estimate
    link_bits_per_s: float
    extrapolated: tuple[int, ...]
    model_misfit: bool


def budget(sweep: Sweep, loads: Sequence[Load]) -> Budget:
    """Return the needs of all loads together.

    Raises:
        ValueError: no size was measured, the sizes do not grow, or a load's size or rate is negative or not finite.
    """
    sizes = sweep.sizes_bytes
    if len(sizes) == 0 or (np.diff(sizes) <= 0).any():
        message = "a budget needs at least one measured size, and sizes in growing order"
        raise ValueError(message)
    wanted = np.array(loads, dtype=np.float64).reshape(-1, 2)
    if not (np.isfinite(wanted).all() and (wanted >= 0).all()):
        message = "payload bytes and messages a second must be finite and 0 or more"
        raise ValueError(message)
    inside = (wanted[:, 0] >= sizes[0]) & (wanted[:, 0] <= sizes[-1])
    # How often a second each measured time is paid, messages between two sizes counting to both.
    shares = _shares(sizes, wanted[inside, 0])
    paid_per_s = shares.T @ wanted[inside, 1]
    cores = float(paid_per_s @ sweep.times_s)
    reach = normal_quantile(0.975) * float(
        np.linalg.norm(paid_per_s * sweep.times_s * sweep.relative_errors)
    )
    misfit = False
    if not inside.all():
        model = fit_cost_model(sizes, sweep.times_s, sweep.relative_errors)
        messages_per_s = float(wanted[~inside, 1].sum())
        bytes_per_s = float(wanted[~inside].prod(axis=1).sum())
        if model is None:
            cores = reach = math.nan
        else:
            errors = model.errors
            variance = (
                (messages_per_s * errors.fixed_s) ** 2
                + 2 * messages_per_s * bytes_per_s * errors.covariance
                + (bytes_per_s * errors.per_byte_s) ** 2
            )
            cores += messages_per_s * model.fixed_s.value + bytes_per_s / model.bytes_per_s.value
            reach += student_quantile(0.975, errors.degrees) * math.sqrt(max(variance, 0.0))
            misfit = model.lack_of_fit
    low = max(cores - reach, 0.0) if math.isfinite(cores) else math.nan
    return Budget(
        Estimate(cores, low, cores + reach),
        _BITS * float(wanted[:, 1] @ _encoded(sweep, wanted[:, 0])),
        tuple(np.flatnonzero(~inside).tolist()),
        misfit,
    )


def _shares(sizes: FloatArray, wanted: FloatArray) -> FloatArray:
    """Return the share of each measured size in each wanted one, shape (wanted, m); rows add up to 1."""
    shares: FloatArray = np.stack(
        [np.interp(wanted, sizes, unit) for unit in np.eye(len(sizes))], axis=1
    )
    return shares


def _encoded(sweep: Sweep, wanted: FloatArray) -> FloatArray:
    """Return the encoded bytes of messages of the wanted sizes; NaN where they cannot be known."""
    known = ~np.isnan(sweep.encoded_bytes)
    sizes, encoded = sweep.sizes_bytes[known], sweep.encoded_bytes[known]
    if len(sizes) == 0:
        return np.full(len(wanted), math.nan)
    found = np.interp(wanted, sizes, encoded)
    outside = (wanted < sizes[0]) | (wanted > sizes[-1])
    if len(sizes) == 1:
        found[outside] = math.nan
    else:
        slope = (encoded[-1] - encoded[0]) / (sizes[-1] - sizes[0])
        found[outside] = encoded[0] + slope * (wanted[outside] - sizes[0])
    return np.asarray(found, dtype=np.float64)
