from typing import Any

from fastapi.testclient import TestClient

from api_client import PROJECT_URL, RUNS, assert_problem, send
from factories import report_body
from wirewatch.api.schemas.compare import Compare
from wirewatch.api.schemas.filters import RunFilters
from wirewatch.api.schemas.measurements import RunMeasurements
from wirewatch.api.schemas.run import Run

NAMES = ("encode/a/x/size:8", "encode/b/x/size:8")


def fill(client: TestClient, headers: dict[str, str], **more: str) -> None:
    for step in range(6):
        values = {NAMES[0]: [100.0 + step, 101.0 + step], NAMES[1]: [50.0, 50.0 + step]}
        sent = send(client, report_body(values), headers, version=f"1.{step}", **more)
        assert sent.status_code == 201


def asked(client: TestClient, query: str) -> Any:
    answer = client.get(f"{PROJECT_URL}/compare?{query}")
    assert answer.status_code == 200, answer.text
    Compare.model_validate_json(answer.content)
    return answer.json()


def test_the_answer_has_the_declared_shape(client: TestClient, admin: dict[str, str]) -> None:
    fill(client, admin, compiler="gcc")
    found = asked(client, "")
    assert [each["label"] for each in found["baseline"]["versions"]] == ["1.4"]
    assert found["summary"]["pairs"] == 2
    first = found["pairs"][0]
    assert first["before"] == {
        "value": 104.5,
        "runs": [104.5],
        "run_ids": first["before"]["run_ids"],
        "repetitions": 2,
        "q1": 104.25,
        "q3": 104.75,
    }
    assert first["candidate"]["name"] == NAMES[0]
    assert first["basis"] == "history"

    codecs = asked(client, "baseline.codec=a&candidate.codec=b&version=1.3&budget=0.1")
    assert codecs["baseline"]["selection"] == {"codec": ["a"]}
    assert codecs["fixed"] == ["codec"]
    assert [pair["baseline"]["name"] for pair in codecs["pairs"]] == [NAMES[0]]
    assert codecs["budget"] == 0.1
    left = asked(client, "baseline.codec=a&candidate.codec=nothing")
    assert (left["baseline_only"], left["candidate_only"]) == (1, 0)
    assert left["unpaired"][0]["reason"] == "missing"


def test_what_was_asked_for_twice_is_not_sent_twice(
    client: TestClient, admin: dict[str, str]
) -> None:
    fill(client, admin)
    for path in ("compare", "runs/filters", f"runs/{newest(client)['id']}/measurements"):
        answer = client.get(f"{PROJECT_URL}/{path}")
        again = client.get(
            f"{PROJECT_URL}/{path}", headers={"If-None-Match": answer.headers["etag"]}
        )
        assert (answer.status_code, again.status_code) == (200, 304), path


def newest(client: TestClient) -> Any:
    return client.get(RUNS).json()["runs"][0]


def test_an_unknown_key_of_a_side_is_named(client: TestClient, admin: dict[str, str]) -> None:
    fill(client, admin)
    answer = client.get(f"{PROJECT_URL}/compare?baseline.codek=a")
    assert_problem(answer, 422, "invalid-request")
    assert "`codec`" in answer.json()["detail"]


def test_a_run_says_what_it_measured(client: TestClient, admin: dict[str, str]) -> None:
    fill(client, admin)
    run = newest(client)
    Run.model_validate(run)
    assert run["page_url"] == f"http://localhost/projects/codec/runs/{run['id']}"
    answer = client.get(f"{RUNS}/{run['id']}/measurements")
    found = RunMeasurements.model_validate_json(answer.content)
    assert [case.name for case in found.cases] == list(NAMES)
    assert found.metrics[0].samples == [[105.0, 106.0], [50.0, 55.0]]
    filters = RunFilters.model_validate_json(client.get(f"{RUNS}/filters?version=1.2").content)
    assert filters.total_runs == 1


def test_private_projects_keep_their_comparisons(client: TestClient, admin: dict[str, str]) -> None:
    client.post("/api/v1/projects", json={"slug": "codec", "public": False}, headers=admin)
    fill(client, admin)
    for path in ("compare", "runs/filters", "runs/1/measurements"):
        assert_problem(client.get(f"{PROJECT_URL}/{path}"), 404, "not-found")
        assert client.get(f"{PROJECT_URL}/{path}", headers=admin).status_code in {200, 404}
