"""Sends one waiting report until it is stored, refused, or patience ends.

The server's promise makes this simple: a 2xx means stored, whole and once; anything else may be sent again unchanged.
"""

import gzip
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from wirewatch.upload.addresses import runs_address
from wirewatch.upload.errors import NoAnswer
from wirewatch.upload.exchange import Answer, Request, exchange
from wirewatch.upload.retries import Patience, may_be_repeated, retry_after_s
from wirewatch.upload.spool import Destination, Spool

# The report is fine, the way to the server is not: it keeps waiting while somebody mends that.
_NOT_THE_REPORT = frozenset({401, 403, 404, 407})
_COMPRESSED_FROM_BYTES = 2_000


@dataclass(frozen=True, slots=True)
class Delivered:
    """Stored as a run. `created` is False when the server had it before."""

    destination: Destination
    run_id: int
    version: str
    created: bool
    page: str


@dataclass(frozen=True, slots=True)
class Refused:
    """The server said no for good. `kept_in` is where the report lies now."""

    detail: str
    kept_in: Path


@dataclass(frozen=True, slots=True)
class Waiting:
    """Not delivered; the report stays in the spool. `is_hopeless` when others would fare no better now."""

    detail: str
    is_hopeless: bool


Outcome = Delivered | Refused | Waiting


@dataclass(slots=True)
class Courier:
    """Delivers reports with one token.

    Attributes:
        timeout_s: longest silence of the server within one attempt, in seconds.
        tell: takes a line about each attempt that failed.
    """

    token: str
    patience: Patience
    timeout_s: float
    tell: Callable[[str], None]

    def deliver(self, spool: Spool, digest: str, destination: Destination) -> Outcome:
        """Send the report and settle it in the spool.

        Raises:
            FileNotFoundError, UsageError: the spool does not hold it whole.
        """
        body = spool.body(digest)
        request = _upload_request(body, destination, self.token)
        answer = self._ask(request)
        if isinstance(answer, Waiting):
            return answer
        if answer.status in {200, 201}:
            facts = answer.facts()
            run_id, page = facts.get("id"), facts.get("chart_url")
            if not isinstance(run_id, int):
                return Waiting(
                    f"{destination.server} answered {answer.status}, but not as Wirewatch does: "
                    "is the address right?",
                    is_hopeless=True,
                )
            spool.remove(digest)
            self.patience.renew()
            return Delivered(
                destination,
                run_id,
                str(facts.get("version", "")),
                created=answer.status == 201,
                page=page if isinstance(page, str) else "",
            )
        detail = _refusal(answer, destination)
        if answer.status in _NOT_THE_REPORT or answer.status < 400:
            return Waiting(detail, is_hopeless=True)
        facts = answer.facts() or {"detail": answer.text()[:2_000]}
        return Refused(detail, spool.reject(digest, {"status": answer.status, **facts}))

    def _ask(self, request: Request) -> Answer | Waiting:
        attempt = 0
        while True:
            least_s = 0.0
            try:
                answer = exchange(request, timeout_s=self.timeout_s)
            except NoAnswer as error:
                detail = f"no answer: {error}"
                if error.is_final:
                    return Waiting(detail, is_hopeless=True)
            else:
                if not may_be_repeated(answer.status):
                    return answer
                detail = f"HTTP {answer.status}"
                least_s = retry_after_s(answer.headers, time.time())
            waited_s = self.patience.pause(attempt, least_s)
            if waited_s is None:
                return Waiting(
                    f"{detail}; gave up after {self.patience.limit_s:.0f} s without a delivery",
                    is_hopeless=True,
                )
            attempt += 1
            self.tell(f"{detail}; attempt {attempt + 1} after {waited_s:.1f} s")


def _upload_request(body: bytes, destination: Destination, token: str) -> Request:
    headers = {
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
        "Accept": "application/json",
    }
    if len(body) >= _COMPRESSED_FROM_BYTES:
        body = gzip.compress(body, mtime=0)
        headers["Content-Encoding"] = "gzip"
    address = runs_address(destination.server, destination.project, destination.parameters)
    return Request(address, body, headers)


def _refusal(answer: Answer, destination: Destination) -> str:
    """Return why the server said no, in a sentence with the remedy where it is ours to know."""
    facts = answer.facts()
    said = facts.get("detail") or facts.get("title") or ""
    places = "; ".join(
        f"{each['pointer']}: {each['detail']}"
        for each in facts.get("errors") or ()  # type: ignore[attr-defined]  # as a problem has them
        if isinstance(each, dict) and "pointer" in each and "detail" in each
    )
    detail = f"HTTP {answer.status}: {said or answer.text()[:200] or 'no reason given'}"
    if places and places not in detail:
        detail += f" ({places})"
    if 300 <= answer.status < 400:
        moved = answer.headers.get("location", "elsewhere")
        return f"HTTP {answer.status}: {destination.server} sends us to {moved}. Give that server's own address."
    if answer.status == 401:
        return (
            f"{detail} Set WIREWATCH_TOKEN to a token of this server: its operator makes one with "
            f"`wirewatch token create --name ci --scope upload --project {destination.project}`."
        )
    return detail
