import base64
import email
import email.policy
import hashlib
import hmac
import json
from datetime import datetime, timedelta
from typing import Any

from factories import ADMIN, NOW, PROJECT, upload
from judged import judge_all, measure, noisy
from message_receivers import mail_receiver, webhook_receiver
from secret_keys import BOX
from wirewatch.domain.notification import TRIES_MAX, Form
from wirewatch.domain.verdict import Status
from wirewatch.services.notification.deliver import Senders, deliver_due
from wirewatch.services.notification.deliveries import list_deliveries, send_again
from wirewatch.services.notification.mail import read_mail_server
from wirewatch.services.notification.reachable import read_networks
from wirewatch.services.notification.subscriptions import (
    MadeSubscription,
    NewSubscription,
    add_subscription,
    remove_subscription,
    try_subscription,
)
from wirewatch.storage.repositories import deliveries, projects, subscriptions
from wirewatch.storage.repositories.deliveries import DeliveryRow
from wirewatch.storage.repositories.projects import create_project
from wirewatch.storage.store import Store

BASE_URL = "https://perf.example.org"
LOOPBACK = read_networks("127.0.0.0/8")
ALL = tuple(Status)
COMMIT = "0123456789abcdef0123456789abcdef01234567"


def senders(mail_port: int | None = None) -> Senders:
    url = None if mail_port is None else f"smtp://127.0.0.1:{mail_port}"
    return Senders(BASE_URL, LOOPBACK, read_mail_server(url, "wirewatch@example.org"), BOX)


def send(store: Store, now: datetime = NOW, *, mail_port: int | None = None) -> int:
    return deliver_due(store, senders(mail_port), now=lambda: now)


def subscribe(
    store: Store,
    address: str,
    form: Form = Form.WEBHOOK,
    *,
    statuses: tuple[Status, ...] = ALL,
    channel: str | None = None,
) -> MadeSubscription:
    with store.write() as transaction:
        create_project(transaction, PROJECT, title="", public=True, now=NOW)
    new = NewSubscription(form, address, None, statuses, channel)
    return add_subscription(store, BOX, PROJECT, new, caller=ADMIN, now=NOW)


def listed(store: Store) -> list[DeliveryRow]:
    return list_deliveries(store, PROJECT, ADMIN, state=None, limit=100)


def test_a_webhook_gets_a_signed_message_about_a_regression(store: Store) -> None:
    with webhook_receiver() as receiver:
        made = subscribe(store, receiver.url, statuses=())
        measure(store, 1, 8)
        assert listed(store) == []
        slow = upload(store, noisy(9, {"encode/c3/x/size:8": 0.5}), version="1.9", commit=COMMIT)
        judge_all(store)
        assert send(store) == 1
        assert send(store, NOW + timedelta(days=2)) == 0
    (got,) = receiver.received
    assert got.path == "/hook?from=wirewatch"
    signed = f"{got.headers['webhook-id']}.{got.headers['webhook-timestamp']}.".encode() + got.body
    key = base64.b64decode((made.signing_secret or "").removeprefix("whsec_"))
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert got.headers["webhook-signature"] == f"v1,{expected}"
    assert got.headers["webhook-timestamp"] == str(int(NOW.timestamp()))
    message = json.loads(got.body)
    assert message["type"] == "run.judged"
    data = message["data"]
    assert data["status"] == "regression"
    assert (data["version"], data["commit"]) == ("1.9", COMMIT)
    assert data["counts"]["regression"] == 1
    assert data["url"] == f"{BASE_URL}/projects/codec/runs/{slow.run.run_id}"
    assert any("encode/c3/x/size:8" in line and "2.0" in line for line in data["lines"])
    (row,) = listed(store)
    assert (row.state, row.tries, row.answer) == ("delivered", 1, "200 OK: said  something")


def test_a_status_is_told_once_and_only_of_runs_after_the_subscription(store: Store) -> None:
    upload(store, noisy(0), version="0.9", now=NOW - timedelta(seconds=1))
    subscribe(store, "https://example.org/")
    judge_all(store)
    assert listed(store) == []
    measure(store, 1, 3)
    told = [(row.event["version"], row.event["status"]) for row in listed(store)]
    assert len(set(told)) == len(told)
    assert {version for version, _ in told} == {"1.1", "1.2", "1.3"}


