"""Bodies that would be large: compressed bombs, damaged compression, names and lists without end."""

import gzip
import http.client
import io
import shutil
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import zstandard

from faults.serving import ForkedServer, forked_server
from faults.soak_report import Note
from faults.uploading import RUNS, Answer, admin_token, ask
from google_benchmark_reports import iteration, report_bytes
from wirewatch.storage.store import Store

_GIB = 2**30
_LIMIT_MIB = 64
# A machine may be busy, and the client is on it too: what is bounded is the CPU time of the server.
_MOST_CPU_S = 1.0
_PATIENCE_S = 60.0


@pytest.fixture(scope="module")
def server(
    migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ForkedServer, str]]:
    """A server with its default limits, and a token. What is refused never reaches an engine: one is enough."""
    copy = tmp_path_factory.mktemp("large") / "wirewatch.db"
    shutil.copy(migrated_sqlite, copy)
    url = f"sqlite:///{copy}"
    store = Store(url, pool_size=1)
    token = admin_token(store)
    store.close()
    with forked_server(url) as running:
        post(running, token, report_bytes(), None)
        yield running, token


def post(server: ForkedServer, token: str, body: bytes, encoding: str | None) -> Answer:
    headers = {"Authorization": f"Bearer {token}"}
    if encoding:
        headers["Content-Encoding"] = encoding
    return ask(server.port, "POST", f"{RUNS}?version=1", body, headers)


def gzip_bomb() -> bytes:
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=9) as file:
        for _ in range(_GIB // 2**24):
            file.write(b" " * 2**24)
    return packed.getvalue()


def zstd_bomb() -> bytes:
    return zstandard.ZstdCompressor().compress(bytes(_GIB))


@pytest.mark.fault(
    row=9,
    fault="compressed bombs and damaged compression",
    gate="1 GiB from 1 MB or less: 413 in 1 s of CPU, memory within the report's limit; damaged: 422, never 5xx",
)
def test_bombs_are_refused_within_bounds(server: tuple[ForkedServer, str], note: Note) -> None:
    running, token = server
    whole = gzip.compress(report_bytes())
    before_mib = running.rss_mib()
    for encoding, make in (("gzip", gzip_bomb), ("zstd", zstd_bomb)):
        answer, cpu_s = measured(running, token, make(), encoding)
        assert answer.status == 413, answer.body
        note(f"{encoding} of 1 GiB: 413 in {cpu_s:.2f} s of CPU")
        assert cpu_s < _MOST_CPU_S
    grown_mib = running.rss_mib() - before_mib
    assert grown_mib < _LIMIT_MIB * 2
    damaged = [
        ("gzip", whole + whole),
        ("gzip", whole[: len(whole) // 2]),
        ("gzip", report_bytes()),
        ("gzip", zlib.compress(report_bytes())),
        ("gzip", b""),
        ("zstd", whole),
        ("zstd", zstandard.compress(report_bytes()) * 2),
        ("zstd", zstandard.compress(report_bytes())[:-3]),
    ]
    for encoding, body in damaged:
        assert post(running, token, body, encoding).status == 422
    for encoding in ("br", "gzip, gzip", "deflate"):
        assert post(running, token, whole, encoding).status == 415
    note(f"memory +{max(0, grown_mib):.0f} MiB; {len(damaged)} damaged: 422")


def measured(
    server: ForkedServer, token: str, body: bytes, encoding: str | None
) -> tuple[Answer, float]:
    """Return the answer and the seconds of CPU it cost the server."""
    begun = server.cpu_s()
    answer = post(server, token, body, encoding)
    return answer, server.cpu_s() - begun


def long_name() -> bytes:
    return report_bytes(iteration("x" * 100_000_000))


def many_benchmarks() -> bytes:
    row = (
        b'{"name":"%d","run_name":"%d","run_type":"iteration","repetitions":1,"repetition_index":0,'
        b'"threads":1,"iterations":1,"real_time":1.0,"cpu_time":1.0,"time_unit":"ns"}'
    )
    rows = b",".join(row % (number, number) for number in range(10**6))
    return b'{"context": {}, "benchmarks": [' + rows + b"]}"


def many_counters() -> bytes:
    return report_bytes(iteration("f", **{f"counter{number}": 1.0 for number in range(10**5)}))


@pytest.mark.fault(
    row=10,
    fault="a name of 100 MB, 10^6 benchmarks, 10^5 counters",
    gate="413 in 1 s of CPU, or 422; stream cut at the limit",
)
@pytest.mark.parametrize("make", [long_name, many_benchmarks, many_counters])
def test_lists_without_end_are_refused(
    server: tuple[ForkedServer, str], make: Callable[[], bytes], note: Note
) -> None:
    running, token = server
    body = make()
    for encoding, sent in ((None, body), ("gzip", gzip.compress(body, 1))):
        answer, cpu_s = measured(running, token, sent, encoding)
        assert answer.status in {413, 422}, answer.body
        assert len(answer.body) < 5_000, "what is refused is not sent back"
        # What is within the limit must be parsed to be refused, which takes as long as it is.
        assert cpu_s < _MOST_CPU_S or answer.status == 422
        note(
            f"{make.__name__.replace('_', ' ')} ({len(body) / 1e6:.0f} MB, {encoding or 'plain'}): "
            f"{answer.status} in {cpu_s:.2f} s of CPU"
        )


@pytest.mark.fault(
    row=10,
    fault="a stream without an end",
    gate="answered once the limit is passed, memory within it",
)
def test_a_stream_without_an_end_is_cut_at_the_limit(
    server: tuple[ForkedServer, str], note: Note
) -> None:
    running, token = server
    before_mib = running.rss_mib()
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=_PATIENCE_S)
    connection.putrequest("POST", f"{RUNS}?version=1")
    connection.putheader("Authorization", f"Bearer {token}")
    connection.putheader("Transfer-Encoding", "chunked")
    connection.endheaders()
    sent_mib = 0
    for _ in range(_LIMIT_MIB + 4):
        connection.send(b"100000\r\n" + b" " * 2**20 + b"\r\n")
        sent_mib += 1
    answer = connection.getresponse()
    assert answer.status == 413
    connection.close()
    grown_mib = running.rss_mib() - before_mib
    assert grown_mib < 2 * _LIMIT_MIB
    note(
        f"413 after {_LIMIT_MIB} MiB with {sent_mib} MiB sent; memory +{max(0, grown_mib):.0f} MiB"
    )
