"""PostgreSQL restarted under load: nothing but 503 with Retry-After, nothing lost, and uploads go on by themselves."""

import time

import pytest

from faults.durable_postgresql import DurablePostgresql
from faults.scale import SOAK, times
from faults.serving import forked_server
from faults.soak_report import Note
from faults.uploading import (
    Uploader,
    admin_token,
    assert_stored_whole_and_once,
    fault_report,
    upload_to,
    uploading,
)
from wirewatch.storage.store import Store

_WRITERS = 8
_BACK_S = 5.0
_PATIENCE_S = 60.0


@pytest.mark.fault(
    row=5,
    fault="PostgreSQL restarted under 8 writers",
    gate="20 restarts; lost 0, no 5xx but 503 + Retry-After, back in 5 s",
)
def test_restarts_of_postgresql_are_only_503(durable: DurablePostgresql, note: Note) -> None:
    restarts = times(2, 20)
    store = Store(durable.url)
    token = admin_token(store)
    longest_s = 0.0
    probe = Uploader(0, token, "probe")
    with forked_server(durable.url) as server:
        with uploading(server.port, token, _WRITERS) as uploaders:
            for number in range(restarts):
                time.sleep(1)
                durable.stop()
                time.sleep(0.2)
                durable.start()
                longest_s = max(longest_s, first_success(server.port, token, probe, number))
        refused = [each for client in uploaders for each in client.refused]
        assert {each.status for each in refused} == {503}
        assert {each.headers["retry-after"] for each in refused} == {"5"}
        for each in uploaders:
            each.send_again()
            assert each.refused == []
    stored = assert_stored_whole_and_once(store, [*uploaders, probe])
    store.close()
    # A test of every commit must not depend on how busy the machine is.
    assert longest_s < (_BACK_S if SOAK else _PATIENCE_S)
    note(
        f"{restarts} restarts; {len(refused)} refused, all 503 + Retry-After; {stored:,} stored, 0 lost; "
        f"back after {longest_s:.1f} s at most"
    )


def first_success(port: int, token: str, probe: Uploader, number: int) -> float:
    """Return the seconds until an upload succeeds."""
    begun = time.monotonic()
    attempt = 0
    while True:
        version = f"probe.{number}"
        answer = upload_to(port, token, version, fault_report(version))
        if answer.status in {200, 201}:
            probe.note(version, b"", answer)
            return time.monotonic() - begun
        attempt += 1
        assert time.monotonic() - begun < _PATIENCE_S, answer.body
        time.sleep(0.02)
