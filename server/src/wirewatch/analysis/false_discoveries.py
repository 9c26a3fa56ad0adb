"""Which of many tests show something when the share of false ones among those is held down.

Method: the Benjamini-Hochberg rule. Where nothing changed at all, it holds the chance of any discovery at the level.
Assumption: p-values that are independent or hang together positively.
Reference: Y. Benjamini and Y. Hochberg, J. R. Statist. Soc. B 57 (1995).
Known bias: none; where most tests do show something, it is cautious by their share.
"""

import numpy as np
from numpy.typing import NDArray

from wirewatch.analysis.summary import FloatArray


def discoveries(p_values: FloatArray, level: float) -> NDArray[np.bool_]:
    """Return which of the p-values are significant when the share of false ones among them is held at `level`.

    Args:
        p_values: shape (m,); NaN is none, and not counted.
        level: false discovery rate, 0..1.
    """
    present = np.flatnonzero(~np.isnan(p_values))
    significant = np.zeros(len(p_values), dtype=np.bool_)
    order = present[np.argsort(p_values[present], kind="stable")]
    allowed = level * np.arange(1, len(order) + 1) / max(len(order), 1)
    below = np.flatnonzero(p_values[order] <= allowed)
    if len(below):
        significant[order[: below[-1] + 1]] = True
    return significant
