"""Memory of a server under a load that goes on: it does not grow without end."""

import threading
import time

import numpy as np
import pytest

from faults.scale import SOAK, times
from faults.serving import forked_server
from faults.soak_report import Note
from faults.uploading import admin_token, ask, fault_report, upload_to
from wirewatch.storage.store import Store

_LOAD_S = times(0, 3600)
_EXPECTED_PER_S = 1.0
_TIMES_EXPECTED = 5
_RUNS_PER_VERSION = 10
_SAMPLE_S = 2.0
_SLOPE_MIB_PER_MIN = 1.0
_TREND = "/api/v1/projects/codec/trend?limit=20"


@pytest.mark.skipif(not SOAK, reason="a slope of memory needs minutes: make soak")
@pytest.mark.fault(
    row=17,
    fault="5 times the expected load (5 uploads and 5 trends per second)",
    gate="1 h; memory of the server grows by less than 1 MiB a minute",
)
def test_memory_does_not_grow_under_load(store: Store, database_url: str, note: Note) -> None:
    token = admin_token(store)
    with forked_server(database_url) as server:
        begun = time.monotonic()
        statuses: set[int] = set()

        def load() -> None:
            count = 0
            while time.monotonic() < begun + _LOAD_S:
                version = f"1.{count // _RUNS_PER_VERSION}"
                answer = upload_to(server.port, token, version, fault_report(str(count)))
                statuses.add(answer.status)
                statuses.add(ask(server.port, "GET", _TREND).status)
                count += 1
                due = begun + count / (_EXPECTED_PER_S * _TIMES_EXPECTED)
                time.sleep(max(0.0, due - time.monotonic()))
            note(f"{count:,} uploads and as many trends in {_LOAD_S:,} s")

        loading = threading.Thread(target=load)
        loading.start()
        samples = []
        while loading.is_alive():
            samples.append(((time.monotonic() - begun) / 60, server.rss_mib()))
            time.sleep(_SAMPLE_S)
        loading.join()
    assert statuses == {200, 201}
    # The first half fills caches and pools.
    minutes, mib = np.array(samples[len(samples) // 2 :]).T
    slope = float(np.polyfit(minutes, mib, 1)[0])
    note(f"memory {mib[-1]:.0f} MiB, slope {slope:+.2f} MiB/min over the second half")
    assert slope < _SLOPE_MIB_PER_MIN
