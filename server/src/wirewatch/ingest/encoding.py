"""Content encodings of an upload, undone within a limit of output and memory."""

import zlib
from collections.abc import Iterable, Iterator

import zstandard

from wirewatch.domain.errors import InvalidReport, InvalidRequest, TooLarge

_GZIP_WINDOW_BITS = 16 + zlib.MAX_WBITS
_MAX_ZSTD_WINDOW_BYTES = 8 * 2**20  # what RFC 9659 lets a sender of `Content-Encoding: zstd` use
# zstandard's incremental decoder has no limit of output. A block of zstd takes 4 bytes at least and gives 128 KiB at
# most, so a slice of this size cannot add more than 16 MiB before the limit is looked at again.
_ZSTD_SLICE_BYTES = 512


def decode_body(
    body: bytes | Iterable[bytes], content_encoding: str | None, *, limit_bytes: int
) -> bytes:
    """Return the body with its content encoding undone.

    Args:
        body: whole, or in pieces as they arrive; no more is read than the limit needs.
        content_encoding: the header's value: None, "", "identity", "gzip", "x-gzip" or "zstd", in any case.
        limit_bytes: the most that the result may have.

    Raises:
        InvalidRequest: another encoding, or several.
        InvalidReport: the body is damaged, cut off, or holds more than one member or frame.
        TooLarge: the decoded body is larger than the limit.
    """
    encoding = (content_encoding or "identity").strip().lower()
    if encoding == "identity" and isinstance(body, bytes) and len(body) <= limit_bytes:
        return body  # not copied: it may be large
    chunks = iter((body,)) if isinstance(body, bytes) else iter(body)
    if encoding == "identity":
        pieces = chunks
    elif encoding in {"gzip", "x-gzip"}:
        pieces = _gunzip(chunks, limit_bytes)
    elif encoding == "zstd":
        pieces = _unzstd(chunks)
    else:
        raise InvalidRequest(
            f"Content-Encoding {encoding[:40]!r} is not understood: send gzip, zstd or none.",
            parameter="Content-Encoding",
        )
    decoded = bytearray()
    for piece in pieces:
        if len(decoded) + len(piece) > limit_bytes:
            raise TooLarge(
                f"The report is larger than {limit_bytes} bytes: split the run with --benchmark_filter.",
                limit="body_bytes",
            )
        decoded += piece
    return bytes(decoded)


def _gunzip(chunks: Iterator[bytes], limit_bytes: int) -> Iterator[bytes]:
    decoder = zlib.decompressobj(_GZIP_WINDOW_BITS)
    has_input = False
    for chunk in chunks:
        pending = chunk
        while pending:
            has_input = True
            if decoder.eof:
                raise _more_than_one("gzip", "member")
            try:
                # At most one byte more than allowed, so that the caller sees the limit passed.
                yield decoder.decompress(pending, limit_bytes + 1)
            except zlib.error as error:
                raise _damaged("gzip", str(error)) from error
            if decoder.unused_data:
                raise _more_than_one("gzip", "member")
            pending = decoder.unconsumed_tail
    if not decoder.eof:
        raise _cut_off("gzip") if has_input else _damaged("gzip", "the body is empty")


def _unzstd(chunks: Iterator[bytes]) -> Iterator[bytes]:
    decoder = zstandard.ZstdDecompressor(max_window_size=_MAX_ZSTD_WINDOW_BYTES).decompressobj()
    has_input = False
    for chunk in chunks:
        for start in range(0, len(chunk), _ZSTD_SLICE_BYTES):
            has_input = True
            if decoder.eof:
                raise _more_than_one("zstd", "frame")
            try:
                yield decoder.decompress(chunk[start : start + _ZSTD_SLICE_BYTES])
            except zstandard.ZstdError as error:
                raise _damaged("zstd", str(error)) from error
            if decoder.unused_data:
                raise _more_than_one("zstd", "frame")
    if not decoder.eof:
        raise _cut_off("zstd") if has_input else _damaged("zstd", "the body is empty")


def _damaged(encoding: str, reason: str) -> InvalidReport:
    return InvalidReport(
        f"The body is not what Content-Encoding says: {encoding} cannot decode it ({reason}). "
        f"Compress the file with {encoding}, or leave the header out for a plain file."
    )


def _cut_off(encoding: str) -> InvalidReport:
    return InvalidReport(
        f"The {encoding} body is cut off before its end: send the whole file again."
    )


def _more_than_one(encoding: str, unit: str) -> InvalidReport:
    return InvalidReport(
        f"The {encoding} body goes on after its first {unit}: send one report per upload, compressed in one go."
    )
