"""Uploads recorded reports as they are. Sent again they are a retry, so nothing has to be remembered."""

import os
import urllib.error
import urllib.request

import records
from plan import Job

TIMEOUT_S = 60.0


class SendingFailed(Exception):
    """The server did not take a report; the message names it and says what to do."""


def send(job: Job, server: str) -> None:
    """Upload all reports of the job to its project.

    Raises:
        SendingFailed: there is no token, or the server refused a report or did not answer.
    """
    token = os.environ.get("WIREWATCH_TOKEN")
    if not token:
        raise SendingFailed("set WIREWATCH_TOKEN to a token that may upload and create projects")
    address = f"{server.rstrip('/')}/api/v1/projects/{job.experiment_set.project}/runs"
    for path in sorted((records.REPORTS / job.folder).glob("*.json.gz")):
        request = urllib.request.Request(
            address,
            data=path.read_bytes(),
            headers={
                "Content-Type": "application/json",
                "Content-Encoding": "gzip",
                "Authorization": f"Bearer {token}",
            },
        )
        try:
            urllib.request.urlopen(request, timeout=TIMEOUT_S).close()
        except urllib.error.HTTPError as error:
            said = error.read().decode(errors="replace")
            raise SendingFailed(f"{path.name} was answered with {error.code}: {said}") from error
        except OSError as error:
            raise SendingFailed(f"{server} does not answer ({error}); start again later") from error
