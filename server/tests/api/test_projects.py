from fastapi.testclient import TestClient

from api_client import PROJECT_URL, RUNS, assert_problem, send
from factories import report_body

PATTERN = r"BM_(?P<operation>[a-z]+)<(?P<codec>\w+)>/(?P<size>\d+)"
BODY = report_body({"BM_encode<json>/64": 1.0, "BM_encode<json>/512": 2.0, "other": 3.0})


def test_a_pattern_is_tried_and_set(client: TestClient, admin: dict[str, str]) -> None:
    send(client, BODY, admin)
    tried = client.post(
        f"{PROJECT_URL}/name-pattern/preview", json={"pattern": PATTERN, "limit": 2}, headers=admin
    )
    assert tried.json() == {
        "keys": ["operation", "codec", "size"],
        "matched": 2,
        "unmatched": 1,
        "names": [
            {"name": "other", "matched": False, "facets": {}},
            {
                "name": "BM_encode<json>/64",
                "matched": True,
                "facets": {"operation": "encode", "codec": "json", "size": "64"},
            },
        ],
        "equal": [],
    }
    assert client.get(PROJECT_URL).json()["name_pattern"] is None
    changed = client.patch(PROJECT_URL, json={"name_pattern": PATTERN}, headers=admin)
    assert changed.status_code == 200, changed.text
    assert changed.json() == client.get(PROJECT_URL).json()
    assert changed.json()["name_pattern"] == PATTERN
    assert (
        client.get(f"{PROJECT_URL}/trend?codec=json&metric=real_time").json()["total_series"] == 2
    )
    back = client.patch(PROJECT_URL, json={"name_pattern": None}, headers=admin)
    assert back.json()["name_pattern"] is None


def test_a_malformed_pattern_says_what_is_wrong_with_an_example(
    client: TestClient, admin: dict[str, str]
) -> None:
    send(client, BODY, admin)
    for answer in (
        client.patch(PROJECT_URL, json={"name_pattern": "(?P<a>x"}, headers=admin),
        client.post(
            f"{PROJECT_URL}/name-pattern/preview", json={"pattern": "(?P<a>x"}, headers=admin
        ),
    ):
        assert_problem(answer, 422, "invalid-request")
        assert "missing ): (?P<a>x" in answer.json()["detail"]
        assert "An example: `BM_(?P<operation>" in answer.json()["detail"]
        assert answer.json()["errors"][0]["pointer"] == "#name_pattern"


def test_a_project_becomes_private_and_gets_a_title(
    client: TestClient, admin: dict[str, str]
) -> None:
    send(client, BODY, admin)
    changed = client.patch(PROJECT_URL, json={"title": "A codec", "public": False}, headers=admin)
    assert (changed.json()["title"], changed.json()["public"]) == ("A codec", False)
    assert_problem(client.get(RUNS), 404, "not-found")


def test_annotations_are_changed_and_taken_off(client: TestClient, admin: dict[str, str]) -> None:
    send(client, BODY, admin, version="1.0/rc")
    url = f"{PROJECT_URL}/versions/1.0%2Frc/annotations"
    for title in ("a/b", "c"):
        client.post(url, json={"title": title, "text": "old"}, headers=admin)
    fresh = client.get(f"{PROJECT_URL}/trend").headers["etag"]
    changed = client.patch(f"{url}/a/b", json={"title": "d", "text": "new"}, headers=admin)
    assert changed.json() == {"title": "d", "text": "new"}
    assert client.get(f"{PROJECT_URL}/trend").headers["etag"] != fresh
    kept = client.patch(f"{url}/d", json={}, headers=admin)
    assert kept.json() == {"title": "d", "text": "new"}
    assert_problem(client.patch(f"{url}/d", json={"title": "c"}, headers=admin), 409, "conflict")
    assert_problem(client.patch(f"{url}/a/b", json={"text": ""}, headers=admin), 404, "not-found")
    assert client.delete(f"{url}/c", headers=admin).status_code == 204
    assert_problem(client.delete(f"{url}/c", headers=admin), 404, "not-found")
    channel = client.get(RUNS).json()["runs"][0]["channel"]
    (version,) = client.get(f"{PROJECT_URL}/versions?channel={channel}").json()["versions"]
    assert version["annotations"] == [{"title": "d", "text": "new"}]


def test_a_project_names_its_components_and_a_trend_is_drawn_over_one(
    client: TestClient, admin: dict[str, str]
) -> None:
    send(client, report_body({"a": 1.0}, context={"wirewatch.component.boost": "1.74"}), admin)
    assert client.get(PROJECT_URL).json()["components"] == ["boost"]
    x = client.get(f"{PROJECT_URL}/trend?component=boost").json()["x"]
    assert x == {
        "component": "boost",
        "labels": ["1.74"],
        "commits": [None],
        "commit_times": [None],
        "annotations": [[]],
    }
    assert client.get(f"{PROJECT_URL}/trend").json()["x"]["component"] is None
    assert_problem(client.get(f"{PROJECT_URL}/trend?component=x"), 404, "not-found")


def test_what_a_project_keeps_is_set_and_looked_at_beforehand(
    client: TestClient, admin: dict[str, str]
) -> None:
    for number in range(3):
        send(
            client,
            report_body({"a": [1.0, 2.0]}, salt=number),
            admin,
            version=f"1.{number}",
        )
    kept = ("keep_originals_days", "keep_samples_versions", "keep_pull_request_days")
    assert [client.get(PROJECT_URL).json()[name] for name in kept] == [None, None, None]
    preview = f"{PROJECT_URL}/retention"
    asked = client.get(f"{preview}?keep_samples_versions=1", headers=admin).json()
    assert asked["policy"]["keep_samples_versions"] == 1
    # Of each run three columns with a first byte; of one 7 bytes a repetition, which foretells the others.
    assert asked["samples"] == {"runs": 2, "bytes": 2 * (3 + 2 * 7)}
    assert asked["originals"] == asked["pull_requests"] == {"runs": 0, "bytes": 0}
    assert client.get(preview, headers=admin).json()["samples"]["runs"] == 0

    changed = client.patch(PROJECT_URL, json={"keep_samples_versions": 2}, headers=admin)
    assert [changed.json()[name] for name in kept] == [None, 2, None]
    assert client.get(preview, headers=admin).json()["samples"]["runs"] == 1
    # What is not named stays; null keeps everything again.
    client.patch(PROJECT_URL, json={"title": "x"}, headers=admin)
    assert client.get(PROJECT_URL).json()["keep_samples_versions"] == 2
    client.patch(PROJECT_URL, json={"keep_samples_versions": None}, headers=admin)
    assert client.get(PROJECT_URL).json()["keep_samples_versions"] is None
    for wrong in (0, -1, 36_501, 1.5):
        refused = client.patch(PROJECT_URL, json={"keep_originals_days": wrong}, headers=admin)
        assert_problem(refused, 422, "invalid-request")
        looked = client.get(f"{preview}?keep_originals_days={wrong}", headers=admin)
        assert_problem(looked, 422, "invalid-request")
