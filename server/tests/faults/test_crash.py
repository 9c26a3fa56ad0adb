"""kill -9 in mid-upload: what was acknowledged is stored, whole and once; what was not may be sent again."""

import random
import time
from collections.abc import Sequence

import pytest

from faults.durable_postgresql import DurablePostgresql
from faults.scale import times
from faults.serving import forked_server
from faults.soak_report import Note
from faults.uploading import Uploader, admin_token, assert_stored_whole_and_once, uploading
from wirewatch.storage.store import Store

_CLIENTS = 3
_PATIENCE_S = 60.0
_GATE = "1,000 kills; lost 0, half-stored 0, after re-sending each exactly once"


def wait_for_success(uploaders: Sequence[Uploader]) -> None:
    """Return once an upload was acknowledged, so that the next kill hits others in their middle."""
    before = sum(len(each.acknowledged) for each in uploaders)
    deadline = time.monotonic() + _PATIENCE_S
    while sum(len(each.acknowledged) for each in uploaders) == before:
        assert time.monotonic() < deadline, "the server does not come back"
        time.sleep(0.005)


@pytest.mark.fault(row=1, fault="kill -9 of the server in mid-upload", gate=_GATE)
def test_kill_9_in_mid_upload_loses_nothing_and_halves_nothing(
    store: Store, database_url: str, note: Note
) -> None:
    token = admin_token(store)
    kills = times(20, 1000)
    pause = random.Random(7)
    with forked_server(database_url) as server:
        with uploading(server.port, token, _CLIENTS) as uploaders:
            for _ in range(kills):
                wait_for_success(uploaders)
                time.sleep(pause.uniform(0, 0.3))
                server.kill()
        acknowledged = sum(len(each.acknowledged) for each in uploaders)
        unanswered = sum(len(each.unanswered) for each in uploaders)
        assert [each.refused for each in uploaders] == [[]] * _CLIENTS
        assert acknowledged > 0
        for each in uploaders:
            each.send_again()
        assert [each.refused for each in uploaders] == [[]] * _CLIENTS
    stored = assert_stored_whole_and_once(store, uploaders)
    note(
        f"{kills:,} kills; {acknowledged:,} acknowledged, 0 lost, 0 half-stored; "
        f"{unanswered:,} unanswered and sent again: {stored:,} stored, each once"
    )


@pytest.mark.fault(row=1, fault="kill -9 of all of PostgreSQL in mid-upload", gate=_GATE)
def test_kill_9_of_postgresql_loses_nothing_and_halves_nothing(
    durable: DurablePostgresql, note: Note
) -> None:
    kills = times(3, 1000)
    pause = random.Random(11)
    store = Store(durable.url)
    token = admin_token(store)
    with forked_server(durable.url) as server:
        with uploading(server.port, token, _CLIENTS) as uploaders:
            for _ in range(kills):
                wait_for_success(uploaders)
                time.sleep(pause.uniform(0, 0.3))
                durable.kill()
                durable.start()
        acknowledged = sum(len(each.acknowledged) for each in uploaders)
        unanswered = sum(len(each.unanswered) for each in uploaders)
        assert {each.status for client in uploaders for each in client.refused} <= {503}
        assert acknowledged > 0
        for each in uploaders:
            each.send_again()
        assert [each.refused for each in uploaders] == [[]] * _CLIENTS
    stored = assert_stored_whole_and_once(store, uploaders)
    store.close()
    note(
        f"{kills:,} kills of all its processes; {acknowledged:,} acknowledged, 0 lost, 0 half-stored; "
        f"{unanswered:,} refused with 503 and sent again: {stored:,} stored, each once"
    )
