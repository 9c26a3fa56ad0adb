"""Thousands of damaged reports: each is stored as it is, or refused with the reason; none breaks the server."""

import json
import random

import pytest

from damaged_reports import check, damaged
from faults.scale import times
from faults.serving import forked_server
from faults.soak_report import Note
from faults.uploading import RUNS, admin_token, ask, upload_to
from wirewatch.ingest.google_benchmark import parse_report
from wirewatch.storage.store import Store

_PROJECT = "/api/v1/projects/codec"
_MOST_GROWTH_MIB = 50
_WARM_UP = 50
_LOOK_EVERY = 25


@pytest.mark.fault(
    row=8,
    fault="malformed reports",
    gate="10,000; 0 5xx, 0 accepted wrongly, memory of the server +50 MB at most",
)
def test_damaged_reports_are_stored_as_they_are_or_refused(
    store: Store, database_url: str, note: Note
) -> None:
    count = times(150, 10_000)
    token = admin_token(store)
    headers = {"Authorization": f"Bearer {token}"}
    chance = random.Random(5)
    accepted = refused = 0
    before_mib = 0.0
    with forked_server(database_url) as server:
        for number in range(count):
            body = damaged(chance)
            # A few versions, so that charts of what was accepted are drawn of several runs.
            answer = upload_to(server.port, token, f"1.{number % 7}", body, force="1")
            assert answer.status in {200, 201, 413, 422}, (answer, body)
            if number == _WARM_UP:
                before_mib = server.rss_mib()
            if answer.status in {413, 422}:
                refused += 1
                assert json.loads(answer.body)["detail"]
                continue
            accepted += 1
            run = json.loads(answer.body)
            report = parse_report(body)
            check(report)
            # A parser of another make reads it too.
            text = body.decode(errors="replace").removeprefix("\ufeff")
            assert json.loads(text, strict=False)["benchmarks"]
            assert run["case_count"] == len(report.measurements)
            original = ask(server.port, "GET", f"{RUNS}/{run['id']}/original", None, headers)
            assert original.body == body
            if accepted % _LOOK_EVERY == 1:
                for chart in ("trend", "sweep", "filters", "export?format=json", "runs"):
                    answer = ask(server.port, "GET", f"{_PROJECT}/{chart}")
                    assert answer.status == 200, (chart, answer)
                    json.loads(answer.body, parse_constant=pytest.fail)
        grown_mib = max(0.0, server.rss_mib() - before_mib)
    assert accepted > count // 20
    assert refused > count // 20
    if count >= 1_000:
        assert grown_mib < _MOST_GROWTH_MIB
    note(
        f"{count:,}: {accepted:,} stored as sent, {refused:,} refused, 0 5xx; memory +{grown_mib:.0f} MiB"
    )
