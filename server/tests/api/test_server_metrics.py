import pytest
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import event, exc

from api_client import RUNS, MakeToken, bearer, send
from factories import report_body
from wirewatch.api.app import create_app
from wirewatch.settings import Settings
from wirewatch.storage.store import Store


def values(client: TestClient) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Return all that `/metrics` says, by name and labels."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def labels(**given: str) -> frozenset[tuple[str, str]]:
    return frozenset(given.items())


def test_requests_are_counted_by_the_route_that_took_them(
    client: TestClient, admin: dict[str, str]
) -> None:
    before = values(client)  # The app serves the other tests too.
    for salt in range(3):
        assert send(client, report_body({"a": 1.0}, salt=salt), admin).status_code == 201
    client.head(RUNS)
    client.get(f"{RUNS}/4711")
    client.get("/projects/a-secret-project/trend")
    client.get("/nowhere/at/all")
    client.request("BREW", "/healthz")
    found = values(client)
    route = "/api/v1/projects/{project}/runs"

    def counted(name: str, **given: str) -> float:
        return found[name, labels(**given)] - before.get((name, labels(**given)), 0)

    def answered(method: str, route: str, status: str) -> float:
        return counted("wirewatch_requests_total", method=method, route=route, status=status)

    assert answered("POST", route, "201") == 3
    assert answered("HEAD", route, "200") == 1
    assert answered("GET", route + "/{run_id}", "404") == 1
    assert answered("GET", "none", "404") == 1
    assert counted("wirewatch_request_duration_seconds_count", route=route) == 4
    assert answered("other", "/healthz", "405") == 1
    text = client.get("/metrics").text
    assert "secret" not in text
    assert "BREW" not in text
    assert "codec" not in text


def test_the_store_and_what_waits_for_a_worker_are_told(
    client: TestClient, admin: dict[str, str], app_store: Store
) -> None:
    assert values(client)["wirewatch_projects_waiting", labels()] == 0
    send(client, report_body({"a": 1.0}), admin)
    found = values(client)
    assert found["wirewatch_projects_waiting", labels()] == 1
    assert found["wirewatch_store_up", labels()] == 1
    assert found["process_resident_memory_bytes", labels()] > 1e6

    def broken(*_arguments: object) -> None:
        raise exc.OperationalError("x", {}, ConnectionError("gone"), connection_invalidated=True)

    event.listen(app_store.engine, "before_cursor_execute", broken)
    gone = values(client)
    event.remove(app_store.engine, "before_cursor_execute", broken)
    assert gone["wirewatch_store_up", labels()] == 0
    assert ("wirewatch_projects_waiting", labels()) not in gone


def test_metrics_can_be_switched_off(database_url: str, make_token: MakeToken) -> None:
    with TestClient(create_app(Settings(database_url=database_url, metrics=False))) as client:
        assert client.get("/metrics", headers=bearer(make_token("admin"))).status_code == 404


@pytest.mark.parametrize("path", ["/metrics", "/healthz", "/readyz"])
def test_probes_are_open(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 200
