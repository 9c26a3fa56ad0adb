import gzip

import pytest
import zstandard

from wirewatch.api.compression import chosen_encoding, compressed

BODY = b"0123456789" * 100


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, deflate, br", "br"),
        ("GZIP", "gzip"),
        ("zstd;q=0, br; q=0.0, gzip;q=0.5", "gzip"),
        ("*", "zstd"),
        ("zstd;q=0, *", "br"),
        ("*;q=0", None),
        ("identity", None),
        ("deflate", None),
        ("", None),
        (None, None),
    ],
)
def test_the_best_encoding_that_is_allowed(accepted: str | None, encoding: str | None) -> None:
    assert chosen_encoding(accepted) == encoding


def test_bodies_come_back() -> None:
    packed, encoding = compressed(BODY, "zstd")
    assert encoding == "zstd"
    assert zstandard.ZstdDecompressor().decompress(packed) == BODY
    packed, encoding = compressed(BODY, "gzip")
    assert encoding == "gzip"
    assert gzip.decompress(packed) == BODY


def test_small_bodies_stay_plain() -> None:
    assert compressed(b"{}", "zstd") == (b"{}", None)
    assert compressed(BODY, None) == (BODY, None)
