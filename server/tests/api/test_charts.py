import gzip
import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api_client import PROJECT_URL, MakeToken, assert_problem, bearer, send
from factories import report_body
from wirewatch.api.schemas.chart import Sweep, Trend
from wirewatch.api.schemas.costs import Costs
from wirewatch.api.schemas.filters import Filters
from wirewatch.api.schemas.overview import Overview
from wirewatch.api.schemas.project import Project, ProjectList, VersionList

CHARTS = [
    ("trend", Trend),
    ("sweep", Sweep),
    ("costs", Costs),
    ("filters", Filters),
    ("overview", Overview),
]


@pytest.fixture
def filled(client: TestClient, admin: dict[str, str]) -> TestClient:
    for minor in range(3):
        values: dict[str, list[float]] = {
            f"to_wire/{codec}/bytes/size:{size}/wrap:x": [123456.7 * (minor + 1), 2.0, 3e6]
            for codec in ("a", "b<c>")
            for size in (8, 64)
        }
        values["ceiling/memmove.warm/bytes/size:8"] = [1e9] * 3
        body = report_body(values, salt=minor)
        send(client, body, admin, version=f"1.{minor}", compiler="gcc", committed_at="2026-01-01")
    remark = {"title": "flags", "text": "-O3"}
    client.post(f"{PROJECT_URL}/versions/1.1/annotations", json=remark, headers=admin)
    return client


@pytest.mark.parametrize(("chart", "model"), CHARTS)
@pytest.mark.parametrize(
    "query", ["", "?codec=a&size=8", "?wrap=x&q=WIRE", "?codec=none", "?spread=1"]
)
def test_answers_are_what_the_schema_says(
    filled: TestClient, chart: str, model: type[Trend | Sweep | Filters | Overview], query: str
) -> None:
    answer = filled.get(f"{PROJECT_URL}/{chart}{query}")
    assert answer.status_code == 200, answer.text
    model.model_validate_json(answer.content)


def test_the_trend_in_full(filled: TestClient) -> None:
    answer = filled.get(f"{PROJECT_URL}/trend?codec=a&size=8&spread=1").json()
    (series,) = answer.pop("series")
    assert answer == {
        "project": "codec",
        "channel": "release",
        "metric": {
            "name": "bytes_per_second",
            "unit": "B/s",
            "direction": "higher",
            "title": "Bandwidth",
            "rate": True,
        },
        "x": {
            "component": None,
            "labels": ["1.0", "1.1", "1.2"],
            "commits": [None] * 3,
            "commit_times": ["2026-01-01T00:00:00+00:00"] * 3,
            "annotations": [[], [{"title": "flags", "text": "-O3"}], []],
        },
        "total_series": 1,
        "data_version": answer["data_version"],
    }
    assert series["name"] == "to_wire/a/bytes/size:8/wrap:x"
    assert series["facets"] == {
        "operation": "to_wire",
        "codec": "a",
        "payload": "bytes",
        "size": "8",
        "wrap": "x",
    }
    assert series["track"] == {"compiler": "gcc"}
    assert series["clock"] == "cpu"
    # 5 significant digits.
    assert series["y"] == [123460.0, 246910.0, 370370.0]
    assert series["runs"] == [1, 1, 1]
    assert all(
        low < y < high for low, y, high in zip(series["q1"], series["y"], series["q3"], strict=True)
    )


def test_a_sweep_has_null_where_there_is_no_ceiling(filled: TestClient) -> None:
    answer = filled.get(f"{PROJECT_URL}/sweep?codec=a").json()
    line, ceiling = answer["series"]
    assert line["of_ceiling"] == [0.00037037, None]
    assert (line["name"], line["ceiling"]) == ("to_wire/a/bytes/wrap:x", False)
    assert (ceiling["of_ceiling"], ceiling["y"]) == (None, [1e9, None])
    assert answer["versions"] == ["1.0", "1.1", "1.2"]
    assert len({each["id"] for each in answer["series"]}) == 2


def test_the_rest_of_the_reading_api_validates(filled: TestClient) -> None:
    ProjectList.model_validate_json(filled.get("/api/v1/projects").content)
    project = Project.model_validate_json(filled.get(PROJECT_URL).content)
    assert [metric.name for metric in project.metrics] == [
        "bytes_per_second",
        "real_time",
        "cpu_time",
    ]
    assert [channel.name for channel in project.channels] == ["release"]
    assert (project.run_count, project.version_count) == (3, 3)
    versions = VersionList.model_validate_json(filled.get(f"{PROJECT_URL}/versions").content)
    assert [version.label for version in versions.versions] == ["1.0", "1.1", "1.2"]


