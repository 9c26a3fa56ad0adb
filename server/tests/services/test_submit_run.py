import random
import threading
from datetime import timedelta

import pytest
from sqlalchemy import Connection, event

from databases import count_rows
from factories import ADMIN, NOW, PROJECT, report_body, upload
from wirewatch.domain.errors import (
    Forbidden,
    InvalidReport,
    InvalidRequest,
    NotFound,
    StaleReport,
    Unauthorized,
)
from wirewatch.services.access import ANYONE, Caller, Scope
from wirewatch.services.limits import Limits
from wirewatch.services.runs import find_run, read_original
from wirewatch.services.submit_run import Submitted
from wirewatch.services.versions import list_versions
from wirewatch.storage.repositories.projects import create_project, find_project
from wirewatch.storage.store import Store

VALUES = {"encode/a/bytes/size:8": [1.0, 2.0, 3.0], "encode/a/bytes/size:64": [4.0, 5.0, 6.0]}


def data_version(store: Store) -> int:
    with store.read() as transaction:
        found = find_project(transaction, PROJECT)
    assert found is not None
    return found.data_version


def test_a_retry_is_the_same_run(store: Store) -> None:
    first = upload(store, VALUES)
    before = count_rows(store), data_version(store)
    again = upload(store, VALUES, now=NOW + timedelta(days=30))
    assert first.created
    assert not again.created
    assert again.run == first.run
    assert (count_rows(store), data_version(store)) == before


def test_a_stale_report_is_a_conflict_unless_forced(store: Store) -> None:
    upload(store, VALUES, version="1.0")
    before = count_rows(store)
    with pytest.raises(StaleReport, match=r"version 1\.0.*force=1"):
        upload(store, VALUES, version="1.1")
    assert count_rows(store) == before
    forced = upload(store, VALUES, version="1.1", force=True)
    assert forced.created
    assert forced.run.version == "1.1"


def test_the_same_body_on_another_track_is_stale_too(store: Store) -> None:
    upload(store, VALUES, machine="one")
    with pytest.raises(StaleReport):
        upload(store, VALUES, machine="two")
    assert upload(store, VALUES, machine="two", force=True).created


def test_a_remeasurement_is_another_run_of_the_same_version(store: Store) -> None:
    first = upload(store, VALUES, salt=1)
    second = upload(store, VALUES, salt=2)
    assert second.created
    assert second.run.run_id != first.run.run_id
    assert (second.run.version, second.run.layout_id) == (first.run.version, first.run.layout_id)


