"""An event in the form that a receiver wants."""

from collections.abc import Mapping
from typing import Any

import orjson

from wirewatch import __version__
from wirewatch.domain.notification import Form
from wirewatch.domain.verdict import Status
from wirewatch.services.notification.signature import signed_headers
from wirewatch.services.notification.web_request import WebRequest
from wirewatch.storage.repositories.deliveries import Due

# https://docs.github.com/en/rest/commits/statuses: a description holds 140 characters, the state is one of four.
_DESCRIPTION_CHARS = 140
_GITHUB_STATES = {Status.REGRESSION: "failure", Status.UNTRUSTED: "error"}
_SLACK_CHARS = 2_900
_HEADERS = {"Content-Type": "application/json", "User-Agent": f"wirewatch/{__version__}"}


def message_id(due: Due) -> str:
    """Return what names the message to its receiver: the same for every try."""
    return f"wirewatch_{due.project}_{due.delivery.delivery_id}"


def web_request(due: Due, base_url: str | None, *, secret: str, time_s: int) -> WebRequest:
    """Return what to send to a webhook, to Slack or to GitHub; `secret` is the subscription's, in clear."""
    form, to, event = Form(due.subscription.form), due.subscription, due.delivery.event
    url = page_of(due, base_url)
    if form is Form.SLACK:
        return WebRequest(secret, _HEADERS, orjson.dumps(_slack(event, url)))
    if form is Form.GITHUB:
        headers = {
            **_HEADERS,
            "Accept": "application/vnd.github+json",
            "Authorization": f"Bearer {secret}",
            "X-GitHub-Api-Version": "2022-11-28",
        }
        address = f"{to.address}/statuses/{event['commit']}"
        return WebRequest(address, headers, orjson.dumps(_commit_status(event, url)))
    body = orjson.dumps(
        {
            "type": event["type"],
            "timestamp": due.delivery.created_at,
            "data": {**{key: value for key, value in event.items() if key != "type"}, "url": url},
        }
    )
    signed = signed_headers(secret, message_id(due), body, time_s=time_s)
    return WebRequest(to.address, {**_HEADERS, **signed}, body)


def mail_text(due: Due, base_url: str | None) -> tuple[str, str]:
    """Return subject and text of an e-mail."""
    event = due.delivery.event
    end = "You get this because project {} on {} tells you of verdicts.".format(
        due.project, base_url or "a Wirewatch server"
    )
    lines = [event["title"], *event["lines"], "", page_of(due, base_url) or "", "", "-- ", end, ""]
    return f"[{due.project}] {event['title']}", "\n".join(lines)


def page_of(due: Due, base_url: str | None) -> str | None:
    """Return the page about the event; None where the server does not know its own address."""
    if base_url is None:
        return None
    project = f"{base_url}/projects/{due.project}"
    run = due.delivery.event.get("run")
    return project if run is None else f"{project}/runs/{run}"


def _slack(event: Mapping[str, Any], url: str | None) -> dict[str, object]:
    title = _escaped(f"{event['project']}: {event['title']}")
    heading = f"*{title}*" if url is None else f"*<{url}|{title}>*"
    lines = "\n".join(_escaped(line.strip()) for line in event["lines"])
    text = f"{heading}\n{lines}"[:_SLACK_CHARS]
    block = {"type": "section", "text": {"type": "mrkdwn", "text": text}}
    return {"text": title, "blocks": [block]}


def _commit_status(event: Mapping[str, Any], url: str | None) -> dict[str, object]:
    track = " ".join(event["track"].values())
    found: dict[str, object] = {
        "state": _GITHUB_STATES.get(event["status"], "success"),
        "description": event["title"][:_DESCRIPTION_CHARS],
        "context": f"wirewatch/{event['project']}{f' ({track})' if track else ''}",
    }
    return found if url is None else {**found, "target_url": url}


def _escaped(text: str) -> str:
    """Return the text as Slack shows it: https://docs.slack.dev/messaging/formatting-message-text."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
