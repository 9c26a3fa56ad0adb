"""The body of an upload, read within its limit."""

from fastapi import Request

from wirewatch.domain.errors import InvalidReport, TooLarge, UnsupportedMedia

_ENCODINGS = {"", "identity", "gzip", "x-gzip", "zstd"}


async def read_body(request: Request, *, limit_bytes: int) -> bytes:
    """Return the body as it was sent, still encoded.

    Raises:
        UnsupportedMedia: a form, or another encoding than gzip and zstd.
        TooLarge: the body passes the limit; no more of it is read.
        InvalidReport: it is empty.
    """
    _check_type(request)
    announced = request.headers.get("content-length", "")
    if announced.isascii() and announced.isdigit() and int(announced[:19]) > limit_bytes:
        raise _too_large(limit_bytes)
    chunks = []
    count = 0
    async for chunk in request.stream():
        chunks.append(chunk)
        count += len(chunk)
        if count > limit_bytes:
            raise _too_large(limit_bytes)
    if not count:
        raise InvalidReport("The body is empty: send the report, as in curl --data-binary @FILE.")
    return b"".join(chunks)


def _check_type(request: Request) -> None:
    encoding = request.headers.get("content-encoding", "").strip().lower()
    if encoding not in _ENCODINGS:
        raise UnsupportedMedia(
            f"Content-Encoding {encoding[:40]!r} is not read: send gzip, zstd or none."
        )
    # curl calls any --data-binary a form, so that type must pass; only a real multipart is refused.
    if request.headers.get("content-type", "").lower().startswith("multipart/"):
        raise UnsupportedMedia(
            "The body is a multipart form: send the file itself, as in curl --data-binary @FILE."
        )


def _too_large(limit_bytes: int) -> TooLarge:
    return TooLarge(
        f"The report is larger than {limit_bytes} bytes: split the run with --benchmark_filter.",
        limit="max_report_bytes",
    )
