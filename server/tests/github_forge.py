"""GitHub as an action meets it: events of its jobs, and a stand-in of its REST API."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from upload_servers import Asked, Reply

HEAD = "abcdef0123456789abcdef0123456789abcdef01"
PULL_REQUEST = {"number": 12, "head": {"sha": HEAD, "ref": "feature"}, "base": {"ref": "trunk"}}
OPENED = {"pull_request": PULL_REQUEST, "repository": {"default_branch": "trunk"}}
PUSHED = {"repository": {"default_branch": "trunk"}}
FORK_RUN = {
    "repository": {"default_branch": "trunk"},
    "workflow_run": {
        "event": "pull_request",
        "head_branch": "feature",
        "head_sha": HEAD,
        "head_repository": {"owner": {"login": "stranger"}},
        "head_commit": {"timestamp": "2026-11-21T10:00:00Z"},
        "pull_requests": [],
    },
}


class GitHub:
    """Comments and pull requests of one repository, as the REST API has them."""

    def __init__(self) -> None:
        self.comments: list[dict[str, Any]] = []
        self.pulls: list[dict[str, Any]] = [PULL_REQUEST]
        self.asked: list[tuple[str, str]] = []
        self._next = 100
        self.before_post: list[dict[str, Any]] = []

    def __call__(self, asked: Asked) -> Reply:
        place = asked.path.removeprefix("/repos/me/codec")
        self.asked.append((asked.method, place))
        if asked.headers["authorization"] != "Bearer ghs_job":
            return Reply(401, {"message": "Bad credentials"})
        if place.startswith("/pulls?"):
            wanted = parse_qs(urlsplit(place).query)["head"] == ["stranger:feature"]
            return Reply(200, self.pulls if wanted else [])
        if place.startswith("/issues/12/comments"):
            if asked.method == "GET":
                page = int(parse_qs(urlsplit(place).query)["page"][0])
                return Reply(200, self.comments[100 * (page - 1) : 100 * page])
            self.comments += self.before_post
            self.write(json.loads(asked.body)["body"])
            return Reply(201, self.comments[-1])
        found = re.fullmatch(r"/issues/comments/(\d+)", place)
        assert found, place
        which = next(each for each in self.comments if each["id"] == int(found[1]))
        if asked.method == "DELETE":
            self.comments.remove(which)
            return Reply(200, {})
        which |= json.loads(asked.body)
        return Reply(200, which)

    def write(self, body: str, kind: str = "Bot") -> None:
        self._next += 1
        address = f"https://github.com/me/codec/pull/12#issuecomment-{self._next}"
        self.comments.append(
            {"id": self._next, "body": body, "user": {"type": kind}, "html_url": address}
        )


def job_environment(folder: Path, event: object, api: str) -> dict[str, str]:
    """Return the variables of a job that the event has started; `folder` takes the event's file."""
    path = folder / "event.json"
    path.write_text(json.dumps(event))
    environment = {
        "GITHUB_API_URL": api,
        "GITHUB_EVENT_PATH": str(path),
        "GITHUB_REPOSITORY": "me/codec",
        "GITHUB_RUN_ID": "99",
        "GITHUB_SHA": "b" * 40,
        "GITHUB_SERVER_URL": "https://github.com",
    }
    if event is OPENED:
        return environment | {"GITHUB_REF": "refs/pull/12/merge", "GITHUB_BASE_REF": "trunk"}
    return environment | {"GITHUB_REF_TYPE": "branch", "GITHUB_REF_NAME": "trunk"}