@pytest.mark.parametrize("chart", ["trend", "sweep", "costs", "filters", "overview"])
def test_an_answer_is_fresh_until_something_is_stored(
    filled: TestClient, admin: dict[str, str], chart: str
) -> None:
    url = f"{PROJECT_URL}/{chart}?codec=a"
    first = filled.get(url)
    etag = first.headers["etag"]
    again = filled.get(url, headers={"If-None-Match": f'"x", {etag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
    assert filled.get(f"{PROJECT_URL}/{chart}?codec=b").headers["etag"] != etag
    run = filled.get(f"{PROJECT_URL}/runs").json()["runs"][0]
    filled.post(f"{run['url']}/void", json={"reason": "x"}, headers=admin)
    after = filled.get(url, headers={"If-None-Match": etag})
    assert after.status_code == 200
    assert after.headers["etag"] != etag


@pytest.mark.parametrize("chart", ["trend", "sweep", "costs", "filters", "overview"])
def test_an_answer_is_made_once_for_each_encoding(filled: TestClient, chart: str) -> None:
    state = filled.app.state.server  # type: ignore[attr-defined]  # any ASGI app
    url = f"{PROJECT_URL}/{chart}?codec=a"
    first = filled.get(url)
    kept = state.answers.kept_bytes
    assert kept > 0
    again = filled.get(url)
    assert (again.content, again.headers["etag"]) == (first.content, first.headers["etag"])
    assert again.headers["content-type"] == first.headers["content-type"]
    assert state.answers.kept_bytes == kept
    plain = filled.get(url, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == first.content
    assert "accept-encoding" in plain.headers["vary"].lower()


def test_a_kept_answer_is_for_those_who_may_read(
    client: TestClient, admin: dict[str, str], make_token: MakeToken
) -> None:
    client.post("/api/v1/projects", json={"slug": "codec", "public": False}, headers=admin)
    send(client, report_body({"a": 1.0}), admin)
    assert client.get(f"{PROJECT_URL}/trend", headers=bearer(make_token("read"))).status_code == 200
    assert client.get(f"{PROJECT_URL}/trend").status_code == 404
    wrong = bearer("ww_" + "x" * 60)
    assert client.get(f"{PROJECT_URL}/trend", headers=wrong).status_code == 401


def test_private_charts_are_kept_by_nobody_else(
    client: TestClient, admin: dict[str, str], make_token: MakeToken
) -> None:
    client.post("/api/v1/projects", json={"slug": "codec", "public": False}, headers=admin)
    send(client, report_body({"a": 1.0}), admin)
    reader = bearer(make_token("read"))
    answer = client.get(f"{PROJECT_URL}/trend", headers=reader)
    assert answer.headers["cache-control"] == "private, no-cache"
    assert "authorization" in answer.headers["vary"].lower()
    etag = {"If-None-Match": answer.headers["etag"]}
    assert client.get(f"{PROJECT_URL}/trend", headers={**reader, **etag}).status_code == 304
    assert client.get(f"{PROJECT_URL}/trend", headers=etag).status_code == 404


@pytest.mark.parametrize("encoding", ["gzip", "br", "zstd"])
def test_answers_are_compressed_as_asked(filled: TestClient, encoding: str) -> None:
    url = f"{PROJECT_URL}/trend"
    plain = filled.get(url, headers={"Accept-Encoding": "identity"})
    with filled.stream("GET", url, headers={"Accept-Encoding": encoding}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == encoding
    assert len(raw) < len(plain.content)
    if encoding == "gzip":
        assert json.loads(gzip.decompress(raw)) == plain.json()


def test_an_unknown_key_names_the_nearest(filled: TestClient) -> None:
    answer = filled.get(f"{PROJECT_URL}/trend?compilr=gcc")
    assert_problem(answer, 422, "invalid-request")
    assert "`compiler`" in answer.json()["detail"]
    assert answer.json()["errors"][0]["pointer"] == "#compilr"


def test_names_come_back_exactly(filled: TestClient) -> None:
    params: Any = {"name": "to_wire/b<c>/bytes/size:8/wrap:x"}
    (series,) = filled.get(f"{PROJECT_URL}/trend", params=params).json()["series"]
    assert series["name"] == params["name"]
