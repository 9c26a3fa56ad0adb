"""Asks what a run, or a batch of runs, means: once it is judged, or when patience ends."""

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from wirewatch.upload.errors import NoAnswer
from wirewatch.upload.exchange import Answer, Request, exchange
from wirewatch.upload.retries import Patience, may_be_repeated, retry_after_s

# The server answers sooner; a longer silence than this looks broken to proxies.
_LONGEST_ASKED_S = 30
_SHORTEST_PAUSE_S = 0.2


@dataclass(frozen=True, slots=True)
class Gate:
    """What fails: `regression`, `unsure` or `none`, beyond a `budget` such as "10%" ("" for any)."""

    fail_on: str
    budget: str
    expect: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the server found.

    Attributes:
        passes: None while it is not decided.
        status: `regression`, `unchanged`, …; "pending" or "unknown" while it is not decided.
        detail: why it is not decided; "" when it is.
        page: address for people; "".
        text, markdown: the server's own words; "".
    """

    passes: bool | None
    status: str
    detail: str = ""
    page: str = ""
    text: str = ""
    markdown: str = ""


@dataclass(frozen=True, slots=True)
class _Later:
    """It may be otherwise in `least_s` seconds; `at_the_end` holds when there is no time for that."""

    at_the_end: "Answer | Verdict"
    least_s: float = 0.0
    is_failure: bool = False


@dataclass(slots=True)
class Clerk:
    """Asks for verdicts with one token."""

    token: str
    patience: Patience
    timeout_s: float
    tell: Callable[[str], None]

    def ask(self, address: str, gate: Gate) -> Verdict:
        """Return the verdict at that address; while it is pending, the patience's rest is waited for it."""
        answer = self._judged(address, gate)
        if isinstance(answer, Verdict):
            return answer
        facts = answer.facts()
        passes, status, page = facts.get("passes"), facts.get("status"), facts.get("url")
        if not isinstance(passes, bool):
            return Verdict(None, "unknown", "the server's verdict says nothing about the gate")
        return Verdict(
            passes,
            status if isinstance(status, str) else "unknown",
            page=page if isinstance(page, str) else "",
            text=self._words(address, gate, "text/plain"),
            markdown=self._words(address, gate, "text/markdown"),
        )

    def _judged(self, address: str, gate: Gate) -> Answer | Verdict:
        """Return a 200 or a 409 answer, or why there is none."""
        failures = 0
        while True:
            left_s = self.patience.remaining_s()
            found = self._once(address, gate, math.ceil(min(_LONGEST_ASKED_S, left_s)))
            if not isinstance(found, _Later):
                return found
            if not found.is_failure:
                # Asked with `wait`, the server has waited already.
                if left_s <= found.least_s + _SHORTEST_PAUSE_S:
                    return found.at_the_end
                self.patience.sleep(max(found.least_s, _SHORTEST_PAUSE_S))
                continue
            if self.patience.pause(failures, found.least_s) is None:
                return found.at_the_end
            failures += 1
            self.tell(f"verdict: attempt {failures + 1}")

    def _once(self, address: str, gate: Gate, wait_s: int) -> "Answer | Verdict | _Later":
        try:
            answer = self._get(address, gate, "application/json", wait_s)
        except NoAnswer as error:
            unknown = Verdict(None, "unknown", f"no answer: {error}")
            return unknown if error.is_final else _Later(unknown, is_failure=True)
        facts = answer.facts()
        if answer.status in {200, 409} and "passes" in facts:
            return _Later(answer) if _is_partial(facts) else answer
        least_s = retry_after_s(answer.headers, time.time())
        if answer.status == 202:
            return _Later(Verdict(None, "pending", "the runs are not judged yet"), least_s)
        unknown = Verdict(None, "unknown", _why_not(answer))
        if may_be_repeated(answer.status):
            return _Later(unknown, least_s, is_failure=True)
        return unknown

    def _words(self, address: str, gate: Gate, media_type: str) -> str:
        try:
            answer = self._get(address, gate, media_type, 0)
        except NoAnswer:
            return ""
        is_it = answer.headers.get("content-type", "").startswith(media_type)
        return answer.text().strip() if is_it and answer.status in {200, 409} else ""

    def _get(self, address: str, gate: Gate, media_type: str, wait_s: int) -> Answer:
        asked = {"wait": str(wait_s), "fail_on": gate.fail_on}
        if gate.budget:
            asked["budget"] = gate.budget
        if gate.expect:
            asked["expect"] = gate.expect
        headers = {"Accept": media_type}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        request = Request(f"{address}?{urlencode(asked, quote_via=quote)}", headers=headers)
        return exchange(request, timeout_s=self.timeout_s + wait_s)


def _is_partial(facts: Mapping[str, object]) -> bool:
    """Return whether runs of a batch are still missing, or not judged."""
    expected, run_ids, runs = facts.get("expected"), facts.get("run_ids"), facts.get("runs")
    if isinstance(expected, int) and isinstance(run_ids, list) and len(run_ids) < expected:
        return True
    return isinstance(runs, list) and any(
        isinstance(each, dict) and each.get("state") == "pending" for each in runs
    )


def _why_not(answer: Answer) -> str:
    if answer.status == 404:
        return "the server has no verdict here (HTTP 404): is it older than this uploader?"
    facts = answer.facts()
    return f"HTTP {answer.status}: {facts.get('detail') or answer.text()[:200]}"
