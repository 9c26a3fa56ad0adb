"""Repetitions come back bit by bit, whatever they are, and take the bytes that what foretells them leaves."""

import struct
from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wirewatch.analysis.summary import median
from wirewatch.storage.foretelling import Foretold
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.sample_packing import form_of, pack_samples, unpack_samples

METRICS = ("items_per_second", "cpu_time", "user_counter", "real_time", "bytes_per_second")
ODD = (
    0.0,
    -0.0,
    float("inf"),
    float("-inf"),
    float("nan"),
    5e-324,
    -2.2250738585072014e-308,
    1.7976931348623157e308,
    2.0**53 + 2,
    9007199254740993.0,
)
any_bits = st.integers(0, 2**64 - 1).map(lambda bits: struct.unpack("<d", struct.pack("<Q", bits)))
floats = st.one_of(any_bits.map(lambda one: one[0]), st.sampled_from(ODD), st.floats(0.9, 1.1))


def by_case(values: FloatArray, counts: list[int]) -> list[FloatArray]:
    return np.split(values, np.cumsum(counts)[:-1])


def medians_of(samples: Mapping[str, FloatArray], counts: list[int]) -> dict[str, FloatArray]:
    return {
        name: np.array([median(case) for case in by_case(values, counts)])
        for name, values in samples.items()
    }


def rates(times: FloatArray, counts: list[int]) -> FloatArray:
    """Return rates over these times, rounded as Google Benchmark does: of a count of bytes, by hundreds of rounds."""
    return np.concatenate(
        [
            (case + 3.0) * 4096.0 / (times_of_case * 1e-9 * (case + 3.0))
            for case, times_of_case in enumerate(by_case(times, counts))
        ]
    )


@given(
    counts=st.one_of(
        st.tuples(st.integers(1, 4), st.integers(2, 6)).map(lambda shape: [shape[1]] * shape[0]),
        st.lists(st.integers(0, 5), min_size=1, max_size=5),
    ),
    names=st.sets(st.sampled_from(METRICS), min_size=1),
    data=st.data(),
)
def test_any_bits_come_back(counts: list[int], names: set[str], data: st.DataObject) -> None:
    total = sum(counts)
    samples = {
        name: np.array(data.draw(st.lists(floats, min_size=total, max_size=total)), dtype=float)
        for name in sorted(names)
    }
    with np.errstate(all="ignore"):
        medians = medians_of(samples, counts)
    packed = pack_samples(samples, medians, np.array(counts))
    assert all(len(packed[name]) <= 8 * total for name in names)
    back = unpack_samples(packed, medians, np.array(counts))
    assert {name: values.tobytes() for name, values in back.items()} == {
        name: values.tobytes() for name, values in samples.items()
    }


@given(
    reference=st.sampled_from(["cpu_time", "real_time"]),
    times=st.lists(st.floats(1.0, 1e12), min_size=12, max_size=12),
    repetitions=st.sampled_from([2, 3, 4, 6]),
)
def test_a_rate_over_either_clock_takes_a_byte(
    reference: str, times: list[float], repetitions: int
) -> None:
    other = "cpu_time" if reference == "real_time" else "real_time"
    counts = [repetitions] * (12 // repetitions)
    samples = {
        reference: np.array(times),
        other: np.array(times[::-1]) * 1.37,
    }
    samples["bytes_per_second"] = rates(samples[reference], counts)
    medians = medians_of(samples, counts)
    packed = pack_samples(samples, medians, np.array(counts))
    assert len(packed["bytes_per_second"]) <= 1 + 12
    back = unpack_samples(packed, medians, np.array(counts))
    assert back["bytes_per_second"].tobytes() == samples["bytes_per_second"].tobytes()


@pytest.mark.parametrize("value", [0.0, 1.5, -0.0])
def test_a_single_repetition_is_not_mistaken(value: float) -> None:
    samples, counts = {"cpu_time": np.array([value])}, np.array([0, 1])
    medians = {"cpu_time": np.array([np.nan, value])}
    back = unpack_samples(pack_samples(samples, medians, counts), medians, counts)
    assert back["cpu_time"].tobytes() == samples["cpu_time"].tobytes()


def test_what_never_differs_takes_one_byte_in_all() -> None:
    samples = {"payload_bytes": np.repeat([64.0, np.nan, 2.0**53 + 2], 5)}
    packed = pack_samples(samples, medians_of(samples, [5, 5, 5]), np.array([5, 5, 5]))
    assert packed == {"payload_bytes": bytes([Foretold.BY_MEDIAN])}


def test_wall_time_is_foretold_by_cpu_time() -> None:
    counts = [5, 5]
    times = np.array([1.0, 1.3, 1.1, 9.0, 1.2, 70.0, 71.0, 75.0, 73.0, 72.0])
    samples = {"cpu_time": times, "real_time": times * 1.0001}
    packed = pack_samples(samples, medians_of(samples, counts), np.array(counts))
    assert form_of(packed["real_time"]) is Foretold.LIKE_CPU_TIME
    assert len(packed["real_time"]) < len(packed["cpu_time"]) / 3


@pytest.mark.parametrize("counts", [[3, 3], [1, 3, 0, 2]])
def test_what_was_stored_as_float64_is_read_as_it_was(counts: list[int]) -> None:
    # Of 0.1.0-pre: no head, little-endian.
    stored = bytes.fromhex(
        "000000000000f03f 0000000000000040 000000000000f87f"
        " 00000000000000c0 9a9999999999b93f 0000000000000080"
    )
    medians = {"cpu_time": np.zeros(len(counts))}
    back = unpack_samples({"cpu_time": stored}, medians, np.array(counts))
    assert back["cpu_time"].tobytes() == stored
    np.testing.assert_array_equal(back["cpu_time"], [1.0, 2.0, np.nan, -2.0, 0.1, -0.0])
