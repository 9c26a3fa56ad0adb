"""Any sequence of requests and restarts leaves the server with what a model of dicts says."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from databases import empty
from factories import report_body
from faults.scale import SOAK, times
from faults.soak_report import Note
from faults.store_model import Model
from faults.uploading import RUNS, admin_token
from wirewatch.api.app import create_app
from wirewatch.settings import Settings
from wirewatch.storage.store import Store

_PROJECT = "/api/v1/projects/codec"
_LABELS = ("1.2", "1.10", "0.9", "2.0", "head", "a/b")
_CHANNELS = ("release", "main", "by-hand")
_TIMES = (None, datetime(2020, 1, 1, tzinfo=UTC), datetime(2030, 6, 1, 12, tzinfo=UTC))
_SAMPLES = st.lists(st.sampled_from([1.0, 2.5, 8.0, 40.0]), min_size=1, max_size=3)
_VALUES = st.dictionaries(
    st.sampled_from(["encode/a", "encode/b", "decode/a"]), _SAMPLES, min_size=1
)

labels = st.sampled_from(_LABELS)
has_runs = precondition(lambda machine: bool(machine.model.runs))


class StoreMachine(RuleBasedStateMachine):
    """Requests to the app, each also made to the model."""

    def __init__(self, database_url: str, note_step: Callable[[], None]) -> None:
        super().__init__()
        self._url = database_url
        self._note_step = note_step
        self.model = Model()
        store = Store(database_url, pool_size=1)
        empty(store)
        self._headers = {"Authorization": f"Bearer {admin_token(store)}"}
        store.close()
        self._client = self._start()

    def _start(self) -> TestClient:
        app = create_app(Settings(database_url=self._url, pool_size=2))
        client = TestClient(app, headers=self._headers, base_url="http://localhost")
        client.__enter__()
        return client

    def teardown(self) -> None:
        self._client.__exit__(None, None, None)

    @initialize()
    def create(self) -> None:
        assert self._client.post("/api/v1/projects", json={"slug": "codec"}).status_code == 201
        values = {"encode/a": [2.5]}
        self._upload("1.2", "m1", report_body(values), values, force=False)

    @rule(
        label=labels,
        machine=st.sampled_from(["m1", "m2"]),
        values=_VALUES,
        salt=st.integers(0, 2),
        force=st.booleans(),
    )
    def upload(
        self, label: str, machine: str, values: dict[str, list[float]], salt: int, *, force: bool
    ) -> None:
        self._upload(label, machine, report_body(values, salt=salt), values, force=force)

    @has_runs
    @rule(data=st.data(), label=labels, same=st.booleans(), force=st.booleans())
    def upload_again(self, data: st.DataObject, label: str, *, same: bool, force: bool) -> None:
        run = data.draw(st.sampled_from(self.model.runs))
        wanted = run.version.label if same else label
        self._upload(wanted, run.machine, run.body, dict(run.values), force=force)

    def _upload(
        self, label: str, machine: str, body: bytes, values: dict[str, list[float]], *, force: bool
    ) -> None:
        expected = self.model.expected_upload(label, machine, body, force=force)
        before = self.model.stored(label, machine, body)
        parameters = {"version": label, "machine": machine, "force": str(int(force))}
        answer = self._client.post(RUNS, params=parameters, content=body)
        assert answer.status_code == expected, answer.text
        if expected == 201:
            assert answer.json()["id"] not in {each.id for each in self.model.runs}
            self.model.add_run(answer.json()["id"], label, machine, body, values)
        elif expected == 200:
            assert before is not None
            assert answer.json()["id"] == before.id

    @has_runs
    @rule(data=st.data(), reason=st.sampled_from(["noise", "wrong flags"]))
    def void(self, data: st.DataObject, reason: str) -> None:
        run = data.draw(st.sampled_from(self.model.runs))
        answer = self._client.post(f"{RUNS}/{run.id}/void", json={"reason": reason})
        assert answer.status_code == (200 if run.void_reason in {None, reason} else 409)
        run.void_reason = run.void_reason or reason

    @rule(old=labels, new=labels)
    def rename(self, old: str, new: str) -> None:
        answer = self._patch(old, label=new)
        version = self.model.version(old)
        if version is None:
            assert answer.status_code == 404
        elif old != new and self.model.version(new):
            assert answer.status_code == 409
        else:
            assert answer.status_code == 200
            version.label = new

    @rule(label=labels, time=st.sampled_from(_TIMES))
    def date(self, label: str, time: datetime | None) -> None:
        answer = self._patch(label, commit_time=None if time is None else time.isoformat())
        version = self.model.version(label)
        assert answer.status_code == (404 if version is None else 200)
        if version is not None:
            version.commit_time = time

    @rule(label=labels, ordinal=st.sampled_from([None, -1.0, 0.0, 3.5]))
    def place(self, label: str, ordinal: float | None) -> None:
        answer = self._patch(label, channel="by-hand", ordinal=ordinal)
        version = self.model.version(label)
        if version is None or "by-hand" not in self.model.rules:
            assert answer.status_code == 404
        else:
            assert answer.status_code == 200
            self.model.join("by-hand", version)
            version.ordinal = ordinal

    @rule(
        channel=st.sampled_from(_CHANNELS),
        order=st.sampled_from(["semver", "commit_time", "explicit"]),
    )
    def order(self, channel: str, order: str) -> None:
        # Ordinals are kept per channel; the model has those of one.
        chosen = "explicit" if channel == "by-hand" else order.replace("explicit", "semver")
        answer = self._client.put(f"{_PROJECT}/channels/{channel}", json={"rule": chosen})
        assert answer.status_code == 200
        self.model.rules[channel] = chosen

    @rule(label=labels, title=st.sampled_from(["x", "y"]), text=st.sampled_from(["", "why"]))
    def remark(self, label: str, title: str, text: str) -> None:
        body = {"title": title, "text": text}
        answer = self._client.post(f"{_PROJECT}/versions/{label}/annotations", json=body)
        version = self.model.version(label)
        if version is None:
            assert answer.status_code == 404
        else:
            assert answer.status_code == (200 if title in version.remarks else 201)
            version.remarks[title] = text

    @rule()
    def restart(self) -> None:
        self.teardown()
        self._client = self._start()

    @invariant()
    def lists_agree(self) -> None:
        self._note_step()
        for channel in self.model.rules:
            versions = self._get("versions", channel=channel)["versions"]
            expected = self.model.ordered(channel)
            assert [each["label"] for each in versions] == [each.label for each in expected]
            remarks = [{a["title"]: a["text"] for a in each["annotations"]} for each in versions]
            assert remarks == [each.remarks for each in expected]
        runs = self._get("runs", limit="200")["runs"]
        assert [(r["id"], r["version"], r["void_reason"]) for r in runs] == [
            (each.id, each.version.label, each.void_reason) for each in reversed(self.model.runs)
        ]

    @invariant()
    def points_agree(self) -> None:
        if not self.model.runs:
            return
        for channel in self.model.rules:
            expected = self.model.points(channel)
            exported = self._get(
                "export", channel=channel, format="json", metric="bytes_per_second"
            )
            places = {name: place for place, name in enumerate(exported["columns"])}
            keys = ("version", "name", "machine", "value", "runs")
            rows = [tuple(row[places[key]] for key in keys) for row in exported["rows"]]
            assert {row[:3]: row[3:] for row in rows} == expected
            assert len(rows) == len(expected)
            assert self._drawn(channel) == expected

    def _drawn(self, channel: str) -> dict[tuple[str, str, str], tuple[float, int]]:
        trend = self._get("trend", channel=channel, limit="200", metric="bytes_per_second")
        labels_drawn = trend["x"]["labels"]
        order = [each.label for each in self.model.ordered(channel)]
        assert labels_drawn == [each for each in order if each in labels_drawn]
        return {
            (label, series["name"], series["track"]["machine"]): (value, runs)
            for series in trend["series"]
            for label, value, runs in zip(labels_drawn, series["y"], series["runs"], strict=True)
            if value is not None
        }

    def _get(self, what: str, **query: str) -> Any:
        answer = self._client.get(f"{_PROJECT}/{what}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def _patch(self, version: str, **changes: object) -> Any:
        return self._client.patch(f"{_PROJECT}/versions/{version}", json=changes)


@pytest.mark.fault(
    row=12,
    fault="state machine against a model (upload, again, void, rename, date, place, order, remark, query, restart)",
    gate="500 runs of up to 50 steps; every list, export and trend equal to the model",
)
def test_any_sequence_leaves_what_the_model_says(database_url: str, note: Note) -> None:
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    class Machine(StoreMachine):
        def __init__(self) -> None:
            super().__init__(database_url, count)

    runs = times(10, 500)
    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=runs,
            stateful_step_count=50 if SOAK else 10,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
            # Without shrinking, which takes minutes: what failed is printed as it was.
            phases=[Phase.generate],
        ),
    )
    note(f"{runs} runs, {steps:,} steps, every list, export and trend as the model says")
