"""Messages about the runs of a batch: one for all of them."""

import json
from datetime import timedelta
from typing import Any

from factories import ADMIN, NOW, PROJECT, upload
from judged import CASES, judge_all, measure, noisy
from message_receivers import webhook_receiver
from secret_keys import BOX
from wirewatch.domain.notification import Form
from wirewatch.domain.verdict import Status
from wirewatch.services.notification.announce import LONGEST_GATHERING, QUIET
from wirewatch.services.notification.deliver import Senders, deliver_due
from wirewatch.services.notification.deliveries import list_deliveries, send_again
from wirewatch.services.notification.reachable import read_networks
from wirewatch.services.notification.subscriptions import NewSubscription, add_subscription
from wirewatch.storage.repositories import deliveries, projects, subscriptions, verdicts
from wirewatch.storage.repositories.deliveries import DeliveryRow
from wirewatch.storage.repositories.projects import create_project
from wirewatch.storage.store import Store

SLOW = {CASES[3]: 0.5}
COMPILERS = ("gcc", "clang", "msvc")
COMMIT = "0123456789abcdef0123456789abcdef01234567"


def subscribe(store: Store, address: str, *statuses: Status, form: Form = Form.WEBHOOK) -> None:
    with store.write() as transaction:
        create_project(transaction, PROJECT, title="", public=True, now=NOW)
    new = NewSubscription(form, address, None, statuses or tuple(Status), None)
    add_subscription(store, BOX, PROJECT, new, caller=ADMIN, now=NOW)


def with_past(store: Store) -> None:
    for compiler in COMPILERS:
        for number in range(1, 9):
            values, version = noisy((compiler, number)), f"1.{number}"
            upload(store, values, version=version, compiler=compiler, machine="lab")
    judge_all(store)


def send_matrix(store: Store, *compilers: str, batch: str = "ci-1", **given: Any) -> None:
    """Upload and judge a run of each compiler, as the jobs of a matrix do; clang's is slower."""
    for compiler in compilers:
        values = noisy((batch, compiler), SLOW if compiler == "clang" else None)
        upload(store, values, version="1.9", compiler=compiler, machine="lab", batch=batch, **given)
        judge_all(store, now=given.get("now", NOW))


def listed(store: Store) -> list[DeliveryRow]:
    return list_deliveries(store, PROJECT, ADMIN, state=None, limit=100)


def told(store: Store) -> list[tuple[str, int]]:
    """Return status and number of runs of each message, the oldest first."""
    return [(row.event["status"], len(row.event["runs"])) for row in reversed(listed(store))]


def send(store: Store, after: timedelta = timedelta()) -> int:
    """Send what is due, to receivers on this machine."""
    senders = Senders("https://perf.example.org", read_networks("127.0.0.0/8"), None, BOX)
    return deliver_due(store, senders, now=lambda: NOW + after)


def test_a_matrix_is_told_once_when_all_of_it_is_judged(store: Store) -> None:
    with_past(store)
    with webhook_receiver() as receiver:
        subscribe(store, receiver.url)
        send_matrix(store, "gcc", expect="3")
        assert send(store) == 0
        send_matrix(store, "clang", expect="3")
        assert send(store) == 0
        send_matrix(store, "msvc", expect="3")
        assert send(store) == 1
    (got,) = receiver.received
    message = json.loads(got.body)
    assert message["type"] == "batch.judged"
    data = message["data"]
    assert (data["status"], data["batch"], len(data["runs"])) == ("regression", "ci-1", 3)
    assert data["title"] == "Slower: batch ci-1, 3 runs"
    assert data["counts"]["regression"] == 1
    assert data["track"] == {"machine": "lab"}
    # The run that is worst comes first, and is what the link shows.
    assert data["lines"][0].startswith("  lab clang: ")
    assert data["run"] == data["runs"][1]
    assert data["url"].endswith(f"/projects/codec/runs/{data['run']}")


def test_a_batch_of_unknown_size_is_told_when_nothing_more_comes(store: Store) -> None:
    with_past(store)
    with webhook_receiver() as receiver:
        subscribe(store, receiver.url)
        send_matrix(store, "gcc")
        send_matrix(store, "clang", now=NOW + QUIET / 2)
        assert send(store, QUIET) == 0
        assert send(store, QUIET * 1.5) == 1
    assert told(store) == [("regression", 2)]


def test_what_never_comes_is_waited_for_so_long_and_named(store: Store) -> None:
    with_past(store)
    with webhook_receiver() as receiver:
        subscribe(store, receiver.url)
        send_matrix(store, "gcc", "clang", expect="3")
        assert send(store, LONGEST_GATHERING - timedelta(seconds=1)) == 0
        assert send(store, LONGEST_GATHERING) == 1
        assert "2 of 3 runs are here and judged" in receiver.received[0].body.decode()
        # What then comes is told only if it changes what was told.
        send_matrix(store, "msvc", expect="3")
        assert send(store, 2 * LONGEST_GATHERING) == 0
    assert told(store) == [("regression", 2)]


