import numpy as np
import pytest

from wirewatch.storage.packing import (
    pack_bits,
    pack_counts,
    pack_values,
    unpack_bits,
    unpack_counts,
    unpack_values,
)


def test_values_are_little_endian_float64() -> None:
    assert (
        pack_values(np.array([1.0, np.nan]))
        == b"\0\0\0\0\0\0\xf0\x3f" + np.float64(np.nan).tobytes()
    )
    values = np.array([0.1, -0.0, np.nan, 1e300])
    assert unpack_values(pack_values(values)).tobytes() == values.tobytes()


def test_counts_survive_and_large_ones_are_refused() -> None:
    counts = np.array([0, 1, 65_535])
    assert unpack_counts(pack_counts(counts)).tolist() == [0, 1, 65_535]
    assert unpack_counts(pack_counts(np.array([], dtype=np.int64))).tolist() == []
    with pytest.raises(ValueError, match="65,535"):
        pack_counts(np.array([65_536]))


@pytest.mark.parametrize("count", [0, 1, 8, 9, 200])
def test_bits_survive(count: int) -> None:
    present = np.arange(count) % 3 == 0
    assert unpack_bits(pack_bits(present), count).tolist() == present.tolist()
