"""Vectors as bytes: little-endian, no header, so that SQL can cut one value out of them."""

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
CountArray = NDArray[np.int64]

VALUE_BYTES = 8


def pack_values(values: FloatArray) -> bytes:
    """Return the values as packed float64."""
    return np.ascontiguousarray(values, dtype="<f8").tobytes()


def unpack_values(packed: bytes) -> FloatArray:
    """Return packed float64 as a read-only array."""
    return np.frombuffer(packed, dtype="<f8")


def pack_counts(counts: CountArray) -> bytes:
    """Return counts of at most 65,535 as packed uint16."""
    if counts.size and counts.max() > np.iinfo(np.uint16).max:
        raise ValueError("a count above 65,535 cannot be packed")
    return counts.astype("<u2").tobytes()


def unpack_counts(packed: bytes) -> CountArray:
    """Return packed uint16 as int64."""
    return np.frombuffer(packed, dtype="<u2").astype(np.int64)


def pack_bits(present: NDArray[np.bool_]) -> bytes:
    """Return one bit per slot, lowest bit first."""
    return np.packbits(present, bitorder="little").tobytes()


def unpack_bits(packed: bytes, count: int) -> NDArray[np.bool_]:
    """Return the first `count` bits as booleans."""
    bits = np.unpackbits(np.frombuffer(packed, dtype=np.uint8), count=count, bitorder="little")
    return bits.astype(np.bool_)
