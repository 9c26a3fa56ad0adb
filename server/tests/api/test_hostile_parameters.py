import json
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api_client import PROJECT_URL, RUNS, assert_problem, send
from factories import report_body

HUGE = str(2**70)
LONE = "%ED%A0%80"  # the bytes a lone surrogate would have

URLS = [
    f"{RUNS}/{HUGE}",
    f"{RUNS}/-1",
    f"{RUNS}/0",
    f"{RUNS}/1e3",
    f"{RUNS}?limit=-1",
    f"{RUNS}?limit={HUGE}",
    f"{RUNS}?limit=0",
    f"{RUNS}?cursor={HUGE}",
    f"{RUNS}?cursor=%C2%B2",
    f"{RUNS}?cursor=-1",
    f"{PROJECT_URL}/trend?limit=0",
    f"{PROJECT_URL}/trend?limit=nan",
    f"{PROJECT_URL}/trend?spread=2",
    f"{PROJECT_URL}/trend?metric=%00",
    f"{PROJECT_URL}/trend?metric=nothing",
    f"{PROJECT_URL}/trend?channel=%00",
    f"{PROJECT_URL}/trend?channel={'x' * 101}",
    f"{PROJECT_URL}/trend?channel={LONE}",
    f"{PROJECT_URL}/trend?codec=%00",
    f"{PROJECT_URL}/trend?q=%00",
    f"{PROJECT_URL}/trend?q=",
    f"{PROJECT_URL}/trend?name={'x' * 60_000}",
    f"{PROJECT_URL}/trend?{'codec=a&' * 8_000}",
    f"{PROJECT_URL}/trend?{'x' * 60_000}=1",
    f"{PROJECT_URL}/trend?%00=1",
    f"{PROJECT_URL}/trend?{LONE}=1",
    f"{PROJECT_URL}/sweep?version=%00",
    f"{PROJECT_URL}/sweep?{'version=1&' * 30}",
    f"{PROJECT_URL}/filters?for=nothing",
    f"{PROJECT_URL}/overview?rows=nothing",
    f"{PROJECT_URL}/overview?rows=codec",
    f"{PROJECT_URL}/overview?rows={LONE}",
    f"{PROJECT_URL}/overview?rows=os",
    f"{PROJECT_URL}/overview?rows={'x' * 60_000}",
    f"{PROJECT_URL}/overview?reference=a",
    f"{PROJECT_URL}/overview?reference=a&reference=%00",
    f"{PROJECT_URL}/overview?{'reference=a&' * 30}",
    f"{PROJECT_URL}/versions?channel={LONE}",
    f"{RUNS}?version=%00",
    f"{RUNS}?state=gone",
    f"{RUNS}?codec=a",
    f"{RUNS}/filters?{'compiler=a&' * 1_000}{'x' * 100}=1",
    f"{RUNS}/{HUGE}/measurements",
    f"{RUNS}/77/measurements",
    f"{PROJECT_URL}/compare?budget=-1",
    f"{PROJECT_URL}/compare?budget=nan",
    f"{PROJECT_URL}/compare?baseline.version=%00",
    f"{PROJECT_URL}/compare?baseline.version=nothing",
    f"{PROJECT_URL}/compare?candidate.channel=nothing",
    f"{PROJECT_URL}/compare?candidate.=nothing",
    f"{PROJECT_URL}/compare?baseline.clock=cpu",
    f"{PROJECT_URL}/compare?{'baseline.version=1&' * 3}{'&'.join(f'baseline.version={n}' for n in range(30))}",
    f"{PROJECT_URL}/compare?baseline.{LONE}=1",
    "/api/v1/projects/%00/trend",
    "/api/v1/projects/NO/trend",
    f"/api/v1/projects/{'x' * 5000}",
    f"/api/v1/projects/{LONE}",
    "/api/v1/projects/a%0A",
]


@pytest.mark.parametrize("url", URLS, ids=lambda url: url[:60])
def test_hostile_parameters_are_refused(
    client: TestClient, admin: dict[str, str], url: str
) -> None:
    send(client, report_body({"a": 1.0}), admin)
    answer = client.get(url)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.headers["content-type"] == "application/problem+json"


def test_what_selects_nothing_is_empty_not_an_error(
    client: TestClient, admin: dict[str, str]
) -> None:
    send(client, report_body({"a": 1.0}), admin)
    for query in (
        f"codec={LONE}",
        "size=99999999999999999999",
        "q=%25%27%22",
        "name=%E2%82%AC",
        "os=",
    ):
        answer = client.get(f"{PROJECT_URL}/sweep?{query}")
        assert answer.status_code == 200, (query, answer.text)


