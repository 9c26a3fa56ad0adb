import csv
import io

import pytest
from fastapi.testclient import TestClient

from api_client import PROJECT_URL, send
from factories import report_body

NAME = "encode/a/bytes/size:8"


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_csv_has_every_metric_with_exact_values(client: TestClient, admin: dict[str, str]) -> None:
    value = 123456.789012345
    send(client, report_body({NAME: value}), admin, version="1.0", commit="ab" * 20, os="linux")
    answer = client.get(f"{PROJECT_URL}/export")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="codec.csv"'
    rows = {row["metric"]: row for row in rows_of(answer.text)}
    assert set(rows) == {"bytes_per_second", "real_time", "cpu_time"}
    assert float(rows["bytes_per_second"]["value"]) == value
    assert rows["real_time"] == {
        **rows["real_time"],
        "version": "1.0",
        "commit": "ab" * 20,
        "name": NAME,
        "os": "linux",
        "unit": "ns",
        "value": "20.0",
        "runs": "1",
    }


@pytest.mark.parametrize("begins", ["=", "+", "-", "@"])
def test_no_text_begins_a_formula_in_a_spreadsheet(
    client: TestClient, admin: dict[str, str], begins: str
) -> None:
    hostile = f"{begins}cmd|' /C calc'!A0"
    send(client, report_body({hostile: -5.0}), admin, machine=hostile, metric="delta")
    for row in rows_of(client.get(f"{PROJECT_URL}/export").text):
        assert row["name"] == "'" + hostile
        assert row["machine"] == "'" + hostile
    exact = client.get(f"{PROJECT_URL}/export?format=json").json()
    assert exact["rows"][0][exact["columns"].index("name")] == hostile


def test_a_negative_number_stays_one(client: TestClient, admin: dict[str, str]) -> None:
    send(client, report_body({NAME: -5.0}, metric="delta"), admin)
    rows = rows_of(client.get(f"{PROJECT_URL}/export?metric=delta").text)
    assert [row["value"] for row in rows] == ["-5.0"]


def test_an_export_is_of_the_selection(client: TestClient, admin: dict[str, str]) -> None:
    send(client, report_body({NAME: 1.0, "encode/b/bytes/size:8": 2.0}), admin)
    exported = client.get(f"{PROJECT_URL}/export?codec=b&format=json&metric=real_time").json()
    names = {row[exported["columns"].index("name")] for row in exported["rows"]}
    assert names == {"encode/b/bytes/size:8"}


def test_head_is_get_without_its_body(client: TestClient, admin: dict[str, str]) -> None:
    send(client, report_body({NAME: 1.0}), admin)
    plain = {"Accept-Encoding": "identity"}
    got = client.get(f"{PROJECT_URL}/export", headers=plain)
    head = client.head(f"{PROJECT_URL}/export", headers=plain)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == str(len(got.content))
    assert head.headers["etag"] == got.headers["etag"]
    assert client.head(f"{PROJECT_URL}/no-such").status_code == 404