def test_another_status_is_told_after_the_first(store: Store) -> None:
    with_past(store)
    with webhook_receiver() as receiver:
        subscribe(store, receiver.url)
        send_matrix(store, "gcc")
        assert send(store, QUIET) == 1
        send_matrix(store, "clang")
        assert send(store, QUIET) == 1
    assert told(store) == [("unchanged", 1), ("regression", 2)]


def test_only_the_wanted_statuses_of_the_whole_are_told(store: Store) -> None:
    with_past(store)
    subscribe(store, "https://example.org/a", Status.UNCHANGED)
    send_matrix(store, "gcc", "msvc")
    assert told(store) == [("unchanged", 2)]
    send_matrix(store, "clang")
    assert told(store) == [], "it waited, and is true no more"


def test_two_batches_are_two_messages(store: Store) -> None:
    with_past(store)
    subscribe(store, "https://example.org/a")
    send_matrix(store, "gcc", batch="ci-1", expect="1")
    send_matrix(store, "gcc", batch="ci-2", expect="1")
    assert [row.batch for row in listed(store)] == ["ci-2", "ci-1"]


def test_a_message_that_is_being_sent_stays_and_is_what_was_told(store: Store) -> None:
    with_past(store)
    subscribe(store, "https://example.org/a")
    send_matrix(store, "clang")
    with store.read() as transaction:
        (due,) = deliveries.due_deliveries(transaction, NOW + QUIET, 10)
    with store.write() as transaction:
        assert deliveries.claim(transaction, due.delivery, NOW + 2 * QUIET)
    send_matrix(store, "gcc")
    assert told(store) == [("regression", 1)]


def test_a_message_that_is_sent_again_stays(store: Store) -> None:
    with_past(store)
    with webhook_receiver() as receiver:
        subscribe(store, receiver.url)
        send_matrix(store, "clang")
        send(store, QUIET)
        (row,) = listed(store)
        send_again(store, PROJECT, row.delivery_id, caller=ADMIN, now=NOW)
        send_matrix(store, "gcc")
    assert told(store) == [("regression", 1)]


def test_a_run_judged_again_with_the_same_status_is_not_told_again(store: Store) -> None:
    """A late upload of an earlier version makes a new snapshot of the runs after it."""
    measure(store, 1, 8)
    subscribe(store, "https://example.org/a")
    for number in (10, 11):
        upload(store, noisy(number), version=f"1.{number}", salt=number)
        judge_all(store)
    assert [row.event["version"] for row in listed(store)] == ["1.11", "1.10"]
    late = upload(store, noisy(9), version="1.9", salt=9)
    judge_all(store)
    assert [row.event["version"] for row in listed(store)] == ["1.9", "1.11", "1.10"]
    with store.read() as transaction:
        again = verdicts.newest_statuses(transaction, late.project.project_id, late.run.run_id - 1)
    assert again == ["unchanged", "unchanged"], "it was judged again"


def test_a_run_judged_again_with_another_status_is_told_again(store: Store) -> None:
    measure(store, 1, 3)
    subscribe(store, "https://example.org/a")
    upload(store, noisy(9), version="1.9")
    judge_all(store)
    assert [row.event["status"] for row in listed(store)] == ["unsure"]
    measure(store, 4, 8)
    statuses = [row.event["status"] for row in listed(store) if row.event["version"] == "1.9"]
    assert statuses == ["unchanged", "unsure"]


def test_github_gets_one_status_for_what_the_jobs_have_in_common(store: Store) -> None:
    with_past(store)
    with store.read() as transaction:
        project = projects.find_project(transaction, PROJECT)
        assert project is not None
    with webhook_receiver() as receiver:
        facts: dict[str, Any] = {
            "form": "github",
            "address": f"http://127.0.0.1:{receiver.port}/repos/o/r",
            "secret": BOX.seal("ghp_secret"),
            "statuses": list(Status),
            "channel": None,
            "created_by": "x",
            "created_at": NOW,
        }
        with store.write() as transaction:
            subscriptions.add_subscription(transaction, project.project_id, facts)
        send_matrix(store, "gcc", "clang", commit=COMMIT, expect="2")
        send(store)
    (got,) = receiver.received
    status = json.loads(got.body)
    assert status["context"] == "wirewatch/codec (lab)"
    assert (status["state"], status["description"]) == ("failure", "Slower: batch ci-1, 2 runs")