def test_64_identical_uploads_at_once_store_one(store: Store) -> None:
    answers: list[Submitted] = []
    failures: list[BaseException] = []
    barrier = threading.Barrier(64)

    def send() -> None:
        barrier.wait()
        try:
            answers.append(upload(store, VALUES))
        except BaseException as error:  # noqa: BLE001  # reported by the main thread
            failures.append(error)

    threads = [threading.Thread(target=send) for _ in range(64)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len({answer.run.run_id for answer in answers}) == 1
    assert sorted(answer.created for answer in answers) == [False] * 63 + [True]
    assert count_rows(store)["run"] == 1


def test_a_failed_upload_stores_nothing_whatever_statement_fails(store: Store) -> None:
    statements = 0
    fail_at = 0

    class Injected(Exception):
        pass

    def count(_connection: Connection, _cursor: object, statement: str, *_rest: object) -> None:
        nonlocal statements
        if statement.lstrip().upper().startswith(("INSERT", "UPDATE", "SELECT")):
            statements += 1
            if statements == fail_at:
                raise Injected

    event.listen(store.engine, "before_cursor_execute", count)
    upload(store, VALUES, project="counted")
    total = statements
    before = count_rows(store)
    assert total > 15
    for fail_at in range(1, total + 1):  # read by the listener
        statements = 0
        with pytest.raises(Injected):
            upload(store, VALUES, project="failing")
        statements = -(10**6)
        assert count_rows(store) == before, f"statement {fail_at} of {total}"
    fail_at = 0
    event.remove(store.engine, "before_cursor_execute", count)
    assert upload(store, VALUES, project="failing").created


def test_versions_are_in_the_order_of_the_rule_not_of_the_uploads(store: Store) -> None:
    labels = [f"1.{minor}.{patch}" for minor in range(5) for patch in range(3)]
    shuffled = random.Random(7).sample(labels, len(labels))
    for label in shuffled:
        upload(store, VALUES, version=label, salt=label)
    found = list_versions(store, PROJECT, None, ADMIN)
    assert found.channel == "release"
    assert [version.label for version in found.versions] == labels


def test_commits_are_in_the_order_of_their_times(store: Store) -> None:
    times = {f"c0ffee{day:02}": f"2026-01-{day:02}T10:00:00+02:00" for day in range(1, 10)}
    for commit in random.Random(3).sample(list(times), len(times)):
        body = report_body(VALUES, salt=commit)
        upload(store, body, version=commit, commit=commit, committed_at=times[commit])
    upload(store, VALUES, version="0ddba11", channel="main", salt="late")
    found = list_versions(store, PROJECT, "main", ADMIN)
    assert [version.label for version in found.versions] == [*times, "0ddba11"]
    first = found.versions[0].commit_time
    assert first is not None
    assert first.isoformat() == "2026-01-01T08:00:00+00:00"


def test_the_first_commit_of_a_version_wins_and_the_other_is_told(store: Store) -> None:
    upload(store, VALUES, salt=0)
    upload(store, VALUES, commit="aaaa", salt=1)
    later = upload(store, VALUES, commit="bbbb", salt=2)
    (version,) = list_versions(store, PROJECT, None, ADMIN).versions
    assert version.commit == "aaaa"
    assert [caveat["code"] for caveat in later.run.caveats] == ["commit_differs"]


def test_what_a_run_says_is_kept(store: Store) -> None:
    body = report_body(
        {**VALUES, "broken": None},
        context={"wirewatch.component.boost": "1.74.0", "wirewatch.sitting": "s1", "kernel": "6.1"},
    )
    stored = upload(store, body, batch="job-7", compiler="gcc", compiler_version="12.2.0")
    run = find_run(store, PROJECT, stored.run.run_id, ADMIN)
    assert run == stored.run
    assert (run.case_count, run.sample_count) == (3, 6)
    assert (run.sitting, run.batch, run.library_version) == ("s1", "job-7", "v1.9.5")
    assert run.components == {"boost": "1.74.0"}
    assert (run.track.compiler, run.track.compiler_major) == ("gcc", "12")
    assert run.environment["kernel"] == "6.1"
    assert run.environment["compiler_version"] == "12.2.0"
    assert "secret" not in str(run.environment)
    assert run.failures == [
        {"name": "broken", "kind": "error", "message": "does not round-trip", "repetition": 0}
    ]
    assert run.received_at == NOW
    assert run.started_at == "2026-11-20T10:00:00+00:00"


def test_the_original_comes_back_byte_for_byte_for_members_only(store: Store) -> None:
    body = report_body(VALUES)
    run_id = upload(store, body).run.run_id
    assert read_original(store, PROJECT, run_id, ADMIN).body == body
    public = read_original(store, PROJECT, run_id, ANYONE)
    assert public.redacted
    assert b"secret" not in public.body
    assert b"encode/a/bytes/size:64" in public.body


def test_a_name_too_long_to_be_indexed_is_refused(store: Store) -> None:
    with pytest.raises(InvalidReport, match="2,100 bytes"):
        upload(store, {"€" * 700: 1.0})
    longest = "€" * 666
    assert upload(store, {longest: 1.0}).created


def test_an_upload_without_a_version_says_what_to_add(store: Store) -> None:
    from wirewatch.services.submit_run import submit_run
    from wirewatch.services.upload_parameters import UploadParameters

    with pytest.raises(InvalidRequest, match=r"\?version="):
        submit_run(
            store,
            slug=PROJECT,
            caller=ADMIN,
            body=report_body(VALUES),
            parameters=UploadParameters(),
            limits=Limits(),
            now=NOW,
        )


class TestWhoMayUpload:
    UPLOADER = Caller(frozenset({Scope.UPLOAD}), key="uploader")

    def test_nobody_without_a_token(self, store: Store) -> None:
        with pytest.raises(Unauthorized):
            upload(store, VALUES, caller=ANYONE)

    def test_nobody_without_the_scope(self, store: Store) -> None:
        upload(store, VALUES)
        with pytest.raises(Forbidden):
            upload(store, VALUES, caller=Caller(frozenset({Scope.READ}), key="reader00"))

    def test_a_project_is_made_only_by_who_may_create(self, store: Store) -> None:
        with pytest.raises(NotFound, match="wirewatch project create"):
            upload(store, VALUES, caller=self.UPLOADER)
        assert count_rows(store) == {}
        both = Caller(frozenset({Scope.UPLOAD, Scope.CREATE}), key="creator0")
        assert upload(store, VALUES, caller=both).created
        assert upload(store, VALUES, caller=self.UPLOADER, salt=1).created

    def test_a_project_that_the_token_is_not_for(self, store: Store) -> None:
        with store.write() as transaction:
            create_project(transaction, "private", title="", public=False, now=NOW)
            create_project(transaction, "public", title="", public=True, now=NOW)
        bound = Caller(frozenset({Scope.UPLOAD}), project_id=10**6, key="bound000")
        with pytest.raises(Forbidden):
            upload(store, VALUES, caller=bound, project="public")
        with pytest.raises(NotFound):
            upload(store, VALUES, caller=bound, project="private")
