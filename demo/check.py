"""Checks that a server answers with a page and with charts that hold a given run."""

import json
import urllib.request
from urllib.parse import urlencode

TIMEOUT_S = 30.0


class CheckFailed(Exception):
    """Something a visitor would miss."""


def check_answers(address: str, project: str, run: dict[str, object]) -> None:
    """Raise CheckFailed unless the pages answer and both charts hold `run`'s measurements."""
    track = run["track"]
    assert isinstance(track, dict)
    selection = {
        "machine": track["machine"],
        "compiler": track["compiler"],
        "codec": "boost.binary",
    }
    for page in ("", f"projects/{project}/trend", f"projects/{project}/sweep"):
        if "<div id=" not in _get(f"{address}/{page}"):
            message = f"/{page} is not the page"
            raise CheckFailed(message)

    trend = json.loads(_get(f"{address}/api/v1/projects/{project}/trend?{urlencode(selection)}"))
    points = [
        series["y"][at]
        for at, label in enumerate(trend["x"]["labels"])
        if label == run["version"]
        for series in trend["series"]
    ]
    if not any(points):
        message = (
            f"the trend shows no point of version {run['version']} from machine {track['machine']}"
        )
        raise CheckFailed(message)

    query = urlencode({**selection, "version": run["version"]})
    sweep = json.loads(_get(f"{address}/api/v1/projects/{project}/sweep?{query}"))
    sizes = sweep["x"]["sizes_bytes"]
    lines = [series for series in sweep["series"] if all(value for value in series["y"])]
    if len(sizes) != 8 or not any(line["ceiling"] for line in lines) or len(lines) < 3:
        message = f"the sweep has {len(sizes)} sizes and {len(lines)} whole lines; 8 and at least 3 were expected"
        raise CheckFailed(message)


def _get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=TIMEOUT_S) as answer:
        body: bytes = answer.read()
    return body.decode()
