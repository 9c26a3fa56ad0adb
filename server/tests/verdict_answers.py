"""Answers of a server that judges: the shape of `GET …/verdict` as docs/reference/upload.md describes it."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from upload_servers import Asked, Reply

PAGE = "https://perf.example/codec/runs/7"


def verdict_facts(status: str, *, passes: bool, **more: Any) -> dict[str, Any]:
    """Return a verdict as the server gives it."""
    return {
        "run_id": 7,
        "version": "1.0",
        "channel": "main",
        "state": "ready",
        "status": status,
        "passes": passes,
        "fail_on": "regression",
        "budget_ratio": None,
        "counts": {status: 3},
        "geometric_mean": {"ratio": 0.9, "low": 0.88, "high": 0.92},
        "series": [],
        "remarks": [],
        "events": [],
        "url": PAGE,
        **more,
    }


@dataclass
class Judge:
    """Stores every report as run 7 and answers with one verdict, after `pending` times 202.

    `upload_replies` are given first, one for each upload.
    """

    status: str = "unchanged"
    passes: bool = True
    pending: int = 0
    text: str = "all unchanged"
    markdown: str = "### all unchanged"
    upload_replies: list[Reply] = field(default_factory=list)

    def __call__(self, asked: Asked) -> Reply:
        """Answer a request."""
        path = urlsplit(asked.path).path
        if asked.method == "POST":
            if self.upload_replies:
                return self.upload_replies.pop(0)
            version = parse_qs(urlsplit(asked.path).query).get("version", [""])[0]
            return Reply(201, {"id": 7, "version": version, "chart_url": PAGE, "created": True})
        if not path.endswith("/verdict"):
            return Reply(404, {"detail": "no such place"})
        if self.pending:
            self.pending -= 1
            return Reply(202, {"state": "pending"}, {"Retry-After": "0"})
        status = 200 if self.passes else 409
        accepted = asked.headers["accept"]
        if accepted == "application/json":
            return Reply(status, verdict_facts(self.status, passes=self.passes))
        return Reply(status, self.text if accepted == "text/plain" else self.markdown)
