"""Sending what is due: claimed, sent outside of any transaction, and what came of it noted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import structlog

from wirewatch.domain.errors import Conflict
from wirewatch.domain.notification import DeliveryState, Form, pause_after
from wirewatch.services.notification.mail import MailServer, send_mail
from wirewatch.services.notification.messages import mail_text, message_id, web_request
from wirewatch.services.notification.reachable import Network
from wirewatch.services.notification.web_request import Answer, post
from wirewatch.services.secrets_at_rest import SecretBox
from wirewatch.storage.repositories import deliveries
from wirewatch.storage.repositories.deliveries import Due
from wirewatch.storage.store import Store

_log = structlog.get_logger(__name__)
# Longer than any try takes: a message whose sender was killed is sent again after this.
_CLAIM = timedelta(minutes=2)
_MOST_AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class Senders:
    """What sending depends on.

    Attributes:
        base_url: how users reach the server; None leaves links out of messages.
        networks: private networks that webhooks may reach.
        mail: None when no mail server is set.
        secrets: decrypts those of subscriptions.
    """

    base_url: str | None
    networks: Sequence[Network]
    mail: MailServer | None
    secrets: SecretBox


def deliver_due(store: Store, senders: Senders, *, now: Callable[[], datetime]) -> int:
    """Try every message whose time has come, at most 20, and return how many were tried.

    A message arrives at least once: its id lets a receiver know one that comes twice.

    Raises:
        Unavailable: the store does not answer.
    """
    with store.read() as transaction:
        waiting = deliveries.due_deliveries(transaction, now(), _MOST_AT_ONCE)
    tried = 0
    failed: set[tuple[int, int]] = set()
    for due in waiting:
        receiver = (due.delivery.project_id, due.delivery.subscription_id)
        if receiver in failed:
            continue
        with store.write() as transaction:
            if not deliveries.claim(transaction, due.delivery, now() + _CLAIM):
                continue
        answer = _sent(due, senders, now())
        _note(store, due, answer, now())
        tried += 1
        if not answer.is_accepted:
            failed.add(receiver)
    return tried


def _sent(due: Due, senders: Senders, now: datetime) -> Answer:
    try:
        if due.subscription.form == Form.EMAIL:
            subject, text = mail_text(due, senders.base_url)
            return send_mail(
                senders.mail,
                due.subscription.address,
                subject,
                text,
                message_id=message_id(due),
                now=now,
            )
        secret = senders.secrets.open(due.subscription.secret or "")
        request = web_request(due, senders.base_url, secret=secret, time_s=int(now.timestamp()))
        answer = post(request, senders.networks)
        # Receivers may say again what they were sent, and what they say is kept in clear.
        return replace(answer, text=answer.text.replace(secret or "\n", "[hidden]"))
    except Conflict as error:
        return Answer(is_accepted=False, text=f"not sent: {error.detail}")
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        # One message that cannot be written must not keep the others waiting.
        _log.exception("delivery.not_written", delivery_id=due.delivery.delivery_id, exc_info=error)
        return Answer(is_accepted=False, text="the message could not be written", is_final=True)


def _note(store: Store, due: Due, answer: Answer, now: datetime) -> None:
    found = due.delivery
    tries = found.tries + 1
    pause = None if answer.is_accepted or answer.is_final else pause_after(tries)
    state = DeliveryState.DELIVERED if answer.is_accepted else DeliveryState.FAILED
    changes: dict[str, Any] = {
        "state": DeliveryState.WAITING if pause is not None else state,
        "tries": tries,
        "tried_at": now,
        "next_try_at": None if pause is None else now + pause,
        "answer": answer.text,
    }
    with store.write() as transaction:
        deliveries.change_delivery(transaction, found.project_id, found.delivery_id, changes)
        if pause is not None:
            # Who does not answer is left alone for so long, not asked once for each message.
            deliveries.put_off_others(transaction, found, now + pause)
    _log.info(
        "delivery.tried",
        project=due.project,
        delivery_id=found.delivery_id,
        form=due.subscription.form,
        tries=tries,
        is_accepted=answer.is_accepted,
    )
