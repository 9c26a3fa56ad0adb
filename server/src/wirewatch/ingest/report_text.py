"""The bytes of a report as text: byte order marks, UTF-16, stray Latin-1 bytes, binary files."""

import codecs
import json

from wirewatch.domain.errors import InvalidReport
from wirewatch.ingest.caveats import CaveatLog

_MAGICS = {
    b"\x1f\x8b": "gzip",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"PK\x03\x04": "zip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\x00": "xz",
}
# Undecodable bytes come out of `surrogateescape` as U+DC80..U+DCFF; Latin-1 has them at U+0080..U+00FF.
_LATIN_1 = {0xDC00 + byte: byte for byte in range(0x80, 0x100)}


def decode_text(body: bytes, caveats: CaveatLog) -> str:
    """Return the report as text without a byte order mark.

    UTF-8 is the rule. PowerShell's redirection writes UTF-16 with a byte order mark. Google Benchmark copies the
    bytes of names and arguments unchecked, so single strings may be Latin-1 in a file that is UTF-8 otherwise.

    Raises:
        InvalidReport: the body is compressed or broken UTF-16.
    """
    for magic, name in _MAGICS.items():
        if body.startswith(magic):
            remedy = (
                f"send it with 'Content-Encoding: {name}'"
                if name in {"gzip", "zstd"}
                else "unpack it first"
            )
            raise InvalidReport(f"The body is a {name} file, not text: {remedy}.", line=1, column=1)
    # Tells UTF-16 and UTF-32 apart by byte order mark or by the NULs of ASCII text; anything else is "utf-8".
    encoding = json.detect_encoding(body)
    if encoding.startswith("utf-8"):
        text = body.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogateescape")
        if text.isascii():
            return text
        latin_1 = text.translate(_LATIN_1)
        if latin_1 != text:
            caveats.note("not_utf8")
        return latin_1
    try:
        return body.decode(encoding)
    except UnicodeDecodeError as error:
        message = (
            f"The file looks like {encoding.upper()} but is broken at byte {error.start}: "
            "write it with --benchmark_out=FILE, which is never re-encoded by a shell."
        )
        raise InvalidReport(message, line=1, column=1) from error
