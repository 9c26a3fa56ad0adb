import io
import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from fastapi.testclient import TestClient

from api_client import PROJECT_URL, assert_problem, send
from factories import report_body
from wirewatch.services.columnar_file import ColumnarWriter

NAMES = ["to_wire/a/bytes/size:8", "to_wire/b/bytes/size:64/wrap:x", "=BM_other"]
CONTEXT = {"wirewatch.os": "linux", "wirewatch.commit_time": "2026-01-02T03:04:05.123456Z"}


@pytest.fixture
def filled(client: TestClient, admin: dict[str, str]) -> TestClient:
    """Three versions on two tracks: awkward values, uneven repetitions, two runs of one version."""
    tiny, odd = math.nextafter(0.1, 1), 1e300 / 3
    bodies: list[tuple[dict[str, str], dict[str, Any]]] = [
        ({"version": "1.0", "commit": "ab" * 20}, {NAMES[0]: [tiny, odd, -0.0], NAMES[1]: 7.5}),
        ({"version": "1.0", "machine": "é"}, {NAMES[0]: 5e-324, NAMES[2]: [1.0, 2.0]}),
        ({"version": "1.0"}, {NAMES[0]: [3.0, 4.0], NAMES[1]: [1.0, 2.0]}),
        ({"version": "2.0"}, {NAMES[1]: None, NAMES[2]: [9.0]}),
    ]
    for salt, (parameters, values) in enumerate(bodies):
        context = CONTEXT if "commit" in parameters else {}
        answer = send(client, report_body(values, context=context, salt=salt), admin, **parameters)
        assert answer.status_code == 201, answer.text
    return client


