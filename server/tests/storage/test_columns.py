import numpy as np
import pytest

from factories import NOW, PROJECT, upload
from wirewatch.storage.repositories import cases, channels, columns, samples
from wirewatch.storage.repositories.projects import find_project
from wirewatch.storage.repositories.runs import void_run
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction

NAMES = [f"encode/c{number}/bytes/size:8" for number in range(12)]


def channel_of(transaction: Transaction) -> tuple[int, int]:
    project = find_project(transaction, PROJECT)
    assert project is not None
    channel = channels.find_channel(transaction, project.project_id, "release")
    assert channel is not None
    return project.project_id, channel.channel_id


@pytest.mark.parametrize("slots", [[0], [11], [3, 1], list(range(12)), list(range(11, 0, -1))])
def test_slices_and_whole_vectors_say_the_same(store: Store, slots: list[int]) -> None:
    values = {name: [float(place), place + 0.5, place + 2.0] for place, name in enumerate(NAMES)}
    upload(store, values)
    with store.read() as transaction:
        project_id, channel_id = channel_of(transaction)
        metric_id = cases.metrics_of(transaction, project_id)["bytes_per_second"]
        (run,) = columns.chosen_runs(transaction, project_id, channel_id)
        where = {"metric_id": metric_id, "slots": slots}
        run_ids, medians = columns.read_medians(transaction, project_id, [run.run_id], **where)  # type: ignore[arg-type]
        repeated = samples.read_samples(transaction, project_id, [run], **where)  # type: ignore[arg-type]
    assert run_ids == [run.run_id]
    assert medians.tolist() == [[slot + 0.5 for slot in slots]]
    assert repeated[run.run_id].tolist() == [[slot, slot + 0.5, slot + 2.0] for slot in slots]


def test_uneven_repetitions_keep_their_places(store: Store) -> None:
    upload(store, {"a": [1.0, 2.0, 3.0], "b": None, "c": [7.0], "d": [4.0, 6.0]})
    with store.read() as transaction:
        project_id, channel_id = channel_of(transaction)
        metric_id = cases.metrics_of(transaction, project_id)["bytes_per_second"]
        (run,) = columns.chosen_runs(transaction, project_id, channel_id)
        where = {"metric_id": metric_id, "slots": [3, 0, 1, 2]}
        _, medians = columns.read_medians(transaction, project_id, [run.run_id], **where)  # type: ignore[arg-type]
        repeated = samples.read_samples(transaction, project_id, [run], **where)  # type: ignore[arg-type]
    assert run.repetitions is None
    np.testing.assert_array_equal(medians, [[5.0, 2.0, np.nan, 7.0]])
    nan = np.nan
    np.testing.assert_array_equal(
        repeated[run.run_id], [[4.0, 6.0, nan], [1.0, 2.0, 3.0], [nan] * 3, [7.0, nan, nan]]
    )


def test_voided_runs_are_never_chosen(store: Store) -> None:
    first = upload(store, {"a": 1.0}).run
    upload(store, {"a": 2.0})
    with store.write() as transaction:
        project_id, channel_id = channel_of(transaction)
        void_run(transaction, project_id, first.run_id, reason="noisy", now=NOW)
    with store.read() as transaction:
        assert [run.run_id for run in columns.chosen_runs(transaction, project_id, channel_id)] == [
            first.run_id + 1
        ]


def test_projects_do_not_see_one_another(store: Store) -> None:
    upload(store, {"a": 1.0})
    upload(store, {"a": 2.0}, project="other")
    with store.read() as transaction:
        assert len(columns.chosen_runs(transaction, *channel_of(transaction))) == 1


def test_one_run_stores_few_rows_however_many_cases(store: Store) -> None:
    upload(store, {f"case-{number}": float(number) for number in range(300)}, version="1.0")
    from databases import count_rows

    before = count_rows(store)
    upload(store, {f"case-{number}": number + 1.0 for number in range(300)}, version="1.1")
    after = count_rows(store)
    grown = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    assert grown == {"run": 1, "run_column": 3, "report": 1, "version": 1, "channel_version": 1}
