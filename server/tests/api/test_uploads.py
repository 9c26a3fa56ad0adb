import gzip
import json
from collections.abc import Callable

import pytest
import zstandard
from fastapi.testclient import TestClient

from api_client import PROJECT_URL, RUNS, assert_problem, send
from databases import count_rows
from factories import report_body
from wirewatch.api.schemas.run import Run, RunList, Uploaded
from wirewatch.storage.store import Store

VALUES = {"encode/a/bytes/size:8": [1.0, 2.0, 3.0]}
BODY = report_body(VALUES)


def test_an_upload_is_answered_with_its_run(client: TestClient, admin: dict[str, str]) -> None:
    answer = send(client, BODY, admin, version="1.0", machine="lab", compiler="gcc")
    assert answer.status_code == 201
    run = Uploaded.model_validate_json(answer.content)
    assert run.created
    assert answer.headers["location"] == run.url == f"http://localhost{RUNS}/{run.id}"
    assert (
        run.chart_url
        == "http://localhost/projects/codec/trend?channel=release&compiler=gcc&machine=lab"
    )
    assert run.track == {"machine": "lab", "compiler": "gcc"}
    assert client.get(run.url).json() == Run.model_validate(
        run.model_dump(exclude={"created"})
    ).model_dump(mode="json")


def test_a_retry_answers_200_and_a_stale_file_409(
    client: TestClient, admin: dict[str, str]
) -> None:
    first = send(client, BODY, admin).json()
    again = send(client, BODY, admin)
    assert again.status_code == 200
    assert again.json() == {**first, "created": False}
    assert again.headers["location"] == first["url"]
    stale = send(client, BODY, admin, version="1.1")
    assert_problem(stale, 409, "stale-report")
    assert "force=1" in stale.json()["detail"]
    assert send(client, BODY, admin, version="1.1", force="1").status_code == 201


@pytest.mark.parametrize(
    ("encoding", "encode"),
    [
        ("gzip", gzip.compress),
        ("zstd", zstandard.ZstdCompressor().compress),
        ("identity", bytes),
    ],
)
def test_compressed_bodies_are_the_same_report(
    client: TestClient, admin: dict[str, str], encoding: str, encode: Callable[[bytes], bytes]
) -> None:
    first = send(client, BODY, admin)
    headers = {**admin, "Content-Encoding": encoding}
    again = send(client, encode(BODY), headers)
    assert (again.status_code, again.json()["digest"]) == (200, first.json()["digest"])


def test_a_form_content_type_is_what_curl_sends(client: TestClient, admin: dict[str, str]) -> None:
    headers = {**admin, "Content-Type": "application/x-www-form-urlencoded"}
    assert send(client, BODY, headers).status_code == 201


@pytest.mark.parametrize(
    ("headers", "body", "status", "slug"),
    [
        ({"Content-Encoding": "br"}, BODY, 415, "unsupported-media"),
        ({"Content-Type": "multipart/form-data; boundary=x"}, BODY, 415, "unsupported-media"),
        ({}, b"", 422, "invalid-report"),
        ({}, b"not json", 422, "invalid-report"),
        ({}, b'{"benchmarks": [', 422, "invalid-report"),
        ({}, b"[" * 100_000, 422, "invalid-report"),
        ({}, b'{"context": {}, "benchmarks": []}', 422, "invalid-report"),
        ({"Content-Encoding": "gzip"}, BODY, 422, "invalid-report"),
        ({"Content-Encoding": "gzip"}, gzip.compress(bytes(10**7)), 413, "too-large"),
        ({}, b" " * 200_001, 413, "too-large"),
    ],
)
def test_bodies_that_cannot_be_stored_are_refused_and_nothing_is(
    client: TestClient,
    admin: dict[str, str],
    app_store: Store,
    headers: dict[str, str],
    body: bytes,
    status: int,
    slug: str,
) -> None:
    before = count_rows(app_store)
    assert_problem(send(client, body, {**admin, **headers}), status, slug)
    assert count_rows(app_store) == before


def test_a_body_without_a_length_is_cut_off_at_the_limit(
    client: TestClient, admin: dict[str, str]
) -> None:
    sent = 0

    def endless() -> object:
        nonlocal sent
        for _ in range(1000):
            sent += 10_000
            yield b" " * 10_000

    answer = client.post(f"{RUNS}?version=1", content=endless(), headers=admin)  # type: ignore[arg-type]
    assert_problem(answer, 413, "too-large")


def test_a_malformed_report_is_located(client: TestClient, admin: dict[str, str]) -> None:
    (error,) = send(client, b'{"context": {},\n "benchmarks": [}', admin).json()["errors"]
    assert (error["line"], error["column"]) == (2, 17)
    body = json.loads(BODY)
    body["benchmarks"][1]["real_time"] = "fast"
    (error,) = send(client, json.dumps(body).encode(), admin).json()["errors"]
    assert error["pointer"] == "/benchmarks/1/real_time"


