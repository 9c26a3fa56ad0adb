"""Content encodings: what is accepted, what is refused, and that memory stays bounded."""

import gzip
import tracemalloc
import zlib
from collections.abc import Callable, Iterator

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from wirewatch.domain.errors import InvalidReport, InvalidRequest, TooLarge
from wirewatch.ingest.encoding import decode_body

TEXT = b'{"context": {}, "benchmarks": []}' * 100
ENCODERS: dict[str, Callable[[bytes], bytes]] = {
    "identity": lambda body: body,
    "gzip": gzip.compress,
    "zstd": zstandard.compress,
}
LIMIT = 1_000_000


def pieces(body: bytes, size: int) -> Iterator[bytes]:
    """Return the body in pieces of that size, and an empty one first, as a server may hand them over."""
    yield b""
    for start in range(0, len(body), size):
        yield body[start : start + size]


@pytest.mark.parametrize("encoding", ENCODERS)
@pytest.mark.parametrize("size", [1, 7, 1000, 10_000])
def test_bodies_come_back_whole_or_in_pieces(encoding: str, size: int) -> None:
    body = ENCODERS[encoding](TEXT)
    assert decode_body(body, encoding, limit_bytes=LIMIT) == TEXT
    assert decode_body(pieces(body, size), encoding, limit_bytes=LIMIT) == TEXT


@given(st.binary(max_size=5000), st.sampled_from(sorted(ENCODERS)), st.integers(1, 5000))
def test_any_body_comes_back(body: bytes, encoding: str, size: int) -> None:
    assert decode_body(pieces(ENCODERS[encoding](body), size), encoding, limit_bytes=5000) == body


@pytest.mark.parametrize("header", [None, "", "identity", " IDENTITY "])
def test_no_encoding_is_identity(header: str | None) -> None:
    assert decode_body(TEXT, header, limit_bytes=LIMIT) == TEXT


@pytest.mark.parametrize("header", ["GZIP", "x-gzip", " gzip "])
def test_gzip_in_its_spellings(header: str) -> None:
    assert decode_body(gzip.compress(TEXT, mtime=0), header, limit_bytes=LIMIT) == TEXT


@pytest.mark.parametrize("header", ["br", "deflate", "gzip, zstd", "x" * 1000])
def test_other_encodings_are_refused_by_name(header: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        decode_body(TEXT, header, limit_bytes=LIMIT)
    assert caught.value.parameter == "Content-Encoding"
    assert len(caught.value.detail) < 200


@pytest.mark.parametrize("encoding", ENCODERS)
def test_the_limit_is_of_the_decoded_body(encoding: str) -> None:
    body = ENCODERS[encoding](TEXT)
    assert decode_body(body, encoding, limit_bytes=len(TEXT)) == TEXT
    with pytest.raises(TooLarge) as caught:
        decode_body(body, encoding, limit_bytes=len(TEXT) - 1)
    assert caught.value.limit == "body_bytes"
    assert str(len(TEXT) - 1) in caught.value.detail


@pytest.mark.parametrize("encoding", ["gzip", "zstd"])
@pytest.mark.parametrize("cut", [1, 5, 20, -9, -1])
def test_a_body_that_is_cut_off_is_refused(encoding: str, cut: int) -> None:
    body = ENCODERS[encoding](TEXT)[:cut]
    with pytest.raises(InvalidReport, match=r"cut off|cannot decode"):
        decode_body(body, encoding, limit_bytes=LIMIT)


@pytest.mark.parametrize("encoding", ["gzip", "zstd"])
def test_an_empty_body_is_refused(encoding: str) -> None:
    with pytest.raises(InvalidReport, match="the body is empty"):
        decode_body(b"", encoding, limit_bytes=LIMIT)


@pytest.mark.parametrize(
    ("body", "encoding"),
    [
        (TEXT, "gzip"),
        (TEXT, "zstd"),
        (gzip.compress(TEXT, mtime=0), "zstd"),
        (zstandard.compress(TEXT), "gzip"),
        (zlib.compress(TEXT), "gzip"),
        (gzip.compress(TEXT, mtime=0)[:-8] + b"\0" * 8, "gzip"),
    ],
    ids=["text-gzip", "text-zstd", "gzip-zstd", "zstd-gzip", "zlib-gzip", "wrong-sum-gzip"],
)
def test_a_body_that_is_not_what_its_header_says_is_refused(body: bytes, encoding: str) -> None:
    with pytest.raises(InvalidReport, match=f"{encoding} cannot decode it"):
        decode_body(body, encoding, limit_bytes=LIMIT)


@pytest.mark.parametrize("encoding", ["gzip", "zstd"])
@pytest.mark.parametrize("size", [1, 10_000])
@pytest.mark.parametrize("second", [True, False])
def test_a_second_member_or_frame_is_refused(encoding: str, size: int, second: bool) -> None:  # noqa: FBT001 - a parameter
    encode = ENCODERS[encoding]
    body = encode(TEXT) + (encode(TEXT) if second else b"rest")
    with pytest.raises(InvalidReport, match="goes on after its first"):
        decode_body(pieces(body, size), encoding, limit_bytes=LIMIT)


def bomb(encoding: str, size_bytes: int) -> bytes:
    """Return zeros of that size, compressed as well as the format can."""
    if encoding == "zstd":
        return zstandard.ZstdCompressor(level=19).compress(bytes(size_bytes))
    return gzip.compress(bytes(size_bytes), compresslevel=9)


@pytest.mark.parametrize(("encoding", "most_bytes"), [("gzip", 4_000_000), ("zstd", 40_000_000)])
def test_a_bomb_costs_little_memory(encoding: str, most_bytes: int) -> None:
    body = bomb(encoding, 200_000_000)
    tracemalloc.start()
    with pytest.raises(TooLarge):
        decode_body(body, encoding, limit_bytes=LIMIT)
    _, peak_bytes = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak_bytes < most_bytes


def test_a_zstd_window_beyond_8_mib_is_refused() -> None:
    parameters = zstandard.ZstdCompressionParameters(window_log=27, write_content_size=False)
    compressor = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
    body = compressor.compress(TEXT) + compressor.flush()
    with pytest.raises(InvalidReport, match="zstd cannot decode it"):
        decode_body(body, "zstd", limit_bytes=LIMIT)


def test_no_more_is_read_than_the_limit_needs() -> None:
    def endless() -> Iterator[bytes]:
        while True:
            yield b"x" * 1000

    with pytest.raises(TooLarge):
        decode_body(endless(), None, limit_bytes=LIMIT)
