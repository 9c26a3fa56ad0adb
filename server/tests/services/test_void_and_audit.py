import json

import pytest

from factories import ADMIN, NOW, report_body, upload
from wirewatch.services.catalog import Catalogs
from wirewatch.services.runs import find_run, list_runs
from wirewatch.services.selection import Selection
from wirewatch.services.trend import TrendQuery, draw_trend
from wirewatch.storage.repositories import cases
from wirewatch.storage.repositories.projects import find_project
from wirewatch.storage.store import Store

NAME = "encode/a/bytes/size:8"


def charted(store: Store, metric: str) -> list[list[float]]:
    with store.read() as transaction:
        project = find_project(transaction, "codec")
        assert project is not None
        query = TrendQuery(metric, None, spread=False, limit=10, selection=Selection())
        return draw_trend(transaction, Catalogs(), project, query).points.y.tolist()  # type: ignore[no-any-return]


def test_a_run_its_runner_declared_void_is_listed_with_the_reason_and_never_charted(
    store: Store,
) -> None:
    reason = "decode(encode(x)) differs from x"
    upload(store, {NAME: 1.0}, salt=1)
    void = upload(store, report_body({NAME: 900.0}, context={"wirewatch.void": reason})).run
    assert (void.voided_at, void.void_reason) == (NOW, reason)
    listed, _ = list_runs(store, "codec", choice={}, cursor=None, limit=5, caller=ADMIN)
    assert [run.void_reason for run in listed] == [reason, None]
    assert charted(store, "bytes_per_second") == [[1.0]]


@pytest.mark.parametrize("said", ["", "0", "no", "false"])
def test_a_run_that_is_said_not_to_be_void_counts(store: Store, said: str) -> None:
    run = upload(store, report_body({NAME: 2.0}, context={"wirewatch.void": said})).run
    assert run.voided_at is None
    assert charted(store, "bytes_per_second") == [[2.0]]


def test_times_of_an_audit_run_are_not_charted_and_its_counters_are(store: Store) -> None:
    upload(store, {NAME: 1.0}, salt=1)
    body = json.loads(report_body({NAME: 55.0}, context={"wirewatch.audit": "instructions"}))
    body["benchmarks"][0]["instructions_per_item"] = 4321.0
    body["benchmarks"][0]["items_per_second"] = 7.0
    upload(store, json.dumps(body).encode())
    assert charted(store, "bytes_per_second") == [[1.0]]
    assert charted(store, "instructions_per_item") == [[4321.0]]
    with store.read() as transaction:
        project = find_project(transaction, "codec")
        assert project is not None
        assert "items_per_second" not in cases.metrics_of(transaction, project.project_id)


def test_what_differs_at_every_run_makes_no_new_environment(store: Store) -> None:
    for salt, load in enumerate([0.1, 0.2, 0.3]):
        context = {"load_avg": [load], "mhz_per_cpu": 2400 + salt, "kernel": "6.1", "salt": "same"}
        upload(store, report_body({NAME: float(salt + 1)}, context=context))
    from databases import count_rows

    assert count_rows(store)["environment"] == 1
    found = find_run(store, "codec", 2, ADMIN) if store.embedded else None
    if found is not None:
        assert found.environment["load_avg"] == [0.2]
        assert found.environment["mhz_per_cpu"] == 2401
        assert found.environment["kernel"] == "6.1"