@pytest.mark.parametrize(
    "parameter",
    [
        "version",
        "commit",
        "channel",
        "committed_at",
        "machine",
        "compiler",
        "batch",
        "sitting",
        "force",
    ],
)
def test_hostile_upload_parameters_are_refused(
    client: TestClient, admin: dict[str, str], parameter: str
) -> None:
    for value in ("", "a\0b", "\n", "x" * 201, "\x7f"):
        answer = send(client, report_body({"a": 1.0}), admin, **{parameter: value})
        assert_problem(answer, 422, "invalid-request")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/v1/projects", {"slug": "a\n"}),
        ("POST", "/api/v1/projects", {"slug": "a", "title": "\0"}),
        ("POST", "/api/v1/projects", {"slug": "a", "extra": 1}),
        ("POST", "/api/v1/projects", []),
        ("POST", f"{PROJECT_URL}/versions/1.0/annotations", {"title": "\0"}),
        ("POST", f"{PROJECT_URL}/versions/1.0/annotations", {"title": "x", "text": "\0"}),
        ("POST", f"{PROJECT_URL}/versions/1.0/annotations", {"title": " "}),
        ("POST", f"{PROJECT_URL}/versions/{'x' * 201}/annotations", {"title": "x"}),
        ("POST", f"{PROJECT_URL}/versions/%00/annotations", {"title": "x"}),
        ("PATCH", f"{PROJECT_URL}/versions/1.0/annotations/x", {"title": "\0"}),
        ("PATCH", f"{PROJECT_URL}/versions/1.0/annotations/%00", {"text": "x"}),
        ("DELETE", f"{PROJECT_URL}/versions/1.0/annotations/%00", None),
        ("PATCH", PROJECT_URL, {"title": "\0"}),
        ("PATCH", PROJECT_URL, {"title": None}),
        ("PATCH", PROJECT_URL, {"slug": "other"}),
        ("PATCH", PROJECT_URL, {"name_pattern": "\0"}),
        ("POST", f"{PROJECT_URL}/name-pattern/preview", {"pattern": ""}),
        ("POST", f"{PROJECT_URL}/name-pattern/preview", {"pattern": "(?P<a>x)", "limit": HUGE}),
        ("PATCH", f"{PROJECT_URL}/versions/1.0", {"label": None}),
        ("PATCH", f"{PROJECT_URL}/versions/1.0", {"label": "\0"}),
        ("PATCH", f"{PROJECT_URL}/versions/1.0", {"commit_time": "9999-12-31T23:59:59-23:00"}),
        ("PATCH", f"{PROJECT_URL}/versions/1.0", {"channel": "\0"}),
        ("PATCH", f"{PROJECT_URL}/versions/1.0", {"channel": "release", "ordinal": "inf"}),
        ("PUT", f"{PROJECT_URL}/channels/%00", {"rule": "semver"}),
        ("PUT", f"{PROJECT_URL}/channels/{'x' * 101}", {"rule": "semver"}),
        ("POST", f"{RUNS}/{HUGE}/void", {"reason": "x"}),
        ("POST", f"{RUNS}/1/void", {"reason": "\0"}),
        ("POST", f"{RUNS}/1/void", {"reason": ""}),
    ],
)
def test_hostile_bodies_are_refused(
    client: TestClient, admin: dict[str, str], method: str, path: str, body: object
) -> None:
    send(client, report_body({"a": 1.0}), admin)
    answer = client.request(method, path, json=body, headers=admin)
    assert 400 <= answer.status_code < 500, answer.text


@pytest.mark.parametrize(
    "text", ['{"slug": "\\ud800"}', '{"slug": "a", "title": "\\ud800"}', "{", "NaN", "[" * 5000]
)
def test_texts_that_are_no_json_of_ours_are_refused(
    client: TestClient, admin: dict[str, str], text: str
) -> None:
    headers = {**admin, "Content-Type": "application/json"}
    answer = client.post("/api/v1/projects", content=text, headers=headers)
    assert 400 <= answer.status_code < 500, answer.text


def test_unprintable_text_in_a_report_is_stored_visibly(
    client: TestClient, admin: dict[str, str]
) -> None:
    context = {"wirewatch.machine": "a\0b", "note": "\0\ud800", "wirewatch.component.x": "1\0"}
    body = json.loads(report_body({"a\0b": 1.0, "c": None}, context=context))
    body["benchmarks"][1]["error_message"] = "\0"
    answer = send(client, json.dumps(body).encode(), admin)
    assert answer.status_code in {201, 422}, answer.text
    assert client.get(RUNS).status_code in {200, 404}


@given(
    items=st.lists(
        st.tuples(
            st.sampled_from(
                ["codec", "os", "q", "name", "limit", "metric", "version", "channel", "x"]
            ),
            st.text(max_size=20),
        ),
        max_size=4,
    ),
    chart=st.sampled_from(["trend", "sweep", "filters", "versions", "runs"]),
)
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_query_breaks_the_server(
    client: TestClient, admin: dict[str, str], items: list[tuple[str, str]], chart: str
) -> None:
    send(client, report_body({"to_wire/a/b/size:8": 1.0}), admin)
    query = "&".join(f"{key}={quote(value.encode(errors='replace'))}" for key, value in items)
    assert client.get(f"{PROJECT_URL}/{chart}?{query}").status_code < 500