def table_of(client: TestClient, form: str, query: str = "") -> pa.Table:
    answer = client.get(f"{PROJECT_URL}/export?format={form}{query}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == f'attachment; filename="codec.{form}"'
    assert int(answer.headers["content-length"]) == len(answer.content)
    source = io.BytesIO(answer.content)
    return pq.read_table(source) if form == "parquet" else pa.ipc.open_file(source).read_all()


def rows_of(table: pa.Table) -> list[list[object]]:
    columns = [
        [time and time.isoformat().replace("+00:00", "Z") for time in table[name].to_pylist()]
        if name == "commit_time"
        else table[name].to_pylist()
        for name in table.column_names
    ]
    return [list(row) for row in zip(*columns, strict=True)]


@pytest.mark.parametrize("form", ["parquet", "arrow"])
@pytest.mark.parametrize(
    "query",
    [
        "",
        "&samples=1",
        "&metric=bytes_per_second&codec=a&samples=1",
        "&machine=none",
        "&version=1.0&samples=1",
    ],
)
def test_a_file_says_what_the_json_says_to_the_last_bit(
    filled: TestClient, form: str, query: str
) -> None:
    exact = filled.get(f"{PROJECT_URL}/export?format=json{query}").json()
    table = table_of(filled, form, query)
    assert table.column_names == exact["columns"]
    expected = [
        [
            cell.replace("+00:00", "Z") if name == "commit_time" and cell else cell
            for name, cell in zip(exact["columns"], row, strict=True)
        ]
        for row in exact["rows"]
    ]
    assert rows_of(table) == expected
    values = np.array([row[exact["columns"].index("value")] for row in exact["rows"]])
    found = table["value"].to_numpy()
    assert found.dtype == np.float64
    assert found.tobytes() == values.tobytes()
    assert (table.num_rows == 0) == ("none" in query)


def test_dimensions_are_dictionaries_and_metrics_are_described(filled: TestClient) -> None:
    table = table_of(filled, "parquet", "&samples=1")
    for name in ("version", "commit", "name", "os", "machine", "facet_codec", "metric", "unit"):
        assert pa.types.is_dictionary(table.schema.field(name).type), name
    assert table.schema.field("samples").type == pa.list_(pa.float64())
    assert table.schema.field("commit_time").type == pa.timestamp("us", "UTC")
    about = json.loads(table.schema.metadata[b"wirewatch"])
    assert (about["project"], about["channel"]) == ("codec", "release")
    assert about["metrics"][0] == {
        "name": "bytes_per_second",
        "unit": "B/s",
        "direction": "higher",
        "title": "Bandwidth",
    }
    one = table_of(filled, "parquet", "&metric=real_time").schema.field("value")
    assert (one.metadata[b"metric"], one.metadata[b"unit"]) == (b"real_time", b"ns")


def test_repetitions_are_those_of_all_runs_in_their_order(filled: TestClient) -> None:
    query = "&samples=1&metric=bytes_per_second&os=linux&codec=a"
    (row,) = table_of(filled, "parquet", query).to_pylist()
    assert row["samples"] == [math.nextafter(0.1, 1), 1e300 / 3, -0.0]
    query = "&samples=1&metric=bytes_per_second&os=&machine=&codec=b"
    (row,) = table_of(filled, "arrow", query).to_pylist()
    assert (row["version"], row["samples"], row["value"], row["runs"]) == ("1.0", [1, 2], 1.5, 1)


def test_a_fresh_file_is_not_written_again(filled: TestClient) -> None:
    url = f"{PROJECT_URL}/export?format=parquet"
    first = filled.get(url)
    again = filled.get(url, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert filled.get(url).content == first.content
    head = filled.head(url)
    assert (head.status_code, head.content) == (200, b"")


def test_an_empty_project_is_an_empty_file(client: TestClient, admin: dict[str, str]) -> None:
    client.post("/api/v1/projects", json={"slug": "codec"}, headers=admin)
    assert table_of(client, "parquet").num_rows == 0
    assert table_of(client, "arrow", "&samples=1").num_rows == 0


def test_what_takes_too_long_is_given_up(
    filled: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    state: Any = filled.app.state.server  # type: ignore[attr-defined]  # any ASGI app
    object.__setattr__(state, "columnar_writer", ColumnarWriter(limit_s=0.001))
    refused = filled.get(f"{PROJECT_URL}/export?format=parquet")
    assert_problem(refused, 503, "unavailable")
    assert "select less" in refused.json()["detail"]
    object.__setattr__(state, "columnar_writer", ColumnarWriter())
    assert table_of(filled, "parquet").num_rows > 0
    assert list(tmp_path.iterdir()) == []


def test_the_web_process_never_loads_what_is_slow_to_load(tmp_path: Path) -> None:
    program = f"""
import sys
from fastapi.testclient import TestClient
from factories import report_body
from wirewatch.api.app import create_app
from wirewatch.services.access import Scope
from wirewatch.services.tokens import create_token
from wirewatch.settings import Settings
from datetime import UTC, datetime
app = create_app(Settings(database_url="sqlite:///{tmp_path}/w.db", web_root="{tmp_path}"))
with TestClient(app) as client:
    store = app.state.server.store
    token = create_token(store, name="t", scopes=[Scope.ADMIN], project=None, expires_at=None, now=datetime.now(UTC))
    headers = {{"Authorization": "Bearer " + token}}
    url = "/api/v1/projects/p"
    assert client.post(url + "/runs?version=1", content=report_body({{"a": 1.0}}), headers=headers).status_code == 201
    for form in ("parquet", "arrow", "csv", "json"):
        assert client.get(f"{{url}}/export?format={{form}}").status_code == 200
    for chart in ("trend", "sweep", "filters"):
        assert client.get(f"{{url}}/{{chart}}").status_code == 200
loaded = {{name.partition(".")[0] for name in sys.modules}}
assert {{"fastapi", "numpy"}} <= loaded
assert not loaded & {{"pyarrow", "scipy", "pandas"}}, loaded & {{"pyarrow", "scipy", "pandas"}}
"""
    sources = [each for each in sys.path if each.endswith(("server/src", "server/tests"))]
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ":".join(sources), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]


def test_versions_leave_the_points_of_all_others_out(filled: TestClient) -> None:
    both = table_of(filled, "parquet", "&samples=1").to_pylist()
    only = table_of(filled, "parquet", "&samples=1&version=2.0&version=9.9").to_pylist()
    assert {row["version"] for row in both} == {"1.0", "2.0"}
    assert only == [row for row in both if row["version"] == "2.0"]
    assert only[0]["samples"] == [9.0]