def test_only_the_wanted_channel_and_status_are_told(store: Store) -> None:
    subscribe(store, "https://example.org/a", channel="pr/*")
    subscribe(store, "https://example.org/b", statuses=(Status.REGRESSION,))
    upload(store, noisy(1), version="1", channel="main")
    upload(store, noisy(2), version="2", channel="pr/12", machine="other")
    judge_all(store)
    assert [row.event["channel"] for row in listed(store)] == ["pr/12"]


def test_who_fails_is_asked_again_ever_more_rarely_and_then_no_more(store: Store) -> None:
    with webhook_receiver() as receiver:
        receiver.status = 500
        subscribe(store, receiver.url)
        upload(store, noisy(1), version="1")
        judge_all(store)
        now, pauses = NOW, []
        for _ in range(TRIES_MAX):
            assert send(store, now) == 1
            (row,) = listed(store)
            if row.next_try_at is not None:
                pauses.append((row.next_try_at - now).total_seconds())
                assert send(store, row.next_try_at - timedelta(seconds=1)) == 0
                now = row.next_try_at
        assert pauses == [15, 60, 240, 960, 3_840, 15_360, 61_440]
        assert (row.state, row.tries, row.next_try_at) == ("failed", TRIES_MAX, None)
        assert row.answer.startswith("500 ")
        assert send(store, now + timedelta(days=9)) == 0

        receiver.status = 204
        send_again(store, PROJECT, row.delivery_id, caller=ADMIN, now=now)
        assert send(store, now) == 1
    assert listed(store)[0].state == "delivered"
    assert len({each.headers["webhook-id"] for each in receiver.received}) == 1


def test_gone_means_no_more(store: Store) -> None:
    with webhook_receiver() as receiver:
        receiver.status = 410
        subscribe(store, receiver.url)
        upload(store, noisy(1), version="1")
        judge_all(store)
        send(store)
    assert (listed(store)[0].state, listed(store)[0].tries) == ("failed", 1)


def test_who_fails_keeps_no_other_waiting_and_is_asked_once(store: Store) -> None:
    with webhook_receiver() as dead, webhook_receiver() as alive:
        dead.status = 503
        subscribe(store, dead.url)
        subscribe(store, alive.url)
        measure(store, 1, 3)
        assert send(store) == 4
        assert send(store, NOW + timedelta(seconds=14)) == 0
    assert (len(dead.received), len(alive.received)) == (1, 3)


def test_a_claimed_message_is_sent_by_nobody_else_until_the_claim_ends(store: Store) -> None:
    with webhook_receiver() as receiver:
        subscribe(store, receiver.url)
        upload(store, noisy(1), version="1")
        judge_all(store)
        with store.read() as transaction:
            (due,) = deliveries.due_deliveries(transaction, NOW, 10)
        with store.write() as transaction:
            assert deliveries.claim(transaction, due.delivery, NOW + timedelta(minutes=2))
            assert not deliveries.claim(transaction, due.delivery, NOW + timedelta(minutes=2))
        assert send(store, NOW + timedelta(seconds=119)) == 0
        assert send(store, NOW + timedelta(seconds=120)) == 1
    assert len(receiver.received) == 1


def test_a_message_to_this_machine_is_refused_and_says_why(store: Store) -> None:
    with webhook_receiver() as receiver:
        subscribe(store, receiver.url)
        upload(store, noisy(1), version="1")
        judge_all(store)
        assert deliver_due(store, Senders(None, (), None, BOX), now=lambda: NOW) == 1
    assert receiver.received == []
    assert "WIREWATCH_WEBHOOK_NETWORKS" in listed(store)[0].answer


def test_slack_gets_text_that_cannot_be_markup(store: Store) -> None:
    with webhook_receiver() as receiver:
        subscribe(store, receiver.url, Form.SLACK)
        run = upload(store, noisy(1), version="<!channel>&").run.run_id
        judge_all(store)
        send(store)
    body = json.loads(receiver.received[0].body)
    assert "&lt;!channel&gt;&amp;" in body["text"]
    text: str = body["blocks"][0]["text"]["text"]
    assert text.startswith(f"*<{BASE_URL}/projects/codec/runs/{run}|codec: First run: version &lt;")
    assert "<!" not in text
    assert "webhook-signature" not in receiver.received[0].headers


