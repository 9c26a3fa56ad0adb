from datetime import UTC, datetime

from factories import ADMIN, PROJECT, upload
from wirewatch.services.runs import find_run
from wirewatch.storage.store import Store


def test_a_run_tells_the_commit_of_its_version_at_once_and_later(store: Store) -> None:
    committed_at = datetime(2026, 1, 2, tzinfo=UTC)
    first = upload(store, {"a/x": 1.0}, commit="abc").run
    second = upload(store, {"a/x": 2.0}, commit="def", committed_at=committed_at.isoformat()).run
    assert (first.commit, first.commit_time) == ("abc", None)
    assert (second.commit, second.commit_time) == ("abc", committed_at)
    for run in (first, second):
        assert find_run(store, PROJECT, run.run_id, ADMIN).commit == "abc"
