import xml.etree.ElementTree as ET

import pytest
from fastapi.testclient import TestClient

from api_client import PROJECT_URL, assert_problem, send
from factories import NOW, report_body
from judged import CASES, judge_all, noisy
from wirewatch.storage.store import Store

FEED = f"{PROJECT_URL}/changes.atom"
ATOM = {"a": "http://www.w3.org/2005/Atom"}
SLOWER = {CASES[0]: 0.5, CASES[1]: 0.7}


def parsed(content: bytes) -> ET.Element:
    return ET.fromstring(content)


@pytest.fixture
def changed(client: TestClient, app_store: Store, admin: dict[str, str]) -> None:
    """Two series that became slower at version 1<&.10."""
    for number in range(18):
        rates = noisy(number, SLOWER if number >= 10 else None)
        body = report_body(rates, salt=number)
        label = f"1.{number}" if number != 10 else "1.10-<&"
        time = f"2026-01-{number + 1:02}T00:00:00Z"
        given = {"version": label, "channel": "main", "committed_at": time}
        assert send(client, body, admin, **given).status_code == 201
    judge_all(app_store)


def test_changes_are_entries(client: TestClient, changed: None) -> None:
    answer = client.get(FEED)
    assert answer.headers["content-type"] == "application/atom+xml"
    feed = parsed(answer.content)
    assert feed.tag == "{http://www.w3.org/2005/Atom}feed"
    for name in ("id", "title", "updated", "author/a:name"):
        assert feed.findtext(f"a:{name}", "", ATOM)
    (entry,) = feed.findall("a:entry", ATOM)
    assert entry.findtext("a:title", "", ATOM).startswith("1.10-<&: 2 series worse, 1.")
    assert entry.findtext("a:updated", "", ATOM) == f"{NOW:%Y-%m-%dT%H:%M:%SZ}"
    lines = entry.findtext("a:content", "", ATOM).splitlines()
    assert [line.split()[0] for line in lines] == CASES[:2]
    link = entry.find("a:link", ATOM)
    assert link is not None
    assert link.get("href") == "http://localhost/projects/codec/trend?channel=main"


def test_a_filter_leaves_the_rest_out_and_keeps_ids(client: TestClient, changed: None) -> None:
    whole = parsed(client.get(FEED).content)
    one = parsed(client.get(FEED, params={"name": CASES[1]}).content)
    assert one.findtext("a:id", "", ATOM) != whole.findtext("a:id", "", ATOM)
    (entry,) = one.findall("a:entry", ATOM)
    assert "1 series worse" in entry.findtext("a:title", "", ATOM)
    assert entry.findtext("a:id", "", ATOM) == whole.findtext("a:entry/a:id", "", ATOM)
    none = parsed(client.get(FEED, params={"name": CASES[2]}).content)
    assert none.findall("a:entry", ATOM) == []
    assert_problem(client.get(FEED, params={"codecc": "x"}), 422, "invalid-request")


def test_a_project_without_runs_has_an_empty_feed(
    client: TestClient, admin: dict[str, str]
) -> None:
    client.post("/api/v1/projects", json={"slug": "codec"}, headers=admin)
    feed = parsed(client.get(FEED).content)
    assert feed.findtext("a:updated", "", ATOM) == "1970-01-01T00:00:00Z"
    assert feed.findall("a:entry", ATOM) == []