def github_status(store: Store, address: str) -> None:
    """Subscribe a repository of a GitHub on this machine; the service takes https only."""
    with store.write() as transaction:
        project = projects.find_project(transaction, PROJECT)
        assert project is not None
        facts: dict[str, Any] = {
            "form": "github",
            "address": address,
            "secret": BOX.seal("ghp_secret"),
        }
        facts |= {"statuses": [*ALL], "channel": None, "created_by": "x", "created_at": NOW}
        subscriptions.add_subscription(transaction, project.project_id, facts)


def test_github_gets_the_status_of_the_commit(store: Store) -> None:
    with webhook_receiver() as receiver:
        removed = subscribe(store, receiver.url)
        remove_subscription(store, PROJECT, removed.row.subscription_id, ADMIN)
        github_status(store, f"http://127.0.0.1:{receiver.port}/repos/o/r")
        upload(store, noisy(0), version="0")  # of no commit
        given: dict[str, Any] = {"commit": COMMIT, "machine": "ci-1", "compiler": "gcc 12.2"}
        run = upload(store, noisy(1), version="1", **given).run.run_id
        judge_all(store)
        assert send(store) == 1
    (got,) = receiver.received
    assert got.path == f"/repos/o/r/statuses/{COMMIT}"
    assert got.headers["authorization"] == "Bearer ghp_secret"
    status = json.loads(got.body)
    assert status["state"] == "success"
    assert status["context"].startswith("wirewatch/codec (ci-1")
    assert len(status["description"]) <= 140
    assert status["target_url"] == f"{BASE_URL}/projects/codec/runs/{run}"


def test_mail_is_handed_in(store: Store) -> None:
    with mail_receiver() as receiver:
        subscribe(store, "team@example.org", Form.EMAIL)
        run = upload(store, noisy(1), version="1").run.run_id
        judge_all(store)
        assert send(store, mail_port=receiver.port) == 1
    assert receiver.recipients == ["<team@example.org>"]
    message = email.message_from_bytes(receiver.messages[0], policy=email.policy.default)
    assert message["subject"] == f"[codec] First run: version 1 on main, run {run}"
    assert (message["from"], message["to"]) == ("wirewatch@example.org", "team@example.org")
    assert message["auto-submitted"] == "auto-generated"
    assert f"{BASE_URL}/projects/codec/runs/{run}" in message.get_content()
    assert listed(store)[0].state == "delivered"


def test_refused_mail_is_tried_again_and_says_why(store: Store) -> None:
    with mail_receiver() as receiver:
        receiver.refuses = True
        subscribe(store, "nobody@example.org", Form.EMAIL)
        upload(store, noisy(1), version="1")
        judge_all(store)
        send(store, mail_port=receiver.port)
    (row,) = listed(store)
    assert row.state == "waiting"
    assert "unknown mailbox" in row.answer
    assert row.next_try_at is not None
    send(store, row.next_try_at)
    assert listed(store)[0].answer == "not sent: WIREWATCH_SMTP_URL is not set"


def test_a_message_can_be_asked_for(store: Store) -> None:
    with webhook_receiver() as receiver, mail_receiver() as mail:
        for address, form in ((receiver.url, Form.WEBHOOK), ("a@example.org", Form.EMAIL)):
            made = subscribe(store, address, form)
            try_subscription(store, PROJECT, made.row.subscription_id, caller=ADMIN, now=NOW)
        assert send(store, mail_port=mail.port) == 2
    assert json.loads(receiver.received[0].body)["type"] == "test"
    assert b"Messages from Wirewatch arrive here" in mail.messages[0]


def test_finished_messages_are_kept_for_thirty_days(store: Store) -> None:
    with webhook_receiver() as receiver:
        subscribe(store, receiver.url)
        upload(store, noisy(1), version="1")
        judge_all(store)
        send(store)
    for days, versions in ((29, ["2", "1"]), (31, ["3", "2"])):
        now = NOW + timedelta(days=days)
        upload(store, noisy(days), version=versions[0], machine=f"m{days}")
        judge_all(store, now=now)
        assert [row.event["version"] for row in listed(store)] == versions
