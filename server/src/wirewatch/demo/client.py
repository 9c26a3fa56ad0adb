"""The few calls of the public API that the demo makes, as any client could."""

import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from pathlib import Path

TIMEOUT_S = 60.0


class UploadFailed(Exception):
    """The server refused a request; the message says what it answered."""


class Client:
    """Talks to one server with one token."""

    def __init__(self, address: str, token: str) -> None:
        self._api = f"{address}/api/v1"
        self._token = token

    def create_project(self, slug: str, title: str) -> None:
        """Create the project; nothing happens when it exists."""
        body = json.dumps({"slug": slug, "title": title}).encode()
        self._send(
            "POST", "/projects", body, {"Content-Type": "application/json"}, accept_conflict=True
        )

    def upload(self, project: str, report: Path) -> dict[str, object]:
        """Upload a report as its bytes are (gzip when it ends in .gz) and return the answer."""
        headers = {"Content-Type": "application/json"}
        if report.suffix == ".gz":
            headers["Content-Encoding"] = "gzip"
        return self._send("POST", f"/projects/{project}/runs", report.read_bytes(), headers)

    def annotate(self, project: str, history: list[dict[str, str]]) -> None:
        """Put the cause of each version's change on the charts."""
        for entry in history:
            label = urllib.parse.quote(entry["version"], safe="")
            body = json.dumps({"title": entry["title"], "text": entry["cause"]}).encode()
            path = f"/projects/{project}/versions/{label}/annotations"
            self._send("POST", path, body, {"Content-Type": "application/json"})

    def _send(
        self,
        method: str,
        path: str,
        body: bytes,
        headers: Mapping[str, str],
        *,
        accept_conflict: bool = False,
    ) -> dict[str, object]:
        request = urllib.request.Request(
            self._api + path,
            data=body,
            method=method,
            headers={**headers, "Authorization": f"Bearer {self._token}"},
        )
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
                parsed: dict[str, object] = json.load(answer)
                return parsed
        except urllib.error.HTTPError as error:
            if accept_conflict and error.code == 409:
                return {}
            message = f"{method} {path} was answered with {error.code}: {error.read().decode(errors='replace')}"
            raise UploadFailed(message) from error