def test_no_version_says_what_to_add(client: TestClient, admin: dict[str, str]) -> None:
    answer = client.post(RUNS, content=BODY, headers=admin)
    assert_problem(answer, 422, "invalid-request")
    assert "?version=" in answer.json()["detail"]
    assert answer.json()["errors"][0]["pointer"] == "#version"


def test_runs_are_listed_newest_first_page_by_page(
    client: TestClient, admin: dict[str, str]
) -> None:
    ids = [send(client, report_body(VALUES, salt=salt), admin).json()["id"] for salt in range(5)]
    seen: list[int] = []
    cursor: dict[str, str] = {}
    while True:
        page = RunList.model_validate(client.get(RUNS, params={"limit": "2", **cursor}).json())
        seen += [run.id for run in page.runs]
        if page.next is None:
            break
        cursor = {"cursor": page.next}
    assert seen == ids[::-1]


def test_voiding_is_idempotent_and_marks_the_run(client: TestClient, admin: dict[str, str]) -> None:
    run = send(client, BODY, admin).json()
    why = {"reason": "noisy neighbour"}
    voided = client.post(f"{run['url']}/void", json=why, headers=admin)
    assert voided.status_code == 200
    assert voided.json()["void_reason"] == "noisy neighbour"
    assert client.post(f"{run['url']}/void", json=why, headers=admin).json() == voided.json()
    other = client.post(f"{run['url']}/void", json={"reason": "other"}, headers=admin)
    assert_problem(other, 409, "conflict")
    again = send(client, BODY, admin)
    assert (again.status_code, again.json()["voided_at"]) == (200, voided.json()["voided_at"])


def test_the_original_is_whole_for_members_and_redacted_for_others(
    client: TestClient, admin: dict[str, str]
) -> None:
    url = send(client, BODY, admin).json()["url"] + "/original"
    member = client.get(url, headers=admin)
    assert member.content == BODY
    assert member.headers["content-disposition"] == 'attachment; filename="codec-run-1.json"' or (
        member.headers["content-disposition"].startswith('attachment; filename="codec-run-')
    )
    public = client.get(url)
    assert public.status_code == 200
    assert b"secret" not in public.content
    assert public.json()["benchmarks"] == json.loads(BODY)["benchmarks"]


def test_versions_are_annotated_and_corrected(client: TestClient, admin: dict[str, str]) -> None:
    send(client, BODY, admin, version="1.0/rc")
    url = f"{PROJECT_URL}/versions/1.0%2Frc"
    remark = {"title": "slow", "text": "a cause"}
    assert client.post(f"{url}/annotations", json=remark, headers=admin).status_code == 201
    assert client.post(f"{url}/annotations", json=remark, headers=admin).status_code == 200
    patch = {"label": "1.0", "commit": "c0ffee", "commit_time": "2026-01-01T00:00:00Z"}
    changed = client.patch(url, json=patch, headers=admin)
    assert changed.status_code == 200, changed.text
    channel = client.get(f"{PROJECT_URL}/runs").json()["runs"][0]["channel"]
    listed = client.get(f"{PROJECT_URL}/versions", params={"channel": channel}).json()
    assert listed["versions"] == [
        {
            "label": "1.0",
            "commit": "c0ffee",
            "commit_time": "2026-01-01T00:00:00Z",
            "annotations": [remark],
        }
    ]
    send(client, report_body(VALUES, salt=1), admin, version="1.1")
    clash = client.patch(f"{PROJECT_URL}/versions/1.1", json={"label": "1.0"}, headers=admin)
    assert_problem(clash, 409, "conflict")
    lost = client.patch(f"{PROJECT_URL}/versions/1.1", json={"ordinal": 1}, headers=admin)
    assert_problem(lost, 422, "invalid-request")


def test_channels_are_made_and_changed(client: TestClient, admin: dict[str, str]) -> None:
    send(client, BODY, admin)
    url = f"{PROJECT_URL}/channels/pr/12"
    made = client.put(url, json={"rule": "explicit"}, headers=admin)
    assert made.json() == {"name": "pr/12", "rule": "explicit", "version_count": 0}
    assert client.put(url, json={"rule": "semver"}, headers=admin).json()["rule"] == "semver"
    assert_problem(client.put(url, json={"rule": "?"}, headers=admin), 422, "invalid-request")


def test_projects_are_made_once(client: TestClient, admin: dict[str, str]) -> None:
    new = {"slug": "mine", "title": "Mine"}
    made = client.post("/api/v1/projects", json=new, headers=admin)
    assert made.status_code == 201
    assert made.json() == client.get("/api/v1/projects/mine").json()
    assert_problem(client.post("/api/v1/projects", json=new, headers=admin), 409, "conflict")
    bad = client.post("/api/v1/projects", json={"slug": "No Slug"}, headers=admin)
    assert_problem(bad, 422, "invalid-request")
    assert bad.json()["errors"][0]["pointer"] == "/slug"
